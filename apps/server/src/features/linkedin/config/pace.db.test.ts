import { PLAIN_RHYTHM } from '@waypost/domain/linkedin/rhythm';
import { MATURE, NEW_ACCOUNT } from '@waypost/domain/linkedin/warm-up';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { find, list } from '../../../platform/db/rows.ts';
import { holdDoubts } from '../sender/account-runtime.store.ts';
import { readAccountUse } from '../sender/account-use.ts';
import { doubtfulMessage } from '../sender/testing/doubtful-message.ts';
import { createSenderWorld, type NewAccount, type SenderWorld } from '../sender/testing/sender-world.ts';
import type { ConfigRoom } from './config-room.ts';
import { readPace } from './pace.ts';
import { pause, resume } from './pause.ts';
import { readPending, saveAutoWithdrawal, withdrawInvitations } from './pending.ts';
import { readQueue } from './read-queue.ts';
import { retryUnconfirmed } from './retry-unconfirmed.ts';
import { saveRhythmOf, saveWarmUp } from './save-pace.ts';

const day = 86_400_000;
let world: SenderWorld;
let room: ConfigRoom;
let actor: Actor;
let account: NewAccount;
beforeAll(async () => {
  world = await createSenderWorld();
  room = {
    sender: world.deps,
    namesOf: async () => ({ leads: new Map(), campaigns: new Map() }),
  };
  actor = { workspaceId: world.workspaceId, userId: world.platform.random.id() } as Actor;
});
afterAll(() => world.close());
beforeEach(async () => {
  account = await world.addAccount();
});

const { isWeekendLight: _weekend, ...plain } = PLAIN_RHYTHM;
const sentOf = () => world.network.ledger.filter((row) => row.account === account.provider);

describe('a paused account', () => {
  it('sends nothing, typed replies included, says why, and goes on where it stood without repeating', async () => {
    world.network.connect(account.provider, 'friend');
    const first = await world.planned(account, 'one', { kind: 'invite' });
    await world.live(0);
    expect(await world.state(first)).toBe('sent');
    const rest = [
      await world.planned(account, 'two', { kind: 'invite' }),
      await world.planned(account, 'friend', { kind: 'message', origin: 'human' }),
    ];
    const paused = await pause(room, actor, account.accountId, 'Ada is on holiday');
    expect(paused.paused).toMatchObject({ reason: 'Ada is on holiday' });
    await world.live(48);
    expect(sentOf()).toHaveLength(1);
    const why = await world.tenant(async (tx) =>
      world.sender.explainer(tx, world.workspaceId)(await world.action(rest[0] ?? ''), 'Ada'),
    );
    expect(why).toMatchObject({ sentence: 'Ada is paused: Ada is on holiday.', nextAt: null });
    expect((await readQueue(room, actor, account.accountId)).items[0]?.window).toBeNull();
    expect((await resume(room, actor, account.accountId)).paused).toBeNull();
    await world.live(3);
    expect(await Promise.all(rest.map((id) => world.state(id)))).toEqual(['sent', 'sent']);
    expect(sentOf()).toHaveLength(3);
  });

  it('lets nothing leave that was claimed before: the claim ends, and the action waits', async () => {
    const action = await world.planned(account, 'one', { kind: 'invite' });
    world.at('claimed', async () => {
      await pause(room, actor, account.accountId, null);
    });
    await world.pumpAll();
    expect(sentOf()).toHaveLength(0);
    await world.live(5);
    expect([sentOf().length, await world.state(action)]).toEqual([0, 'planned']);
    await resume(room, actor, account.accountId);
    await world.live(1);
    expect([sentOf().length, await world.state(action)]).toEqual([1, 'sent']);
  });

  it('does not stop another account of the workspace', async () => {
    const other = await world.addAccount();
    await pause(room, actor, account.accountId, null);
    const action = await world.planned(other, 'one', { kind: 'invite' });
    await world.live(0);
    expect(await world.state(action)).toBe('sent');
  });
});

describe('the rhythm', () => {
  it('is what the worker keeps: gaps in the chosen range, never under it', async () => {
    await saveRhythmOf(room, actor, account.accountId, {
      ...plain,
      ...{ gapFromSeconds: 400, gapToSeconds: 600, weekend: 'full' },
    });
    for (let n = 0; n < 8; n += 1) await world.planned(account, `lead-${n}`, { kind: 'visit' });
    for (let minutes = 0; minutes < 180; minutes += 1) {
      await world.pumpAll();
      await world.pass(60_000);
    }
    const claimed = await world.tenant((tx) =>
      list(
        tx,
        sql<{ at: number }>`select claimed_at as at from actions where account_id = ${account.accountId}
          and claimed_at is not null order by claimed_at`,
      ),
    );
    expect(claimed).toHaveLength(8);
    const gaps = claimed.slice(1).map(({ at }, index) => (at - (claimed[index]?.at ?? 0)) / 1_000);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(400);
  });

  it('closes and opens the weekend in the weekly hours, and halves it where it is light', async () => {
    const none = await saveRhythmOf(room, actor, account.accountId, { ...plain, weekend: 'none' });
    expect(none.workingHours.intervals.some(({ weekday }) => weekday > 5)).toBe(false);
    expect(none.rhythm.weekend).toBe('none');
    const light = await saveRhythmOf(room, actor, account.accountId, { ...plain, weekend: 'light' });
    expect(light.rhythm.weekend).toBe('light');
    expect(light.workingHours.intervals.filter(({ weekday }) => weekday > 5)).toHaveLength(2);
    expect((await world.runtime(account)).rhythm.isWeekendLight).toBe(true);
  });

  it('of a newly linked account varies by day; one that was there before keeps its own', async () => {
    expect((await world.runtime(account)).rhythm).toEqual(PLAIN_RHYTHM);
    const linked = world.platform.random.id();
    await world.tenant((tx) =>
      world.sender.hooks.accountLinked(tx, {
        ...{ id: linked, workspaceId: world.workspaceId, memberKey: Buffer.from(linked) },
        ...{ type: 'free', timeZone: 'Europe/Berlin' },
      } as Parameters<typeof world.sender.hooks.accountLinked>[1]),
    );
    expect((await readPace(room, actor, linked)).rhythm.dailyVariationPercent).toBe(15);
  });
});

describe('the queue over a closed weekend', () => {
  it('says when the first of it leaves', async () => {
    const opens = new Date(world.clock.businessNow() + 3 * day);
    const weekday = ((opens.getUTCDay() + 6) % 7) + 1;
    const intervals = [{ weekday, startMinute: 540, endMinute: 1_020 }];
    account = await world.addAccount({ workingHours: { zone: 'UTC', intervals, holidays: [] } });
    await world.planned(account, 'one', { kind: 'visit' });
    const { items, later, next } = await readQueue(room, actor, account.accountId);
    const first = new Date(Date.parse(next?.at ?? ''));
    expect([items.length, later]).toEqual([0, 1]);
    expect([first.getUTCDay(), first.getUTCHours()]).toEqual([opens.getUTCDay(), 9]);
    expect(next?.sentence).toBe('Outside the sender’s working hours (UTC).');
  });
});

describe('the warm-up', () => {
  it('says why it began, and when', async () => {
    account = await world.addAccount({ warmUp: MATURE });
    expect((await readPace(room, actor, account.accountId)).warmUpBegan).toBeNull();
    const at = new Date(world.clock.businessNow()).toISOString();
    await world.tenant((tx) =>
      world.sender.hooks.accountChecked(tx, world.workspaceId, account.accountId, 'signed_out'),
    );
    expect(await readPace(room, actor, account.accountId)).toMatchObject({
      warmUpBegan: { why: 'signed_out', at },
      warmUp: { normal: { weeks: [{ capPerDay: 10, standing: 'now' }, {}, {}] } },
    });
  });

  it('is drawn for every mode, and the chosen one holds', async () => {
    account = await world.addAccount({ warmUp: NEW_ACCOUNT });
    const before = await readPace(room, actor, account.accountId);
    expect(before.warmUpMode).toBe('normal');
    expect(before.warmUp.normal?.weeks.map(({ capPerDay }) => capPerDay)).toEqual([5, 10, 15, 20]);
    expect(before.warmUp.gentle?.weeks.map(({ capPerDay }) => capPerDay)).toEqual([5, 8, 11, 14, 17, 20]);
    expect(before.warmUp.off).toBeNull();
    const after = await saveWarmUp(room, actor, account.accountId, 'gentle');
    expect(after.warmUpMode).toBe('gentle');
    expect((await world.runtime(account)).warmUp).toMatchObject({ mode: 'gentle', startCap: 5 });
  });
});

describe('retries held after something arrived twice', () => {
  const hold = (actionId = world.platform.random.id()) =>
    world.tenant(async (tx) =>
      holdDoubts(tx, (await world.runtime(account)).memberKey, { actionId, at: world.clock.businessNow() }),
    );
  const liftedOf = () =>
    world.tenant((tx) =>
      find(
        tx,
        sql<{ at: number | null; by: string | null }>`select doubt_lifted_at as at, doubt_lifted_by as by
          from account_runtime where account_id = ${account.accountId}`,
      ),
    );

  it('are allowed again by a person, whose word is kept; what waited for a decision goes on waiting', async () => {
    await hold();
    const decided = await doubtfulMessage(world, account, 'decided', 'dropped');
    await world.live(4);
    expect(await world.state(decided)).toBe('needs_review');
    await retryUnconfirmed(room, actor, account.accountId);
    expect(await liftedOf()).toEqual({ at: world.clock.businessNow(), by: actor.userId });
    const tried = await doubtfulMessage(world, account, 'tried-again', 'dropped');
    await world.live(4);
    expect(await world.action(tried)).toMatchObject({ state: 'sent', attempt: 2 });
    expect(await world.state(decided)).toBe('needs_review');
    expect(world.network.requests('decided')).toBe(1);
  });

  it('that were never held stay as they are, and nobody is noted', async () => {
    await retryUnconfirmed(room, actor, account.accountId);
    expect(await liftedOf()).toEqual({ at: null, by: null });
    expect((await world.runtime(account)).doubtMode).toBe('retry');
  });

  it('name the action that was seen twice and when, and nothing once they are allowed again', async () => {
    expect((await readPace(room, actor, account.accountId)).seenTwice).toBeNull();
    const id = await world.planned(account, 'seen-twice', { kind: 'message' });
    await hold(id);
    const at = new Date(world.clock.businessNow()).toISOString();
    expect((await readPace(room, actor, account.accountId)).seenTwice).toMatchObject({
      at,
      kind: 'message',
      lead: { name: 'Deleted lead' },
    });
    expect((await retryUnconfirmed(room, actor, account.accountId)).seenTwice).toBeNull();
  });

  it('are shown with the account', async () => {
    const heldNow = async () =>
      (await world.tenant((tx) => readAccountUse(tx, world.deps, world.workspaceId, account.accountId)))
        ?.doubtsHeld;
    expect(await heldNow()).toBe(false);
    await hold();
    expect(await heldNow()).toBe(true);
  });
});

describe('withdrawing by itself', () => {
  it('is kept per account, and a withdrawal by hand names no reason of the product', async () => {
    expect((await readPending(room, actor, account.accountId, { limit: 10 })).withdrawAfterDays).toBeNull();
    await saveAutoWithdrawal(room, actor, account.accountId, 30);
    expect((await readPending(room, actor, account.accountId, { limit: 10 })).withdrawAfterDays).toBe(30);
    const id = await world.planned(account, 'old', { kind: 'invite' });
    await world.live(0);
    await world.pass(20 * day);
    await withdrawInvitations(room, actor, account.accountId, { invitationIds: [id] });
    expect((await readQueue(room, actor, account.accountId)).items[0]).toMatchObject({
      kind: 'withdraw',
      why: null,
    });
  });
});

test('of an account every budget is told that a campaign can cap in a day', async () => {
  const use = await world.tenant((tx) =>
    readAccountUse(tx, world.deps, world.workspaceId, account.accountId),
  );
  expect(use?.today.map(({ budget }) => budget)).toEqual(
    expect.arrayContaining(['invite_day', 'message_day', 'inmail_day', 'profile_view_day', 'engagement_day']),
  );
});
