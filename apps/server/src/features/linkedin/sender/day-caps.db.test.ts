import { windowPadMs } from '@waypost/domain/linkedin/timing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { list } from '../../../platform/db/rows.ts';
import { claimNext } from './claim.ts';
import { createPump } from './pump.ts';
import { createSenderWorld, type NewAccount, type SenderWorld } from './testing/sender-world.ts';

let world: SenderWorld;
beforeAll(async () => {
  world = await createSenderWorld();
});
afterAll(() => world.close());

const hour = 3_600_000;
const day = 24 * hour;
let serial = 0;

/** A campaign of several accounts, each with so many visits planned. */
async function campaignOf(accounts: number, visitsEach: number, caps: object) {
  serial += 1;
  const campaignId = world.platform.random.id();
  await world.tenant((tx) => world.sender.setDayCaps(tx, world.workspaceId, campaignId, caps));
  const senders: NewAccount[] = [];
  for (let nth = 0; nth < accounts; nth += 1) senders.push(await world.addAccount());
  for (const [nth, account] of senders.entries()) {
    for (let visit = 0; visit < visitsEach; visit += 1) {
      await world.plan(account, `capped-${serial}-${nth}-${visit}`, {
        kind: 'visit',
        campaignId,
        dayCapped: true,
      });
    }
  }
  return { campaignId, senders };
}

/** When the campaign's sends were claimed, as the ledger has it. */
const claimsOf = async (campaignId: string): Promise<number[]> =>
  (
    await list(
      world.db,
      sql<{ at: number }>`select reserved_at as at from budget_ledger
        where campaign_id = ${campaignId} and budget = 'all_day' and released_at is null order by 1`,
    )
  ).map(({ at }) => at);

const inWindow = (claims: readonly number[], span: number): number =>
  Math.max(0, ...claims.map((at) => claims.filter((other) => other > at - span && other <= at).length));

describe('a daily cap for all accounts of a campaign', () => {
  it('holds although many workers and accounts claim at the same moment', async () => {
    const { campaignId } = await campaignOf(8, 6, { visit: 5 });
    const workers = Array.from({ length: 8 }, () => world.platform.random.id());
    // Nobody waits for another: each look at an account is a claim or a sleep.
    for (let round = 0; round < 12; round += 1) {
      await Promise.all(workers.map((worker) => claimNext(world.deps, worker, 1)));
      await world.pass(2_000);
    }
    expect(await claimsOf(campaignId)).toHaveLength(5);
  });

  it('holds although one worker claims for all its accounts in one transaction', async () => {
    const { campaignId } = await campaignOf(8, 6, { visit: 5 });
    const worker = world.platform.random.id();
    for (let round = 0; round < 12; round += 1) {
      await claimNext(world.deps, worker, 8);
      await world.pass(2_000);
    }
    expect(await claimsOf(campaignId)).toHaveLength(5);
  });

  it('over days it is reached and never passed, and what waits leaves as soon as the window lets it', async () => {
    const { campaignId, senders } = await campaignOf(3, 20, { visit: 7 });
    const padMs = windowPadMs(world.deps.timing, world.clock.speed());
    const pumps = senders.map(() => createPump(world.deps, world.platform.random.id()));
    for (let passed = 0; passed < 3 * day; passed += 20 * 60_000) {
      await Promise.all(
        pumps.map(async (pump) => {
          for (let turns = 0; turns < 20; turns += 1) if (!(await pump())) return;
        }),
      );
      await world.pass(20 * 60_000);
    }
    const claims = await claimsOf(campaignId);
    expect(inWindow(claims, day + padMs)).toBe(7);
    expect(claims.length).toBeGreaterThanOrEqual(14);
    const accounts = await list(
      world.db,
      sql<{
        n: number;
      }>`select count(distinct member_key) as n from budget_ledger where campaign_id = ${campaignId}`,
    );
    expect(accounts[0]?.n).toBeGreaterThan(1);
  });

  it('counts what left before it was set, by kind; lowered it stops, lifted it goes on', async () => {
    const { campaignId, senders } = await campaignOf(2, 4, {});
    const [first] = senders;
    if (first === undefined) throw new Error('There are two.');
    const setCaps = (caps: object) =>
      world.tenant((tx) => world.sender.setDayCaps(tx, world.workspaceId, campaignId, caps));
    for (let turns = 0; turns < 4; turns += 1) {
      await world.pumpAll();
      await world.pass(20 * 60_000);
    }
    const before = (await claimsOf(campaignId)).length;
    expect(before).toBeGreaterThan(1);
    await setCaps({ visit: 2, invite: 1 });
    await world.plan(first, `capped-${serial}-invite`, { kind: 'invite', campaignId, dayCapped: true });
    await world.live(10);
    // The invitation has a cap of its own, which is free.
    expect(await claimsOf(campaignId)).toHaveLength(before + 1);
    await setCaps({});
    await world.live(10);
    expect(await claimsOf(campaignId)).toHaveLength(9);
  });

  it('of 0 lets nothing of its kind leave, and is what the action waits for', async () => {
    const { campaignId, senders } = await campaignOf(1, 0, { visit: 0 });
    const [only] = senders;
    if (only === undefined) throw new Error('There is one.');
    const planned = await world.plan(only, `capped-${serial}-none`, {
      kind: 'visit',
      campaignId,
      dayCapped: true,
    });
    await world.live(30);
    expect(await world.state(planned.action.id)).toBe('planned');
    const why = await world.tenant(async (tx) =>
      world.sender.explainer(tx, world.workspaceId)(await world.action(planned.action.id), 'Ada'),
    );
    expect(why).toMatchObject({
      sentence:
        '0 of 0 profile visits in 24 hours are used; this campaign’s daily cap for all senders together is binding.',
      nextAt: null,
      change: 'Raise the campaign’s daily cap under Senders and schedule.',
    });
  });

  it('is named with its end while it binds, and a higher one is what would help', async () => {
    const { senders } = await campaignOf(1, 3, { visit: 1 });
    await world.live(3);
    const [only] = senders;
    if (only === undefined) throw new Error('There is one.');
    const rows = await world.tenant((tx) =>
      list(
        tx,
        sql<{ id: string }>`select id from actions where account_id = ${only.accountId} and state = 'planned'
          order by not_before, id`,
      ),
    );
    const action = await world.action(rows[0]?.id ?? '');
    const why = await world.tenant((tx) => world.sender.explainer(tx, world.workspaceId)(action, 'Ada'));
    expect(why.sentence).toContain('1 of 1 profile visits in 24 hours are used');
    expect(why.nextAt).toBeGreaterThan(world.clock.businessNow() + 20 * hour);
    const changes = await world.tenant((tx) =>
      world.sender.whatIf(
        world.sender.outlook(tx, world.workspaceId),
        {
          ...{ id: action.id, accountId: only.accountId, kind: 'visit', withNote: false, origin: 'campaign' },
          ...{ campaignId: action.campaignId, campaignHours: null, notBefore: action.notBefore, held: null },
        },
        { nextAt: why.nextAt, limit: why.limit },
        [],
      ),
    );
    expect(changes[0]?.change).toBe('5 more profile visits a day in this campaign');
    expect(changes[0]?.at).toBeLessThan(why.nextAt ?? 0);
  });
});
