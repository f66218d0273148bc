/**
 * Which of several wordings is better, so that people may look as often as they like.
 *
 * Method. Leads get the wordings in fixed shares, side by side. If two wordings work alike, each answer comes from
 * one of them with the odds of how many got it, whatever the rate of answers and however late they come. The split
 * of the answers is tested against these odds by a mixture likelihood ratio (a beta prior around "alike", worth
 * {@link PRIOR_ANSWERS} answers). Under "alike" that ratio is a martingale, so the chance that it ever exceeds
 * 1 / α, at any of any number of looks, is at most α (Ville). With several wordings α is divided by the number of
 * pairs: a verdict "winner" is wrong in at most {@link ERROR_MAX} of all comparisons. People who have answered can
 * not answer again, which makes the test more careful, not less. Counts of unlike periods must not be added up:
 * count from the last change of the wordings or shares on.
 */

export const ERROR_MAX = 0.05;
/** Each wording needs so many sends before anything is said. */
export const COMPARED_MIN = 20;
/** Wordings are called equal when none is better by more than this, in percentage points. */
export const EQUAL_WITHIN_POINTS = 5;
const PRIOR_ANSWERS = 20;

/** One wording: to how many leads it went, and how many of them answered (or accepted). */
export type Compared = { readonly id: string; readonly done: number; readonly results: number };

export type WordingVerdict =
  /** `observationsMin` of each are needed. */
  | { readonly kind: 'too_early'; readonly observationsMin: number }
  | { readonly kind: 'keep_running' }
  | { readonly kind: 'winner'; readonly variantId: string }
  /** None of `variantIds` is better than another of them by more than a few points; any others are worse. */
  | { readonly kind: 'no_difference'; readonly variantIds: readonly string[] };

/** @param variants two to four wordings that are drawn side by side; fewer give `too_early`. */
export function verdictOf(variants: readonly Compared[]): WordingVerdict {
  if (variants.length < 2 || variants.some(({ done }) => done < COMPARED_MIN)) {
    return { kind: 'too_early', observationsMin: COMPARED_MIN };
  }
  const pairs = (variants.length * (variants.length - 1)) / 2;
  const bound = Math.log(pairs / ERROR_MAX);
  const isWorse = (one: Compared) =>
    variants.some((other) => rateOf(other) > rateOf(one) && logEvidence(one, other) >= bound);
  const leaders = variants.filter((one) => !isWorse(one));
  const [only] = leaders;
  if (only !== undefined && leaders.length === 1) return { kind: 'winner', variantId: only.id };
  const areEqual = leaders.every((one) =>
    leaders.every((other) => one === other || isWithin(one, other, bound)),
  );
  return areEqual
    ? { kind: 'no_difference', variantIds: leaders.map(({ id }) => id) }
    : { kind: 'keep_running' };
}

/**
 * The rate of a wording as far as today's numbers tell: the Wilson score interval at 95 %. For one look; the verdict
 * does not rest on it.
 * @returns shares from 0 to 1; null without observations.
 */
export function wilsonInterval(results: number, done: number): { low: number; high: number } | null {
  if (done === 0) return null;
  const z = 1.959_964;
  const rate = results / done;
  const middle = rate + (z * z) / (2 * done);
  const spread = z * Math.sqrt((rate * (1 - rate)) / done + (z * z) / (4 * done * done));
  const scale = 1 + (z * z) / done;
  return { low: Math.max(0, (middle - spread) / scale), high: Math.min(1, (middle + spread) / scale) };
}

function rateOf({ done, results }: Compared): number {
  return done === 0 ? 0 : results / done;
}

/** Natural logarithm of the evidence against "alike"; `share` other than by the sends asks for another split. */
function logEvidence(one: Compared, other: Compared, share = shareOf(one, other)): number {
  const centre = shareOf(one, other);
  const [a, b] = [PRIOR_ANSWERS * centre, PRIOR_ANSWERS * (1 - centre)];
  const mixture = logBeta(a + one.results, b + other.results) - logBeta(a, b);
  return mixture - one.results * Math.log(share) - other.results * Math.log(1 - share);
}

function shareOf(one: Compared, other: Compared): number {
  return one.done / (one.done + other.done);
}

/** Whether every split that the answers leave possible keeps the two rates this close. */
function isWithin(one: Compared, other: Compared, bound: number): boolean {
  if (one.results + other.results === 0) return false;
  const middle = (one.results + 0.5) / (one.results + other.results + 1);
  const edge = (towards: 0 | 1): number => {
    let [inside, outside]: [number, number] = [middle, towards];
    for (let step = 0; step < 50; step += 1) {
      const share = (inside + outside) / 2;
      if (logEvidence(one, other, share) < bound) inside = share;
      else outside = share;
    }
    return outside;
  };
  return Math.max(-pointsAt(one, other, edge(0)), pointsAt(one, other, edge(1))) <= EQUAL_WITHIN_POINTS;
}

/** By how many percentage points the first is better, if this share of the answers is its own. */
function pointsAt(one: Compared, other: Compared, share: number): number {
  const answers = one.results + other.results;
  return 100 * ((answers * share) / one.done - (answers * (1 - share)) / other.done);
}

function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b);
}

/** Stirling's series after shifting up to 10 and more; good to 12 digits for positive numbers. */
function logGamma(x: number): number {
  let [shifted, less] = [x, 0];
  while (shifted < 10) {
    less += Math.log(shifted);
    shifted += 1;
  }
  const inverse = 1 / shifted;
  const square = inverse * inverse;
  const series = inverse * (1 / 12 - square * (1 / 360 - square * (1 / 1_260 - square / 1_680)));
  return (shifted - 0.5) * Math.log(shifted) - shifted + 0.5 * Math.log(2 * Math.PI) + series - less;
}
