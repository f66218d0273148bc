import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createWebPages } from './index.ts';
import { pageText } from './page-text.ts';

let server: Server | undefined;
afterEach(() => server?.close());

async function serve(
  pages: Record<string, { status?: number; headers?: Record<string, string>; body?: string }>,
) {
  server = createServer((request, response) => {
    const page = pages[request.url ?? ''] ?? { status: 404 };
    response
      .writeHead(page.status ?? 200, { 'content-type': 'text/html', ...page.headers })
      .end(page.body ?? '');
  });
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const long = 'We run payroll for logistics companies from Bremen to Vienna.';
const read = (url: string) => createWebPages({ allowPrivate: true }).readText(url);

it('gives the words of a page, a line per block, without scripts, styles and markup', () => {
  const html = `<head><title>Tally &amp; Port</title><style>p{}</style></head><body><script>alert("no")</script>
    <h1>Payroll</h1><p>For <b>logistics</b>&nbsp;teams &#8211; daily.</p><!-- hidden --><p>For <b>logistics</b> teams – daily.</p>`;
  expect(pageText(html)).toBe('Tally & Port\nPayroll\nFor logistics teams – daily.');
});

it('follows a redirect and reads the page behind it', async () => {
  const base = await serve({
    '/': { status: 302, headers: { location: '/home' } },
    '/home': { body: `<p>${long}</p>` },
  });
  expect(await read(`${base}/`)).toBe(long);
});

it.each([
  ['a page that is not there', '/gone', /status 404/],
  ['a file', '/file', /no page of text/],
  ['a page of scripts alone', '/app', /almost no text/],
  ['a circle of redirects', '/circle', /redirects without end/],
])('%s is explained', async (_, path, sentence) => {
  const base = await serve({
    '/file': { headers: { 'content-type': 'application/pdf' }, body: '%PDF' },
    '/app': { body: '<div id="root"></div><script>run()</script>' },
    '/circle': { status: 302, headers: { location: '/circle' } },
  });
  await expect(read(`${base}${path}`)).rejects.toThrow(sentence);
});

it('reads no private address, neither at once nor behind a redirect, and asks nothing there', async () => {
  const pages = createWebPages({ allowPrivate: false });
  for (const url of [
    'http://127.0.0.1:1/',
    'http://[::1]/',
    'http://169.254.169.254/latest',
    'http://localhost/',
  ])
    await expect(pages.readText(url)).rejects.toThrow(/private network/);
  await expect(pages.readText('file:///etc/passwd')).rejects.toThrow(/not an address of the web/);
  await expect(pages.readText('https://user:pw@example.com/')).rejects.toThrow(
    /Leave the name and password out/,
  );
});

it('cuts a page that has no end instead of holding it', async () => {
  const base = await serve({ '/': { body: `<p>${`${long} `.repeat(60_000)}</p>` } });
  expect((await read(`${base}/`)).length).toBeLessThanOrEqual(20_000);
});
