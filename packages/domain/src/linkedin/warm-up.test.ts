import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ceilingOf } from './daily-limits.ts';
import { accountCap } from './effective-cap.ts';
import {
  MATURE,
  NEW_ACCOUNT,
  recordSend,
  restartAfterLimitSignal,
  restartIfIdle,
  warmUpCap,
} from './warm-up.ts';
import type { WarmUpState } from './warm-up.ts';

const DAY = 86_400_000;
const MONDAY = Date.parse('2026-03-16T10:00:00Z');

function sendOnDays(state: WarmUpState, days: number): WarmUpState {
  let warm = state;
  for (let day = 0; day < days; day += 1) {
    const at = MONDAY + day * DAY;
    const name = new Date(at).toISOString().slice(0, 10);
    warm = recordSend(recordSend(warm, name, at), name, at + 1_000);
  }
  return warm;
}

describe('warm-up', () => {
  it('starts at 5 a day and adds 5 for each week of active days', () => {
    expect(warmUpCap(NEW_ACCOUNT, 'paid')).toBe(5);
    expect(warmUpCap(sendOnDays(NEW_ACCOUNT, 6), 'paid')).toBe(5);
    expect(warmUpCap(sendOnDays(NEW_ACCOUNT, 7), 'paid')).toBe(10);
    expect(warmUpCap(sendOnDays(NEW_ACCOUNT, 20), 'paid')).toBe(15);
  });

  it('grows by 3 a week in the gentle mode, and not at all when it is off', () => {
    const gentle = sendOnDays({ ...NEW_ACCOUNT, mode: 'gentle' }, 14);
    expect(warmUpCap(gentle, 'paid')).toBe(11);
    expect(warmUpCap({ ...gentle, mode: 'off' }, 'paid')).toBeNull();
    // What was earned stays when it is switched on again.
    expect(warmUpCap({ ...gentle, mode: 'normal' }, 'paid')).toBe(15);
  });

  it('that is off does not begin after idle days, but does after a limit signal', () => {
    const off = recordSend({ ...MATURE, mode: 'off' }, '2026-03-16', MONDAY);
    expect(restartIfIdle(off, 40, MONDAY + 30 * DAY)).toBe(off);
    const signalled = restartAfterLimitSignal(off, 20);
    expect(warmUpCap(signalled, 'paid')).toBe(10);
    expect(signalled.mode).toBe('off');
    const gentle = recordSend({ ...MATURE, mode: 'gentle' }, '2026-03-16', MONDAY);
    expect(restartIfIdle(gentle, 40, MONDAY + 14 * DAY).mode).toBe('gentle');
  });

  it('that is off lifts no cap above account type, own limit or ceiling', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('free' as const, 'paid' as const),
        fc.option(fc.nat(1_000), { nil: undefined }),
        fc.nat(60),
        (accountType, userCap, days) => {
          const warmUp = { ...sendOnDays(NEW_ACCOUNT, days), mode: 'off' as const };
          const limits = userCap === undefined ? {} : { invite_day: { userCap } };
          const asked = { accountType, limits, acceptRatePercent: null, origin: 'campaign' as const };
          const cap = accountCap({ ...asked, warmUp }, 'invite_day')?.cap;
          expect(cap).toBe(accountCap({ ...asked, warmUp: MATURE }, 'invite_day')?.cap);
          expect(cap).toBeLessThanOrEqual(ceilingOf('invite_day', accountType) ?? 0);
        },
      ),
    );
  });

  it('stops binding at the ceiling of the account type', () => {
    expect(warmUpCap(sendOnDays(NEW_ACCOUNT, 21), 'free')).toBeNull();
    expect(warmUpCap(sendOnDays(NEW_ACCOUNT, 48), 'paid')).toBe(35);
    expect(warmUpCap(sendOnDays(NEW_ACCOUNT, 49), 'paid')).toBeNull();
    expect(warmUpCap(MATURE, 'free')).toBeNull();
  });

  it('counts a day once, whatever is sent on it, and no day that lies back', () => {
    const once = recordSend(NEW_ACCOUNT, '2026-03-16', MONDAY);
    expect(recordSend(once, '2026-03-16', MONDAY + 5)).toMatchObject({ activeDays: 1 });
    expect(recordSend(once, '2026-03-15', MONDAY - DAY)).toMatchObject({ activeDays: 1, lastSentAt: MONDAY });
  });

  it('restarts at half, at least 5, after 14 idle days and not before', () => {
    const mature = recordSend(MATURE, '2026-03-16', MONDAY);
    expect(restartIfIdle(mature, 40, MONDAY + 14 * DAY - 1)).toBe(mature);
    expect(warmUpCap(restartIfIdle(mature, 30, MONDAY + 14 * DAY), 'paid')).toBe(15);
    expect(warmUpCap(restartIfIdle(mature, 6, MONDAY + 14 * DAY), 'paid')).toBe(5);
    expect(restartIfIdle(MATURE, 40, MONDAY)).toBe(MATURE);
  });

  it('keeps why it began: idle days, or what LinkedIn did', () => {
    const mature = recordSend(MATURE, '2026-03-16', MONDAY);
    const idle = { why: 'idle', at: MONDAY + 14 * DAY };
    expect(restartIfIdle(mature, 40, MONDAY + 20 * DAY).began).toEqual(idle);
    const out = restartAfterLimitSignal(mature, 20, { why: 'signed_out', at: MONDAY });
    expect(recordSend(out, '2026-03-17', MONDAY + DAY).began).toEqual({ why: 'signed_out', at: MONDAY });
    expect(restartIfIdle(out, 10, MONDAY + 14 * DAY).began).toEqual(idle);
  });

  it('halves the cap after a limit signal', () => {
    expect(warmUpCap(restartAfterLimitSignal(MATURE, 20), 'paid')).toBe(10);
    expect(warmUpCap(restartAfterLimitSignal(NEW_ACCOUNT, 5), 'paid')).toBe(2);
  });
});
