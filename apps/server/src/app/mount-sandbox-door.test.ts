import Fastify from 'fastify';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { OpenedPlatform } from './open-platform.ts';
import { mountSandboxDoor } from './mount-sandbox-door.ts';

const hourMs = 3_600_000;
const iso = (ms: number): string => new Date(ms).toISOString();

test('two jumps at once, as of a double click: the second looks for what is next from where the first arrived', async () => {
  const world = { now: 0, candidates: [] as string[][] };
  const sandbox = createServer((request, response) => {
    void (async () => {
      const read: Buffer[] = [];
      for await (const part of request) read.push(part as Buffer);
      if (request.method === 'POST') {
        const { candidates } = JSON.parse(Buffer.concat(read).toString()) as { candidates: string[] };
        world.candidates.push(candidates);
        world.now = Date.parse(candidates[0]!);
      }
      response.end(JSON.stringify({ undelivered: 0 }));
    })();
  });
  await new Promise<void>((done) => {
    sandbox.listen(0, '127.0.0.1', done);
  });
  // The product hears of the time by its refresh alone, and is done with what is due once it has heard of it.
  let heard = 0;
  const platform = {
    clock: { businessNow: () => heard, monotonicNow: () => performance.now(), speed: () => 60 },
    refreshClock: async () => {
      heard = world.now;
    },
  } as unknown as OpenedPlatform;
  const product = Fastify();
  product.decorateRequest('actor');
  product.addHook('onRequest', async (request) => {
    Object.assign(request, { actor: { workspaceId: 'w' } });
  });
  const { port } = sandbox.address() as AddressInfo;
  mountSandboxDoor(product, { controlUrl: `http://127.0.0.1:${port}`, controlSecret: 's' }, platform, {
    isTaken: async () => undefined,
    hold: async () => async () => undefined,
    nextInstants: async () => [heard + hourMs],
  });
  const jump = () =>
    product.inject({ method: 'POST', url: '/_sandbox/clock', payload: { jumpToNext: true } });
  const answers = await Promise.all([jump(), jump()]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(world.candidates).toEqual([[iso(hourMs)], [iso(2 * hourMs)]]);
  await product.close();
  sandbox.close();
});
