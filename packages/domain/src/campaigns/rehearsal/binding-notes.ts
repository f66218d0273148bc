import type { PermitReason, RefuseReason, Verdict } from '../../linkedin/permit.ts';
import { describeReason } from '../../linkedin/permit-reason.ts';
import { nextOpenAt, type WorkingHours } from '../../linkedin/working-hours.ts';
import type { SenderTally } from './run-tally.ts';
import type { Stage } from './stage.ts';

type Refused = Exclude<Verdict, { verdict: 'allow' }>;
type Reason = PermitReason | RefuseReason;

/** Notes, day by day, what keeps the waiting actions of one sender back. */
export type BindingNotes = {
  /**
   * @param until when the refused action is looked at again; Infinity: time alone does not help.
   * @param foresee what the governor would say at a later instant if nothing were sent until then.
   */
  readonly refused: (verdict: Refused, now: number, until: number, foresee: (at: number) => Verdict) => void;
  /** How many invitations the day allows, as the governor sees it at this instant. */
  readonly inviteCap: (cap: number, now: number) => void;
};

const INVITES_A_DAY = 'budget_spent invite_day';

/** @param hours of the sender; null: it may always send. */
export function createBindingNotes(
  { input, endAt, days }: Pick<Stage, 'input' | 'endAt' | 'days'>,
  hours: WorkingHours | null,
  counts: Pick<SenderTally, 'binding' | 'inviteCap'>,
): BindingNotes {
  return {
    inviteCap(cap, now) {
      raiseCap(days.indexOf(now), cap);
    },
    // Pauses between two actions and closed hours bind only where nothing else does: they count a millisecond.
    refused(verdict, now, until, foresee) {
      const { code } = verdict.reason;
      if (code === 'next_slot' || code === 'spacing') return;
      const isClosed = code === 'outside_working_hours' || code === 'outside_campaign_hours';
      const key = keyOf(verdict.reason);
      const today = days.indexOf(now);
      const lastDay = isClosed ? today : days.indexOf(Math.min(until, endAt - 1));
      for (let day = today; day <= lastDay; day += 1) {
        const dayFrom = day === 0 ? input.now : days.endOf(day - 1);
        const from = Math.max(now, dayFrom);
        const opensAt = openOn(dayFrom, days.endOf(day));
        if ((from > now || isClosed) && opensAt === null) continue;
        const weight = isClosed ? 1 : Math.max(1, Math.min(until, days.endOf(day)) - from);
        const reason = day === today ? verdict.reason : ofDay(verdict.reason, foresee(opensAt ?? from));
        const ofTheDay = counts.binding[day];
        // Nobody may ask again on that day: its cap is told all the same.
        if (reason.code === 'budget_spent' && reason.budget === 'invite_day') raiseCap(day, reason.cap);
        // One limit is one note a day. Its figures are the newest: within a day a cap can grow.
        const before = ofTheDay?.get(key)?.weight ?? 0;
        ofTheDay?.set(key, { sentence: describeReason(reason), isLimit: !isClosed, weight: before + weight });
      }
    },
  };

  /** A cap that grows within a day binds with its new figures, or not at all any more. */
  function raiseCap(day: number, cap: number): void {
    const before = counts.inviteCap[day] ?? -1;
    if (cap <= before) return;
    counts.inviteCap[day] = cap;
    counts.binding[day]?.delete(INVITES_A_DAY);
  }

  /** When the sender begins on a day; null where it rests, and is bound by nothing. */
  function openOn(from: number, to: number): number | null {
    const opensAt = hours === null ? from : nextOpenAt(hours, from);
    return opensAt !== null && opensAt < to ? opensAt : null;
  }
}

function keyOf(reason: Reason): string {
  return reason.code === 'budget_spent' ? `${reason.code} ${reason.budget}` : reason.code;
}

/** The same limit with the figures of a later day: its cap may be another one there, and part of what was used is free. */
function ofDay(reason: Reason, then: Verdict): Reason {
  return then.verdict !== 'allow' && keyOf(then.reason) === keyOf(reason) ? then.reason : reason;
}
