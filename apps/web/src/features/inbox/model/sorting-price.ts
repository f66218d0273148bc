import { SORTED_AT_ONCE_MAX, sortingCredits } from '@waypost/domain/inbox/intent';

/** Credits for sorting all of so many replies by AI: the sum over the calls that takes. */
export function sortingPrice(replies: number): number {
  let credits = 0;
  for (let left = replies; left > 0; left -= SORTED_AT_ONCE_MAX) {
    credits += sortingCredits(Math.min(left, SORTED_AT_ONCE_MAX));
  }
  return credits;
}
