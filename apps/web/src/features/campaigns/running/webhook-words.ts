import type { WebhookCallView } from '@waypost/contract/campaigns-webhooks';
import { describeDelay } from '@waypost/domain/campaigns/sequence/decision-reason';

/** What became of a call, in a line. */
export function resultOf(call: WebhookCallView): string {
  const { state, tries, httpStatus, problem } = call;
  const count = tries === 1 ? '1 try' : `${tries} tries`;
  if (state === 'delivered') return `Answered ${httpStatus ?? '-'}, ${count}`;
  if (problem === null) return 'Called within seconds';
  return `${problem} ${count}${state === 'waiting' ? `; ${nextTry(call)}` : ''}.`;
}

/** In real time: a sandbox that runs faster does not make others answer faster. */
function nextTry({ nextTryInSeconds: seconds }: WebhookCallView): string {
  if (seconds === null) return 'tried again by itself';
  return seconds < 60 ? 'next try within a minute' : `next try in ${describeDelay(Math.round(seconds / 60))}`;
}

/** Whether a person may have it made again now: it was tried, and nobody has taken it. */
export const canCallAgain = ({ state, tries }: WebhookCallView): boolean =>
  state === 'failed' || (state === 'waiting' && tries > 0);
