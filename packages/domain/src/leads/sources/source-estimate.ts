/** What reading a source takes before it is begun. */
export interface SourceEstimate {
  /** Pages asked of LinkedIn. */
  readonly reads: number;
  /** Search results that are booked on the account, people as well as pages of posts. */
  readonly results: number;
  /** Of them today, by what is left. */
  readonly today: number;
  /** Whole minutes of the part that fits into today, at least 1. */
  readonly minutes: number;
  /** Days until the last one is read; 1 when all fits into today, null when the account may read nothing. */
  readonly days: number | null;
}

/** Wall seconds that one page takes on average, answer and storing included. */
const SECONDS_PER_READ = 3;

/** A list that is read page by page: the reactions to a post, its comments, one part of a search. */
export interface ListToRead {
  readonly people: number;
  /** Of comments: how many at most have replies, each of them a read of its own. */
  readonly withReplies?: number;
}

/**
 * Pages that are asked of LinkedIn at most until so many people of these lists are read, one list after the other: each
 * begins with a page of its own, and an amount that ends before is asked for alone.
 */
export function readsOf(lists: readonly ListToRead[], amount: number, perPage: number): number {
  let left = amount;
  let reads = 0;
  for (const { people, withReplies = 0 } of lists) {
    if (left <= 0) break;
    const read = Math.min(people, left);
    reads += Math.max(1, Math.ceil(read / perPage)) + Math.min(withReplies, read);
    left -= read;
  }
  return reads;
}

/**
 * @param asked `reads`: what {@link readsOf} says; left out: people of one list.
 * @param room what is left of the account's results now, and its whole daily allowance.
 */
export function estimateSource(
  asked: { people: number; perPage: number; spends: boolean; reads?: number },
  room: { left: number; cap: number },
): SourceEstimate {
  const people = Math.max(0, Math.ceil(asked.people));
  const results = asked.spends ? people : 0;
  const today = Math.min(results, Math.max(0, room.left));
  const later = results - today;
  const reads = asked.reads ?? Math.ceil(people / asked.perPage);
  const readsToday = results === 0 ? reads : Math.ceil((reads * today) / results);
  const days = later === 0 ? 1 : room.cap <= 0 ? null : 1 + Math.ceil(later / room.cap);
  return {
    reads,
    results,
    today,
    minutes: Math.max(1, Math.ceil((readsToday * SECONDS_PER_READ) / 60)),
    days,
  };
}
