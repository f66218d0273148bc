import type { DraftContent } from './draft-content.ts';

export const builderSteps = [
  { id: 'audience', label: 'Audience' },
  { id: 'sequence', label: 'Sequence' },
  { id: 'senders', label: 'Senders and schedule' },
  { id: 'exclusions', label: 'Exclusions' },
  { id: 'review', label: 'Review' },
] as const;
export type BuilderStepId = (typeof builderSteps)[number]['id'];

/** Of a campaign that runs its lists stay; whether new people join, its sequence, schedule and rules can change. */
export const editableWhileRunning: readonly BuilderStepId[] = [
  'audience',
  'sequence',
  'senders',
  'exclusions',
];

/** Why a step is not finished: a sentence that says what to do; null when it is. */
export function missingIn(step: BuilderStepId, content: DraftContent, sequenceErrors: number): string | null {
  switch (step) {
    case 'audience':
      return content.listIds.length === 0 ? 'Choose at least one lead list.' : null;
    case 'sequence':
      return sequenceErrors > 0 ? 'The sequence still has errors.' : null;
    case 'senders':
      return content.accountIds.length === 0 ? 'Choose at least one sender.' : null;
    default:
      return null;
  }
}

/**
 * How far one may go: every step up to and including the first one that is not finished.
 * @param missing of each step in order, null when it is finished.
 */
export function reachableSteps(missing: readonly (string | null)[]): number {
  const first = missing.findIndex((sentence) => sentence !== null);
  return first === -1 ? missing.length : first + 1;
}

export function stepOf(text: string | null, allowed: readonly BuilderStepId[]): BuilderStepId {
  return allowed.find((step) => step === text) ?? allowed[0] ?? 'audience';
}
