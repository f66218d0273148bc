import type { Session } from '@waypost/contract/auth';
import type { SampleWorkspace } from '@waypost/contract/sample';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginSample, endSample, findSample, noteSample } from '../../features/sample/sample.store.ts';
import { change, list } from '../../platform/db/rows.ts';
import { inWorkspace } from '../../platform/db/tenant.ts';
import { tenantTables } from '../../platform/db/tenant-tables.ts';
import { readConfig } from '../config.ts';
import { seedWorkspace, type SeededWorkspace } from '../testing/seeded-workspace.ts';
import { createWholeProduct, type WholeProduct } from '../testing/whole-product.ts';
import { sampleToMake } from './make-sample.ts';

let product: WholeProduct;
let sample: SeededWorkspace;
let other: SeededWorkspace;
beforeAll(async () => {
  product = await createWholeProduct();
  sample = await seedWorkspace(product, 'anna');
  other = await seedWorkspace(product, 'boris');
  const fromAt = product.platform.clock.businessNow();
  const { db } = product.platform;
  await beginSample(db, { fromAt, untilAt: fromAt + 42 * 86_400_000 });
  await noteSample(db, { owner: { workspaceId: sample.workspaceId, userId: sample.userId } });
});
afterAll(() => product.close());

const remove = (token?: string) => product.call({ method: 'DELETE', path: '/sample', token });
const state = async () =>
  (await product.call<SampleWorkspace>({ method: 'GET', path: '/sample' })).data.state;
const open = () => product.call<Session>({ method: 'POST', path: '/sample/session' });
/** What whoever had read that it is ready, when the removal came, is answered. */
async function openAsReadBefore() {
  const { db } = product.platform;
  const note = (to: ReturnType<typeof sql>) => change(db, sql`update sample_workspace set ${to}`);
  await note(sql`state = 'ready', workspace_id = ${sample.workspaceId}, user_id = ${sample.userId}`);
  const { code } = (await open()).error;
  await note(sql`state = 'removed', workspace_id = null, user_id = null`);
  return code;
}
const actions = async (workspace: SeededWorkspace, which: ReturnType<typeof sql>) =>
  inWorkspace(product.platform.db, workspace.workspaceId, (tx) =>
    list(tx, sql`select 1 from actions where workspace_id = ${workspace.workspaceId} and ${which}`),
  );

it('nobody outside it removes it, and nobody at all while it is being made', async () => {
  expect((await remove()).status).toBe(401);
  const making = await remove(sample.token);
  expect([making.status, making.error.code]).toEqual([403, 'not_allowed']);
  await endSample(product.platform.db, 'ready');
  const outside = await remove(other.token);
  expect([outside.status, outside.error.code]).toEqual([403, 'not_allowed']);
  expect(await state()).toBe('ready');
  for (const { token } of [sample, other]) {
    expect((await product.call({ method: 'GET', path: '/user', token })).status).toBe(200);
  }
});

it('removed, it is over at once for everybody in it: no session, no offer, nothing sent, no letter, no way to keep it', async () => {
  const visitor = (await open()).data.accessToken;
  const letters = async () =>
    (
      await list(
        product.platform.db,
        sql`select 1 from pgboss.job where data::text like '%workspace-deletion%'`,
      )
    ).length;
  const removed = await remove(visitor);
  expect([removed.status, removed.data]).toEqual([200, { removed: true }]);
  for (const token of [visitor, sample.token]) {
    expect((await product.call({ method: 'GET', path: '/user', token })).status).toBe(401);
  }
  expect([await state(), (await open()).error.code, await letters()]).toEqual(['none', 'not_ready', 0]);
  expect(await openAsReadBefore()).toBe('conflict');
  const kept = await product.call({
    ...{ method: 'POST', path: '/auth/signin' },
    body: { ...sample.credentials, keepWorkspace: true },
  });
  expect([kept.status, kept.error.code]).toEqual([409, 'conflict']);
  expect(await actions(sample, sql`state = 'planned'`)).not.toEqual([]);
  product.platform.clock.advance(21 * 3_600_000);
  for (const loop of ['linkedin.pump', 'campaigns.advance']) await product.runLoop(loop);
  expect(await actions(sample, sql`claimed_at is not null`)).toEqual([]);
});

it('erased with it are its user and its accounts at the network, nothing of another workspace', async () => {
  await product.runLoop('workspace.deletion');
  await inWorkspace(product.platform.db, sample.workspaceId, async (tx) => {
    for (const { name } of await tenantTables(tx)) {
      const rows = await list(
        tx,
        sql`select 1 from ${sql.table(name)} where workspace_id = ${sample.workspaceId}`,
      );
      expect([name, rows]).toEqual([name, []]);
    }
  });
  const linked = JSON.stringify(await product.control('GET', '/accounts'));
  expect(linked).not.toContain('anna-main');
  expect(linked).toContain('boris-main');
  expect((await product.call({ method: 'GET', path: '/user', token: other.token })).status).toBe(200);
});

it('another start does not make it again', async () => {
  const { platform } = product;
  const config = readConfig({
    DATABASE_APP_URL: platform.database.appUrl,
    SECRET_KEY: 'the key of this test, long enough',
    INSTALLATION_ID: 'sample removal',
    LINKEDIN_API_URL: 'http://127.0.0.1:9',
    LINKEDIN_API_KEY: 'none',
    LINKEDIN_WEBHOOK_SECRET: 'secret of webhooks',
    PAYMENTS_API_URL: 'http://127.0.0.1:9',
    PAYMENTS_API_KEY: 'none',
    PAYMENTS_STORE_ID: '1',
    PAYMENTS_WEBHOOK_SECRET: 'secret of webhooks',
    PAYMENTS_VARIANTS: '1:1',
    SANDBOX_CONTROL_URL: 'http://127.0.0.1:9/_sandbox',
    SANDBOX_CONTROL_SECRET: 'none',
    DEMO_WORKSPACE: 'on',
  });
  expect(config.sampleWorkspace).toBe(true);
  const opened = {
    ...platform,
    sendingAllowed: true,
    wasRestored: false,
    refreshClock: async () => undefined,
  };
  // With nothing noted it would ask the network, which does not answer here, for its past.
  expect(await sampleToMake(opened, config)).toBeUndefined();
  expect(await findSample(platform.db)).toMatchObject({ state: 'removed', owner: null });
});
