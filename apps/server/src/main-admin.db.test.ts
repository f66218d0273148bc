import type { Session } from '@waypost/contract/auth';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLemonSqueezyPayments } from './adapters/payments-lemon-squeezy/index.ts';
import { createAuth } from './features/auth/index.ts';
import { createBilling } from './features/billing/index.ts';
import { createUsers } from './features/users/index.ts';
import { createTestApi, type TestApi } from './platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform, testRootKey } from './platform/testing/test-platform.ts';

let platform: TestPlatform;
let api: TestApi;

beforeAll(async () => {
  platform = await createTestPlatform();
  const users = createUsers(platform, { subscriptionOf: (tx, id) => billing.subscriptionOf(tx, id) });
  const billing = createBilling(platform, {
    users,
    payments: createLemonSqueezyPayments({
      apiUrl: 'http://127.0.0.1:9',
      apiKey: 'key',
      storeId: '1',
      webhookSecret: 'secret',
    }),
    config: { variants: new Map(), publicUrl: 'http://app.example' },
    counts: { linkedAccounts: async () => 0, senders: async () => 0 },
    accounts: { linked: async () => [], setRights: async () => undefined },
  });
  const auth = createAuth(platform, { users, startTrial: billing.startTrial });
  api = await createTestApi(platform, [users, billing, auth], auth.authenticate);
});

afterAll(async () => {
  await api.close();
  await platform.close();
});

function admin(email: string): { status: number | null; out: string; err: string } {
  const ran = spawnSync(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      fileURLToPath(new URL('main-admin.ts', import.meta.url)),
      email,
    ],
    {
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'],
        DATABASE_APP_URL: platform.database.appUrl,
        SECRET_KEY: testRootKey,
        INSTALLATION_ID: 'test',
        LINKEDIN_API_URL: 'http://127.0.0.1:9',
        LINKEDIN_API_KEY: 'key',
        LINKEDIN_WEBHOOK_SECRET: 'webhook secret',
        PAYMENTS_API_URL: 'http://127.0.0.1:9',
        PAYMENTS_API_KEY: 'key',
        PAYMENTS_STORE_ID: '1',
        PAYMENTS_WEBHOOK_SECRET: 'webhook secret',
        PAYMENTS_VARIANTS: '1:101',
      },
    },
  );
  return { status: ran.status, out: ran.stdout, err: ran.stderr };
}

it('makes a user who signed up an administrator', async () => {
  const body = { name: 'Ada', email: 'ada@example.com', password: 'a long password' };
  const signedUp = await api.call<Session>('POST', '/auth/signup', { body });
  expect(signedUp.data.user).toMatchObject({
    role: 'USER',
    subscription: { planId: 0, status: 'trialing', usage: { keywords: { used: 0, max: 1000 } } },
  });
  const ran = admin('Ada@Example.com');
  expect(ran).toMatchObject({ status: 0, err: '' });
  const signedIn = await api.call<Session>('POST', '/auth/signin', {
    body: { email: body.email, password: body.password },
  });
  expect(signedIn.data.user.role).toBe('ADMIN');
});

it('says what to check when nobody has the address', () => {
  const ran = admin('nobody@example.com');
  expect(ran.status).toBe(1);
  expect(ran.err).toContain('Nobody has signed up as nobody@example.com.');
});
