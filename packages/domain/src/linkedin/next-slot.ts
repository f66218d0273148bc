import { firstSlotOfDayAt, gapSeconds } from './jitter.ts';
import type { Rhythm } from './rhythm.ts';
import { openSpanAt } from './working-hours.ts';
import type { WorkingHours } from './working-hours.ts';

/**
 * When the account may act again after an action at `now`: the gap, and if that runs past closing time, the
 * random first slot of the next opening. Store it at claim, so that a restart neither resets nor re-rolls it.
 */
export function nextSlotAfter(input: {
  readonly accountKey: string;
  readonly actionKey: string;
  readonly workingHours: WorkingHours | null;
  readonly now: number;
  /** The account's usual gap; absent: the plain one. */
  readonly rhythm?: Rhythm;
}): number {
  const slotAt = input.now + gapSeconds(input.accountKey, input.actionKey, input.rhythm) * 1_000;
  return input.workingHours === null ? slotAt : slotWithin(input.workingHours, input.accountKey, slotAt);
}

/** `at` while open, else the random first slot of the next opening; `at` itself if nothing ever opens. */
export function slotWithin(hours: WorkingHours, accountKey: string, at: number): number {
  const span = openSpanAt(hours, at);
  if (span === null || span.opensAt <= at) return at;
  return firstSlotOfDayAt(accountKey, span);
}
