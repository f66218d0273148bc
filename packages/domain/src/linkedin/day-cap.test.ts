import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUDGET_RULES, type ActionKind } from './daily-limits.ts';
import { capKindOf, dayCapWait, DAY_CAP_KINDS, kindsOfCap } from './day-cap.ts';
import { changeOfPermit } from './permit-change.ts';
import { describeAhead, describeReason } from './permit-reason.ts';
import { permit } from './rate-governor.ts';
import { MATURE } from './warm-up.ts';

const now = 1_800_000_000_000;
const hour = 3_600_000;
const day = 24 * hour;

describe('a daily cap of a campaign', () => {
  it('counts each kind of send once, and what takes back not at all', () => {
    const all = DAY_CAP_KINDS.flatMap((kind) => kindsOfCap(kind));
    expect(new Set(all).size).toBe(all.length);
    for (const kind of all) expect(kindsOfCap(capKindOf(kind) ?? 'invite')).toContain(kind);
    expect(capKindOf('withdraw' satisfies ActionKind)).toBeNull();
  });

  it('asked at every instant it names, never lets more than the cap into 24 hours and the pad', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 6 }),
        fc.array(fc.integer({ min: 0, max: 5 * 24 }), { maxLength: 60 }),
        fc.nat(hour),
        (cap, hours, padMs) => {
          const sent: number[] = [];
          for (const at of hours.toSorted((a, b) => a - b).map((one) => now + one * hour)) {
            const wait = dayCapWait({ cap, spent: sent }, padMs, at);
            if (wait === null) sent.push(at);
            else if (wait.until !== null) {
              expect(dayCapWait({ cap, spent: sent }, padMs, wait.until - 1)).not.toBeNull();
              expect(dayCapWait({ cap, spent: sent }, padMs, wait.until)).toBeNull();
            } else expect(cap).toBe(0);
          }
          for (const at of sent) {
            expect(
              sent.filter((other) => other > at - day - padMs && other <= at).length,
            ).toBeLessThanOrEqual(cap);
          }
        },
      ),
    );
  });

  it('is named as what binds, with its end and what would change it', () => {
    const verdict = permit({
      ...{ now, kind: 'invite', withNote: false, origin: 'campaign', accountType: 'paid', status: 'Active' },
      ...{
        limits: {},
        reservations: {},
        padMs: 1_000,
        workingHours: null,
        nextSlotAt: null,
        lastActionAt: null,
      },
      ...{ cooldown: { accountUntil: null, invitesUntil: null }, pendingInvitations: 0, warmUp: MATURE },
      acceptRatePercent: null,
      dayCap: { kind: 'invite', cap: 2, spent: [now - 5 * hour, now - hour] },
    });
    if (verdict.verdict !== 'wait') throw new Error('Two of two are sent.');
    expect(verdict.until).toBe(now + 19 * hour + 1_000);
    expect(describeReason(verdict.reason)).toBe(
      '2 of 2 invitations in 24 hours are used; this campaign’s daily cap for all senders together is binding.',
    );
    expect(describeAhead(verdict.reason)).toBe(
      'this campaign’s daily cap of 2 invitations for all senders together is reached before its turn',
    );
    expect(changeOfPermit(verdict.reason)).toContain('daily cap');
    expect(BUDGET_RULES.invite_day.windowMs).toBe(day);
  });
});
