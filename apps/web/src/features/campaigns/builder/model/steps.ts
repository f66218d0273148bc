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

/** How many errors stand in the way, by the step that mends them. */
export interface ErrorCounts {
  /** Whoever sends. */
  sequence: number;
  /** Only because of a chosen sender. */
  senders: number;
}

/** Why a step is not finished: a sentence that says what to do; null when it is. */
export function missingIn(step: BuilderStepId, content: DraftContent, errors: ErrorCounts): string | null {
  switch (step) {
    case 'audience':
      return content.listIds.length === 0 ? 'Choose at least one lead list.' : null;
    case 'sequence':
      return errors.sequence > 0 ? 'The sequence still has errors.' : null;
    case 'senders':
      if (content.accountIds.length === 0) return 'Choose at least one sender.';
      return errors.senders > 0
        ? 'A chosen sender cannot send every step. Untick it, or change the steps.'
        : null;
    default:
      return null;
  }
}

/**
 * How far one may go: every step up to and including the first one that is not finished, and every step one has
 * been at. A problem that comes up later takes no step away: what brought it about is undone where it was done.
 * @param missing of each step in order, null when it is finished.
 * @param furthest index of the last step one has been at.
 */
export function reachableSteps(missing: readonly (string | null)[], furthest: number): number {
  const first = missing.findIndex((sentence) => sentence !== null);
  return first === -1 ? missing.length : Math.max(first, furthest) + 1;
}

/** The step of the address; the last one that may be opened where it asks for a later one. */
export function stepOf(
  text: string | null,
  steps: readonly { id: BuilderStepId }[],
  reachable: number,
): BuilderStepId {
  const asked = steps.findIndex(({ id }) => id === text);
  return steps[Math.min(Math.max(asked, 0), reachable - 1)]?.id ?? 'audience';
}
