import Fastify from 'fastify';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerErrors } from '../platform/http/error-answers.ts';
import { mountMailDoor } from './mount-mail-door.ts';

const product = Fastify();
let sandbox: Server;

beforeAll(async () => {
  sandbox = createServer((request, response) => {
    response.setHeader('content-security-policy', "default-src 'none'");
    response.end(`letters of ${request.url}`);
  });
  await new Promise<void>((done) => {
    sandbox.listen(0, '127.0.0.1', done);
  });
  answerErrors(product);
  mountMailDoor(product, `http://127.0.0.1:${(sandbox.address() as AddressInfo).port}`);
});
afterAll(async () => {
  await product.close();
  sandbox.close();
});

const ask = (given: { remoteAddress?: string; headers?: Record<string, string> }) =>
  product.inject({
    url: '/mail/3',
    remoteAddress: '127.0.0.1',
    headers: { host: '127.0.0.1:3000' },
    ...given,
  });

test('the mail of the sandbox is shown to who sits at the machine, with the policy of the page', async () => {
  const answer = await ask({});
  expect([answer.statusCode, answer.body]).toEqual([200, 'letters of /mail/3']);
  expect(answer.headers['content-security-policy']).toBe("default-src 'none'");
  expect((await ask({ headers: { host: 'localhost:3000' }, remoteAddress: '::1' })).statusCode).toBe(200);
});

test.each([
  ['another machine', { remoteAddress: '192.168.1.20' }],
  ['a name that points here', { headers: { host: 'evil.example' } }],
  ['a proxy on this machine', { headers: { host: 'localhost', 'x-forwarded-for': '203.0.113.9' } }],
])('it is refused to %s', async (_, given) => {
  const answer = await ask(given);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'not_allowed']);
});
