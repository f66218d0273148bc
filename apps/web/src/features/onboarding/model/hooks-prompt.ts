import type { IcpCriterion } from '@waypost/contract/leads-icp';
import { HOOKS_PROMPT_LENGTH_MAX } from '@waypost/domain/content/hooks';
import { criterionName } from '../../leads/index.ts';

/** What hooks for a first post are drawn from: what is sold, who buys, and whom it is not for. */
export function hooksPrompt(sells: string | null, criteria: readonly IcpCriterion[]): string {
  const named = (chosen: readonly IcpCriterion[]) => chosen.map((one) => `${criterionName(one)}.`).join(' ');
  const buyers = named(criteria.filter(({ stance }) => stance !== 'exclude'));
  const others = named(criteria.filter(({ stance }) => stance === 'exclude'));
  // Somebody who had the website read has not said what they sell; its words have.
  const quotes = sells === null ? [...new Set(criteria.flatMap(({ quote }) => quote ?? []))] : [];
  return [
    ...(sells === null ? quotes : [`We sell: ${sells}`]),
    ...(buyers === '' ? [] : [`Who buys: ${buyers}`]),
    ...(others === '' ? [] : [`Not for: ${others}`]),
  ]
    .join('\n')
    .slice(0, HOOKS_PROMPT_LENGTH_MAX);
}
