import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileMissing, FileTooLarge } from '../../ports/files.ts';
import { createFilesOnDisk } from './files-on-disk.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waypost-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a file is read back as it was written, and is gone after its removal', async () => {
  const files = createFilesOnDisk(folder);
  const written = await files.write(
    'imports/a-1/b',
    Readable.from([Buffer.from('one '), Buffer.from('two')]),
    {
      bytesMax: 7,
    },
  );
  expect(written).toEqual({ sizeBytes: 7 });
  expect(await text(await files.read('imports/a-1/b'))).toBe('one two');
  await files.remove('imports/a-1/b');
  await files.remove('imports/a-1/b');
  await expect(files.read('imports/a-1/b')).rejects.toThrow(FileMissing);
});

test('a file that is too large or cut off leaves nothing behind', async () => {
  const files = createFilesOnDisk(folder);
  const large = Readable.from([Buffer.alloc(6), Buffer.alloc(6)]);
  await expect(files.write('large', large, { bytesMax: 10 })).rejects.toThrow(FileTooLarge);
  async function* broken() {
    yield Buffer.from('half');
    throw new Error('connection lost');
  }
  await expect(files.write('broken', Readable.from(broken()), { bytesMax: 10 })).rejects.toThrow(
    'connection lost',
  );
  expect((await readdir(folder)).filter((name) => name !== 'imports')).toEqual([]);
});

test('no key leads out of the folder', async () => {
  const files = createFilesOnDisk(folder);
  for (const key of ['../x', '/etc/passwd', 'a/../../x', 'a//b', 'A', '', 'a\u0000b']) {
    await expect(files.read(key)).rejects.toThrow('Not a file key');
  }
});
