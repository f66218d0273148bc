import type { WebhookCallView } from '@waypost/contract/campaigns-webhooks';

/** What became of a call, in a line. */
export function resultOf({ state, tries, httpStatus, problem }: WebhookCallView): string {
  const count = tries === 1 ? '1 try' : `${tries} tries`;
  if (state === 'delivered') return `Answered ${httpStatus ?? '-'}, ${count}`;
  if (problem === null) return 'Called within seconds';
  return `${problem} ${count}${state === 'waiting' ? '; tried again by itself' : ''}.`;
}

/** Whether a person may have it made again now: it was tried, and nobody has taken it. */
export const canCallAgain = ({ state, tries }: WebhookCallView): boolean =>
  state === 'failed' || (state === 'waiting' && tries > 0);
