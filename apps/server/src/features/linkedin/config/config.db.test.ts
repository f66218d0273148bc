import { officeHours } from '@waypost/domain/linkedin/working-hours';
import { NEW_ACCOUNT } from '@waypost/domain/linkedin/warm-up';
import { forecastQueue } from '@waypost/domain/linkedin/queue-forecast';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { change, list } from '../../../platform/db/rows.ts';
import { createSenderWorld, type NewAccount, type SenderWorld } from '../sender/testing/sender-world.ts';
import { holdActions, releaseActions } from './change-queue.ts';
import { skipActions, skipDue } from './skip-actions.ts';
import { reserve } from '../sender/ledger.store.ts';
import { skipKind } from '../sender/skip.store.ts';
import { type ConfigRoom, requireGoverned } from './config-room.ts';
import { readLimits, saveLimits, simulate } from './limits.ts';
import { readLog } from './log.ts';
import { readPace, saveHours } from './pace.ts';
import { readQueueInput } from './queue-input.ts';
import { readQueue } from './read-queue.ts';
import { readShares, saveSharesOf } from './shares.ts';
import { configRoomOf, planInvites } from './testing/config-world.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let world: SenderWorld;
let room: ConfigRoom;
let actor: Actor;
let account: NewAccount;
beforeAll(async () => {
  world = await createSenderWorld();
  room = configRoomOf(world);
  actor = { workspaceId: world.workspaceId } as Actor;
});
afterAll(() => world.close());
beforeEach(async () => {
  account = await world.addAccount();
});

const invites = (count: number, campaignId: string | null = null) =>
  planInvites(world, account, count, campaignId);

describe('the forecast', () => {
  it('is what the worker then does: the same actions at the same times, over a night and a spent budget', async () => {
    account = await world.addAccount({ workingHours: officeHours('Europe/Berlin'), caps: { invite_day: 4 } });
    const [one, other] = [world.platform.random.id(), world.platform.random.id()];
    await invites(5, one);
    await invites(4, other);
    for (let lead = 0; lead < 3; lead += 1) {
      await world.planned(account, `${one}lead-${lead}`, { kind: 'visit', campaignId: one });
    }
    const forecast = await world.tenant(async (tx) => {
      const governed = await requireGoverned(tx, room, world.workspaceId, account.accountId);
      return forecastQueue(await readQueueInput(tx, governed, governed.now + 5 * day));
    });
    const expected = forecast.actions.map(({ id, at }) => ({ id, at }));
    expect(expected.every(({ at }) => at !== null)).toBe(true);
    // The worker lives through the same time, instant by instant.
    for (const { at } of expected) {
      const passMs = (at ?? 0) - world.clock.businessNow();
      if (passMs > 0) await world.pass(passMs);
      await world.pumpAll();
    }
    const happened = await world.tenant((tx) =>
      list(
        tx,
        sql<{ id: string; at: number }>`select id, claimed_at as at from actions
          where account_id = ${account.accountId} order by claimed_at`,
      ),
    );
    expect(happened).toEqual(expected);
  });

  it('shows each action of the next 24 hours with its time and why it waits', async () => {
    account = await world.addAccount({ caps: { invite_day: 2 } });
    await invites(4);
    const { items, later } = await readQueue(room, actor, account.accountId);
    expect(items.map(({ window, sentence }) => [window !== null, sentence])).toEqual([
      [true, 'Next in line.'],
      [true, 'After one other action of this account.'],
    ]);
    expect(later).toBe(2);
    const from = Date.parse(items[0]?.window?.from ?? '');
    expect(from).toBe(world.clock.businessNow());
  });

  it('names a stop of the workspace instead of promising times', async () => {
    await invites(1);
    await world.tenant((tx) =>
      world.sender.stopSending(tx, world.workspaceId, {
        userId: world.platform.random.id(),
        reason: 'Holidays',
        now: world.clock.businessNow(),
      }),
    );
    const { stopped } = await readQueue(room, actor, account.accountId);
    await world.tenant((tx) => world.sender.releaseSending(tx, world.workspaceId));
    expect(stopped).toContain('Holidays');
  });
});

describe('hold, move, release and skip', () => {
  it('a held action does not leave, however long, and leaves after it was released', async () => {
    const [held, free] = await invites(2);
    if (held === undefined || free === undefined) throw new Error('Nothing was planned.');
    expect(await holdActions(room, actor, account.accountId, { actionIds: [held], until: null })).toEqual({
      done: 1,
      skipped: [],
      missing: 0,
    });
    await world.live(30);
    expect([await world.state(held), await world.state(free)]).toEqual(['planned', 'sent']);
    const explain = await world.tenant(async (tx) =>
      world.sender.explainer(tx, world.workspaceId)(await world.action(held)),
    );
    expect(explain).toMatchObject({ nextAt: null });
    expect(explain.sentence).toMatch(/held|on hold/iu);
    await releaseActions(room, actor, account.accountId, [held]);
    await world.live(2);
    expect(await world.state(held)).toBe('sent');
  });

  it('a moved action leaves at its time and not before, and the account wakes for it by itself', async () => {
    const [moved] = await invites(1);
    if (moved === undefined) throw new Error('Nothing was planned.');
    const until = world.clock.businessNow() + 5 * hour;
    await holdActions(room, actor, account.accountId, { actionIds: [moved], until });
    await world.live(4);
    expect(await world.state(moved)).toBe('planned');
    await world.live(2);
    expect(await world.state(moved)).toBe('sent');
  });

  it('moving cannot pass a limit', async () => {
    account = await world.addAccount({ caps: { invite_day: 0 } });
    const [moved] = await invites(1);
    if (moved === undefined) throw new Error('Nothing was planned.');
    await holdActions(room, actor, account.accountId, {
      actionIds: [moved],
      until: world.clock.businessNow() + hour,
    });
    await world.live(6);
    expect(await world.state(moved)).toBe('planned');
  });

  it('a skipped action ends as skipped by hand and is announced as its end, and nothing is sent', async () => {
    const [skipped] = await invites(1);
    if (skipped === undefined) throw new Error('Nothing was planned.');
    await skipActions(room, actor, account.accountId, { actionIds: [skipped] });
    expect(world.ended.at(-1)).toMatchObject({
      actionId: skipped,
      outcome: 'rejected',
      code: 'skipped_in_queue',
    });
    await world.live(2);
    expect(world.network.ledger.filter(({ account: at }) => at === account.provider)).toEqual([]);
  });

  it('a skip that can be taken back is carried out by a worker once nobody can, and never after it was', async () => {
    const [skipped, kept] = await invites(2);
    if (skipped === undefined || kept === undefined) throw new Error('Nothing was planned.');
    const order = { actionIds: [skipped, kept], undoMs: 10_000 };
    await skipActions(room, actor, account.accountId, order);
    expect((await readQueue(room, actor, account.accountId)).items).toEqual([]);
    const toldOf = (id: string) =>
      world.tenant(async (tx) => world.sender.explainer(tx, world.workspaceId)(await world.action(id)));
    expect(await toldOf(skipped)).toMatchObject({
      sentence: 'Skipped by a person in LinkedIn limits. For a few seconds that can be undone there.',
      nextAt: null,
    });
    expect(await skipDue(room.sender)).toBe(false);
    await world.live(2);
    expect([await world.state(skipped), await world.state(kept)]).toEqual(['planned', 'planned']);
    await releaseActions(room, actor, account.accountId, [kept]);
    expect((await toldOf(kept)).sentence).not.toMatch(/skipped|held/iu);
    await change(world.db, sql`update due_work set due_at = now() where kind = ${skipKind}`);
    expect(await skipDue(room.sender)).toBe(true);
    expect(await skipDue(room.sender)).toBe(false);
    expect(await world.state(skipped)).toBe('rejected');
    await world.live(2);
    expect(await world.state(kept)).toBe('sent');
  });

  it('what has ended and what is not of this account is told, not changed', async () => {
    const [sent] = await invites(1);
    if (sent === undefined) throw new Error('Nothing was planned.');
    await world.live(1);
    const other = await world.addAccount();
    const reply = await skipActions(room, actor, account.accountId, {
      actionIds: [sent, world.platform.random.id()],
    });
    expect(reply).toMatchObject({ done: 0, missing: 1, skipped: [{ id: sent }] });
    expect(await skipActions(room, actor, other.accountId, { actionIds: [sent] })).toMatchObject({
      done: 0,
      missing: 1,
    });
    expect(await world.state(sent)).toBe('sent');
  });
});

describe('own limits', () => {
  it('are refused above the hard ceiling with a sentence that names it, and nothing is stored', async () => {
    await expect(
      saveLimits(room, actor, account.accountId, { invite_day: 41, message_day: 30 }),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'The hard ceiling is 40 invitations a day for premium accounts. Nobody can go above it.',
    });
    expect((await world.runtime(account)).caps).toEqual({});
  });

  it('are told in the queue as they stand, and as what they will be where they are only met on the way', async () => {
    account = await world.addAccount({ caps: { invite_day: 2 } });
    await invites(1);
    await world.live(1);
    await world.pass(10 * hour);
    await invites(2, world.platform.random.id());
    const told = async () =>
      (await readQueue(room, actor, account.accountId)).items.map(({ sentence }) => sentence);
    expect(await told()).toEqual([
      'Next in line.',
      'Your own limit of 2 invitations in 24 hours is reached before its turn.',
    ]);
    await world.live(1);
    expect(await told()).toEqual(['2 of 2 invitations in 24 hours are used; your own limit is binding.']);
  });

  it('say how many profile views were reads, which the log of actions does not show', async () => {
    const { memberKey } = await world.runtime(account);
    const read = async (at: number, units: number) =>
      world.tenant((tx) =>
        reserve(tx, memberKey, [{ id: world.platform.random.id(), budget: 'profile_view_day', units }], {
          ...{ workspaceId: world.workspaceId, campaignId: null, actionId: null, attempt: 0, at },
        }),
      );
    const now = world.clock.businessNow();
    await read(now - 25 * hour, 7);
    await read(now - hour, 1);
    const sentence = async () => {
      const { rows } = await readLimits(room, actor, account.accountId);
      return rows.find(({ budget }) => budget === 'profile_view_day')?.sentence;
    };
    expect(await sentence()).toMatch(/ 1 of the used ones was a profile read on the way/u);
    await read(now - hour, 2);
    expect(await sentence()).toMatch(/ 3 of the used ones were profiles read on the way/u);
  });

  it('count the look before an invitation among the reads, and a visit among what the log shows', async () => {
    await invites(2);
    await world.planned(account, 'visited', { kind: 'visit' });
    await world.live(10);
    const { rows } = await readLimits(room, actor, account.accountId);
    const views = rows.find(({ budget }) => budget === 'profile_view_day');
    const visits = await readLog(room, actor, account.accountId, { limit: 10, kind: 'visit' });
    expect([views?.used, visits.items.length]).toEqual([3, 1]);
    expect(views?.sentence).toMatch(/ 2 of the used ones were profiles read on the way: before a send/u);
  });

  it('are stored, kept by the governor from the next action on, and go back to the default', async () => {
    const saved = await saveLimits(room, actor, account.accountId, { invite_day: 2 });
    expect(saved.rows.find(({ budget }) => budget === 'invite_day')).toMatchObject({
      userCap: 2,
      cap: 2,
      binding: 'user_setting',
    });
    await invites(5);
    await world.live(20);
    const sent = () => world.network.ledger.filter((row) => row.account === account.provider).length;
    expect(sent()).toBe(2);
    const { rows } = await readLimits(room, actor, account.accountId);
    expect(rows.find(({ budget }) => budget === 'invite_day')).toMatchObject({
      used: 2,
      left: 0,
      binding: 'spent',
    });
    // Wakes the account although it slept until the old limit would have let it go.
    await saveLimits(room, actor, account.accountId, { invite_day: null });
    await world.live(1);
    expect(sent()).toBe(5);
  });

  it('are simulated by the same code before they are stored', async () => {
    account = await world.addAccount({ workingHours: officeHours('Europe/Berlin') });
    await invites(40);
    const simulation = await simulate(room, actor, account.accountId, { invite_day: 40 });
    expect(simulation.what).toBe('40 invitations a day instead of 20');
    expect(Date.parse(simulation.after.endsAt ?? '')).toBeLessThan(
      Date.parse(simulation.before.endsAt ?? ''),
    );
    expect((await world.runtime(account)).caps).toEqual({});
  });
});

describe('hours', () => {
  it('are stored where the governor reads them: a holiday keeps the account still', async () => {
    const now = world.clock.businessNow();
    const dayAt = (at: number) => new Date(at).toISOString().slice(0, 10);
    // The hours that are lived through may end tomorrow.
    const [today, tomorrow] = [dayAt(now), dayAt(now + 24 * hour)];
    const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute: 0, endMinute: 1_440 }));
    const pace = await saveHours(room, actor, account.accountId, {
      zone: 'UTC',
      intervals: everyDay.toReversed(),
      holidays: [today, tomorrow, today],
    });
    expect(pace.workingHours).toEqual({ zone: 'UTC', intervals: everyDay, holidays: [today, tomorrow] });
    const [invite] = await invites(1);
    await world.live(5);
    expect(await world.state(invite ?? '')).toBe('planned');
    await saveHours(room, actor, account.accountId, { zone: 'UTC', intervals: everyDay, holidays: [] });
    await world.live(1);
    expect(await world.state(invite ?? '')).toBe('sent');
  });

  it('an earlier opening is used at once, although the slot was drawn for a later one', async () => {
    account = await world.addAccount({ workingHours: officeHours('UTC') });
    const sent = await invites(2);
    await world.pumpAll();
    const open = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute: 0, endMinute: 1_440 }));
    await saveHours(room, actor, account.accountId, { zone: 'UTC', intervals: open, holidays: [] });
    await world.live(1);
    expect(await world.state(sent[1] ?? '')).toBe('sent');
  });

  it('of an account that moves to another zone count there at once, and what was sent is not sent again', async () => {
    const now = new Date(world.clock.businessNow());
    const minuteOfDay = now.getUTCHours() * 60 + now.getUTCMinutes();
    // Open around the present in UTC, and closed half a day away.
    const [startMinute, endMinute] = minuteOfDay < 720 ? [0, 720] : [720, 1_440];
    const intervals = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute, endMinute }));
    account = await world.addAccount({ workingHours: { zone: 'UTC', intervals, holidays: [] } });
    const [first = '', second = ''] = await invites(2);
    await world.pumpAll();
    expect(await world.state(first)).toBe('sent');
    await saveHours(room, actor, account.accountId, { zone: 'Etc/GMT-12', intervals, holidays: [] });
    const opensAt = Date.parse((await readPace(room, actor, account.accountId)).opensAt ?? '');
    expect(opensAt).toBeGreaterThan(world.clock.businessNow());
    await world.live((opensAt - world.clock.businessNow()) / hour - 0.1);
    expect(await world.state(second)).toBe('planned');
    await world.live(2);
    expect(await world.state(second)).toBe('sent');
    const requests = world.network.ledger.filter((row) => row.account === account.provider);
    expect(requests).toHaveLength(2);
  });

  it('show warm-up and cool-down as they stand', async () => {
    account = await world.addAccount({ warmUp: NEW_ACCOUNT });
    world.network.fate('429');
    await invites(1);
    await world.live(0);
    const pace = await readPace(room, actor, account.accountId);
    expect(pace.warmUp.normal?.weeks[0]).toEqual({ week: 1, capPerDay: 5, standing: 'now' });
    expect(pace.coolDown).toMatchObject({ invitationsUntil: null });
    expect(Date.parse(pace.coolDown?.accountUntil ?? '')).toBeGreaterThan(world.clock.businessNow());
    expect(pace.coolDown?.accountReason).toContain('slow down');
  });
});

describe('the log', () => {
  it('has everything that was done, newest first, by pages and by filter', async () => {
    await invites(3);
    world.network.connect(account.provider, 'known');
    await world.planned(account, 'known', { kind: 'message' });
    await world.live(3);
    const first = await readLog(room, actor, account.accountId, { limit: 3 });
    const second = await readLog(room, actor, account.accountId, {
      limit: 3,
      cursor: first.nextCursor ?? '',
    });
    const all = [...first.items, ...second.items];
    expect(all).toHaveLength(4);
    expect(second.nextCursor).toBeNull();
    const instants = all.map(({ at }) => Date.parse(at));
    expect(instants).toEqual(instants.toSorted((a, b) => b - a));
    const messages = await readLog(room, actor, account.accountId, {
      limit: 10,
      kind: 'message',
      outcome: 'sent',
    });
    expect(messages.items).toHaveLength(1);
    expect((await readLog(room, actor, account.accountId, { limit: 10, outcome: 'rejected' })).items).toEqual(
      [],
    );
  });

  it('refuses a page that was not handed out', async () => {
    await expect(
      readLog(room, actor, account.accountId, { limit: 3, cursor: 'bm90IG91cnM' }),
    ).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('weights between campaigns', () => {
  it('stand beside what each spent, counted as the limits count: who is connected already costs nothing', async () => {
    const campaign = world.platform.random.id();
    world.network.connect(account.provider, 'connected-before');
    await world.planned(account, 'connected-before', { kind: 'invite', campaignId: campaign });
    await invites(1, campaign);
    await world.live(1);
    const { campaigns } = await readShares(room, actor, account.accountId);
    const { rows } = await readLimits(room, actor, account.accountId);
    expect(rows.find(({ budget }) => budget === 'all_day')?.used).toBe(1);
    expect(campaigns).toMatchObject([{ id: campaign, sentToday: 1, planned: 0 }]);
  });

  it('are kept by the pump: three to one', async () => {
    const [big, small] = [world.platform.random.id(), world.platform.random.id()];
    await invites(12, big);
    await invites(12, small);
    await saveSharesOf(room, actor, account.accountId, { [big]: 3, [small]: 1 });
    await world.live(1);
    const claimed = async (campaignId: string) =>
      (await readShares(room, actor, account.accountId)).campaigns.find(({ id }) => id === campaignId)
        ?.sentToday ?? 0;
    const [ofBig, ofSmall] = [await claimed(big), await claimed(small)];
    expect(ofSmall).toBeGreaterThan(0);
    expect(ofBig / ofSmall).toBeGreaterThan(2);
    expect(ofBig / ofSmall).toBeLessThan(4.5);
  });
});
