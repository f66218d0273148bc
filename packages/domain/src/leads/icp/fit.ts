import type { Judgement, Verdict } from './judge.ts';
import type { Criterion } from './profile.ts';

/** What a must counts, against 1 to 5 of a nice criterion. */
export const MUST_WEIGHT = 10;
/** The share of its weight that an unknown criterion gives: less than met, more than missed. */
export const UNKNOWN_SHARE = 0.25;
/** A person who misses a must has at most this fit, however much else is met. */
export const MISSED_MUST_MAX = 49;

export interface Fit {
  /** 0 to 100. */
  score: number;
  met: number;
  missed: number;
  unknown: number;
  /** The exclusion that rules the person out; null: none does. */
  excludedBy: string | null;
}

/**
 * How well a person fits. Each must weighs 10, each nice criterion its weight from 1 to 5; a met one gives all of it,
 * an unknown one a quarter, a missed one nothing. The fit is what was given of all that could be, in percent. Missing a
 * must keeps it at 49 or less, meeting an exclusion makes it 0. Without a must or a nice criterion it is 0.
 */
export function fitOf(criteria: readonly Criterion[], judgements: readonly Judgement[]): Fit {
  const verdicts = new Map(judgements.map(({ criterionId, verdict }) => [criterionId, verdict]));
  const counts: Record<Verdict, number> = { met: 0, missed: 0, unknown: 0 };
  let given = 0;
  let possible = 0;
  let missesMust = false;
  let excludedBy: string | null = null;
  for (const { id, stance, weight } of criteria) {
    const verdict = verdicts.get(id) ?? 'unknown';
    if (stance === 'exclude') {
      if (verdict === 'met') excludedBy ??= id;
      continue;
    }
    const worth = stance === 'must' ? MUST_WEIGHT : weight;
    counts[verdict] += 1;
    possible += worth;
    given += verdict === 'met' ? worth : verdict === 'unknown' ? worth * UNKNOWN_SHARE : 0;
    if (stance === 'must' && verdict === 'missed') missesMust = true;
  }
  const share = possible === 0 || excludedBy !== null ? 0 : Math.round((100 * given) / possible);
  return { score: missesMust ? Math.min(share, MISSED_MUST_MAX) : share, ...counts, excludedBy };
}

/** Whether somebody belongs into a list made by these criteria: no must is missed, no exclusion is met. */
export function belongs(criteria: readonly Criterion[], judgements: readonly Judgement[]): boolean {
  const verdicts = new Map(judgements.map(({ criterionId, verdict }) => [criterionId, verdict]));
  return criteria.every(({ id, stance }) => {
    const verdict = verdicts.get(id);
    return stance === 'must' ? verdict !== 'missed' : stance === 'exclude' ? verdict !== 'met' : true;
  });
}

/** `may_fit`: nothing speaks against it, and something that they must be is not known. `out`: they do not belong. */
export type Standing = 'fits' | 'may_fit' | 'out';

/** Whether somebody is known to be what the criteria ask for; without a must, whether anything nice is known of them. */
export function standingOf(criteria: readonly Criterion[], judgements: readonly Judgement[]): Standing {
  if (!belongs(criteria, judgements)) return 'out';
  const met = new Set(
    judgements.flatMap(({ criterionId, verdict }) => (verdict === 'met' ? criterionId : [])),
  );
  const musts = criteria.filter(({ stance }) => stance === 'must');
  const isKnown =
    musts.length > 0
      ? musts.every(({ id }) => met.has(id))
      : criteria.some(({ id, stance }) => stance === 'nice' && met.has(id));
  return isKnown ? 'fits' : 'may_fit';
}
