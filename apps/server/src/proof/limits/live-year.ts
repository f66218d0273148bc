import { dayName, localDay } from '@waypost/domain/clocks/zone-time';
import { BUDGET_RULES, type ActionKind, type BudgetKey } from '@waypost/domain/linkedin/daily-limits';
import { accountCap } from '@waypost/domain/linkedin/effective-cap';
import { keyedRandom } from '@waypost/domain/linkedin/jitter';
import { nextSlotAfter } from '@waypost/domain/linkedin/next-slot';
import type { PermitInput } from '@waypost/domain/linkedin/permit';
import { budgetsOfSend, permitSend } from '@waypost/domain/linkedin/permit-send';
import { ENGINE_TIMINGS, windowPadMs } from '@waypost/domain/linkedin/timing';
import { recordSend, restartAfterLimitSignal, restartIfIdle } from '@waypost/domain/linkedin/warm-up';
import { acceptRestDays, type AccountYear } from './account-year.ts';

/** One action as the account made it. */
export interface Sent {
  kind: ActionKind;
  withNote: boolean;
  origin: 'campaign' | 'human';
  /** Reserved at the claim, seen by the network later, by no more than the pad. */
  claimedAt: number;
  arrivedAt: number;
}

const padMs = windowPadMs(ENGINE_TIMINGS.production, 1);
const dayMs = 86_400_000;
const minuteMs = 60_000;

/**
 * Lives one account through its time with the product's own governor, slots, jitter, warm-up and working hours, as
 * sender/claim.ts asks them: look, permit, reserve, set the next slot, sleep until something may go.
 */
export function liveYear(seed: string, year: AccountYear): Sent[] {
  const dice = keyedRandom(seed, 'life', year.id);
  const accountKey = `${seed} ${year.id}`;
  const sent: Sent[] = [];
  const reservations: Partial<Record<BudgetKey, number[]>> = {};
  const replies = [...year.replies];
  const signals = [...year.limitSignals];
  const falls = [...year.acceptFalls];
  const rhythm = { ...year.rhythm, accountKey };
  const pending: number[] = [];
  let { warmUp } = year;
  let nextSlotAt: number | null = null;
  let lastActionAt: number | null = null;
  let cooldownUntil: number | null = null;
  let invitesUntil: number | null = null;
  let [actions, wishedDay, wished] = [0, -1, 0];
  let now = year.startsAt;

  const limitsAt = (at: number): PermitInput['limits'] => {
    const { caps } = year.edits.findLast((edit) => edit.from <= at) ?? { caps: {} };
    return Object.fromEntries(Object.entries(caps).map(([budget, userCap]) => [budget, { userCap }]));
  };
  const invitesPerDay = (): number =>
    accountCap(
      { accountType: year.type, origin: 'campaign', limits: limitsAt(now), warmUp, acceptRatePercent: null },
      'invite_day',
    )?.cap ?? 0;
  const spent = (): PermitInput['reservations'] => {
    for (const [budget, instants] of Object.entries(reservations)) {
      const from = now - BUDGET_RULES[budget as BudgetKey].windowMs - padMs;
      while (instants.length > 0 && (instants[0] ?? 0) <= from) instants.shift();
    }
    return reservations;
  };

  while (now < year.endsAt) {
    const down = year.pauses.find(
      ({ kind, from, until }) => kind === 'engine down' && from <= now && now < until,
    );
    if (down !== undefined) {
      now = down.until;
      continue;
    }
    const signedOut = year.pauses.some(
      ({ kind, from, until }) => kind === 'signed out' && from <= now && now < until,
    );
    while ((signals[0] ?? Infinity) <= now) {
      signals.shift();
      cooldownUntil = now + dayMs;
      warmUp = restartAfterLimitSignal(warmUp, invitesPerDay());
    }
    while ((falls[0] ?? Infinity) <= now) invitesUntil = (falls.shift() ?? 0) + acceptRestDays * dayMs;
    // Accepted or taken back, sooner or later.
    while (pending.length > 0 && (pending[0] ?? 0) < now - 15 * dayMs) pending.shift();
    const day = localDay(year.hours.zone, now);
    if (day !== wishedDay) [wishedDay, wished] = [day, 0];
    const isTyping = (replies[0] ?? Infinity) <= now;
    const state = {
      now,
      accountType: year.type,
      status: signedOut ? ('Disconnected' as const) : ('Active' as const),
      limits: limitsAt(now),
      reservations: spent(),
      padMs,
      workingHours: year.hours,
      cooldown: { accountUntil: cooldownUntil, invitesUntil },
      nextSlotAt,
      accountKey,
      rhythm,
      lastActionAt,
      pendingInvitations: pending.length,
      warmUp: restartIfIdle(warmUp, invitesPerDay(), now),
      acceptRatePercent: null,
    };
    const first = Math.floor(dice() * year.kinds.length);
    const asked = year.kinds.map((_, at) => year.kinds[(first + at) % year.kinds.length] as ActionKind);
    const wishes: { kind: ActionKind; origin: Sent['origin'] }[] = [
      ...(isTyping ? [{ kind: 'message', origin: 'human' } as const] : []),
      ...(wished < year.dailyWish ? asked : []).map((kind) => ({ kind, origin: 'campaign' }) as const),
    ];
    let wakeAt = Math.min(now + 6 * 3_600_000, replies.find((at) => at > now) ?? Infinity);
    for (const { kind, origin } of wishes) {
      const withNote = kind === 'invite' && dice() < 0.3;
      const verdict = permitSend({ ...state, kind, withNote, origin }, null);
      if (verdict.verdict !== 'allow') {
        if (verdict.verdict === 'wait') wakeAt = Math.min(wakeAt, verdict.until ?? Infinity);
        continue;
      }
      actions += 1;
      for (const budget of budgetsOfSend(kind, withNote, year.type)) (reservations[budget] ??= []).push(now);
      const delayMs = dice() < 0.97 ? 200 + dice() * 5_000 : dice() * (padMs - minuteMs);
      sent.push({ kind, withNote, origin, claimedAt: now, arrivedAt: Math.floor(now + delayMs) });
      warmUp = recordSend(state.warmUp, dayName(day), now);
      lastActionAt = now;
      if (kind === 'invite') pending.push(now);
      if (origin === 'human') replies.shift();
      else {
        wished += 1;
        nextSlotAt = nextSlotAfter({
          accountKey,
          actionKey: `${year.id} ${actions}`,
          workingHours: year.hours,
          now,
          rhythm: year.rhythm,
        });
      }
      wakeAt = now + 1_000;
      break;
    }
    // A worker looks a moment after something may go.
    now = Math.floor(Math.max(wakeAt, now + 1_000) + dice() * 400);
  }
  return sent;
}
