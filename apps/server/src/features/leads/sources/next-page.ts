import { pageSize, type PageWish } from '@waypost/domain/leads/sources/page-size';
import type { LeadsNetwork, NetworkReader } from '../leads-network.ts';

/** What a reading still wants, and what came of it so far. */
export type StillWanted = Pick<PageWish, 'wanted' | 'readable' | 'found' | 'added'>;

/** People of the next page that spends search results: as many as are still wanted and the account has left. */
export async function nextPageSize(
  network: Pick<LeadsNetwork, 'readRoom'>,
  who: NetworkReader,
  still: StillWanted,
  pageMax: number,
): Promise<number> {
  const { used, cap } = await network.readRoom(who);
  // Without a limit of its own the governor alone decides.
  const left = cap === 0 ? Number.POSITIVE_INFINITY : cap - used;
  return pageSize({ ...still, left, pageMax });
}
