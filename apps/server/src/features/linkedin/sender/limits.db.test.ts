import { NEW_ACCOUNT } from '@waypost/domain/linkedin/warm-up';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { change } from '../../../platform/db/rows.ts';
import { inDirectory } from '../../../platform/db/tenant.ts';
import { LinkedInFailure } from '../../../ports/linkedin.ts';
import { idOf } from './testing/fake-network.ts';
import { createSenderWorld, type NewAccount, type SenderWorld } from './testing/sender-world.ts';

const minute = 60_000;
const hour = 60 * minute;
const hiddenForYears = { zone: 'UTC', intervals: [], holidays: [] };

let world: SenderWorld;
let account: NewAccount;
beforeAll(async () => {
  world = await createSenderWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  account = await world.addAccount();
});

const applied = (at: NewAccount) =>
  world.network.ledger.filter((row) => row.applied && row.account === at.provider);

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

describe('limit signals', () => {
  it('a 429 rests the whole account for an hour, then the action goes', async () => {
    const id = await world.planned(account, 'rested', { kind: 'invite' });
    world.network.fate('429');
    await world.pumpAll();
    await world.pass(59 * minute);
    await world.pumpAll();
    expect(world.network.requests('rested')).toBe(1);
    await world.live(1);
    expect(await world.state(id)).toBe('sent');
  });

  it('a 429 on the look before a send rests the account too: nothing else is tried', async () => {
    for (const person of ['looked-1', 'looked-2', 'looked-3'])
      await world.planned(account, person, { kind: 'invite' });
    world.network.failReads(new LinkedInFailure('limited', 'slow down'));
    await world.pumpAll();
    await world.pass(30 * minute);
    await world.pumpAll();
    world.network.failReads();
    const looks = world.network.reads.filter((read) => read.account === account.provider);
    expect(looks).toHaveLength(1);
    const runtime = await world.runtime(account);
    expect(runtime.cooldownUntil).toBe(world.clock.businessNow() + 30 * minute);
    expect(runtime.limitSignalAt).toBe(world.clock.businessNow() - 30 * minute);
  });

  it('a 429 on a read for a lead list rests the account’s sends too', async () => {
    const id = await world.planned(account, 'behind-a-read', { kind: 'invite' });
    const permit = await world.sender.hooks.permitRead(
      world.workspaceId,
      account.accountId,
      'relations',
      100,
    );
    if (!permit.allow) throw new Error('The read was not allowed.');
    await permit.limited?.();
    await world.pass(59 * minute);
    await world.pumpAll();
    expect(world.network.requests('behind-a-read')).toBe(0);
    await world.live(1);
    expect(await world.state(id)).toBe('sent');
  });

  it('reads for lead lists that run at the same time stay inside the day’s search results together', async () => {
    const small = await world.addAccount({ caps: { search_result_day: 250 } });
    const permits = await Promise.all(
      Array.from({ length: 8 }, () =>
        world.sender.hooks.permitRead(world.workspaceId, small.accountId, 'comments', 100),
      ),
    );
    expect(permits.filter(({ allow }) => allow)).toHaveLength(2);
    expect(await world.reserved(small, 'search_result_day')).toBe(200);
    // What they did not bring is given back, once.
    for (const permit of permits) {
      if (!permit.allow) continue;
      await permit.spent?.(30);
      await permit.spent?.(30);
    }
    expect(await world.reserved(small, 'search_result_day')).toBe(60);
    const again = await world.sender.hooks.permitRead(world.workspaceId, small.accountId, 'comments', 100);
    expect(again.allow).toBe(true);
    if (again.allow) await again.spent?.(0);
    expect(await world.reserved(small, 'search_result_day')).toBe(60);
  });

  it('an outage is not asked about with every lead, and does not use up the day’s profile views', async () => {
    for (let lead = 0; lead < 5; lead += 1)
      await world.planned(account, `outage-${lead}`, { kind: 'invite' });
    world.network.failReads(new LinkedInFailure('unavailable', 'down'));
    for (let turn = 0; turn < 9; turn += 1) {
      await world.pumpAll();
      await world.pass(minute);
    }
    world.network.failReads();
    expect(world.network.reads.filter((read) => read.account === account.provider)).toHaveLength(1);
    expect((await world.runtime(account)).limitSignalAt).toBeNull();
    await world.live(3);
    expect(applied(account)).toHaveLength(5);
  });

  it('a second 429 within a day rests it for a day, halves the cap and restarts the ramp', async () => {
    await world.planned(account, 'twice-rested', { kind: 'invite' });
    world.network.fate('429', '429');
    await world.live(23);
    expect(world.network.requests('twice-rested')).toBe(2);
    expect((await world.runtime(account)).warmUp).toMatchObject({ startCap: 10, activeDays: 0 });
    await world.live(4);
    expect(world.network.applied('twice-rested')).toBe(1);
  });

  it('a check by LinkedIn halves the ramp once, however often the session comes and goes', async () => {
    const checked = () =>
      world.tenant((tx) => world.sender.hooks.accountChecked(tx, world.workspaceId, account.accountId));
    await checked();
    expect((await world.runtime(account)).warmUp).toMatchObject({ startCap: 10, activeDays: 0 });
    await checked();
    expect((await world.runtime(account)).warmUp).toMatchObject({ startCap: 10, activeDays: 0 });
    for (let lead = 0; lead < 14; lead += 1)
      await world.planned(account, `checked-${lead}`, { kind: 'invite' });
    await world.live(23);
    expect(applied(account)).toHaveLength(10);
  });

  it('a check that a send runs into rests the account and restarts the ramp', async () => {
    world.network.fate({ refuse: 401, type: 'checkpoint_error' });
    await world.planned(account, 'checkpointed', { kind: 'invite' });
    await world.pumpAll();
    const runtime = await world.runtime(account);
    expect(runtime).toMatchObject({ status: 'disconnected', warmUp: { startCap: 10 } });
    expect(runtime.cooldownUntil).toBe(world.clock.businessNow() + 24 * hour);
  });

  it('a failing gateway is no limit signal: the first 429 after it rests the account for an hour only', async () => {
    const doubtful = await world.planned(account, 'gateway-down', { kind: 'invite' });
    world.network.fate('504_applied', '429');
    await world.live(2);
    expect(await world.state(doubtful)).toBe('sent');
    await world.planned(account, 'after-that', { kind: 'invite' });
    await world.live(2);
    expect(world.network.applied('after-that')).toBe(1);
  });

  it.each([true, false])(
    'a refusal that may mean two things is looked up in the sent list (there: %s)',
    async (there) => {
      const person = `looked-up-${there}`;
      const id = await world.planned(account, person, { kind: 'invite' });
      world.network.fate({ refuse: 422, type: 'cannot_resend_yet' });
      if (there) world.at('dispatched', async () => world.network.inviteByHand(account.provider, person));
      await world.pumpAll();
      expect(await world.state(id)).toBe(there ? 'sent' : 'planned');
      expect((await world.runtime(account)).invitesCooldownUntil).toBe(world.clock.businessNow() + 6 * hour);
    },
  );

  it('an unreadable sent list leaves such an invitation in doubt', async () => {
    const id = await world.planned(account, 'unlisted', { kind: 'invite' });
    world.network.fate({ refuse: 422, type: 'limit_exceeded' });
    world.at('dispatched', async () => world.network.failReads(new LinkedInFailure('unavailable', 'down')));
    await world.pumpAll();
    world.network.failReads();
    expect(await world.state(id)).toBe('in_doubt');
  });
});

describe('an invitation that LinkedIn does not take', () => {
  const refusal = { refuse: 422, type: 'cannot_resend_yet' } as const;

  /** Days pass, with a look at each. */
  async function live(days: number): Promise<void> {
    for (let day = 0; day < days; day += 1) {
      await world.pass(24 * hour);
      await world.pumpAll();
    }
  }

  it('is sent once the three weeks after a withdrawal by hand are over', async () => {
    world.network.withdrawByHand(account.provider, 'withdrawn', 21);
    const id = await world.planned(account, 'withdrawn', { kind: 'invite' });
    await world.pumpAll();
    await live(26);
    expect(await world.action(id)).toMatchObject({ state: 'sent', attempt: 6 });
    expect(world.network.applied('withdrawn')).toBe(1);
  });

  it('that is refused beyond any known reason is put before a person, and not tried any more', async () => {
    world.network.withdrawByHand(account.provider, 'refused-for-ever', 400);
    const id = await world.planned(account, 'refused-for-ever', { kind: 'invite' });
    await world.pumpAll();
    await live(60);
    expect(await world.action(id)).toMatchObject({ state: 'needs_review', outcomeCode: 'refused_for_weeks' });
    expect((await world.action(id)).outcomeMessage).toMatch(/more than 21 days/);
    expect(world.network.requests('refused-for-ever')).toBe(6);
    expect(world.ended.filter((event) => event.actionId === id)).toHaveLength(1);
  });

  it('does not stop the other invitations of the account once one of them got through', async () => {
    const id = await world.planned(account, 'one-person', { kind: 'invite' });
    world.network.fate(refusal);
    await world.pumpAll();
    await world.pass(6 * hour);
    await world.planned(account, 'another', {
      kind: 'invite',
      notBefore: world.clock.businessNow() - 7 * hour,
    });
    await world.pumpAll();
    expect(world.network.applied('another')).toBe(1);
    world.network.fate(refusal);
    await world.pass(16 * minute);
    await world.pumpAll();
    expect(world.network.requests('one-person')).toBe(2);
    const planned = await world.action(id);
    expect(planned.outcomeMessage).toMatch(/no invitation to this person yet/);
    expect(planned.notBefore).toBe(world.clock.businessNow() + 24 * hour);
    const rests = (await world.runtime(account)).invitesCooldownUntil ?? 0;
    expect(rests).toBeLessThan(world.clock.businessNow());
  });

  it('is not called sent because LinkedIn says "already invited" after a clear refusal', async () => {
    const id = await world.planned(account, 'clearly-refused', { kind: 'invite' });
    world.network.fate(refusal, { refuse: 422, type: 'already_invited_recently' });
    await world.pumpAll();
    await world.pass(7 * hour);
    await world.pumpAll();
    expect(await world.action(id)).toMatchObject({ state: 'satisfied', outcomeCode: 'already_invited' });
  });

  it('is not called sent because somebody invited by hand after a 429', async () => {
    const id = await world.planned(account, 'by-hand', { kind: 'invite' });
    world.network.fate('429');
    await world.pumpAll();
    world.network.inviteByHand(account.provider, 'by-hand');
    await world.live(2);
    expect(await world.action(id)).toMatchObject({ state: 'satisfied', outcomeCode: 'already_invited' });
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

describe('a reply typed by a person', () => {
  const typed = { kind: 'message', origin: 'human', priority: 'humanReply' } as const;

  it('ignores working hours and the campaign’s next slot, and keeps five seconds of spacing', async () => {
    const closed = await world.addAccount({ workingHours: hiddenForYears });
    for (const person of ['asker', 'second']) world.network.connect(closed.provider, person);
    const campaign = await world.planned(closed, 'asker-2', { kind: 'invite' });
    const first = await world.planned(closed, 'asker', typed);
    const second = await world.planned(closed, 'second', typed);
    await world.pumpAll();
    expect(await world.state(first)).toBe('sent');
    expect(await world.state(second)).toBe('planned');
    await world.pass(5_000);
    await world.pumpAll();
    expect(await world.state(second)).toBe('sent');
    expect(await world.state(campaign)).toBe('planned');
  });

  it('goes out of turn, before a campaign that was first', async () => {
    await world.planned(account, 'campaign-lead', { kind: 'invite' });
    world.network.connect(account.provider, 'waiting');
    const reply = await world.planned(account, 'waiting', typed);
    await world.pump();
    expect(await world.state(reply)).toBe('sent');
  });

  it('waits ten seconds in which it can be taken back', async () => {
    world.network.connect(account.provider, 'hasty');
    const id = await world.planned(account, 'hasty', { ...typed, undoMs: 10_000 });
    await world.pass(9_000);
    await world.pumpAll();
    expect(await world.state(id)).toBe('planned');
    await world.pass(2_000);
    await world.pumpAll();
    expect(await world.state(id)).toBe('sent');
  });

  it.each([60, 1, 0])(
    'leaves ten wall seconds later at business speed %i, whatever the speed was when it was written',
    async (speed) => {
      const person = `any-speed-${speed}`;
      world.network.connect(account.provider, person);
      // The account has nothing to do and sleeps.
      await world.pumpAll();
      world.clock.setSpeed(300);
      const id = await world.planned(account, person, { ...typed, undoMs: 10_000 });
      world.clock.setSpeed(speed);
      await world.passWall(9_000);
      world.clock.advanceBusiness(9_000 * speed);
      await world.pumpAll();
      expect(await world.state(id)).toBe('planned');
      await world.passWall(1_500);
      world.clock.advanceBusiness(1_500 * speed);
      await world.pumpAll();
      world.clock.setSpeed(1);
      expect(await world.state(id)).toBe('sent');
    },
  );

  it('one held reply does not hide the end of another’s ten seconds', async () => {
    for (const person of ['first-held', 'second-held']) world.network.connect(account.provider, person);
    const first = await world.planned(account, 'first-held', { ...typed, undoMs: 10_000 });
    await world.passWall(5_000);
    const second = await world.planned(account, 'second-held', { ...typed, undoMs: 10_000 });
    await world.passWall(5_500);
    await world.pumpAll();
    expect([await world.state(first), await world.state(second)]).toEqual(['sent', 'planned']);
    // Business time went on just enough for the spacing between two sends.
    world.clock.advanceBusiness(5_000);
    await world.passWall(5_000);
    await world.pumpAll();
    expect(await world.state(second)).toBe('sent');
  });

  it('taken back in time it is never sent', async () => {
    world.network.connect(account.provider, 'regret');
    const id = await world.planned(account, 'regret', { ...typed, undoMs: 10_000 });
    const why = { code: 'undone', message: 'Taken back.' };
    await world.tenant((tx) => world.sender.cancel(tx, world.workspaceId, { actionId: id }, why));
    await world.live(1);
    expect(await world.state(id)).toBe('cancelled');
    expect(world.network.requests('regret')).toBe(0);
  });

  it('keeps the hard ceilings', async () => {
    const person = 'talkative';
    world.network.connect(account.provider, person);
    const free = await world.addAccount({ type: 'free' });
    for (let lead = 0; lead < 102; lead += 1) {
      world.network.connect(free.provider, `${person}-${lead}`);
      const providerId = idOf(free.provider, `${person}-${lead}`);
      await world.planned(free, `${person}-${lead}`, {
        ...typed,
        person: { leadId: world.platform.random.id(), publicIdentifier: null, providerId },
      });
    }
    for (let turn = 0; turn < 110; turn += 1) {
      await world.pumpAll();
      await world.pass(6_000);
    }
    expect(applied(free)).toHaveLength(100);
  });
});

describe('turns', () => {
  it('two campaigns of one account take turns, whoever has more to do', async () => {
    const [big, small] = [world.platform.random.id(), world.platform.random.id()];
    for (let lead = 0; lead < 6; lead += 1) {
      await world.planned(account, `big-${lead}`, { kind: 'invite', campaignId: big });
    }
    for (let lead = 0; lead < 3; lead += 1) {
      await world.planned(account, `small-${lead}`, { kind: 'invite', campaignId: small });
    }
    await world.live(2);
    const firstSix = applied(account).slice(0, 6);
    expect(firstSix.filter((row) => row.person.includes('/small-'))).toHaveLength(3);
  });

  it('messages go before invitations', async () => {
    await world.planned(account, 'stranger', { kind: 'invite' });
    world.network.connect(account.provider, 'known');
    await world.planned(account, 'known', { kind: 'message' });
    await world.live(1);
    expect(applied(account).map((row) => row.kind)).toEqual(['start_chat', 'invite']);
  });

  it('a second action of a pair goes as soon as the doubt about the first is resolved', async () => {
    world.network.connect(account.provider, 'queued');
    const first = await world.planned(account, 'queued', { kind: 'message' });
    world.network.fate('applied_then_dropped');
    await world.pumpAll();
    const second = await world.planned(account, 'queued', {
      kind: 'message',
      body: 'One more thing: the agenda.',
    });
    await world.pumpAll();
    expect(await world.state(second)).toBe('planned');
    await world.pass(61 * minute);
    await world.resolveAll();
    await world.pumpAll();
    expect([await world.state(first), await world.state(second)]).toEqual(['sent', 'sent']);
  });
});
