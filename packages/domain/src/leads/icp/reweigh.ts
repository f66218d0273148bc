import type { Judgement } from './judge.ts';
import { type Criterion, NICE_WEIGHT_MAX } from './profile.ts';

export interface Rating {
  liked: boolean;
  judgements: readonly Judgement[];
}

export interface WeightChange {
  criterionId: string;
  from: number;
  to: number;
}

/**
 * Weights of nice criteria after somebody liked some people and not others: a criterion that the liked meet more
 * often than the others gains up to two, the other way round it loses up to two. People of whom it is not known say
 * nothing; where one side is silent, it counts as half. Musts and exclusions stay.
 */
export function reweigh(
  criteria: readonly Criterion[],
  ratings: readonly Rating[],
): { criteria: Criterion[]; changes: WeightChange[] } {
  const changes: WeightChange[] = [];
  const next = criteria.map((criterion) => {
    if (criterion.stance !== 'nice') return criterion;
    const share = (liked: boolean): number | null => {
      const known = ratings
        .filter((rating) => rating.liked === liked)
        .map(({ judgements }) => judgements.find(({ criterionId }) => criterionId === criterion.id)?.verdict)
        .filter((verdict) => verdict === 'met' || verdict === 'missed');
      return known.length === 0 ? null : known.filter((verdict) => verdict === 'met').length / known.length;
    };
    const [liked, disliked] = [share(true), share(false)];
    if (liked === null && disliked === null) return criterion;
    const moved = Math.round(criterion.weight + 2 * ((liked ?? 0.5) - (disliked ?? 0.5)));
    const to = Math.min(NICE_WEIGHT_MAX, Math.max(1, moved));
    if (to !== criterion.weight) changes.push({ criterionId: criterion.id, from: criterion.weight, to });
    return { ...criterion, weight: to };
  });
  return { criteria: next, changes };
}
