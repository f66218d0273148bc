import type { LeadsForYou } from '@waypost/contract/campaigns';
import { countOf } from '../../../lib/numbers.ts';

/** Leads that wait for a person, whatever for. */
export function forYouOf({ decisions, tasks, approvals }: LeadsForYou): number {
  return decisions + tasks + approvals;
}

/** "1 send to decide on, 2 tasks, 1 comment to approve". */
export function forYouWords({ decisions, tasks, approvals }: LeadsForYou): string {
  return [
    decisions === 0 ? null : `${countOf(decisions, 'send')} to decide on`,
    tasks === 0 ? null : countOf(tasks, 'task'),
    approvals === 0 ? null : `${countOf(approvals, 'comment')} to approve`,
  ]
    .filter((words) => words !== null)
    .join(', ');
}

/** Where the leads of a campaign that wait for a person are worked through: comments alone have a list with their texts. */
export function forYouSearch({ decisions, tasks, approvals }: LeadsForYou): string {
  return approvals > 0 && decisions + tasks === 0 ? '?tab=comments' : '?tab=leads&waitsFor=person';
}
