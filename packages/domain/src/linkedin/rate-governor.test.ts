import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUDGET_RULES, budgetsOf } from './daily-limits.ts';
import type { ActionKind, BudgetKey } from './daily-limits.ts';
import { describeReason } from './permit-reason.ts';
import type { PermitInput, UserCaps, Verdict } from './permit.ts';
import { permit } from './rate-governor.ts';
import { MATURE, NEW_ACCOUNT } from './warm-up.ts';
import { isOpen, officeHours } from './working-hours.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PAD = 25 * MINUTE;
/** A Wednesday noon in Berlin. */
const NOON = Date.parse('2026-03-18T11:00:00Z');

function asking(change: Partial<PermitInput> = {}): PermitInput {
  return {
    now: NOON,
    kind: 'invite',
    withNote: false,
    origin: 'campaign',
    accountType: 'paid',
    status: 'Active',
    limits: {},
    reservations: {},
    padMs: PAD,
    workingHours: null,
    cooldown: { accountUntil: null, invitesUntil: null },
    nextSlotAt: null,
    lastActionAt: null,
    pendingInvitations: 0,
    warmUp: MATURE,
    acceptRatePercent: null,
    ...change,
  };
}

function every(minutes: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => NOON - (index + 1) * minutes * MINUTE);
}

function waiting(verdict: Verdict) {
  if (verdict.verdict !== 'wait') throw new Error(`expected a wait, got ${verdict.verdict}`);
  return verdict;
}

const KINDS: readonly ActionKind[] = ['visit', 'profile_read', 'invite', 'message', 'react', 'withdraw'];
const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Asia/Kolkata',
];

describe('the governor', () => {
  it('never lets any rolling window hold more than its cap, even when effects lag by the pad', () => {
    const world = fc.record({
      startAt: fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2026-12-31') }),
      zone: fc.constantFrom(...ZONES),
      withHours: fc.boolean(),
      dayCap: fc.integer({ min: 1, max: 6 }),
      weekCap: fc.integer({ min: 1, max: 12 }),
      wishes: fc.array(
        fc.record({
          kind: fc.constantFrom<ActionKind>('invite', 'message', 'visit'),
          human: fc.boolean(),
          withNote: fc.boolean(),
          pauseMs: fc.integer({ min: 0, max: 6 * HOUR }),
          lagMs: fc.integer({ min: 0, max: PAD - 1 }),
          impatient: fc.boolean(),
        }),
        { minLength: 20, maxLength: 60 },
      ),
    });
    fc.assert(
      fc.property(world, ({ startAt, zone, withHours, dayCap, weekCap, wishes }) => {
        const limits: Partial<Record<BudgetKey, UserCaps>> = {
          invite_day: { userCap: dayCap },
          invite_week: { userCap: weekCap },
          invite_note_month: { userCap: 3 },
          message_day: { userCap: dayCap },
        };
        const reservations: Partial<Record<BudgetKey, number[]>> = {};
        const effects: { readonly budget: BudgetKey; readonly at: number; readonly human: boolean }[] = [];
        const hours = withHours ? officeHours(zone) : null;
        let now = startAt;
        let lastActionAt: number | null = null;
        for (const wish of wishes) {
          now += wish.pauseMs;
          const ask = (at: number): Verdict =>
            permit(
              asking({
                now: at,
                kind: wish.kind,
                withNote: wish.withNote,
                origin: wish.human ? 'human' : 'campaign',
                accountType: 'free',
                limits,
                reservations,
                workingHours: hours,
                lastActionAt,
              }),
            );
          let verdict = ask(now);
          if (verdict.verdict === 'wait') {
            if (verdict.until === null) throw new Error(describeReason(verdict.reason));
            expect(verdict.until).toBeGreaterThan(now);
            expect(ask(verdict.until - 1).verdict).toBe('wait');
            if (wish.impatient) continue;
            now = verdict.until;
            verdict = ask(now);
          }
          if (verdict.verdict !== 'allow') throw new Error('`until` did not allow');
          if (!wish.human && hours !== null) expect(isOpen(hours, now)).toBe(true);
          if (lastActionAt !== null)
            expect(now - lastActionAt).toBeGreaterThanOrEqual(wish.human ? 5_000 : 45_000);
          lastActionAt = now;
          for (const budget of verdict.budgets) {
            (reservations[budget] ??= []).push(now);
            effects.push({ budget, at: now + wish.lagMs, human: wish.human });
          }
        }
        for (const effect of effects) {
          const { windowMs, free } = BUDGET_RULES[effect.budget];
          const inWindow = effects.filter(
            (other) =>
              other.budget === effect.budget && other.at <= effect.at && other.at > effect.at - windowMs,
          );
          expect(inWindow.length).toBeLessThanOrEqual(free?.ceiling ?? 0);
          // Human messages may go past the user's own setting; without them the setting holds too.
          if (inWindow.every((other) => !other.human)) {
            expect(inWindow.length).toBeLessThanOrEqual(limits[effect.budget]?.userCap ?? free?.default ?? 0);
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  it('gives the earliest instant that really allows, whatever blocks', () => {
    const instant = fc.option(fc.integer({ min: -2 * HOUR, max: 30 * HOUR }), { nil: null });
    const state = fc.record({
      now: fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-12-31') }),
      zone: fc.constantFrom(...ZONES),
      kind: fc.constantFrom(...KINDS),
      origin: fc.constantFrom<PermitInput['origin']>('campaign', 'human', 'system'),
      spentMinutesAgo: fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 60 }),
      cap: fc.integer({ min: 1, max: 40 }),
      accountUntil: instant,
      invitesUntil: instant,
      nextSlot: instant,
      lastActionSecondsAgo: fc.option(fc.integer({ min: 0, max: 100 }), { nil: null }),
    });
    fc.assert(
      fc.property(state, (s) => {
        const at = (offset: number | null) => (offset === null ? null : s.now + offset);
        const spent = s.spentMinutesAgo.map((minutes) => s.now - minutes * MINUTE);
        const budgets = budgetsOf(s.kind, false, 'paid');
        const input = asking({
          now: s.now,
          kind: s.kind,
          origin: s.origin,
          limits: Object.fromEntries(budgets.map((budget) => [budget, { userCap: s.cap }])),
          reservations: Object.fromEntries(budgets.map((budget) => [budget, spent])),
          workingHours: officeHours(s.zone),
          cooldown: { accountUntil: at(s.accountUntil), invitesUntil: at(s.invitesUntil) },
          nextSlotAt: at(s.nextSlot),
          lastActionAt: s.lastActionSecondsAgo === null ? null : s.now - s.lastActionSecondsAgo * 1_000,
        });
        const verdict = permit(input);
        if (verdict.verdict === 'allow') return;
        const { until, reason } = waiting(verdict);
        if (until === null) throw new Error(describeReason(reason));
        expect(describeReason(reason)).toMatch(/\.$/);
        expect(permit({ ...input, now: until }).verdict).toBe('allow');
        expect(permit({ ...input, now: until - 1 }).verdict).toBe('wait');
        // No earlier allowed instant hides between: probe some.
        for (let step = 1; step < 12; step += 1) {
          const probe = s.now + Math.floor(((until - s.now) * step) / 12);
          if (probe < until) expect(permit({ ...input, now: probe }).verdict).toBe('wait');
        }
      }),
      { numRuns: 600 },
    );
  });

  it('lets nobody pass a hard ceiling by any setting', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...KINDS),
        fc.constantFrom<'free' | 'paid'>('free', 'paid'),
        fc.constantFrom<PermitInput['origin']>('campaign', 'human', 'system'),
        fc.integer({ min: 0, max: 100_000 }),
        fc.boolean(),
        (kind, accountType, origin, userCap, withNote) => {
          for (const budget of budgetsOf(kind, withNote, accountType)) {
            const ceiling = BUDGET_RULES[budget][accountType]?.ceiling ?? 0;
            const reservations = { [budget]: every(0.5, ceiling) };
            const limits = { [budget]: { userCap } };
            const verdict = permit(
              asking({ kind, accountType, origin, withNote, limits, reservations, acceptRatePercent: 90 }),
            );
            expect(verdict.verdict).toBe('wait');
          }
        },
      ),
    );
  });

  it('names the binding limit with its numbers', () => {
    const verdict = waiting(permit(asking({ reservations: { invite_day: every(10, 20) } })));
    expect(verdict.reason).toEqual({
      code: 'budget_spent',
      budget: 'invite_day',
      cap: 20,
      used: 20,
      source: 'account_default',
      accountType: 'paid',
    });
    expect(describeReason(verdict.reason)).toBe(
      '20 of 20 invitations in 24 hours are used; the default limit is binding.',
    );
    expect(verdict.until).toBe(NOON - 200 * MINUTE + DAY + PAD);
  });

  it.each([
    ['user_setting', asking({ limits: { invite_day: { userCap: 7 } } }), 7],
    ['campaign_setting', asking({ limits: { invite_day: { userCap: 15, campaignCap: 4 } } }), 4],
    ['warm_up', asking({ warmUp: NEW_ACCOUNT }), 5],
    ['hard_ceiling', asking({ limits: { invite_day: { userCap: 4_000 } } }), 40],
    ['account_default', asking({ accountType: 'free' }), 15],
  ] as const)('names %s as the source of the cap', (source, input, cap) => {
    const verdict = waiting(permit({ ...input, reservations: { invite_day: every(10, cap) } }));
    expect(verdict.reason).toMatchObject({ code: 'budget_spent', source, cap });
    expect(permit({ ...input, reservations: { invite_day: every(10, cap - 1) } }).verdict).toBe('allow');
  });

  it('lets more than 100 invitations a week go only with a proven accept rate', () => {
    const input = asking({
      limits: { invite_week: { userCap: 180 }, invite_day: { userCap: 40 } },
      reservations: { invite_week: every(90, 100) },
    });
    expect(waiting(permit({ ...input, acceptRatePercent: 29.9 })).reason).toMatchObject({
      source: 'accept_rate',
    });
    expect(permit({ ...input, acceptRatePercent: 30 }).verdict).toBe('allow');
  });

  it('blocks only the capped action', () => {
    const reservations = { invite_day: every(10, 40), invite_week: every(10, 100) };
    expect(permit(asking({ reservations })).verdict).toBe('wait');
    expect(permit(asking({ reservations, kind: 'message' })).verdict).toBe('allow');
    expect(permit(asking({ reservations, kind: 'visit' })).verdict).toBe('allow');
    const cooldown = { accountUntil: null, invitesUntil: NOON + HOUR };
    expect(waiting(permit(asking({ cooldown }))).until).toBe(NOON + HOUR);
    expect(permit(asking({ cooldown, kind: 'message' })).verdict).toBe('allow');
  });

  it('counts all actions together', () => {
    const verdict = waiting(permit(asking({ kind: 'message', reservations: { all_day: every(5, 150) } })));
    expect(verdict.reason).toMatchObject({ budget: 'all_day', cap: 150 });
  });

  it('binds notes of free accounts for 30 days, and not those of paid ones', () => {
    const reservations = {
      invite_note_month: [NOON - 20 * DAY, NOON - 8 * DAY, NOON - 3 * DAY, NOON - 2 * DAY, NOON - DAY],
    };
    const free = asking({ accountType: 'free', withNote: true, reservations });
    expect(waiting(permit(free)).until).toBe(NOON + 10 * DAY + PAD);
    expect(permit({ ...free, withNote: false }).verdict).toBe('allow');
    expect(permit({ ...free, accountType: 'paid' }).verdict).toBe('allow');
  });

  it('stops inviting at 500 pending invitations until some are gone', () => {
    const verdict = waiting(permit(asking({ pendingInvitations: 500 })));
    expect(verdict).toMatchObject({
      until: null,
      reason: { code: 'too_many_pending_invitations', max: 500 },
    });
    expect(permit(asking({ pendingInvitations: 499 })).verdict).toBe('allow');
    expect(permit(asking({ pendingInvitations: 500, kind: 'message' })).verdict).toBe('allow');
  });

  it('lets a person’s reply ignore hours, slots, warm-up and settings, but not ceiling, cool-down and 5 s', () => {
    const night = Date.parse('2026-03-18T23:00:00Z');
    const reply = asking({
      now: night,
      kind: 'message',
      origin: 'human',
      workingHours: officeHours('Europe/Berlin'),
      nextSlotAt: night + HOUR,
      warmUp: NEW_ACCOUNT,
      limits: { message_day: { userCap: 0, campaignCap: 0 } },
    });
    expect(permit(reply).verdict).toBe('allow');
    expect(waiting(permit({ ...reply, lastActionAt: night - 2_000 })).until).toBe(night + 3_000);
    const spent = Array.from({ length: 150 }, (_, index) => night - (index + 1) * MINUTE);
    const full = permit({ ...reply, reservations: { message_day: spent } });
    expect(waiting(full).reason).toMatchObject({ source: 'hard_ceiling', cap: 150 });
    const cooling = { accountUntil: night + DAY, invitesUntil: null };
    expect(waiting(permit({ ...reply, cooldown: cooling })).until).toBe(night + DAY);
  });

  it('waits past closing time when the budget frees at night, and says both', () => {
    const frees = Date.parse('2026-03-18T23:00:00Z');
    const spent = Array.from({ length: 20 }, () => frees - DAY - PAD);
    const verdict = waiting(
      permit(asking({ workingHours: officeHours('Europe/Berlin'), reservations: { invite_day: spent } })),
    );
    expect(verdict.reason.code).toBe('budget_spent');
    expect(verdict.until).toBe(Date.parse('2026-03-19T08:00:00Z'));
    expect(verdict.also).toEqual([
      { code: 'outside_working_hours', opensAt: Date.parse('2026-03-19T08:00:00Z'), zone: 'Europe/Berlin' },
    ]);
  });

  it('waits without end for a disconnected account and refuses a deleted one', () => {
    expect(waiting(permit(asking({ status: 'Disconnected' }))).until).toBeNull();
    expect(permit(asking({ status: 'Deleted' }))).toEqual({
      verdict: 'refuse',
      reason: { code: 'account_deleted' },
    });
  });

  it('refuses what the account type does not have', () => {
    const verdict = permit(asking({ kind: 'inmail', accountType: 'free' }));
    if (verdict.verdict !== 'refuse') throw new Error('expected a refusal');
    expect(describeReason(verdict.reason)).toBe('LinkedIn offers no InMails to free accounts.');
  });

  it('counts a page of search results by its results', () => {
    const page = asking({
      kind: 'search',
      origin: 'system',
      units: 25,
      reservations: { search_result_day: every(1, 980) },
    });
    const verdict = waiting(permit(page));
    expect(verdict.reason).toMatchObject({ budget: 'search_result_day', used: 980, cap: 1_000 });
    expect(permit({ ...page, units: 20 }).verdict).toBe('allow');
  });

  it('keeps the stored slot for campaign actions alone', () => {
    const slot = asking({ nextSlotAt: NOON + 90_000 });
    const verdict = waiting(permit(slot));
    expect(verdict).toMatchObject({
      until: NOON + 90_000,
      reason: { code: 'next_slot', nextSlotAt: NOON + 90_000 },
    });
    expect(permit({ ...slot, now: NOON + 90_000 }).verdict).toBe('allow');
    expect(permit({ ...slot, kind: 'profile_read', origin: 'system' }).verdict).toBe('allow');
  });

  it('gives the same gap for the same account and action', () => {
    const input = asking({ jitterKey: { account: 'a', action: 'b' } });
    const first = permit(input);
    expect(first).toEqual(permit(input));
    expect(first).toHaveProperty('nextGapSeconds', expect.any(Number));
  });
});
