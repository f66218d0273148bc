import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { exchange } from './kept-exchange.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(listener: RequestListener): Promise<URL> {
  const opened = createServer(listener);
  server = opened;
  await new Promise<void>((done) => opened.listen(0, '127.0.0.1', done));
  return new URL(`http://127.0.0.1:${(opened.address() as AddressInfo).port}/there`);
}

const get = { method: 'GET', headers: { accept: 'application/json' }, deadlineMs: 5_000 } as const;

test('a connection is kept for the next exchange, and letters of several bytes arrive whole', async () => {
  const ports = new Set<number | undefined>();
  const url = await serve((request, response) => {
    ports.add(request.socket.remotePort);
    response.setHeader('x-cache', 'miss');
    for (const byte of Buffer.from('{"name":"Öz 🎉"}')) response.write(Buffer.of(byte));
    response.end();
  });
  for (let times = 0; times < 3; times += 1)
    expect(await exchange(url, get)).toMatchObject({
      ...{ status: 200, text: '{"name":"Öz 🎉"}', headers: { 'x-cache': 'miss' } },
    });
  expect(ports.size).toBe(1);
});

test('what is sent arrives as it is, and a redirect is not followed', async () => {
  const paths: (string | undefined)[] = [];
  const url = await serve((request, response) => {
    paths.push(`${request.method} ${request.url}`);
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => response.writeHead(302, { location: '/elsewhere' }).end(body));
  });
  const answer = await exchange(url, { ...get, method: 'POST', body: '{"a":1}' });
  expect(answer).toMatchObject({ status: 302, text: '{"a":1}' });
  expect(paths).toEqual(['POST /there']);
});

test('who does not answer in time is given up, also in the middle of an answer', async () => {
  const silent = await serve(() => undefined);
  await expect(exchange(silent, { ...get, deadlineMs: 50 })).rejects.toMatchObject({ code: 'ABORT_ERR' });
  server?.closeAllConnections();
  const slow = await serve((_, response) => void response.write('{"na'));
  await expect(exchange(slow, { ...get, deadlineMs: 50 })).rejects.toThrow(/aborted/);
});

test('a kept connection that the other side gave up is no failure of a read, and no second sending of anything else', async () => {
  const seen: string[] = [];
  let isOver = false;
  const url = await serve((request, response) => {
    seen.push(request.method ?? '');
    if (isOver) {
      isOver = false;
      request.socket.resetAndDestroy();
    } else response.end('{}');
  });
  await exchange(url, get);
  isOver = true;
  expect(await exchange(url, get)).toMatchObject({ status: 200 });
  expect(seen).toEqual(['GET', 'GET', 'GET']);
  isOver = true;
  await expect(exchange(url, { ...get, method: 'POST', body: '{}' })).rejects.toThrow(/ECONNRESET|hang up/);
  expect(seen).toEqual(['GET', 'GET', 'GET', 'POST']);
});
