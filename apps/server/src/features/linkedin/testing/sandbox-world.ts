import { startSandbox } from '@waypost/sandbox/start-sandbox';
import type { FastifyInstance } from 'fastify';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { createUnipileLinkedIn } from '../../../adapters/linkedin-unipile/index.ts';
import { createBinder } from '../../../platform/http/bind.ts';
import { createHttpServer } from '../../../platform/http/http-server.ts';
import { createIdempotency } from '../../../platform/http/idempotency.ts';
import type { Log, Platform } from '../../../platform/platform.ts';
import { createTestPlatform, type TestPlatform } from '../../../platform/testing/test-platform.ts';
import type { LinkedInPort } from '../../../ports/linkedin.ts';
import { createLinkedIn, type LinkedInOptions } from '../index.ts';

/** An answer of the API; tests say what they expect to find in it. */
export interface Answer {
  status: number;
  code: string | undefined;
  message: string;
  data: Record<string, unknown> & { account: Record<string, unknown>; checkpoint: Record<string, unknown> };
  /** Of `data.account` or `data` itself. */
  accountId: string;
}

export const webhookSecret = 'a secret of webhooks';

/** This room on a real database, with a real HTTP server, over any port. */
export async function createLinkedInRoom(port: LinkedInPort, hooks: LinkedInOptions['hooks'] = {}) {
  const platform: TestPlatform = await createTestPlatform();
  const logged: string[] = [];
  const note = (...parts: unknown[]): void => {
    logged.push(inspect(parts, { depth: 12 }));
  };
  const log: Log = { debug: note, info: note, warn: note, error: note };
  const inner: Platform = { ...platform, log };
  const linkedin = createLinkedIn(inner, port, {
    publicUrl: 'http://127.0.0.1:3000',
    webhookSecret,
    isSandbox: true,
    hooks,
    profileRetryMs: 1,
  });
  const server = await createHttpServer({
    clock: platform.clock,
    random: platform.random,
    // In these tests the token is the workspace's id.
    authenticate: async (token) => ({
      userId: token,
      workspaceId: token,
      isAdmin: false,
      familyId: token,
      expiresWallAt: Number.MAX_SAFE_INTEGER,
    }),
    trustProxy: false,
    logLevel: 'silent',
  });
  server.addHook('onRequest', async (request) => {
    request.log = log as unknown as FastifyInstance['log'];
  });
  linkedin.bind?.(createBinder(server, createIdempotency(platform.db, platform.secrets)), server);
  await server.ready();
  const loop = (name: string) => {
    const found = linkedin.loops?.find((candidate) => candidate.name === name);
    if (found === undefined) throw new Error(`There is no loop ${name}.`);
    return found.run(new AbortController().signal);
  };
  return {
    platform,
    linkedin,
    server,
    /** Everything that was logged, errors with their causes and details. */
    logged,
    newWorkspace: () => platform.random.id(),
    async post(workspaceId: string, path: string, body: object = {}): Promise<Answer> {
      const answer = await server.inject({
        method: 'POST',
        url: `/api${path}`,
        headers: { authorization: `Bearer ${workspaceId}` },
        payload: body,
      });
      const { data, code, message } = answer.json<{
        data?: Answer['data'];
        code?: string;
        message?: string;
      }>();
      const shown = data ?? { account: {}, checkpoint: {} };
      const id: unknown = shown.account?.['id'] ?? shown['account_id'];
      const accountId = typeof id === 'string' ? id : '';
      return { status: answer.statusCode, code, message: message ?? '', data: shown, accountId };
    },
    async deliver(body: unknown, secret: string | undefined = webhookSecret): Promise<number> {
      const answer = await server.inject({
        method: 'POST',
        url: '/api/webhooks/linkedin',
        headers: secret === undefined ? {} : { 'Unipile-Auth': secret },
        payload: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
      });
      return answer.statusCode;
    },
    /** Deals with all news that is due now. */
    async processNews(): Promise<void> {
      while (await loop('linkedin.process-news'));
    },
    sweep: () => loop('linkedin.sweep-accounts'),
    registerWebhooks: () => loop('linkedin.ensure-webhooks'),
    async close() {
      await server.close();
      await platform.close();
    },
  };
}

export type LinkedInRoom = Awaited<ReturnType<typeof createLinkedInRoom>>;

/** The room with the bundled sandbox as its provider. */
export async function createSandboxWorld(hooks: LinkedInOptions['hooks'] = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'waypost-linkedin-'));
  const sandbox = await startSandbox({ port: 0, dataDir, people: 200, speed: 1 });
  const port = createUnipileLinkedIn({ apiUrl: sandbox.url, apiKey: 'sandbox-key' });
  const room = await createLinkedInRoom(port, hooks);
  return {
    ...room,
    port,
    async control(path: string, body: object): Promise<void> {
      const answer = await fetch(`${sandbox.url}/_sandbox${path}`, {
        method: 'POST',
        headers: { 'x-sandbox-secret': sandbox.controlSecret, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`);
    },
    async close() {
      await room.close();
      await sandbox.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type SandboxWorld = Awaited<ReturnType<typeof createSandboxWorld>>;
