import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf, localDay, weekdayOf } from '../clocks/zone-time.ts';
import { BUDGET_KEYS, BUDGET_RULES, budgetsOf, type ActionKind } from './daily-limits.ts';
import { dayShareAt, lowestCapOfDay } from './day-share.ts';
import { accountCap } from './effective-cap.ts';
import { gapSeconds } from './jitter.ts';
import { limitTable } from './limit-table.ts';
import type { PermitInput } from './permit.ts';
import { forecastQueue, type QueuedAction } from './queue-forecast.ts';
import { permit } from './rate-governor.ts';
import { GAP_FROM_SECONDS_MAX, GAP_SECONDS_MAX, gapToSecondsMin, PLAIN_RHYTHM } from './rhythm.ts';
import { rhythmOf, rhythmSchema } from './rhythm-schema.ts';
import { MATURE, NEW_ACCOUNT } from './warm-up.ts';
import { officeHours } from './working-hours.ts';

const DAY = 86_400_000;
const PAD = 25 * 60_000;
/** A Wednesday noon in Berlin. */
const NOON = Date.parse('2026-03-18T11:00:00Z');
/** The Saturday after it. */
const SATURDAY = NOON + 3 * DAY;

function asking(change: Partial<PermitInput> = {}): PermitInput {
  return {
    ...{ now: NOON, kind: 'invite', withNote: false, origin: 'campaign', accountType: 'paid' },
    ...{ status: 'Active', limits: {}, reservations: {}, padMs: PAD, workingHours: null },
    ...{ cooldown: { accountUntil: null, invitesUntil: null }, nextSlotAt: null, lastActionAt: null },
    ...{ pendingInvitations: 0, warmUp: MATURE, acceptRatePercent: null },
    ...change,
  };
}

const gaps = fc.integer({ min: 45, max: GAP_FROM_SECONDS_MAX }).chain((gapFromSeconds) =>
  fc.record({
    gapFromSeconds: fc.constant(gapFromSeconds),
    gapToSeconds: fc.integer({ min: gapToSecondsMin(gapFromSeconds), max: GAP_SECONDS_MAX }),
  }),
);
const rhythms = fc
  .tuple(gaps, fc.nat(15), fc.boolean(), fc.nat(3), fc.string())
  .map(([gap, dailyVariationPercent, isWeekendLight, lightActionsBeforeInvite, accountKey]) => ({
    ...gap,
    ...{ dailyVariationPercent, isWeekendLight, lightActionsBeforeInvite, accountKey },
  }));

describe('the rhythm of an account', () => {
  it('keeps every gap between 45 s and 15 min whatever range is set, and mostly inside that range', () => {
    fc.assert(
      fc.property(gaps, fc.string(), fc.string(), (range, account, action) => {
        const gap = gapSeconds(account, action, range);
        expect(gap).toBeGreaterThanOrEqual(Math.max(45, range.gapFromSeconds));
        expect(gap).toBeLessThanOrEqual(GAP_SECONDS_MAX);
      }),
      { numRuns: 2_000 },
    );
    const slow = { gapFromSeconds: 300, gapToSeconds: 500 };
    const drawn = Array.from({ length: 2_000 }, (_, index) => gapSeconds('a', String(index), slow));
    expect(drawn.filter((gap) => gap <= 500).length).toBeGreaterThan(1_600);
    expect(Math.max(...drawn)).toBeGreaterThan(800);
  });

  it('refuses gaps under 45 seconds and such as are nearly fixed; what is stored wrongly counts as the plain one', () => {
    expect(rhythmSchema.safeParse({ ...PLAIN_RHYTHM, gapFromSeconds: 44 }).success).toBe(false);
    expect(rhythmSchema.safeParse({ ...PLAIN_RHYTHM, gapFromSeconds: 100, gapToSeconds: 110 }).success).toBe(
      false,
    );
    expect(rhythmOf({ gapFromSeconds: 1 })).toEqual(PLAIN_RHYTHM);
    expect(rhythmOf({})).toEqual(PLAIN_RHYTHM);
  });

  it('refuses a spread that is narrow for how slow it is, and widens one that was stored before', () => {
    const accepts = (gapFromSeconds: number, gapToSeconds: number) =>
      rhythmSchema.safeParse({ ...PLAIN_RHYTHM, gapFromSeconds, gapToSeconds }).success;
    expect([accepts(300, 330), accepts(300, 449), accepts(300, 450)]).toEqual([false, false, true]);
    expect([accepts(45, 74), accepts(45, 75)]).toEqual([false, true]);
    expect(accepts(GAP_FROM_SECONDS_MAX, GAP_SECONDS_MAX)).toBe(true);
    const stored = { ...PLAIN_RHYTHM, gapFromSeconds: 300, gapToSeconds: 330, lightActionsBeforeInvite: 2 };
    expect(rhythmOf(stored)).toEqual({ ...stored, gapToSeconds: 450 });
    fc.assert(
      fc.property(
        fc.integer({ min: 45, max: GAP_FROM_SECONDS_MAX }),
        fc.integer({ min: 0, max: GAP_SECONDS_MAX }),
        (gapFromSeconds, gapToSeconds) => {
          const read = rhythmOf({ gapFromSeconds, gapToSeconds });
          // Never faster than it was set, and always what may be set now.
          expect(read.gapFromSeconds).toBe(gapFromSeconds);
          expect(read.gapToSeconds).toBeGreaterThanOrEqual(gapToSeconds);
          expect(rhythmSchema.safeParse(read).success).toBe(true);
        },
      ),
    );
  });

  it('never lifts a cap: every day of every budget stays at or below it, and allows one where the cap does', () => {
    fc.assert(
      fc.property(
        rhythms,
        fc.constantFrom(...BUDGET_KEYS),
        fc.option(fc.nat(300), { nil: undefined }),
        fc.integer({ min: 0, max: 400 }),
        fc.constantFrom(MATURE, NEW_ACCOUNT),
        fc.constantFrom('free' as const, 'paid' as const),
        (rhythm, budget, userCap, days, warmUp, accountType) => {
          const now = NOON + days * DAY;
          const limits = userCap === undefined ? {} : { [budget]: { userCap } };
          const input = asking({ now, limits, warmUp, accountType });
          const whole = accountCap({ ...input, rhythm: undefined }, budget);
          const ofDay = accountCap({ ...input, rhythm }, budget);
          if (whole === null || ofDay === null) {
            expect(ofDay).toBe(whole);
            return;
          }
          expect(ofDay.cap).toBeLessThanOrEqual(whole.cap);
          expect(ofDay.cap).toBeGreaterThanOrEqual(Math.min(1, whole.cap));
          const quiet = rhythm.isWeekendLight ? 0.5 : 1;
          const lowest = Math.floor(lowestCapOfDay(whole.cap, rhythm.dailyVariationPercent) * quiet);
          expect(ofDay.cap).toBeGreaterThanOrEqual(lowest);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('gives days of their own: different ones, the highest reaching the limit, the same whenever asked', () => {
    const rhythm = { ...PLAIN_RHYTHM, dailyVariationPercent: 15, accountKey: 'ada' };
    const capOn = (day: number) =>
      accountCap(asking({ now: NOON + day * DAY, rhythm }), 'invite_day')?.cap ?? 0;
    const caps = Array.from({ length: 300 }, (_, day) => capOn(day));
    expect(Math.max(...caps)).toBe(20);
    expect(Math.min(...caps)).toBe(15);
    expect(new Set(caps).size).toBe(6);
    expect(Array.from({ length: 300 }, (_, day) => capOn(day))).toEqual(caps);
  });

  it('leaves the warm-up and replies of a person alone', () => {
    const rhythm = { ...PLAIN_RHYTHM, dailyVariationPercent: 15, accountKey: 'ada' };
    for (let day = 0; day < 30; day += 1) {
      const now = NOON + day * DAY;
      expect(accountCap(asking({ now, rhythm, warmUp: NEW_ACCOUNT }), 'invite_day')?.cap).toBe(5);
      expect(accountCap(asking({ now, rhythm, origin: 'human' }), 'message_day')?.cap).toBe(150);
    }
  });

  it('halves a daily limit at the weekend and names it', () => {
    const rhythm = { ...PLAIN_RHYTHM, isWeekendLight: true, accountKey: 'ada' };
    const workingHours = officeHours('Europe/Berlin');
    expect(accountCap(asking({ now: SATURDAY, rhythm, workingHours }), 'invite_day')).toMatchObject({
      cap: 10,
      source: 'weekend',
      of: 20,
    });
    expect(accountCap(asking({ now: NOON, rhythm, workingHours }), 'invite_day')?.cap).toBe(20);
    expect(accountCap(asking({ now: SATURDAY, rhythm, workingHours }), 'invite_week')?.cap).toBe(100);
  });

  it('follows local days, also over both changes of the clock', () => {
    const rhythm = { ...PLAIN_RHYTHM, dailyVariationPercent: 15, accountKey: 'ada' };
    for (const zone of ['Europe/Berlin', 'America/Santiago', 'Asia/Kolkata']) {
      for (let hour = 0; hour < 24 * 365; hour += 5) {
        const at = Date.parse('2026-01-01T00:30:00Z') + hour * 3_600_000;
        const share = dayShareAt(rhythm, zone, at);
        expect(share?.untilAt).toBe(instantOf(zone, localDay(zone, at) + 1, 0));
      }
    }
    expect(weekdayOf(localDay('Europe/Berlin', SATURDAY))).toBe(6);
  });

  it('says a time from which on the governor really allows it, and none earlier by a day of more', () => {
    const kinds: readonly ActionKind[] = ['invite', 'message', 'visit'];
    fc.assert(
      fc.property(
        rhythms,
        fc.constantFrom(...kinds),
        fc.array(fc.nat(2 * DAY), { maxLength: 60 }),
        (rhythm, kind, ago) => {
          const reservations = Object.fromEntries(
            budgetsOf(kind, false, 'paid').map((budget) => [budget, ago.map((ms) => SATURDAY - ms)]),
          );
          const input = asking({ kind, now: SATURDAY, rhythm, reservations });
          const verdict = permit(input);
          if (verdict.verdict !== 'wait' || verdict.until === null) return;
          expect(verdict.until).toBeGreaterThan(SATURDAY);
          // Nothing else happens: every look before it is refused, the look at it is allowed.
          expect(permit({ ...input, now: verdict.until }).verdict).toBe('allow');
          expect(permit({ ...input, now: verdict.until - 1 }).verdict).toBe('wait');
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('shows the share of the day in the table of limits, with what it is a share of', () => {
    const rhythm = { ...PLAIN_RHYTHM, isWeekendLight: true, accountKey: 'ada' };
    const row = limitTable(asking({ now: SATURDAY, rhythm })).find(({ budget }) => budget === 'invite_day');
    expect(row).toMatchObject({ cap: 10, capOf: 20, binding: 'weekend' });
    expect(BUDGET_RULES.invite_day.windowMs).toBe(DAY);
  });
});

describe('a queue that is played through', () => {
  it('keeps every window under its cap and every two actions 45 seconds apart, whatever the rhythm', () => {
    const zone = 'Europe/Berlin';
    const workingHours = {
      ...officeHours(zone),
      intervals: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute: 420, endMinute: 1_200 })),
    };
    fc.assert(
      fc.property(rhythms, fc.integer({ min: 1, max: 25 }), (rhythm, userCap) => {
        const actions = Array.from({ length: 150 }, (_, index) => ({
          ...{ id: String(index).padStart(3, '0'), kind: index % 3 === 0 ? 'visit' : 'invite' },
          ...{ origin: 'campaign', withNote: false, campaignId: null, campaignHours: null },
          ...{ priority: 3, notBefore: NOON, held: null },
        })) as QueuedAction[];
        const { kind: _kind, ...account } = asking({
          ...{ rhythm, workingHours, accountKey: rhythm.accountKey },
          limits: { invite_day: { userCap } },
        });
        const { accountKey } = rhythm;
        const forecast = forecastQueue({
          ...{ now: NOON, untilAt: NOON + 12 * DAY, account, accountKey, actions },
          ...{ turns: {}, shares: {}, campaignReservations: () => ({}) },
        });
        const sent = forecast.actions.filter(({ at }) => at !== null);
        const kindOf = new Map(actions.map(({ id, kind }) => [id, kind]));
        const invites = sent.filter(({ id }) => kindOf.get(id) === 'invite').map(({ at }) => at ?? 0);
        for (const at of invites) {
          expect(invites.filter((other) => other <= at && other > at - DAY).length).toBeLessThanOrEqual(
            userCap,
          );
        }
        sent.forEach(({ at }, index) => {
          const before = sent[index - 1]?.at;
          if (before != null) expect((at ?? 0) - before).toBeGreaterThanOrEqual(45_000);
        });
        expect(sent.length).toBeGreaterThan(0);
      }),
      { numRuns: 40 },
    );
  }, 30_000);

  it('puts light actions between invitations as long as some are ready, and never waits for them', () => {
    const actions = ['visit', 'visit', 'visit', 'visit', 'invite', 'invite', 'invite', 'invite'].map(
      (kind, index) => ({
        ...{
          id: String(index),
          kind,
          origin: 'campaign',
          withNote: false,
          campaignId: null,
          campaignHours: null,
        },
        ...{ priority: 3, notBefore: NOON, held: null },
      }),
    ) as QueuedAction[];
    const orderWith = (lightActionsBeforeInvite: number) => {
      const rhythm = { ...PLAIN_RHYTHM, lightActionsBeforeInvite, accountKey: 'ada' };
      const { kind: _kind, ...account } = asking({ rhythm });
      const forecast = forecastQueue({
        ...{ now: NOON, untilAt: NOON + DAY, account, accountKey: 'ada', actions },
        ...{ turns: {}, shares: {}, campaignReservations: () => ({}) },
      });
      return forecast.actions.map(({ id }) => (Number(id) < 4 ? 'v' : 'i')).join('');
    };
    expect(orderWith(2)).toBe('vvivviii');
    expect(orderWith(1)).toBe('vivivivi');
  });
});

describe('a paused account', () => {
  it('lets nothing through, whoever asks, and says why', () => {
    for (const origin of ['campaign', 'human', 'system'] as const) {
      const verdict = permit(asking({ kind: 'message', origin, paused: { reason: 'Holidays' } }));
      expect(verdict).toMatchObject({ verdict: 'wait', until: null, reason: { code: 'account_paused' } });
    }
    expect(permit(asking({ paused: null })).verdict).toBe('allow');
  });
});
