import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPool } from '../platform/db/pool.ts';
import { createTestApi } from '../platform/testing/test-api.ts';
import { bindHealth } from './health.ts';
import { seedWorkspace, type SeededWorkspace } from './testing/seeded-workspace.ts';
import { createWholeProduct, type WholeProduct } from './testing/whole-product.ts';

interface Health {
  status: string;
  reasons: string[];
  businessNow: string;
}

let product: WholeProduct;
let mine: SeededWorkspace;
beforeAll(async () => {
  product = await createWholeProduct();
  mine = await seedWorkspace(product, 'anna');
});
afterAll(() => product.close());

const health = async () => {
  const { status, data } = await product.call<Health>({ method: 'GET', path: '/health' });
  return { http: status, ...data };
};
const move = (statement: ReturnType<typeof sql>) => statement.execute(product.platform.db);
const minutesAgo = (minutes: number) => sql`now() - make_interval(mins => ${minutes})`;
const dueAt = (kind: string, at: ReturnType<typeof sql>) =>
  move(sql`insert into due_work (workspace_id, kind, id, due_at)
    values (${mine.workspaceId}, ${kind}, ${mine.enrolmentIds[0]}, ${at})`);

beforeEach(async () => {
  await product.runLoop('heartbeat');
  await move(sql`delete from due_work`);
  await move(sql`delete from business_clock`);
  // The business clock as of now, with nothing jumped.
  await move(sql`insert into business_clock (wall_anchor, business_anchor, speed)
    values (now(), ${new Date(product.platform.clock.businessNow())}, 1)`);
});

describe('the health of the installation', () => {
  it('is good while a worker is alive and nothing stands still', async () => {
    expect(await health()).toEqual({
      http: 200,
      status: 'ok',
      reasons: [],
      businessNow: new Date(product.platform.clock.businessNow()).toISOString(),
    });
  });

  it('is bad when no worker has shown itself for 20 seconds', async () => {
    await move(sql`update process_heartbeats set seen_wall_at = now() - interval '21 seconds'`);
    expect(await health()).toMatchObject({
      http: 503,
      status: 'unhealthy',
      reasons: [expect.stringMatching(/^No worker has been running.*waypost worker/)],
    });
    await product.runLoop('heartbeat');
    expect((await health()).http).toBe(200);
  });

  it('is bad when an action whose outcome is in doubt has not been looked at', async () => {
    await dueAt('linkedin.unresolved-action', minutesAgo(1));
    expect((await health()).http).toBe(200);
    await move(sql`update due_work set due_at = ${minutesAgo(3)}`);
    expect(await health()).toMatchObject({
      http: 503,
      reasons: ['1 unresolved actions have been waiting to be looked at, the oldest for 180 seconds.'],
    });
  });

  it('is bad when a lead that is due has been left alone', async () => {
    const business = new Date(product.platform.clock.businessNow());
    await dueAt('campaigns.enrolment', sql`${business}`);
    expect((await health()).http).toBe(200);
    await move(sql`update business_clock set wall_anchor = ${minutesAgo(6)}`);
    expect(await health()).toMatchObject({
      http: 503,
      reasons: ['Leads of campaigns have been due for 6 minutes without being moved on.'],
    });
    // A worker has it right now.
    await move(sql`update due_work set locked_until_wall = now() + interval '1 minute', tries = 1`);
    expect((await health()).http).toBe(200);
    // It is taken again and again without success.
    await move(sql`update due_work set tries = 9`);
    expect((await health()).http).toBe(503);
  });

  it('is not called bad for what a jump of the clock just made due', async () => {
    const longAgo = new Date(product.platform.clock.businessNow() - 86_400_000);
    await dueAt('campaigns.enrolment', sql`${longAgo}`);
    expect((await health()).http).toBe(200);
  });

  it('is not called bad for a lead whose time has not come', async () => {
    const later = new Date(product.platform.clock.businessNow() + 1_000);
    await dueAt('campaigns.enrolment', sql`${later}`);
    await move(sql`update business_clock set wall_anchor = ${minutesAgo(60)}`);
    expect((await health()).http).toBe(200);
  });

  it('is bad, and says so, when the database is away', async () => {
    const away = openPool({
      url: 'postgresql://nobody@127.0.0.1:9/none',
      name: 'away',
      maxConnections: 1,
      onError: () => undefined,
    });
    const platform = { ...product.platform, db: away.db };
    const api = await createTestApi(platform, [], product.built.authenticate);
    bindHealth(api.server, platform, product.built.features);
    const answer = await api.call<Health>('GET', '/health');
    expect([answer.status, answer.data.reasons]).toEqual([503, ['The database is not reachable.']]);
    await api.close();
    await away.close();
  });
});
