import { describe, expect, it } from 'vitest';
import type { PermitInput } from './permit.ts';
import { permit } from './rate-governor.ts';
import { MATURE } from './warm-up.ts';
import { officeHours } from './working-hours.ts';

const opensAt = Date.UTC(2026, 0, 6, 9);
const yesterday = opensAt - 20 * 3_600_000;

function asked(accountKey: string, more: Partial<PermitInput> = {}): PermitInput {
  return {
    now: opensAt,
    kind: 'message',
    withNote: false,
    origin: 'campaign',
    accountType: 'free',
    status: 'Active',
    limits: {},
    reservations: {},
    padMs: 0,
    workingHours: officeHours('UTC'),
    cooldown: { accountUntil: null, invitesUntil: null },
    nextSlotAt: yesterday,
    accountKey,
    lastActionAt: null,
    pendingInvitations: 0,
    warmUp: MATURE,
    acceptRatePercent: null,
    ...more,
  };
}

describe('the first slot of a day', () => {
  it('is random for each account, although the stored slot is from the day before', () => {
    const begins = ['a', 'b', 'c', 'd', 'e'].map((key) => {
      const verdict = permit(asked(key));
      return verdict.verdict === 'wait' ? verdict.until : null;
    });
    expect(new Set(begins).size).toBe(5);
    for (const at of begins) {
      expect(at).toBeGreaterThan(opensAt);
      expect(at).toBeLessThanOrEqual(opensAt + 45 * 60_000);
    }
  });

  it('holds also for an account that never sent, and for one that is asked before its opening', () => {
    const known = permit(asked('a'));
    expect(permit(asked('a', { nextSlotAt: null }))).toEqual(known);
    const early = permit(asked('a', { now: opensAt - 3_600_000 }));
    expect(early).toMatchObject({ verdict: 'wait', until: (known as { until: number }).until });
  });

  it('does not exist at a midnight that hours run through', () => {
    const intervals = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute: 0, endMinute: 1_440 }));
    const midnight = Date.UTC(2026, 0, 6);
    const through = { zone: 'UTC', intervals, holidays: [] };
    expect(permit(asked('a', { now: midnight + 1_000, workingHours: through }))).toMatchObject({
      verdict: 'allow',
    });
  });

  it('does not hold back what a person typed, nor a slot of the same day', () => {
    expect(permit(asked('a', { origin: 'human' }))).toMatchObject({ verdict: 'allow' });
    const later = opensAt + 3 * 3_600_000;
    expect(permit(asked('a', { now: later, nextSlotAt: later - 3_600_000 }))).toMatchObject({
      verdict: 'allow',
    });
  });
});
