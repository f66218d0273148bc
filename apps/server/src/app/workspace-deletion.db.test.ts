import type { Session } from '@waypost/contract/auth';
import type { CampaignSummary } from '@waypost/contract/campaigns';
import type { DeletionPreview } from '@waypost/contract/workspace';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { list } from '../platform/db/rows.ts';
import { inWorkspace } from '../platform/db/tenant.ts';
import { tenantTables } from '../platform/db/tenant-tables.ts';
import { seedWorkspace, type SeededWorkspace } from './testing/seeded-workspace.ts';
import { type Answer, createWholeProduct, type WholeProduct } from './testing/whole-product.ts';

let product: WholeProduct;
let mine: SeededWorkspace;
let other: SeededWorkspace;
beforeAll(async () => {
  product = await createWholeProduct();
  mine = await seedWorkspace(product, 'anna');
  other = await seedWorkspace(product, 'boris');
});
afterAll(() => product.close());

const { stringify } = JSON;
const name = 'Personal Workspace';
const ask = (body: object = {}) =>
  mine.call('POST', '/workspace/deletion', { name, password: mine.credentials.password, ...body });
const signIn = (body: object = {}): Promise<Answer<Session>> =>
  product.call({ method: 'POST', path: '/auth/signin', body: { ...mine.credentials, ...body } });
const inMine = <T>(work: Parameters<typeof inWorkspace<T>>[2]) =>
  inWorkspace(product.platform.db, mine.workspaceId, work);
const rowsOf = <Row>(query: ReturnType<typeof sql<Row>>) => inMine((tx) => list(tx, query));
/** Actions of the workspace that anybody ever took in hand. */
const taken = async () => (await rowsOf(sql`select 1 from actions where claimed_at is not null`)).length;
/** Some hours of a working day. */
async function workHours(): Promise<void> {
  for (let half = 0; half < 6; half += 1) {
    product.platform.clock.advance(30 * 60_000);
    for (const loop of ['linkedin.pump', 'campaigns.advance', 'campaigns.webhooks', 'notifications.mail']) {
      await product.runLoop(loop);
    }
  }
}

/** Every row of the database in which one of these texts stands, by table; of every schema the product has. */
async function rowsHolding(texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const tables = await list(
    product.platform.db,
    sql<{ name: string; schema: string }>`select table_schema as schema, table_name as name
      from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'
        and table_name <> 'schema_migrations'`,
  );
  for (const table of tables) {
    const rows = await rowsOf(
      sql<{
        row: string;
      }>`select to_jsonb(t)::text as row from ${sql.table(`${table.schema}.${table.name}`)} t`,
    );
    for (const { row } of rows) {
      if (texts.some((text) => row.includes(text))) found.push(`${table.name} ${row}`);
    }
  }
  return found;
}

describe('A10 deleting a workspace', () => {
  it('A10 says before what goes, and takes the name and the password of its owner alone', async () => {
    const preview = await mine.done<DeletionPreview>('GET', '/workspace/deletion');
    expect(preview).toMatchObject({
      ...{ name, graceDays: 7, lists: 1, campaigns: 1, accounts: 1, mayDelete: true, asksCode: false },
      ...{ hasSubscription: true, leads: expect.any(Number), plannedActions: expect.any(Number) },
    });
    expect(preview.leads).toBeGreaterThanOrEqual(3);
    const wrongName = await ask({ name: 'Something else' });
    expect([wrongName.status, wrongName.error.issues?.[0]?.path]).toEqual([422, 'body.name']);
    const wrongPassword = await ask({ password: 'not my password' });
    expect([wrongPassword.status, wrongPassword.error.issues?.[0]?.path]).toEqual([422, 'body.password']);
    expect((await mine.call('GET', '/user')).status).toBe(200);
  });

  it('A10 names as unlinked by it only accounts that are linked', async () => {
    const [before] = await rowsOf(sql<{ status: string }>`select status from linkedin_accounts`);
    const set = (status: string) => rowsOf(sql`update linkedin_accounts set status = ${status} returning id`);
    await set('Deleted');
    expect((await mine.done<DeletionPreview>('GET', '/workspace/deletion')).accounts).toBe(0);
    await set(before!.status);
    expect((await mine.done<DeletionPreview>('GET', '/workspace/deletion')).accounts).toBe(1);
  });

  it('A10 holds everything at once: sessions end, nothing is sent, and signing in says what is happening', async () => {
    const asked = await ask();
    expect(asked.status, asked.text).toBe(200);
    expect((await mine.call('GET', '/user')).status).toBe(401);
    const refused = await signIn();
    expect([refused.status, refused.error.code]).toEqual([409, 'workspace_deleting']);
    expect(refused.error.message).toMatch(
      /^Your workspace is on hold and will be erased on \d\d \w+ \d{4}(?: by the real calendar, not the sandbox’s)?\. Until then you can keep it\.$/,
    );
    expect((await signIn({ password: 'not my password' })).error.code).toBe('wrong_credentials');
    const again = await product.call({
      ...{ method: 'POST', path: '/auth/signup' },
      body: { name: 'Anna', ...mine.credentials },
    });
    expect(again.error.code).toBe('email_taken');
    product.platform.clock.advance(3 * 86_400_000);
    await workHours();
    expect(await taken()).toBe(0);
    await product.runLoop('workspace.deletion');
    const [subscription] = await rowsOf(
      sql<{ ended: boolean }>`select subscription_ended as ended from workspace_deletions`,
    );
    expect(subscription).toEqual({ ended: true });
    expect(await rowsOf(sql`select 1 from leads`)).not.toEqual([]);
  });

  it('A10 can be taken back while the days last: everything goes on where it was', async () => {
    const kept = await signIn({ keepWorkspace: true });
    expect(kept.status, kept.text).toBe(200);
    mine.token = kept.data.accessToken;
    const campaigns = await product.call<CampaignSummary[]>({
      ...{ method: 'GET', path: '/campaigns', token: mine.token },
    });
    expect(campaigns.data.map(({ status }) => status)).toEqual(['Active']);
    // Only a cancelled one can be resumed.
    const resumed = await product.call({
      ...{ method: 'PUT', path: '/user/subscription', token: mine.token, body: { action: 'resume' } },
    });
    expect(resumed.status, resumed.text).toBe(200);
    product.platform.clock.advance(21 * 3_600_000);
    await workHours();
    expect(await taken()).toBeGreaterThan(0);
    expect(await rowsOf(sql`select 1 from sending_stops union all select 1 from held_work`)).toEqual([]);
    expect(
      await rowsOf(sql`select 1 from due_work where workspace_id = ${mine.workspaceId}
        and kind like 'campaigns.%'`),
    ).not.toEqual([]);
  });

  it('A10 erases it when the days are over: no row of it is left anywhere, and the address is free', async () => {
    const person = { method: 'POST', path: '/workspace/deletion', token: mine.token };
    const body = { name, password: mine.credentials.password };
    expect((await product.call({ ...person, body })).status).toBe(200);
    const texts = [
      ...[mine.workspaceId, mine.userId, mine.accountId, mine.listId, mine.campaignId, mine.conversationId],
      ...[mine.credentials.email, ...mine.leadIds, ...mine.enrolmentIds],
    ];
    expect((await rowsHolding(texts)).length).toBeGreaterThan(30);
    const others = await rowsHolding([other.workspaceId]);
    await inMine((tx) =>
      sql`update workspace_deletions set erase_wall_at = now() - interval '1 second'`.execute(tx),
    );
    await sql`update due_work set due_at = now() where kind = 'workspace.deletion'`.execute(
      product.platform.db,
    );
    await product.runLoop('workspace.deletion');
    expect(await rowsHolding(texts)).toEqual([]);
    for (const { name: table } of await inMine(tenantTables)) {
      expect([table, await rowsOf(sql`select 1 from ${sql.table(table)}`)]).toEqual([table, []]);
    }
    expect((await rowsHolding([other.workspaceId])).length).toBe(others.length);
    const gone = await product.control('GET', '/accounts');
    expect(stringify(gone)).not.toContain('anna-main');
    const anew = await product.call<Session>({
      ...{ method: 'POST', path: '/auth/signup' },
      body: { name: 'Anna', ...mine.credentials },
    });
    expect([anew.status, anew.data.user?.workspaceId === mine.workspaceId]).toEqual([200, false]);
  });
});
