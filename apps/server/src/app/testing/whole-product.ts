import type { Endpoint } from '@waypost/contract/endpoint';
import type { ErrorBody } from '@waypost/contract/errors';
import type { Job } from '@waypost/contract/jobs';
import { startSandbox } from '@waypost/sandbox/start-sandbox';
import type { FastifyInstance } from 'fastify';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWebhookRelay } from '../../features/billing/testing/webhook-relay.ts';
import { createTestPlatform, type TestPlatform, testRootKey } from '../../platform/testing/test-platform.ts';
import { buildApi } from '../build-api.ts';
import { type BuiltFeatures, buildFeatures } from '../build-features.ts';
import { readConfig } from '../config.ts';
import type { OpenedPlatform } from '../open-platform.ts';

export interface Answer<Data = unknown> {
  status: number;
  /** `data` of a success; reading it from an error is a failing test. */
  data: Data;
  error: ErrorBody;
  text: string;
  headers: Record<string, unknown>;
}

export interface Request {
  method: string;
  /** Below `/api`. */
  path: string;
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The product as a whole: every feature, the HTTP side, a database, and the sandbox as its outside world. */
export interface WholeProduct {
  platform: TestPlatform;
  built: BuiltFeatures;
  server: FastifyInstance;
  endpoints: readonly Endpoint[];
  call<Data = unknown>(request: Request): Promise<Answer<Data>>;
  /** Calls a path of the sandbox's control door. */
  control<Data = unknown>(method: 'GET' | 'POST', path: string, body?: object): Promise<Data>;
  /** Runs a worker's loop until it has nothing to do. */
  runLoop(name: string): Promise<void>;
  /** Runs a job here and now and answers what became of it. */
  runJob(workspaceId: string, token: string, jobId: string): Promise<Job>;
  /** Pays on the hosted page and delivers the webhook that follows. */
  pay(checkoutUrl: string, workspaceId: string): Promise<void>;
  close(): Promise<void>;
}

const publicUrl = 'http://app.example';
const secrets = {
  linkedinKey: 'linkedin key',
  aiKey: 'ai key',
  webhooks: 'secret of webhooks',
  payments: 'payments key',
};

/** Builds the product in this process as the API and a worker build it. Nothing runs by itself: tests run loops. */
export async function createWholeProduct(): Promise<WholeProduct> {
  const platform = await createTestPlatform();
  const dataDir = await mkdtemp(join(tmpdir(), 'waypost-whole-'));
  const relay = await startWebhookRelay();
  const sandbox = await startSandbox({
    port: 0,
    dataDir,
    people: 400,
    speed: 0,
    startAt: new Date(platform.clock.businessNow()).toISOString(),
    apiKey: secrets.linkedinKey,
    aiKey: secrets.aiKey,
    payments: { apiKey: secrets.payments, webhookUrl: relay.url, webhookSecret: secrets.webhooks },
  });
  const config = readConfig({
    DATABASE_APP_URL: platform.database.appUrl,
    SECRET_KEY: testRootKey,
    INSTALLATION_ID: 'whole product',
    PUBLIC_URL: publicUrl,
    // Letters are planned; nobody carries them out here.
    SMTP_URL: 'smtp://127.0.0.1:9',
    DATA_DIR: dataDir,
    LINKEDIN_API_URL: sandbox.url,
    LINKEDIN_API_KEY: secrets.linkedinKey,
    LINKEDIN_WEBHOOK_SECRET: secrets.webhooks,
    AI_BASE_URL: `${sandbox.url}/ai/v1`,
    AI_API_KEY: secrets.aiKey,
    AI_MODEL: 'sandbox',
    PAYMENTS_API_URL: `${sandbox.url}/pay/v1`,
    PAYMENTS_API_KEY: secrets.payments,
    PAYMENTS_STORE_ID: '1',
    PAYMENTS_WEBHOOK_SECRET: secrets.webhooks,
    PAYMENTS_VARIANTS: '1:101,2:102,3:103,4:104,5:105,6:106',
    SANDBOX_CONTROL_URL: `${sandbox.url}/_sandbox`,
    SANDBOX_CONTROL_SECRET: sandbox.controlSecret,
    LOG_LEVEL: 'silent',
  });
  const opened: OpenedPlatform = {
    ...platform,
    sendingAllowed: true,
    wasRestored: false,
    refreshClock: async () => undefined,
  };
  const built = buildFeatures(opened, config);
  const { server, endpoints } = await buildApi(config, opened, built);
  const errors = new Map<string, unknown>();
  server.addHook('onError', async (request, _reply, error) => {
    errors.set(request.id, error);
  });
  await server.ready();

  const call = async <Data>({ method, path, token, body, headers }: Request): Promise<Answer<Data>> => {
    const answer = await server.inject({
      method: method as 'GET',
      url: `/api${path}`,
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    if (answer.statusCode === 500) {
      // An answer says nothing of its cause; a test must.
      const cause = errors.get(String(answer.headers['x-request-id']));
      throw new Error(`${method} ${path} answered 500 to ${JSON.stringify(body)}`, { cause });
    }
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    const read: unknown = isJson && answer.body !== '' ? answer.json() : {};
    return {
      status: answer.statusCode,
      data: (read as { data: Data }).data,
      error: read as ErrorBody,
      text: answer.body,
      headers: answer.headers,
    };
  };

  return {
    platform,
    built,
    server,
    endpoints,
    call,
    async control<Data>(method: string, path: string, body?: object) {
      const answer = await fetch(`${sandbox.url}/_sandbox${path}`, {
        method,
        headers: { 'x-sandbox-secret': sandbox.controlSecret, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as Data;
    },
    async runLoop(name) {
      const loop = built.features.flatMap((feature) => feature.loops ?? []).find((one) => one.name === name);
      if (loop === undefined) throw new Error(`There is no loop ${name}.`);
      while (await loop.run(new AbortController().signal));
    },
    async runJob(workspaceId, token, jobId) {
      await platform.runJob(
        workspaceId,
        jobId,
        built.features.flatMap((feature) => feature.jobs ?? []),
      );
      return (await call<Job>({ method: 'GET', path: `/jobs/${jobId}`, token })).data;
    },
    async pay(checkoutUrl, workspaceId) {
      const paid = await fetch(`${checkoutUrl}/pay`, {
        method: 'POST',
        body: new URLSearchParams({ email: 'buyer@example.com' }),
        redirect: 'manual',
      });
      if (paid.status !== 303) throw new Error(`The checkout answered ${paid.status}.`);
      for (const { body, headers } of await relay.take(1, workspaceId)) {
        const answer = await server.inject({
          method: 'POST',
          url: '/api/webhooks/payments',
          payload: body,
          headers,
        });
        if (answer.statusCode !== 200) throw new Error(`The webhook was refused: ${answer.body}`);
      }
    },
    async close() {
      await server.close();
      await sandbox.close();
      await relay.close();
      await platform.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
