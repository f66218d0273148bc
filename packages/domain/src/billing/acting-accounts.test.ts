import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actingAccounts, choiceProblem } from './acting-accounts.ts';
import { activePlanId, paidUntil } from './subscription-state.ts';

const DAY = 86_400_000;
const linked = ['a', 'b', 'c', 'd'];

describe('A11 accounts that act', () => {
  it('are all of them while the plan lets as many act, whatever was chosen before', () => {
    expect([...actingAccounts(linked, ['c'], 5)].toSorted()).toEqual(linked);
  });

  it('are exactly the chosen ones when there are as many as the plan lets act', () => {
    fc.assert(
      fc.property(fc.subarray(linked), (kept) => {
        expect([...actingAccounts(linked, kept, kept.length)].toSorted()).toEqual(kept.toSorted());
        expect(choiceProblem(linked, kept, kept.length)).toBeNull();
      }),
    );
  });

  it('are the ones linked first where nobody chose, and where a chosen one is gone', () => {
    expect([...actingAccounts(linked, [], 2)]).toEqual(['a', 'b']);
    expect([...actingAccounts(linked, ['gone', 'd'], 2)]).toEqual(['d', 'a']);
    expect(actingAccounts(linked, ['a'], 0).size).toBe(0);
  });

  it('cannot be chosen in another number, twice, or among accounts that are gone', () => {
    expect(choiceProblem(linked, ['a'], 2)).toBe('Choose exactly 2 LinkedIn accounts to go on with.');
    expect(choiceProblem(linked, [], 1)).toBe('Choose exactly 1 LinkedIn account to go on with.');
    expect(choiceProblem(linked, ['a', 'gone'], 2)).toMatch(/exactly 2/);
    expect(choiceProblem(linked, ['a', 'a'], 1)).toMatch(/exactly 1/);
  });
});

describe('A11 the end of a paid plan', () => {
  it('is the same instant for who acts and for what is allowed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 40 * DAY }),
        fc.constantFrom(0 as const, 1 as const, 2 as const, 100 as const),
        (renewsAt, planId) => {
          const plan = { planId, renewsAt, trialEndsAt: null, pastDueSince: null };
          const until = paidUntil(plan);
          for (const now of [renewsAt, renewsAt + 3 * DAY, renewsAt + 3 * DAY + 1]) {
            expect(activePlanId(plan, now) !== 0).toBe(until !== null && now < until);
          }
        },
      ),
    );
  });

  it('of a cancelled plan is its last paid day, without grace', () => {
    const paid = { pastDueSince: null, renewsAt: 5 * DAY };
    expect(paidUntil({ ...paid, planId: 2 }, 5 * DAY)).toBe(5 * DAY);
    expect(paidUntil({ ...paid, planId: 2, renewsAt: null }, null)).toBeNull();
    expect(paidUntil({ ...paid, planId: 0 }, 5 * DAY)).toBeNull();
  });

  it('that nobody pays is two weeks after the first failure, wherever the provider moves the renewal', () => {
    for (const renewsAt of [null, 8 * DAY, 33 * DAY, 300 * DAY]) {
      const plan = { planId: 2 as const, trialEndsAt: null, renewsAt, pastDueSince: 5 * DAY };
      expect(paidUntil(plan)).toBe(19 * DAY);
      expect(activePlanId(plan, 19 * DAY - 1)).toBe(2);
      expect(activePlanId(plan, 19 * DAY)).toBe(0);
    }
    expect(paidUntil({ planId: 2, renewsAt: 5 * DAY, pastDueSince: 5 * DAY }, 8 * DAY), 'cancelled').toBe(
      8 * DAY,
    );
  });
});
