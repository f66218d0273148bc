/** How an account moves inside its limits. Nothing here lifts a cap; everything can only make it slower or quieter. */

/** Longest pause between two actions in seconds; a thinning tail reaches up to it. */
export const GAP_SECONDS_MAX = 900;
/**
 * The two ends of the usual gap stay this far apart, so that it is never nearly a fixed interval: so many seconds, and
 * the longest at least so many times the shortest. 30 seconds are a spread at 60, and a beat at 300.
 */
export const GAP_SPREAD_SECONDS_MIN = 30;
export const GAP_SPREAD_TIMES_MIN = 1.5;
/** The usual gap starts no later than this, so that its spread fits below the longest pause. Seconds. */
export const GAP_FROM_SECONDS_MAX = 600;
export const DAILY_VARIATION_PERCENT_MAX = 15;
export const LIGHT_ACTIONS_MAX = 3;

export type Rhythm = {
  /** The usual gap between two actions, in seconds; a tail to 15 minutes stays. */
  readonly gapFromSeconds: number;
  readonly gapToSeconds: number;
  /** Days differ by so much around their middle; the highest day is the limit itself. */
  readonly dailyVariationPercent: number;
  /** Saturday and Sunday use half of each daily limit. */
  readonly isWeekendLight: boolean;
  /** Visits, follows and likes that go between two invitations, where some are planned. */
  readonly lightActionsBeforeInvite: number;
};

/** Mostly 60 to 240 seconds apart, every day alike. */
export const PLAIN_RHYTHM: Rhythm = {
  gapFromSeconds: 60,
  gapToSeconds: 240,
  dailyVariationPercent: 0,
  isWeekendLight: false,
  lightActionsBeforeInvite: 0,
};

/** What a newly linked account begins with. */
export const RHYTHM_OF_NEW_ACCOUNTS: Rhythm = { ...PLAIN_RHYTHM, dailyVariationPercent: 15 };

type Gap = Pick<Rhythm, 'gapFromSeconds' | 'gapToSeconds'>;

/** The least that the longest usual gap may be for this shortest one, in seconds. */
export function gapToSecondsMin(gapFromSeconds: number): number {
  return Math.max(gapFromSeconds + GAP_SPREAD_SECONDS_MIN, Math.ceil(gapFromSeconds * GAP_SPREAD_TIMES_MIN));
}

/** The usual gap is a range, never an interval. */
export function isGapSpread({ gapFromSeconds, gapToSeconds }: Gap): boolean {
  return gapToSeconds >= gapToSecondsMin(gapFromSeconds);
}

export const gapSpreadProblem = {
  path: ['gapToSeconds'],
  message: `The longest gap must be at least ${GAP_SPREAD_TIMES_MIN} times the shortest, and ${GAP_SPREAD_SECONDS_MIN} seconds above it.`,
};
