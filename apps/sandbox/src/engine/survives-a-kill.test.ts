import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { clientOf, type Json } from '../testing/sandbox-client.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-kill-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

async function startProcess() {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      SANDBOX_PORT: '0',
      SANDBOX_PEOPLE: '300',
      SANDBOX_SEED: 'kill',
      CLOCK_SPEED: '60',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const url = await new Promise<string>((resolve, reject) => {
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      const found = /http:\/\/\S+/.exec(out);
      if (found) resolve(found[0]);
    });
    child.once('exit', (code) => reject(new Error(`the sandbox ended with ${code}: ${out}`)));
  });
  const client = clientOf(url, readFileSync(join(dataDir, 'sandbox/control-secret'), 'utf8'));
  const kill = () =>
    new Promise<void>((resolve) => {
      child.removeAllListeners('exit');
      child.once('exit', () => resolve());
      child.kill('SIGKILL');
    });
  return { client, kill };
}

test('a kill -9 loses nothing that was answered: accounts, invitations, messages, ledger, time', async () => {
  const first = await startProcess();
  const { client } = first;
  const account = await client.link('ok@example.com');
  const people = await client.strangers(account, 8);
  const sent: string[] = [];
  for (const person of people)
    sent.push(
      (await client.api('POST', '/users/invite', { account_id: account, provider_id: person.providerId }))
        .body.invitation_id,
    );
  const relations = (await client.api('GET', `/users/relations?account_id=${account}`)).body.items as Json[];
  const message = await client.form('/chats', {
    account_id: account,
    attendees_ids: relations[0].member_id,
    text: 'Still here?',
  });
  await client.control('POST', '/clock', { advance: 6 * 60 });
  const look = async (c: typeof client) => ({
    pending: (await c.api('GET', `/users/invite/sent?account_id=${account}&limit=100`)).body.items.map(
      (i: Json) => [i.id, i.parsed_datetime],
    ),
    relations: (await c.api('GET', `/users/relations?account_id=${account}`)).body.items.map(
      (r: Json) => r.member_id,
    ),
    messages: (await c.api('GET', `/chats/${message.body.chat_id}/messages`)).body.items.map((m: Json) => [
      m.id,
      m.text,
      m.timestamp,
    ]),
    ledger: (await c.control('GET', '/ledger')).body,
    accounts: (await c.api('GET', '/accounts')).body,
  });
  await client.control('POST', '/clock', { speed: 0 });
  const before = await look(client);
  const businessBefore = (await client.control('GET', '/health')).body.businessNow;
  await first.kill();

  const second = await startProcess();
  expect(await look(second.client)).toEqual(before);
  expect((await second.client.control('GET', '/health')).body.businessNow >= businessBefore).toBe(true);
  expect(
    before.ledger.items
      .filter((row: Json) => row.kind === 'invite' && row.applied)
      .map((row: Json) => row.ref),
  ).toEqual(sent.filter(Boolean));
  await second.kill();
});
