import { z } from 'zod';
import { GAP_SECONDS_MIN } from './daily-limits.ts';
import {
  DAILY_VARIATION_PERCENT_MAX,
  GAP_FROM_SECONDS_MAX,
  GAP_SECONDS_MAX,
  gapSpreadProblem,
  gapToSecondsMin,
  isGapSpread,
  LIGHT_ACTIONS_MAX,
  PLAIN_RHYTHM,
  type Rhythm,
} from './rhythm.ts';

/** The fields without the rule that joins two of them, to build on. */
export const rhythmFields = z.object({
  gapFromSeconds: z.number().int().min(GAP_SECONDS_MIN).max(GAP_FROM_SECONDS_MAX),
  gapToSeconds: z.number().int().max(GAP_SECONDS_MAX),
  dailyVariationPercent: z.number().int().min(0).max(DAILY_VARIATION_PERCENT_MAX),
  isWeekendLight: z.boolean(),
  lightActionsBeforeInvite: z.number().int().min(0).max(LIGHT_ACTIONS_MAX),
});
export const rhythmSchema = rhythmFields.refine(isGapSpread, gapSpreadProblem);

/**
 * The rhythm as it is stored; what is missing or cannot be is the plain one. A spread that was set when a narrower one
 * was allowed is widened at its slow end.
 */
export function rhythmOf(stored: Partial<Rhythm> | null): Rhythm {
  const read = rhythmFields.safeParse({ ...PLAIN_RHYTHM, ...stored });
  if (!read.success) return PLAIN_RHYTHM;
  const { gapFromSeconds, gapToSeconds } = read.data;
  return { ...read.data, gapToSeconds: Math.max(gapToSeconds, gapToSecondsMin(gapFromSeconds)) };
}
