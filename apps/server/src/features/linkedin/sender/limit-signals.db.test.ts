import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LinkedInFailure } from '../../../ports/linkedin.ts';
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

  it('a page that is larger than it was asked for is booked as it came', async () => {
    const permit = await world.sender.hooks.permitRead(world.workspaceId, account.accountId, 'reactions', 30);
    if (!permit.allow) throw new Error('The read was not allowed.');
    await permit.spent?.(100);
    await permit.spent?.(100);
    expect(await world.reserved(account, 'search_result_day')).toBe(100);
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
      world.tenant((tx) =>
        world.sender.hooks.accountChecked(tx, world.workspaceId, account.accountId, 'signed_out'),
      );
    const at = world.clock.businessNow();
    await checked();
    const began = { why: 'signed_out', at };
    expect((await world.runtime(account)).warmUp).toMatchObject({ startCap: 10, activeDays: 0, began });
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
