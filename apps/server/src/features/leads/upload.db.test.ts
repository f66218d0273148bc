import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLeadStage, type LeadStage, noNetwork } from './testing/lead-stage.ts';

const bytesMax = 4 * 1024 * 1024;
let stage: LeadStage;
let port: number;
beforeAll(async () => {
  stage = await createLeadStage(noNetwork, { importBytesMax: bytesMax });
  await stage.server.listen({ port: 0, host: '127.0.0.1' });
  port = (stage.server.server.address() as AddressInfo).port;
});
afterAll(() => stage.close());

interface Sent {
  status: number;
  body: string;
}

/**
 * Uploads over a bare connection, which like a browser looks at the answer once everything is sent; `cutAfter`
 * drops the connection after so many bytes.
 */
async function upload(
  options: object,
  fileBytes: number,
  cutAfter = Number.POSITIVE_INFINITY,
): Promise<Sent> {
  const boundary = 'a-boundary-of-this-test';
  const part = (head: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`;
  const begin = `${part('name="options"')}${JSON.stringify(options)}\r\n${part('name="file"; filename="a.csv"')}`;
  const end = `\r\n--${boundary}--\r\n`;
  const line = Buffer.from('Name,linkedin.com/in/someone\n'.repeat(2_000));
  const lines = Math.ceil(fileBytes / line.length);
  const socket = connect(port, '127.0.0.1');
  let received = '';
  const lost = new Promise<never>((_, reject) => {
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`lost: ${received.slice(0, 40)}`)));
  });
  const answered = new Promise<void>((resolve) => {
    socket.on('data', (piece: Buffer) => {
      received += piece.toString();
      if (received.endsWith('}')) resolve();
    });
  });
  const write = (piece: string | Buffer): Promise<unknown> =>
    socket.write(piece) ? Promise.resolve() : Promise.race([once(socket, 'drain'), lost]);
  try {
    await write(
      [
        'POST /api/leads/lists/import-csv HTTP/1.1',
        'host: 127.0.0.1',
        'authorization: Bearer token-of-mine',
        `content-type: multipart/form-data; boundary=${boundary}`,
        `content-length: ${begin.length + lines * line.length + end.length}`,
        '\r\n',
      ].join('\r\n'),
    );
    await write(begin);
    for (let sent = 0; sent < lines * line.length; sent += line.length) {
      if (sent >= cutAfter) throw new Error('cut off');
      await write(line);
    }
    await write(end);
    await Promise.race([answered, lost]);
  } finally {
    lost.catch(() => undefined);
    socket.destroy();
  }
  return { status: Number(received.split(' ')[1]), body: received };
}

async function storedFiles(): Promise<string[]> {
  const { folder } = stage;
  return (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
}

test('a file over the JSON limit is taken, one over its own limit answers 413 and leaves nothing', async () => {
  expect(await upload({ name: 'Fits' }, 3 * 1024 * 1024)).toMatchObject({ status: 200 });
  const kept = await storedFiles();
  const big = await upload({ name: 'Too big' }, 7 * 1024 * 1024);
  expect(big.status).toBe(413);
  expect(big.body).toMatch(/larger than .* Split it/);
  expect(await storedFiles()).toEqual(kept);
});

test('wrong options are answered although the whole file is still on its way', async () => {
  const kept = await storedFiles();
  const answer = await upload({ name: '' }, 3 * 1024 * 1024);
  expect(answer.status).toBe(422);
  expect(answer.body).toMatch(/options\.name/);
  expect(await storedFiles()).toEqual(kept);
});

test('an upload that breaks off leaves no file, no list and no job', async () => {
  const kept = await storedFiles();
  await expect(upload({ name: 'Broken off' }, 3 * 1024 * 1024, 1024 * 1024)).rejects.toThrow('cut off');
  await expect.poll(storedFiles, { timeout: 5_000 }).toEqual(kept);
  const lists = await stage.call<{ name: string }[]>('GET', '/leads/lists/all');
  expect(lists.data.map((list) => list.name)).toEqual(['Fits']);
});

test('a refused upload that never ends loses its connection', async () => {
  await expect(upload({ name: '' }, 64 * 1024 * 1024)).rejects.toThrow(/ECONNRESET|EPIPE|lost/);
});
