import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox, type StartSandboxOptions } from '../start-sandbox.ts';

// Wire answers are read by name in tests; what is missing shows up as a failed expectation.
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any;

export interface Answer {
  status: number;
  body: Json;
}

export interface SandboxClient {
  url: string;
  api(method: string, path: string, body?: unknown): Promise<Answer>;
  form(path: string, fields: Readonly<Record<string, string>>): Promise<Answer>;
  control(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Links a member by user name and answers the account id. */
  link(username: string): Promise<string>;
  /** Seeded people who are not related to the account, with the provider id it sees. */
  strangers(accountId: string, count: number): Promise<{ publicId: string; providerId: string }[]>;
}

export function clientOf(url: string, secret: string, apiKey = 'sandbox-key'): SandboxClient {
  const call = async (address: string, init: RequestInit): Promise<Answer> => {
    const response = await fetch(address, init);
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  const json = (headers: Record<string, string>, method: string, body: unknown): RequestInit => ({
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const client: SandboxClient = {
    url,
    api: (method, path, body) => call(`${url}/api/v1${path}`, json({ 'x-api-key': apiKey }, method, body)),
    form(path, fields) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      return call(`${url}/api/v1${path}`, { method: 'POST', headers: { 'x-api-key': apiKey }, body: form });
    },
    control: (method, path, body) =>
      call(`${url}/_sandbox${path}`, json({ 'x-sandbox-secret': secret }, method, body)),
    async link(username) {
      const answer = await client.api('POST', '/accounts', {
        provider: 'LINKEDIN',
        username,
        password: 'sandbox',
      });
      return answer.body.account_id as string;
    },
    async strangers(accountId, count) {
      const people = (await client.control('GET', '/people?limit=200')).body.items as Json[];
      const found: { publicId: string; providerId: string }[] = [];
      for (const person of people) {
        if (found.length === count) break;
        const profile = await client.api('GET', `/users/${person.publicIdentifier}?account_id=${accountId}`);
        if (profile.status === 200 && profile.body.network_distance !== 'FIRST_DEGREE')
          found.push({ publicId: person.publicIdentifier, providerId: profile.body.provider_id });
      }
      return found;
    },
  };
  return client;
}

/** A small sandbox in its own folder, standing still until a test moves its clock. */
export async function startTestSandbox(options: Partial<StartSandboxOptions> = {}) {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'sandbox-test-'));
  const start = () =>
    startSandbox({
      port: 0,
      seed: 'test',
      people: 400,
      speed: 0,
      startAt: '2026-03-02T09:00:00.000Z',
      webhookRetryMs: [10, 20, 30, 40, 50],
      ...options,
      dataDir,
    });
  let running = await start();
  return {
    dataDir,
    get client() {
      return clientOf(running.url, running.controlSecret);
    },
    async restart() {
      await running.close();
      running = await start();
    },
    async stop() {
      await running.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export interface ReceivedHook {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  raw: string;
  body: Json;
}

/** Collects webhooks; `answer` decides the status of each delivery, `parse` reads its body. */
export async function startReceiver(
  answer: (hook: ReceivedHook, count: number) => number = () => 200,
  parse: (raw: string) => Json = JSON.parse,
) {
  const hooks: ReceivedHook[] = [];
  let wake = () => {};
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString('utf8');
      const hook = { path: request.url ?? '', headers: request.headers, raw, body: parse(raw) };
      hooks.push(hook);
      response.writeHead(answer(hook, hooks.length)).end();
      wake();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    hooks,
    /** Waits until that many came. */
    async count(wanted: number): Promise<ReceivedHook[]> {
      while (hooks.length < wanted)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      return hooks;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
