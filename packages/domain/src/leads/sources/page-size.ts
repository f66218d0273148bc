/** What bounds the next page. */
export interface PageWish {
  /** People who may still be added. */
  readonly wanted: number;
  /** People who may still be read, added or not; left out: as many as it takes. */
  readonly readable?: number;
  /** Search results that the account has left now. */
  readonly left: number;
  /** The largest page that may be asked for. */
  readonly pageMax: number;
  /** What came of the people read so far: whoever is left out lets another one be read. */
  readonly found: number;
  readonly added: number;
}

/**
 * With less left than this, and more wanted, a reading waits: the account's day frees up result by result, and each of
 * them would be a call of its own.
 */
const WORTH_A_CALL = 10;

/**
 * How many people to ask LinkedIn for next: as many as are wanted if these are left out as often as those before, and
 * no more than the account has left. What is asked for is booked on the account, wanted or not.
 */
export function pageSize({ wanted, readable, left, pageMax, found, added }: PageWish): number {
  const needed = Math.ceil((wanted * (found + 1)) / (added + 1));
  const most = Math.max(1, Math.min(pageMax, needed, readable ?? needed));
  return Math.max(Math.min(most, WORTH_A_CALL), Math.min(most, left));
}
