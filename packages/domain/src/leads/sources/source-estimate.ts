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

/** @param room what is left of the account's results now, and its whole daily allowance. */
export function estimateSource(
  asked: { people: number; perPage: number; spends: boolean },
  room: { left: number; cap: number },
): SourceEstimate {
  const people = Math.max(0, Math.ceil(asked.people));
  const results = asked.spends ? people : 0;
  const today = Math.min(results, Math.max(0, room.left));
  const later = results - today;
  const readsToday = Math.ceil((asked.spends ? today : people) / asked.perPage);
  const days = later === 0 ? 1 : room.cap <= 0 ? null : 1 + Math.ceil(later / room.cap);
  return {
    reads: Math.ceil(people / asked.perPage),
    results,
    today,
    minutes: Math.max(1, Math.ceil((readsToday * SECONDS_PER_READ) / 60)),
    days,
  };
}
