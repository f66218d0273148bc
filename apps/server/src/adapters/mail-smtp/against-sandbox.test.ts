import { startSandbox, type RunningSandbox } from '@waypost/sandbox/start-sandbox';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeLetter } from '../../platform/mail/write-letter.ts';
import { createSmtpMail } from './index.ts';

let dataDir: string;
let sandbox: RunningSandbox;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'waypost-smtp-'));
  sandbox = await startSandbox({ port: 0, dataDir, people: 200, speed: 0 });
});
afterAll(async () => {
  await sandbox.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const from = 'Waypost <no-reply@waypost.localhost>';
const letter = (name: string) =>
  writeLetter(
    { name, address: 'marit@example.com' },
    {
      subject: 'Grüße, “Marit” & others',
      paragraphs: ['A sentence that is longer than one line of a letter may be, with an ö in it. '.repeat(3)],
      action: { label: 'Open', url: `https://app.example/auth/reset#${'x'.repeat(90)}` },
      note: 'No answer is needed.',
    },
  );

/** Takes every connection and says the same to every line. */
function serverThatSays(line: string): Promise<{ server: Server; url: string }> {
  return new Promise((done) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('220 ready\r\n');
      socket.on('data', (chunk) =>
        socket.write(chunk.toString().startsWith('EHLO') ? '250 here\r\n' : `${line}\r\n`),
      );
    }).listen(0, '127.0.0.1', () => {
      done({ server, url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}` });
    });
  });
}

test('a letter arrives as it was written, in text and in HTML', async () => {
  await createSmtpMail({ url: `smtp://127.0.0.1:${sandbox.mailPort}`, from }).send(letter('Marit Sørby <b>'));
  const page = await (await fetch(`${sandbox.url}/mail`)).text();
  expect(page).toContain('Grüße, “Marit” &amp; others');
  expect(page).toContain('Hello Marit Sørby &lt;b&gt;,');
  expect(page).toContain(`<a href="https://app.example/auth/reset#${'x'.repeat(90)}">`);
  expect(page).toContain('Waypost &lt;no-reply@waypost.localhost&gt;');
});

test('a name cannot add recipients or headers', async () => {
  await createSmtpMail({ url: `smtp://127.0.0.1:${sandbox.mailPort}`, from }).send(
    letter('Eve\r\nBcc: victim@example.com'),
  );
  const page = await (await fetch(`${sandbox.url}/mail`)).text();
  expect(page).toMatch(/<dt>To<\/dt><dd>[^<]*&lt;marit@example\.com&gt;<\/dd>/);
});

test.each([
  ['550 No such user', 'refused'],
  ['451 Try later', 'unavailable'],
])('a server that says %s: %s, and the error names no address', async (line, kind) => {
  const { server, url } = await serverThatSays(line);
  const failure: unknown = await createSmtpMail({ url, from })
    .send(letter('Marit'))
    .catch((error) => error);
  server.close();
  expect(failure).toMatchObject({ kind });
  expect(String(failure)).not.toContain('example.com');
});

test('a server that is not there is one to try again', async () => {
  const { server, url } = await serverThatSays('250');
  await new Promise((done) => server.close(done));
  const failure: unknown = await createSmtpMail({ url, from })
    .send(letter('Marit'))
    .catch((error) => error);
  expect(failure).toMatchObject({ kind: 'unavailable' });
});
