import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUDGET_KEYS, BUDGET_RULES, budgetsOf, ceilingOf, clampCap, defaultCapOf } from './daily-limits.ts';

describe('the table of limits', () => {
  it('says what the product promises', () => {
    const rows = BUDGET_KEYS.map((key) => {
      const { windowMs, free, paid } = BUDGET_RULES[key];
      return [key, windowMs / 86_400_000, free?.default, free?.ceiling, paid?.default, paid?.ceiling];
    });
    expect(rows).toEqual([
      ['invite_day', 1, 15, 20, 20, 40],
      ['invite_week', 7, 70, 100, 100, 200],
      ['invite_note_month', 30, 5, 15, undefined, undefined],
      ['message_day', 1, 40, 100, 50, 150],
      ['inmail_day', 1, 0, 0, 8, 30],
      ['open_profile_message_day', 1, 0, 0, 20, 50],
      ['profile_view_day', 1, 40, 80, 60, 100],
      ['engagement_day', 1, 30, 50, 40, 80],
      ['withdrawal_day', 1, 20, 50, 40, 100],
      ['search_result_day', 1, 500, 1_000, 1_000, 2_500],
      ['all_day', 1, 100, 120, 150, 200],
    ]);
  });

  it('never lets a setting pass its ceiling or fall below nothing', () => {
    const anyNumber = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(Infinity, -Infinity, Number.NaN));
    fc.assert(
      fc.property(
        fc.constantFrom(...BUDGET_KEYS),
        fc.constantFrom<'free' | 'paid'>('free', 'paid'),
        anyNumber,
        (key, type, wish) => {
          const cap = clampCap(key, type, wish);
          const ceiling = ceilingOf(key, type);
          if (cap === null || ceiling === null) {
            expect(cap).toBe(ceiling);
            return;
          }
          expect(Number.isInteger(cap)).toBe(true);
          expect(cap).toBeGreaterThanOrEqual(0);
          expect(cap).toBeLessThanOrEqual(ceiling);
          if (Number.isInteger(wish) && wish >= 0 && wish <= ceiling) expect(cap).toBe(wish + 0);
        },
      ),
    );
    expect(clampCap('invite_day', 'free', Number.NaN)).toBe(defaultCapOf('invite_day', 'free'));
  });

  it('spends the note budget on free accounts only', () => {
    expect(budgetsOf('invite', true, 'free')).toContain('invite_note_month');
    expect(budgetsOf('invite', true, 'paid')).not.toContain('invite_note_month');
    expect(budgetsOf('message', true, 'free')).toEqual(['message_day', 'all_day']);
  });
});
