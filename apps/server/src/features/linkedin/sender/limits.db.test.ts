import { NEW_ACCOUNT } from '@waypost/domain/linkedin/warm-up';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { change } from '../../../platform/db/rows.ts';
import { inDirectory } from '../../../platform/db/tenant.ts';
import { appliedTo } from './testing/ledger.ts';
import { createSenderWorld, type NewAccount, type SenderWorld } from './testing/sender-world.ts';

const minute = 60_000;
const hour = 60 * minute;

let world: SenderWorld;
let account: NewAccount;
beforeAll(async () => {
  world = await createSenderWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  account = await world.addAccount();
});

const applied = (at: NewAccount) => appliedTo(world, at);

describe('caps', () => {
  it('never claims above a cap within a day, and goes on when the day has passed', async () => {
    const capped = await world.addAccount({ caps: { invite_day: 3 } });
    for (let lead = 0; lead < 5; lead += 1) await world.planned(capped, `capped-${lead}`, { kind: 'invite' });
    await world.live(23);
    expect(applied(capped)).toHaveLength(3);
    await world.live(6);
    expect(applied(capped)).toHaveLength(5);
  });

  it('used up notes do not stop invitations without a note', async () => {
    const free = await world.addAccount({ type: 'free', caps: { invite_note_month: 0 } });
    const campaignId = world.platform.random.id();
    const noted = await world.planned(free, 'with-note', { kind: 'invite', campaignId, body: 'Hello!' });
    const plain = await world.planned(free, 'without-note', { kind: 'invite', campaignId });
    await world.live(1);
    expect([await world.state(noted), await world.state(plain)]).toEqual(['planned', 'sent']);
  });

  it('what a free account may send with a note is told with what it sent in 30 days, of others nothing', async () => {
    const free = await world.addAccount({ type: 'free' });
    await world.planned(free, 'note-of-free', { kind: 'invite', body: 'Hello!' });
    await world.live(1);
    await world.pass(20 * 24 * hour);
    const use = await world.tenant((tx) =>
      world.sender.hooks.accountUse(tx, world.workspaceId, [free.accountId, account.accountId]),
    );
    const notesOf = (at: NewAccount) =>
      use.get(at.accountId)?.today.find(({ budget }) => budget === 'invite_note_month');
    expect(notesOf(free)).toMatchObject({ used: 1, cap: 5, windowHours: 720 });
    expect(notesOf(account)).toBeUndefined();
  });

  it('an empty invitation budget does not stop messages', async () => {
    const capped = await world.addAccount({ caps: { invite_day: 0 } });
    await world.planned(capped, 'uninvited', { kind: 'invite' });
    world.network.connect(capped.provider, 'connected');
    const message = await world.planned(capped, 'connected', { kind: 'message' });
    await world.live(1);
    expect(await world.state(message)).toBe('sent');
    expect(world.network.requests('uninvited')).toBe(0);
  });

  it('a new account warms up: five invitations on its first day', async () => {
    const fresh = await world.addAccount({ warmUp: NEW_ACCOUNT });
    for (let lead = 0; lead < 8; lead += 1) await world.planned(fresh, `fresh-${lead}`, { kind: 'invite' });
    await world.live(23);
    expect(applied(fresh)).toHaveLength(5);
  });

  it('an account that was idle for weeks begins at half, for the whole day and not for one invitation', async () => {
    const weeksAgo = world.clock.businessNow() - 20 * 24 * hour;
    const idle = await world.addAccount({
      warmUp: { startCap: null, activeDays: 0, lastActiveDay: null, lastSentAt: weeksAgo },
    });
    for (let lead = 0; lead < 14; lead += 1) await world.planned(idle, `idle-${lead}`, { kind: 'invite' });
    await world.live(23);
    expect(applied(idle)).toHaveLength(10);
  });

  it('keeps at least 45 seconds between two actions of a campaign', async () => {
    await world.planned(account, 'spaced-1', { kind: 'invite' });
    await world.planned(account, 'spaced-2', { kind: 'invite' });
    await world.pumpAll();
    await world.pass(44_000);
    await world.pumpAll();
    expect(applied(account)).toHaveLength(1);
    await world.live(1);
    expect(applied(account)).toHaveLength(2);
  });
});

describe('what a budget holds', () => {
  it('is given back when the connection could not be made', async () => {
    const id = await world.planned(account, 'unreachable', { kind: 'invite' });
    world.network.fate('connect_refused');
    await world.pumpAll();
    expect(await world.action(id)).toMatchObject({ state: 'planned', attempt: 0, claims: 0 });
    expect(await world.reserved(account, 'invite_day')).toBe(0);
    await world.live(1);
    expect(await world.state(id)).toBe('sent');
    expect(await world.reserved(account, 'invite_day')).toBe(1);
  });

  it('counts the profile that was read before the connection failed', async () => {
    await world.planned(account, 'read-anyway', { kind: 'invite' });
    world.network.fate('connect_refused');
    await world.pumpAll();
    expect(await world.reserved(account, 'profile_view_day')).toBe(1);
  });

  it('is kept through a 429, although nothing was sent', async () => {
    const id = await world.planned(account, 'throttled', { kind: 'invite' });
    world.network.fate('429');
    await world.pumpAll();
    expect(await world.state(id)).toBe('planned');
    expect(await world.reserved(account, 'invite_day')).toBe(1);
  });

  it('an invitation that turned out to be needless spends the look at the profile alone', async () => {
    world.network.connect(account.provider, 'friend');
    const id = await world.planned(account, 'friend', { kind: 'invite' });
    await world.pumpAll();
    expect(await world.action(id)).toMatchObject({ state: 'satisfied', outcomeCode: 'already_connected' });
    expect(await world.reserved(account, 'invite_day')).toBe(0);
    expect(await world.reserved(account, 'profile_view_day')).toBe(1);
    expect(world.network.requests('friend')).toBe(0);
  });

  it('counts every profile that is read to resolve a doubt', async () => {
    const id = await world.planned(account, 'looked-up', { kind: 'invite' });
    world.network.fate('dropped');
    await world.live(4);
    expect(await world.state(id)).toBe('sent');
    const profiles = world.network.reads.filter(
      (read) => read.kind === 'profile' && read.person === `${account.provider}/looked-up`,
    );
    expect(await world.reserved(account, 'profile_view_day')).toBe(profiles.length);
  });

  it('counts the profile read that finds out who a message goes to', async () => {
    world.network.connect(account.provider, 'unresolved');
    await world.planned(account, 'unresolved', { kind: 'message' });
    await world.pumpAll();
    expect(await world.reserved(account, 'profile_view_day')).toBe(1);
  });
});

describe('more than a hundred invitations a week', () => {
  /** Invitations of the past that were sent; `accepted` of them accepted. */
  async function history(at: NewAccount, sent: number, accepted: number, daysAgo: number) {
    for (let nth = 0; nth < sent; nth += 1) {
      const id = await world.planned(at, `past-${daysAgo}-${nth}`, { kind: 'invite' });
      const then = new Date(world.clock.businessNow() - daysAgo * 24 * hour).toISOString();
      await world.tenant((tx) =>
        change(
          tx,
          sql`update actions set state = 'sent', attempt = 1, dispatched_at = ${then}, ended_at = ${then},
            accepted_at = ${nth < accepted ? then : null} where id = ${id}`,
        ),
      );
    }
  }
  const weekly = async (at: NewAccount): Promise<number | undefined> =>
    (await world.tenant((tx) => world.sender.hooks.accountUse(tx, world.workspaceId, [at.accountId])))
      .get(at.accountId)
      ?.today.find(({ budget }) => budget === 'invite_week')?.cap;

  it.each([
    ['nothing is known', 0, 0, 30, 100],
    ['too few are known', 19, 19, 30, 100],
    ['too few were accepted', 30, 8, 30, 100],
    ['enough were accepted', 30, 9, 30, 150],
    ['the good ones are too young to count', 30, 30, 13, 100],
    ['the good ones are too long ago', 30, 30, 91, 100],
  ])('when %s', async (_, sent, accepted, daysAgo, cap) => {
    const proven = await world.addAccount({ caps: { invite_week: 150 } });
    await history(proven, sent, accepted, daysAgo);
    expect(await weekly(proven)).toBe(cap);
  });

  it('are sent by an account whose invitations are accepted', async () => {
    const proven = await world.addAccount({ caps: { invite_week: 150, invite_day: 40 } });
    await history(proven, 30, 9, 30);
    const reserve = (n: number) =>
      inDirectory(world.db, (tx) =>
        change(
          tx,
          sql`insert into budget_ledger (member_key, id, budget, units, workspace_id, reserved_at)
            values (${Buffer.from(proven.accountId)}, gen_random_uuid(), 'invite_week', ${n}, ${world.workspaceId},
              ${new Date(world.clock.businessNow() - 48 * hour)})`,
        ),
      );
    await reserve(120);
    const id = await world.planned(proven, 'number-121', { kind: 'invite' });
    await world.pumpAll();
    expect(await world.state(id)).toBe('sent');
  });
});
