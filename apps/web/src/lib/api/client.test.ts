import { route } from '@waypost/contract/route';
import { beforeEach, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import type { Tokens } from '../session.ts';
import { withLock } from '../locks.ts';
import { ApiError } from './api-error.ts';
import { createApiClient, type ApiClientDeps } from './client.ts';

type Reply = { reply: z.ZodType<{ name: string }> };
const getUser = route<Reply>('GET', '/user');
const getThing = route<
  Reply & { params: z.ZodType<{ id: string }>; query: z.ZodType<{ q?: string; n?: number }> }
>('GET', '/things/{id}');
const makeThing = route<Reply & { body: z.ZodType<{ name: string }> }>('POST', '/things');

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const expired = () => json(401, { code: 'token_expired', message: 'Sign in again.', requestId: 'q' });

let tokens: Tokens | null;
let holder: string;
let sent: { address: string; init: RequestInit; headers: Headers }[];

beforeEach(() => {
  tokens = { accessToken: 'old', refreshToken: 'r1' };
  holder = 'nora';
  sent = [];
});

/** A client whose server is `answer`; refreshed tokens are stored like in the app. */
function clientWith(
  answer: (address: string, headers: Headers) => Response | Promise<Response>,
  more: Partial<ApiClientDeps> = {},
) {
  const onSignedOut = vi.fn(() => {
    tokens = null;
  });
  const client = createApiClient({
    baseUrl: '/api',
    fetch: async (address, init) => {
      const headers = new Headers(init.headers);
      sent.push({ address, init, headers });
      return answer(address, headers);
    },
    tokens: () => tokens,
    holder: () => holder,
    onRefreshed: ({ accessToken, refreshToken }) => {
      tokens = { accessToken, refreshToken };
    },
    onSignedOut,
    lock: withLock,
    onBusinessNow: () => undefined,
    ...more,
  });
  return { client, onSignedOut };
}
const refreshes = () => sent.filter(({ address }) => address === '/api/auth/refresh').length;

/** Accepts only `new`; the refresh answers it. */
function strictServer(address: string, headers: Headers): Response {
  if (address === '/api/auth/refresh') {
    return json(200, { data: { user: {}, accessToken: 'new', refreshToken: 'r2' } });
  }
  return headers.get('authorization') === 'Bearer new' ? json(200, { data: { name: 'Nora' } }) : expired();
}

test('the envelope is unwrapped and the token sent', async () => {
  const { client } = clientWith(() => json(200, { data: { name: 'Nora' } }));
  expect(await client.call(getUser)).toEqual({ name: 'Nora' });
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer old');
});

test('params are encoded, and only given query values sent', async () => {
  const { client } = clientWith(() => json(200, { data: { name: 'x' } }));
  await client.call(getThing, { params: { id: 'a/b c' }, query: { q: 'ä&b' } });
  expect(sent[0]?.address).toBe('/api/things/a%2Fb%20c?q=%C3%A4%26b');
});

test('a body goes as JSON with the idempotency key', async () => {
  const { client } = clientWith(() => json(200, { data: { name: 'x' } }));
  await client.call(makeThing, { body: { name: 'x' }, idempotencyKey: 'k1' });
  expect(sent[0]?.init.body).toBe('{"name":"x"}');
  expect(sent[0]?.headers.get('content-type')).toBe('application/json');
  expect(sent[0]?.headers.get('idempotency-key')).toBe('k1');
});

test('a reading begins in its turn, a write at once', async () => {
  let begin = () => {};
  const turn = new Promise<void>((resolve) => (begin = resolve));
  const { client } = clientWith(() => json(200, { data: { name: 'x' } }), { beforeReading: () => turn });
  const reading = client.call(getUser);
  const opened = client.open('/events');
  await client.call(makeThing, { body: { name: 'x' } });
  expect(sent.map(({ address }) => address)).toEqual(['/api/things']);
  begin();
  await Promise.all([reading, opened]);
  expect(sent.map(({ address }) => address)).toEqual(['/api/things', '/api/user', '/api/events']);
});

test('five calls that expire together refresh once and all succeed', async () => {
  const { client, onSignedOut } = clientWith(strictServer);
  const answers = await Promise.all(Array.from({ length: 5 }, () => client.call(getUser)));
  expect(answers).toEqual(Array.from({ length: 5 }, () => ({ name: 'Nora' })));
  expect(refreshes()).toBe(1);
  expect(onSignedOut).not.toHaveBeenCalled();
});

test('a token that another tab has renewed meanwhile is used without a second refresh', async () => {
  const { client } = clientWith(strictServer, {
    lock: (_, work) => {
      tokens = { accessToken: 'new', refreshToken: 'r2' };
      return work();
    },
  });
  expect(await client.call(getUser)).toEqual({ name: 'Nora' });
  expect(refreshes()).toBe(0);
});

test('a call is tried again only once', async () => {
  const { client } = clientWith((address) =>
    address === '/api/auth/refresh'
      ? json(200, { data: { accessToken: 'new', refreshToken: 'r2' } })
      : expired(),
  );
  await expect(client.call(getUser)).rejects.toMatchObject({ status: 401 });
  expect(sent.map(({ address }) => address)).toEqual(['/api/user', '/api/auth/refresh', '/api/user']);
});

test('a refused refresh signs out, once, however many calls were waiting', async () => {
  const { client, onSignedOut } = clientWith(() => expired());
  const results = await Promise.allSettled([client.call(getUser), client.call(getUser)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(onSignedOut).toHaveBeenCalledOnce();
});

test('a server that cannot refresh just now signs nobody out', async () => {
  const { client, onSignedOut } = clientWith((address) =>
    address === '/api/auth/refresh'
      ? json(503, { code: 'unavailable', message: 'Not now.', requestId: 'q' })
      : expired(),
  );
  await expect(client.call(getUser)).rejects.toMatchObject({ status: 503 });
  expect(onSignedOut).not.toHaveBeenCalled();
  expect(tokens).not.toBeNull();
});

test('errors carry code, sentence, request id and issues', async () => {
  const issues = [{ path: 'body.name', message: 'Your name cannot be empty.' }];
  const { client } = clientWith(() =>
    json(422, { code: 'invalid_input', message: 'Check.', requestId: 'q7', issues }),
  );
  const error = await client.call(makeThing, { body: { name: '' } }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 422,
    code: 'invalid_input',
    message: 'Check.',
    requestId: 'q7',
    issues,
  });
});

test('no answer, and an answer from something that is not the API, become sentences', async () => {
  const { client: offline } = clientWith(() => Promise.reject(new TypeError('failed')));
  await expect(offline.call(getUser)).rejects.toMatchObject({ status: 0, code: 'unreachable' });
  const { client: proxy } = clientWith(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await expect(proxy.call(getUser)).rejects.toMatchObject({ status: 502, code: 'unavailable' });
});

test('the business time and its speed are heard with every answer', async () => {
  const onBusinessNow = vi.fn();
  const { client } = clientWith(
    () =>
      json(
        200,
        { data: { name: 'x' } },
        { 'x-business-now': '2026-11-23T09:00:00Z', 'x-business-speed': '60' },
      ),
    {
      onBusinessNow,
    },
  );
  await client.call(getUser);
  expect(onBusinessNow).toHaveBeenCalledWith('2026-11-23T09:00:00Z', '60');
});

test('a call of one person is never sent again as another whose sign-in has taken its place', async () => {
  const { client, onSignedOut } = clientWith((_, headers) => {
    const isOwn = headers.get('authorization') === 'Bearer own';
    tokens = { accessToken: 'own', refreshToken: 'r9' };
    holder = 'own person';
    return isOwn ? json(200, { data: { name: 'x' } }) : expired();
  });
  await expect(client.call(makeThing, { body: { name: 'x' } })).rejects.toMatchObject({ status: 401 });
  expect(sent.map(({ address }) => address)).toEqual(['/api/things']);
  expect(onSignedOut).not.toHaveBeenCalled();
});
