import type { FastifyInstance } from 'fastify';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { Clock } from '../../ports/clock.ts';
import { systemRandom } from '../system-random.ts';
import { createTestClock } from '../testing/test-clock.ts';
import { createHttpServer } from './http-server.ts';

const anyServer = (clock: Clock = createTestClock()): Promise<FastifyInstance> =>
  createHttpServer({
    clock,
    random: systemRandom,
    authenticate: async () => undefined,
    trustProxy: false,
    logLevel: 'silent',
  });

it.each([0, 1, 60])(
  'every answer tells the business time and its speed, a refusal too (speed %i)',
  async (speed) => {
    const clock = { ...createTestClock(), speed: () => speed };
    const server = await anyServer(clock);
    const { headers, statusCode } = await server.inject({ method: 'GET', url: '/api/nothing-here' });
    await server.close();
    expect(statusCode).toBe(404);
    expect(headers['x-business-now']).toBe(new Date(clock.businessNow()).toISOString());
    expect(Number(headers['x-business-speed'])).toBe(speed);
  },
);

it.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['identity', undefined],
  [undefined, undefined],
])('a long answer travels packed for whoever takes it: %s as %s', async (accepted, encoding) => {
  const server = await anyServer();
  const rows = Array.from({ length: 200 }, (_, row) => ({ row, name: 'A person' }));
  server.get('/api/rows', async () => ({ data: rows }));
  const answer = await server.inject({
    method: 'GET',
    url: '/api/rows',
    headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
  });
  await server.close();
  expect(answer.headers['content-encoding']).toBe(encoding);
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((raw: Buffer) => raw);
  expect(JSON.parse(unpack(answer.rawPayload).toString())).toEqual({ data: rows });
  expect(answer.rawPayload.length < 1_000).toBe(encoding !== undefined);
});

it('a body that comes in packed is not unpacked: a small one may hold a huge one', async () => {
  const server = await anyServer();
  let heard = false;
  server.post('/api/rows', async () => {
    heard = true;
    return {};
  });
  const { statusCode } = await server.inject({
    method: 'POST',
    url: '/api/rows',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: gzipSync('{"name":"List"}'),
  });
  await server.close();
  expect([statusCode >= 400 && statusCode < 500, heard]).toEqual([true, false]);
});

it.each([
  ['/%E0%A4%A', 'text/html,*/*;q=0.8', 302],
  ['/%E0%A4%A', '*/*', 400],
  ['/api/%E0%A4%A', 'text/html,*/*;q=0.8', 400],
])(
  'A1 an address that cannot be read, %s asked for as %s, is answered with %i',
  async (url, accept, status) => {
    const server = await anyServer();
    const answer = await server.inject({ method: 'GET', url, headers: { accept } });
    await server.close();
    expect(answer.statusCode).toBe(status);
    expect(answer.headers.location).toBe(status === 302 ? '/404' : undefined);
  },
);
