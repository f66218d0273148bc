import { connect } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts';
import { readLetter } from './read-letter.ts';

let dataDir: string;
let sandbox: RunningSandbox;
const start = () =>
  startSandbox({ port: 0, dataDir, people: 200, speed: 0, startAt: '2026-03-02T09:00:00Z' });
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'waypost-mail-'));
  sandbox = await start();
});
afterEach(async () => {
  await sandbox.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Says lines over SMTP, each after the answer to the one before; answers what was answered. */
function speak(lines: readonly string[]): Promise<string[]> {
  return new Promise((done, failed) => {
    const answers: string[] = [];
    const socket = connect(sandbox.mailPort, '127.0.0.1');
    const waiting = [...lines];
    socket.setEncoding('latin1');
    socket.on('error', failed);
    socket.on('data', (chunk: string) => {
      answers.push(chunk.trimEnd());
      const next = waiting.shift();
      if (next === undefined) socket.end();
      else socket.write(`${next}\r\n`);
    });
    socket.on('close', () => done(answers));
  });
}

const letter = (subject: string, body: string) => [
  'EHLO test',
  'MAIL FROM:<from@example.com> SIZE=100',
  'RCPT TO:<to@example.com>',
  'DATA',
  `Subject: ${subject}\r\nTo: Marit <to@example.com>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${body}\r\n.`,
  'QUIT',
];
const page = async (path = '/mail') => (await fetch(`${sandbox.url}${path}`)).text();

test('a letter that was acknowledged is on the page, newest first, also after a restart', async () => {
  expect(await page()).toContain('No mail yet.');
  const answers = await speak(letter('First', 'Open https://app.example/auth/reset#abc please'));
  expect(answers.map((answer) => answer.slice(0, 3))).toEqual([
    '220',
    '250',
    '250',
    '250',
    '354',
    '250',
    '221',
  ]);
  await speak(letter('Second', 'a\r\n..dot\r\nb'));
  await sandbox.close();
  sandbox = await start();
  const html = await page();
  expect(html.indexOf('Second')).toBeLessThan(html.indexOf('First'));
  expect(html).toContain('a\n.dot\nb');
  expect(await page('/mail/1')).toContain('<a href="https://app.example/auth/reset#abc">');
});

test('what a letter says cannot become a part of the page', async () => {
  await speak(letter('<img src=x onerror=alert(1)>', '<script>alert(1)</script> "quoted"'));
  const answer = await fetch(`${sandbox.url}/mail`);
  const html = await answer.text();
  expect(html).not.toMatch(/<script|<img/);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('a page that points a name of its own at this machine reads nothing', async () => {
  const { request } = await import('node:http');
  const status = await new Promise((done) => {
    request(`${sandbox.url}/mail`, { headers: { host: 'evil.example' } }, ({ statusCode }) =>
      done(statusCode),
    ).end();
  });
  expect(status).toBe(403);
});

test('commands out of order are refused and nothing is stored', async () => {
  const answers = await speak(['RCPT TO:<a@example.com>', 'DATA', 'MAIL FROM:nobody', 'HOW', 'QUIT']);
  expect(answers.map((answer) => answer.slice(0, 3))).toEqual(['220', '503', '503', '501', '502', '221']);
  expect(await page()).toContain('No mail yet.');
});

test('parts, encodings and encoded words are read', () => {
  const raw = [
    'Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?= =?UTF-8?B?IGF1cyBLw7Zsbg==?=',
    'From: Waypost <no-reply@example.com>',
    'Content-Type: multipart/alternative;',
    ' boundary="cut"',
    '',
    '--cut',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Gr=C3=BC=C3=9Fe und eine lange =',
    'Zeile',
    '--cut',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('<p>Grüße</p>').toString('base64'),
    '--cut--',
    '',
  ].join('\r\n');
  expect(readLetter(raw)).toMatchObject({
    subject: 'Grüße aus Köln',
    text: 'Grüße und eine lange Zeile',
    html: '<p>Grüße</p>',
  });
  expect(readLetter('').text).toBe('');
  expect(readLetter('\u0000\r\n\r\n--').text).toBe('--');
});
