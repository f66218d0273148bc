import { BUDGET_RULES, type ActionKind, type BudgetKey } from '../../linkedin/daily-limits.ts';
import { currentWarmUp } from '../../linkedin/current-warm-up.ts';
import { accountCap, type EffectiveCap } from '../../linkedin/effective-cap.ts';
import { nextSlotAfter } from '../../linkedin/next-slot.ts';
import type { Verdict } from '../../linkedin/permit.ts';
import { budgetsOfSend, permitSend } from '../../linkedin/permit-send.ts';
import { recordSend } from '../../linkedin/warm-up.ts';
import type { WorkingHours } from '../../linkedin/working-hours.ts';
import type { CalendarDays } from './calendar-days.ts';
import type { GovernedAccount } from './rehearsal-input.ts';

/** One account under the real governor while the virtual clock runs: its ledger, pauses, warm-up and pending invitations. */
export type AccountInPlay = {
  readonly ask: (now: number, kind: ActionKind, withNote: boolean, hours: WorkingHours | null) => Verdict;
  /** What it would be told at a later instant if nothing happened until then. Changes nothing. */
  readonly foresee: (at: number, kind: ActionKind, withNote: boolean, hours: WorkingHours | null) => Verdict;
  /** Reserves budgets and draws the pause, as a claim does. Answers the next slot. */
  readonly spend: (now: number, kind: ActionKind, withNote: boolean, actionKey: string) => number;
  /** Something went out. True when the warm-up has moved, so that earlier answers may be too strict. */
  readonly noteSent: (now: number) => boolean;
  readonly changePending: (by: number) => void;
  readonly capOf: (budget: BudgetKey, now: number) => EffectiveCap | null;
};

/** @param days local days of the account's own zone, for the warm-up. */
export function createAccountInPlay(
  account: GovernedAccount,
  padMs: number,
  days: CalendarDays,
): AccountInPlay {
  const spent: Partial<Record<BudgetKey, number[]>> = {};
  for (const [budget, instants] of Object.entries(account.reservations)) {
    spent[budget as BudgetKey] = instants.toSorted((a, b) => a - b);
  }
  let { nextSlotAt, lastActionAt, pendingInvitations, warmUp } = account;
  const { accountType, limits, rhythm, paused, plan } = account;
  const rampedAt = (now: number) => currentWarmUp({ accountType, limits, warmUp }, now);
  /** What no window holds any more; it keeps the lists as short as the caps. */
  const forgetOld = (budgets: readonly BudgetKey[], now: number) => {
    for (const budget of budgets) {
      const instants = spent[budget] ?? [];
      const goneAt = now - BUDGET_RULES[budget].windowMs - padMs;
      let gone = 0;
      while ((instants[gone] ?? Infinity) <= goneAt) gone += 1;
      if (gone > 0) instants.splice(0, gone);
    }
  };
  function permitAt(now: number, kind: ActionKind, withNote: boolean, hours: WorkingHours | null): Verdict {
    return permitSend(
      {
        ...{ now, kind, withNote, origin: 'campaign', accountType, limits, padMs },
        ...{ status: account.status, workingHours: account.workingHours, cooldown: account.cooldown },
        ...{ nextSlotAt, lastActionAt, pendingInvitations, reservations: spent, rhythm, paused },
        ...(plan === undefined ? {} : { plan }),
        warmUp: rampedAt(now),
        acceptRatePercent: account.acceptRatePercent,
      },
      hours,
    );
  }
  return {
    ask(now, kind, withNote, hours) {
      forgetOld(budgetsOfSend(kind, withNote, accountType), now);
      return permitAt(now, kind, withNote, hours);
    },
    foresee: permitAt,
    spend(now, kind, withNote, actionKey) {
      for (const budget of budgetsOfSend(kind, withNote, accountType)) (spent[budget] ??= []).push(now);
      lastActionAt = now;
      const { accountKey, workingHours } = account;
      nextSlotAt = nextSlotAfter({ accountKey, actionKey, workingHours, now, rhythm });
      return nextSlotAt;
    },
    noteSent(now) {
      const before = warmUp.activeDays;
      warmUp = recordSend(rampedAt(now), days.names[days.indexOf(now)] ?? '', now);
      return warmUp.activeDays !== before;
    },
    changePending(by) {
      pendingInvitations = Math.max(0, pendingInvitations + by);
    },
    capOf: (budget, now) =>
      accountCap(
        {
          ...{ accountType, limits, origin: 'campaign', now, rhythm },
          workingHours: account.workingHours,
          warmUp: rampedAt(now),
          acceptRatePercent: account.acceptRatePercent,
        },
        budget,
      ),
  };
}
