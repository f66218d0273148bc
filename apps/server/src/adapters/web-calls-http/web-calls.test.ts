import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createWebCalls } from './index.ts';
import { isPublicAddress } from './public-address.ts';

let server: Server | undefined;
afterEach(() => server?.close());

async function listen(answer: (path: string | undefined) => number) {
  const seen: { path: string | undefined; body: string; signature: unknown }[] = [];
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      seen.push({ path: request.url, body, signature: request.headers['x-signature'] });
      response.writeHead(answer(request.url), { location: '/elsewhere' }).end('ok');
    });
  });
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}

const call = (url: string) => ({
  url,
  headers: { 'x-signature': 's' },
  body: '{"a":1}',
  deadlineMs: 2_000,
});

describe('calls to addresses that customers typed', () => {
  it('private, local and reserved addresses are told from public ones', () => {
    const priv = ['127.0.0.1', '10.1.2.3', '172.20.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'];
    const more = [
      '0.0.0.0',
      '::1',
      '::ffff:127.0.0.1',
      'fe80::1',
      'fd00::1',
      '2002:7f00:1::',
      '64:ff9b::7f00:1',
    ];
    for (const address of [...priv, ...more, 'localhost', ''])
      expect(isPublicAddress(address), address).toBe(false);
    for (const address of ['8.8.8.8', '172.32.0.1', '2606:4700::1111'])
      expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    'http://127.0.0.1:1/',
    'http://localhost:1/',
    'http://[::1]:1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://127。0。0。1/',
    'http://local\u00adhost:1/',
  ])('%s is refused before anything is sent, for good', async (url) => {
    await expect(createWebCalls({ allowPrivate: false }).post(call(url))).rejects.toMatchObject({
      isFinal: true,
      message: expect.stringContaining('private network') as string,
    });
  });

  it.each([
    'http://db.internal:1/',
    'http://printer.local./',
    'http://nas.home.arpa/',
    'http://api.localhost/',
  ])(
    '%s says by its name that it is private: refused for good, whatever a resolver would answer',
    async (url) => {
      await expect(createWebCalls({ allowPrivate: false }).post(call(url))).rejects.toMatchObject({
        isFinal: true,
        message: expect.stringContaining('private network') as string,
      });
    },
  );

  it('where private addresses are allowed a private name is looked up and called', async () => {
    await expect(
      createWebCalls({ allowPrivate: true }).post(call('http://localhost:1/')),
    ).rejects.toMatchObject({
      message: 'The address could not be reached.',
      isFinal: false,
    });
  });

  it('where private addresses are allowed the body arrives once, with its headers', async () => {
    const { seen, url } = await listen(() => 204);
    await expect(createWebCalls({ allowPrivate: true }).post(call(url))).resolves.toEqual({ status: 204 });
    expect(seen).toEqual([{ path: '/hook', body: '{"a":1}', signature: 's' }]);
  });

  it('a redirect is an answer, not a way on', async () => {
    const { seen, url } = await listen(() => 307);
    await expect(createWebCalls({ allowPrivate: true }).post(call(url))).resolves.toEqual({ status: 307 });
    expect(seen).toHaveLength(1);
  });

  it('an address nobody listens at may be tried again', async () => {
    const { url } = await listen(() => 200);
    await new Promise((done) => server?.close(done));
    await expect(createWebCalls({ allowPrivate: true }).post(call(url))).rejects.toMatchObject({
      isFinal: false,
    });
  });
});
