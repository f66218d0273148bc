import { sql } from 'kysely';
import { createServer } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBusinessClock } from '../platform/clock/business-clock.ts';
import { openPool } from '../platform/db/pool.ts';
import { heartbeat, watchWorkers } from '../platform/heartbeat.ts';
import { createTestApi } from '../platform/testing/test-api.ts';
import { bindHealth } from './health.ts';
import { createHealthCheck, type HealthOptions } from './health-check.ts';
import { watchStanding } from './health-standing.ts';
import { seedWorkspace, type SeededWorkspace } from './testing/seeded-workspace.ts';
import { createWholeProduct, type WholeProduct } from './testing/whole-product.ts';

interface Health {
  status: string;
  reasons: string[];
  businessNow: string;
}

let product: WholeProduct;
let mine: SeededWorkspace;
let owner: pg.Client;
const open: (() => Promise<void>)[] = [];
beforeAll(async () => {
  product = await createWholeProduct();
  mine = await seedWorkspace(product, 'anna');
  owner = new pg.Client({ connectionString: product.platform.database.ownerUrl });
  await owner.connect();
});
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});
afterAll(async () => {
  await owner.end();
  await product.close();
});

const health = async () => {
  const { status, data } = await product.call<Health>({ method: 'GET', path: '/health' });
  return { http: status, ...data };
};
const good = async () => expect(await health()).toMatchObject({ http: 200, status: 'ok', reasons: [] });
const move = (statement: ReturnType<typeof sql>) => statement.execute(product.platform.db);
const secondsAgo = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;
const dueAt = (kind: string, at: ReturnType<typeof sql>) =>
  move(sql`insert into due_work (workspace_id, kind, id, due_at)
    values (${mine.workspaceId}, ${kind}, ${mine.enrolmentIds[0]}, ${at})`);
/** A lead of a campaign whose time came so many wall seconds ago. */
const leadDue = async (seconds: number) => {
  await dueAt('campaigns.enrolment', sql`${new Date(product.platform.clock.businessNow())}`);
  await move(sql`update business_clock set wall_anchor = ${secondsAgo(seconds)}`);
};
/** Another session of the database, as the owner, that holds what it did until it is closed. */
async function session(statement: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: product.platform.database.ownerUrl });
  await client.connect();
  await client.query('begin');
  await client.query(statement);
  let ended = false;
  const end = async () => {
    if (!ended) await client.end();
    ended = true;
  };
  open.push(end);
  return end;
}
/** A health check with something changed, asked directly. */
function checkWith(changed: Partial<HealthOptions>) {
  const check = createHealthCheck({
    platform: product.platform,
    features: product.built.features,
    databaseUrl: product.platform.database.appUrl,
    dataDir: '/',
    ...changed,
  });
  open.push(() => check.close());
  return check;
}

/** Reasons by a check of its own, as if the business clock stood where its row says. */
const standingReasons = () =>
  watchStanding(product.platform.clock).reasons(product.platform.db, Date.now() + 41 * 86_400_000);

beforeEach(async () => {
  await product.runLoop('heartbeat');
  await move(sql`delete from due_work`);
  await move(sql`delete from business_clock`);
  await move(sql`update account_runtime set wake_at = 'infinity', lease_until_wall_at = null`);
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

  it('is not called bad for what a jump of the clock just made due', async () => {
    const longAgo = new Date(product.platform.clock.businessNow() - 86_400_000);
    await dueAt('campaigns.enrolment', sql`${longAgo}`);
    await good();
  });

  it('is not called bad for a lead whose time has not come', async () => {
    const later = new Date(product.platform.clock.businessNow() + 1_000);
    await dueAt('campaigns.enrolment', sql`${later}`);
    await move(sql`update business_clock set wall_anchor = ${secondsAgo(3_600)}`);
    await good();
  });

  it('is not called bad for work of the wall clock while the business clock runs far ahead', async () => {
    await move(sql`update business_clock set business_anchor = now() + interval '40 days',
      wall_anchor = ${secondsAgo(3_600)}, speed = 60`);
    const wallKinds = ['platform.housekeeping', 'leads.upload', 'leads.import', 'leads.bulk', 'leads.merge'];
    for (const kind of wallKinds) await dueAt(kind, sql`now() + interval '1 hour'`);
    expect(await standingReasons()).toEqual([]);
    await move(sql`update due_work set due_at = ${secondsAgo(110)}`);
    expect(await standingReasons()).toEqual(
      wallKinds.map(() => expect.stringMatching(/ have been due for 11\d seconds/) as string),
    );
  });

  it('is not called bad for a backlog that a worker works off', async () => {
    await leadDue(110);
    await move(sql`update due_work set locked_until_wall = now() + interval '5 seconds', tries = 1`);
    await good();
  });
});

describe('two minutes after the oldest due row stands still the cause is named', () => {
  it('no worker', async () => {
    await leadDue(110);
    await move(sql`update process_heartbeats set seen_wall_at = ${secondsAgo(110)} where role = 'worker'`);
    expect(await health()).toMatchObject({
      http: 503,
      reasons: expect.arrayContaining([
        expect.stringMatching(/^No worker has been running.*waypost worker/),
        expect.stringMatching(/^Leads of campaigns have been due for 11\d seconds and no worker/),
      ]) as string[],
    });
    await product.runLoop('heartbeat');
    await move(sql`delete from due_work`);
    await good();
  });

  it('no worker, on every page as well; not while the first one may still be starting', async () => {
    let monotonic = 1_000;
    const isRunning = watchWorkers({
      db: product.platform.db,
      clock: { ...product.platform.clock, monotonicNow: () => monotonic },
    });
    await move(sql`update process_heartbeats set seen_wall_at = ${secondsAgo(110)} where role = 'worker'`);
    expect(await isRunning()).toBe(true);
    monotonic += 20_000;
    expect(await isRunning()).toBe(false);
    await product.runLoop('heartbeat');
    expect(await isRunning()).toBe(true);
  });

  it('a restored database that nobody has confirmed: nothing is sent, and that is said', async () => {
    await leadDue(110);
    const business = product.platform.clock.businessNow();
    await move(sql`update account_runtime set wake_at = ${new Date(business)}, status = 'active'`);
    const held = watchStanding(product.platform.clock, { sendingAllowed: false });
    expect(await held.reasons(product.platform.db, business)).toEqual([
      expect.stringMatching(/^Leads of campaigns .* no worker/),
      expect.stringMatching(/^Sending accounts have been due .* sending is off: .*confirm-installation/),
    ]);
  });

  it('a worker that lives but leaves rows alone, of leads and of accounts', async () => {
    await leadDue(110);
    const business = new Date(product.platform.clock.businessNow());
    await move(sql`update account_runtime set wake_at = ${business}, status = 'active'`);
    expect(await health()).toMatchObject({
      http: 503,
      reasons: expect.arrayContaining([
        expect.stringMatching(/^Leads of campaigns have been due for 11\d seconds and no worker/),
        expect.stringMatching(/^Sending accounts have been due for 11\d seconds and no worker/),
      ]) as string[],
    });
  });

  it('a poison row', async () => {
    await leadDue(110);
    await move(sql`update due_work set locked_until_wall = now() + interval '40 seconds', tries = 4`);
    expect(await health()).toMatchObject({
      http: 503,
      reasons: expect.arrayContaining([
        expect.stringMatching(/11\d seconds: the oldest one was taken 4 times without success/),
      ]) as string[],
    });
    await move(sql`delete from due_work`);
    await good();
  });

  it('a lock held on the due row, on an account, or on the whole table', async () => {
    await leadDue(110);
    await move(sql`update account_runtime set wake_at = ${new Date(product.platform.clock.businessNow())}`);
    const letGo = await session('select * from due_work for update');
    const letGoToo = await session('select * from account_runtime for update');
    expect(await health()).toMatchObject({
      http: 503,
      reasons: expect.arrayContaining([
        expect.stringMatching(/^Leads of campaigns .* another database session holds a lock/),
        expect.stringMatching(/^Sending accounts .* another database session holds a lock/),
      ]) as string[],
    });
    await letGo();
    await letGoToo();
    const unlock = await session('lock table due_work in access exclusive mode');
    const locked = await health();
    expect(locked).toMatchObject({
      http: 503,
      reasons: expect.arrayContaining([
        expect.stringMatching(/^A table of the database is locked/),
      ]) as string[],
    });
    await unlock();
    await move(sql`delete from due_work`);
    await move(sql`update account_runtime set wake_at = 'infinity'`);
    await good();
  });

  it('a full pool of the process that answers, and it answers at once all the same', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    open.push(async () => release());
    const holding = Array.from({ length: 8 }, () => product.platform.db.connection().execute(() => released));
    const askedAt = performance.now();
    const full = await health();
    expect(performance.now() - askedAt).toBeLessThan(4_500);
    expect(full).toMatchObject({
      http: 503,
      reasons: [expect.stringMatching(/^All database connections of this process are in use/)],
    });
    release();
    await Promise.all(holding);
    await good();
  });

  it('a full pool of a worker, which is not taken for a dead one', async () => {
    const url = product.platform.database.appUrl;
    const small = openPool({ url, name: 'worker', maxConnections: 1, onError: () => undefined });
    open.push(small.close);
    await move(sql`delete from process_heartbeats where role = 'worker'`);
    const [loop] = heartbeat({ ...product.platform, db: small.db }, product.platform.db).loops ?? [];
    const beat = () => loop?.run(new AbortController().signal);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    open.push(async () => release());
    const holding = small.db.connection().execute(() => released);
    await beat();
    await good();
    await move(
      sql`update process_heartbeats set pool_full_since_wall_at = ${secondsAgo(90)} where role = 'worker'`,
    );
    await beat();
    expect(await health()).toMatchObject({
      http: 503,
      reasons: [expect.stringMatching(/^A worker has waited for a database connection for 9\d seconds/)],
    });
    release();
    await holding;
    await beat();
    await good();
  });

  it('a provider that refuses, in its own words', async () => {
    await product.runLoop('linkedin.provider-answers');
    await good();
    await product.control('POST', '/faults', { op: 'reads', mode: '503' });
    await product.runLoop('linkedin.provider-answers');
    await good();
    await move(
      sql`update linkedin_sweeps set failing_since_wall_at = ${secondsAgo(100)} where name = 'provider'`,
    );
    await product.runLoop('linkedin.provider-answers');
    expect(await health()).toMatchObject({
      http: 503,
      reasons: [
        expect.stringMatching(/^LinkedIn’s gateway has refused or not answered for 10\d seconds: \S/),
      ],
    });
    // A rule that strikes nothing here takes the place of the outage.
    const harmless = { op: 'invite.send', mode: '500', times: 1 };
    await product.control('POST', '/faults', { rules: [harmless], replace: true });
    await product.runLoop('linkedin.provider-answers');
    await good();
  });

  it('a clock that jumps, on this machine or on that of the database', async () => {
    const real = createBusinessClock();
    let jumpMs = 0;
    let passedMs = 0;
    const check = checkWith({
      machine: {
        wallNow: () => real.wallNow() + jumpMs + passedMs,
        monotonicNow: () => real.monotonicNow() + passedMs,
      },
    });
    expect(await check.reasons()).toEqual([]);
    jumpMs = -600_000;
    expect(await check.reasons()).toEqual([
      expect.stringMatching(/^The clock of this machine jumped back by 600 seconds/),
      expect.stringMatching(/^The clocks of this machine and of the database are 600 seconds apart/),
    ]);
    jumpMs = 0;
    expect(await check.reasons()).toEqual([]);
    // Slewed in small steps: followed, not told.
    for (let step = 0; step < 5; step += 1) {
      jumpMs += 5_000;
      expect(await check.reasons()).toEqual([]);
    }
    // What was taken before the database's clock went back is held until a time that is long in coming.
    await leadDue(110);
    await move(sql`update due_work set locked_until_wall = now() + interval '1 hour', tries = 1`);
    expect(await health()).toMatchObject({
      http: 503,
      reasons: [expect.stringMatching(/^Leads of campaigns .* the clock of the database went back/)],
    });
    await move(sql`delete from due_work`);
    await good();
  });

  it('a full disk, of the database or of the data folder', async () => {
    await owner.query(`create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create trigger full_disk before insert or update on process_heartbeats
        for each row execute function full_disk()`);
    expect(await health()).toMatchObject({
      http: 503,
      reasons: [expect.stringMatching(/^The disk of the database is full/)],
    });
    await owner.query('drop trigger full_disk on process_heartbeats; drop function full_disk()');
    await good();
    let free = 1_000_000;
    const check = checkWith({ freeBytes: async () => free });
    expect(await check.reasons()).toEqual([
      expect.stringMatching(/^The disk of the data folder is full: 0 MiB/),
    ]);
    free = 10_000_000_000;
    expect(await check.reasons()).toEqual([]);
  });

  it('a database that is away, or takes the call and never answers', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    open.push(async () => void silent.close());
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    for (const [databaseUrl, reason] of [
      ['postgresql://nobody@127.0.0.1:9/none', 'The database is not reachable.'],
      [`postgresql://nobody@127.0.0.1:${port}/none`, 'The database does not answer in time.'],
    ] as const) {
      const check = checkWith({ databaseUrl });
      const api = await createTestApi(product.platform, [], product.built.authenticate);
      bindHealth(api.server, product.platform.clock, check);
      const askedAt = performance.now();
      const answer = await api.call<Health>('GET', '/health');
      expect([answer.status, answer.data.reasons]).toEqual([503, [reason]]);
      expect(performance.now() - askedAt).toBeLessThan(6_500);
      await api.close();
    }
  });
});
