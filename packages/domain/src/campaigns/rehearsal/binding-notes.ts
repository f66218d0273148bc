import type { Verdict } from '../../linkedin/permit.ts';
import { describeReason } from '../../linkedin/permit-reason.ts';
import { nextOpenAt, type WorkingHours } from '../../linkedin/working-hours.ts';
import type { SenderTally } from './run-tally.ts';
import type { Stage } from './stage.ts';

/** Notes, day by day, what keeps the waiting actions of one sender back. */
export type BindingNotes = {
  /** @param until when the refused action is looked at again; Infinity: time alone does not help. */
  readonly refused: (verdict: Exclude<Verdict, { verdict: 'allow' }>, now: number, until: number) => void;
  /** How many invitations the day allows, as the governor sees it at this instant. */
  readonly inviteCap: (cap: number, now: number) => void;
};

/** @param hours of the sender; null: it may always send. */
export function createBindingNotes(
  { input, endAt, days }: Pick<Stage, 'input' | 'endAt' | 'days'>,
  hours: WorkingHours | null,
  counts: Pick<SenderTally, 'binding' | 'inviteCap'>,
): BindingNotes {
  return {
    inviteCap(cap, now) {
      const day = days.indexOf(now);
      counts.inviteCap[day] = Math.max(counts.inviteCap[day] ?? -1, cap);
    },
    // Pauses between two actions and closed hours bind only where nothing else does: they count a millisecond.
    refused(verdict, now, until) {
      const { code } = verdict.reason;
      if (code === 'next_slot' || code === 'spacing') return;
      const isClosed = code === 'outside_working_hours' || code === 'outside_campaign_hours';
      const sentence = `${isClosed ? 'hours' : 'limit'} ${describeReason(verdict.reason)}`;
      const lastDay = isClosed ? days.indexOf(now) : days.indexOf(Math.min(until, endAt - 1));
      for (let day = days.indexOf(now); day <= lastDay; day += 1) {
        const from = Math.max(now, day === 0 ? now : days.endOf(day - 1));
        const dayFrom = day === 0 ? input.now : days.endOf(day - 1);
        if ((from > now || isClosed) && !opensOn(dayFrom, days.endOf(day))) continue;
        const weight = isClosed ? 1 : Math.max(1, Math.min(until, days.endOf(day)) - from);
        const ofDay = counts.binding[day];
        ofDay?.set(sentence, (ofDay.get(sentence) ?? 0) + weight);
      }
    },
  };

  /** A day on which the sender rests anyway is bound by nothing. */
  function opensOn(from: number, to: number): boolean {
    const opensAt = hours === null ? from : nextOpenAt(hours, from);
    return opensAt !== null && opensAt < to;
  }
}
