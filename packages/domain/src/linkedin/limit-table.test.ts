import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUDGET_KEYS, BUDGET_RULES, ceilingOf } from './daily-limits.ts';
import { limitProblems, withLimits } from './limit-settings.ts';
import { limitTable, type LimitTableInput } from './limit-table.ts';
import { describeBinding } from './limit-words.ts';
import { ageBars, pendingStanding } from './pending-invitation.ts';
import { permit } from './rate-governor.ts';
import { MATURE, NEW_ACCOUNT } from './warm-up.ts';
import { warmUpPlan } from './warm-up-plan.ts';

const NOW = Date.parse('2026-03-18T11:00:00Z');
const HOUR = 3_600_000;

function asking(given: Partial<LimitTableInput> = {}): LimitTableInput {
  return {
    now: NOW,
    accountType: 'paid',
    limits: {},
    reservations: {},
    padMs: 25 * 60_000,
    warmUp: MATURE,
    acceptRatePercent: null,
    ...given,
  };
}

const row = (budget: string, given: Partial<LimitTableInput> = {}) => {
  const found = limitTable(asking(given)).find((each) => each.budget === budget);
  if (found === undefined) throw new Error(`There is no row ${budget}.`);
  return found;
};
const spent = (count: number) => Array.from({ length: count }, (_, at) => NOW - (at + 1) * HOUR);

describe('the table of limits', () => {
  it('has every budget of the account type, once', () => {
    for (const accountType of ['free', 'paid'] as const) {
      const expected = BUDGET_KEYS.filter((budget) => BUDGET_RULES[budget][accountType] !== null);
      expect(limitTable(asking({ accountType })).map(({ budget }) => budget)).toEqual(expected);
    }
  });

  it('names what binds: default, own limit, ceiling, warm-up, account type, accept rate, spent, another budget', () => {
    expect(row('invite_day').binding).toBe('account_default');
    expect(row('invite_day', { limits: { invite_day: { userCap: 7 } } })).toMatchObject({
      binding: 'user_setting',
      cap: 7,
    });
    expect(row('invite_day', { limits: { invite_day: { userCap: 40 } } }).binding).toBe('hard_ceiling');
    expect(row('invite_day', { warmUp: NEW_ACCOUNT })).toMatchObject({ binding: 'warm_up', cap: 5, left: 5 });
    expect(row('inmail_day', { accountType: 'free' })).toMatchObject({ binding: 'account_type', left: 0 });
    expect(row('invite_week', { limits: { invite_week: { userCap: 150 } } })).toMatchObject({
      binding: 'accept_rate',
      cap: 100,
    });
    expect(row('invite_day', { reservations: { invite_day: spent(20) } })).toMatchObject({
      binding: 'spent',
      left: 0,
    });
    const one = { limits: { invite_day: { userCap: 1 } }, reservations: { invite_day: spent(1) } };
    expect(describeBinding(row('invite_day', one), 'paid', null)).toBe('The limit of 1 a day is used.');
    const over = row('invite_day', {
      warmUp: { ...MATURE, startCap: 2, afterLimitSignal: true },
      reservations: { invite_day: spent(5) },
    });
    expect(describeBinding(over, 'paid', 1, 'limit_signal')).toBe(
      '5 invitations of the last 24 hours still count, more than the limit of 2 a day (week 1 of the warm-up after a limit signal from LinkedIn).',
    );
    const week = row('invite_day', { reservations: { invite_week: spent(98) } });
    expect(week).toMatchObject({ binding: 'other_budget', bindingBudget: 'invite_week', left: 2 });
    expect(describeBinding(week, 'paid', null)).toBe('The limit of invitations in 7 days leaves 2.');
    expect(describeBinding(row('invite_day', { warmUp: NEW_ACCOUNT }), 'paid', 1)).toContain(
      '5 a day in week 1 of the warm-up',
    );
  });

  it('says "left" and "next free" as the governor decides', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 40 }), (used, cap) => {
        const given = {
          reservations: { message_day: spent(used).map((at) => Math.max(at, NOW - 20 * HOUR)) },
          limits: { message_day: { userCap: cap } },
        };
        const { left, nextFreeAt } = row('message_day', given);
        const verdict = permit({
          ...asking(given),
          kind: 'message',
          withNote: false,
          origin: 'campaign',
          status: 'Active',
          workingHours: null,
          cooldown: { accountUntil: null, invitesUntil: null },
          nextSlotAt: null,
          lastActionAt: null,
          pendingInvitations: 0,
        });
        expect(left > 0).toBe(verdict.verdict === 'allow');
        expect(row('message_day', given)).toMatchObject({ used, left: Math.max(0, cap - used) });
        expect(nextFreeAt).toBe(verdict.verdict === 'wait' ? verdict.until : null);
      }),
    );
  });
});

it('used and left make the limit, also of what has just left the window and counts for its margin', () => {
  const minutes = 60_000;
  const week = 7 * 24 * HOUR;
  // Three are a week and a few minutes old: the governor still counts them, and so does the row.
  const before = [1, 2, 3].map((n) => NOW - week - n * minutes);
  const found = row('invite_week', { reservations: { invite_week: [...spent(55), ...before] } });
  expect(found).toMatchObject({ used: 58, left: 42, cap: 100, usedInWeek: 58 });
  const gone = row('invite_week', {
    reservations: { invite_week: [...spent(55), NOW - week - 26 * minutes] },
  });
  expect(gone).toMatchObject({ used: 55, left: 45, usedInWeek: 55 });
});

describe('own limits', () => {
  it('are refused above the ceiling with a sentence that names it, and accepted up to it', () => {
    for (const accountType of ['free', 'paid'] as const) {
      for (const budget of BUDGET_KEYS) {
        const ceiling = ceilingOf(budget, accountType);
        if (ceiling === null) continue;
        expect(limitProblems({ [budget]: ceiling }, accountType)).toEqual([]);
        const [problem] = limitProblems({ [budget]: ceiling + 1 }, accountType);
        expect(problem?.message).toContain(ceiling === 0 ? 'offers no' : String(ceiling));
      }
    }
    expect(limitProblems({ invite_day: -1 }, 'paid')).toHaveLength(1);
    expect(limitProblems({ invite_day: 2.5 }, 'paid')).toHaveLength(1);
    expect(limitProblems({ invite_note_month: 3 }, 'paid')).toHaveLength(1);
  });

  it('go back to the default with null, and leave what a campaign set', () => {
    const caps = { invite_day: { userCap: 12, campaignCap: 4 }, message_day: { userCap: 9 } };
    expect(withLimits(caps, { invite_day: null, message_day: null })).toEqual({
      invite_day: { campaignCap: 4 },
    });
    expect(withLimits(caps, {})).toEqual(caps);
  });
});

describe('the ramp as it is drawn', () => {
  it('goes week by week to the limit, and shows where the account stands', () => {
    const plan = warmUpPlan({ ...NEW_ACCOUNT, activeDays: 9 }, 'paid', undefined);
    expect(plan?.weeks.map(({ capPerDay, standing }) => [capPerDay, standing])).toEqual([
      [5, 'done'],
      [10, 'now'],
      [15, 'ahead'],
      [20, 'ahead'],
    ]);
    expect(plan?.activeDaysLeftInWeek).toBe(5);
    expect(warmUpPlan(MATURE, 'paid', undefined)).toBeNull();
  });
});

describe('pending invitations', () => {
  it('warn at 300 and stop at 500', () => {
    expect([299, 300, 499, 500].map((count) => pendingStanding(count))).toEqual([
      'fine',
      'warn',
      'warn',
      'stop',
    ]);
  });

  it('are each in one bar by age', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 })), (ages) => {
        expect(ageBars(ages).reduce((sum, bar) => sum + bar.count, 0)).toBe(ages.length);
      }),
    );
  });
});
