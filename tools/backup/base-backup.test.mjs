import { Writable } from 'node:stream';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { copyCluster } from './base-backup.mjs';
import { archive, copyData, failure, progress, socketTo } from './pretended-server.mjs';

const url = 'postgres://waypost:secret@localhost/waypost';
const HIGH_WATER = 64;

/** A disk that takes its time. */
function slowDisk() {
  const taken = [];
  const disk = new Writable({
    highWaterMark: HIGH_WATER,
    write(bytes, _encoding, done) {
      setImmediate(() => {
        taken.push(Buffer.from(bytes));
        disk.fullest = Math.max(disk.fullest, disk.writableLength);
        done();
      });
    },
  });
  return Object.assign(disk, { fullest: 0, content: () => Buffer.concat(taken) });
}

async function copy(server, { into = slowDisk(), ...rest } = {}) {
  const socket = socketTo(server);
  const answer = await copyCluster({ url, into, socket, ...rest });
  // What the disk was given last may still be on its way.
  await new Promise((done) => into.end(done));
  return { ...answer, into };
}

const data = (bytes) => copyData(Buffer.concat([Buffer.from('d'), bytes]));

test('the archive arrives byte for byte, however the network cuts it and however slow the disk is', async () => {
  const part = fc.uint8Array({ minLength: 1, maxLength: 300 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { maxLength: 30 }),
      fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 5 }),
      async (parts, cuts) => {
        const messages = [archive, ...parts.flatMap((bytes) => [data(Buffer.from(bytes)), progress(1n)])];
        const { bytes, into } = await copy({ copy: messages, cuts });
        const expected = Buffer.concat(parts);
        expect(into.content().equals(expected)).toBe(true);
        expect(bytes).toBe(expected.length);
      },
    ),
    { numRuns: 40 },
  );
});

test('a disk that is slower than the server keeps memory flat', async () => {
  const parts = Array.from({ length: 500 }, (_, index) => data(Buffer.alloc(100, index)));
  const { bytes, into } = await copy({ copy: [archive, ...parts], cuts: [200] });
  expect(bytes).toBe(50_000);
  // One more packet may be under way when reading is paused.
  expect(into.fullest).toBeLessThan(HIGH_WATER + 800);
});

test('how far it is comes with the estimate of the server', async () => {
  const onProgress = vi.fn();
  await copy({ copy: [archive, progress(123_456_789_012n)] }, { onProgress });
  expect(onProgress.mock.calls).toEqual([[{ doneBytes: 123_456_789_012, aboutBytes: 1_024_000 }]]);
});

test.each([
  ['the server gives up', { copy: [archive, failure('could not read a page')] }, 'could not read a page'],
  ['a message is of an unknown kind', { copy: [archive, copyData('?')], stalls: true }, 'unknown kind (63)'],
  ['nothing was sent', { copy: [] }, '0 archives'],
  ['there is a tablespace of its own', { copy: [archive], tablespace: '16400', stalls: true }, 'tablespaces'],
])('it fails in words when %s', async (_case, server, words) => {
  await expect(copy(server)).rejects.toThrow(words);
});

test('a full disk ends it with what the disk said', async () => {
  const full = new Writable({
    write: (_bytes, _encoding, done) => done(Object.assign(new Error('no space left'), { code: 'ENOSPC' })),
  });
  full.on('error', () => {});
  const server = { copy: [archive, data(Buffer.alloc(10))], stalls: true };
  await expect(copy(server, { into: full })).rejects.toThrow('no space left');
});

test('it can be stopped in the middle', async () => {
  const stop = new AbortController();
  const onProgress = () => stop.abort(new Error('enough'));
  const server = { copy: [archive, progress(1n)], stalls: true };
  await expect(copy(server, { onProgress, signal: stop.signal })).rejects.toThrow('enough');
});
