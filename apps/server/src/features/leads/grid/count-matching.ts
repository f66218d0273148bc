import { sql } from 'kysely';
import { get } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { all } from './grid-filter.sql.ts';
import { countUpTo, type GridSource } from './grid-page.store.ts';
import type { ListPart } from './list-parts.ts';
import type { Share } from './sample.store.ts';

/** Lists up to this size are counted; of larger ones a sample is. */
export const countedLeadsMax = 50_000;
/** More leads than this that carry a tag are estimated. */
const countedTaggedMax = 1_000;

export interface GridCount {
  value: number;
  exact: boolean;
}

/** How many leads of a list match: counted where that is cheap, else estimated from a sample. */
export async function countMatching(
  tx: Tx,
  source: Omit<GridSource, 'order'>,
  known: {
    /** All that match, where reading the page told. */
    total: number | null;
    share: Share | null;
    parts: readonly ListPart[];
    leads: number;
  },
): Promise<GridCount> {
  const { workspaceId, listId, conditions } = source;
  if (known.total !== null) return { value: known.total, exact: true };
  if (conditions.length === 0) return { value: known.leads, exact: true };
  const [only] = known.parts;
  if (conditions.length === 1 && only?.counted !== undefined) {
    const amount = await countUpTo(tx, source, { ...only.counted, max: countedTaggedMax });
    if (amount <= countedTaggedMax) return { value: amount, exact: true };
  }
  if (known.share !== null) return { value: Math.round(known.share.all * known.leads), exact: false };
  const { amount } = await get(
    tx,
    sql<{ amount: number }>`select count(*) as amount from lead_list_members m
      where m.workspace_id = ${workspaceId} and m.list_id = ${listId} and ${all(conditions)}`,
  );
  return { value: amount, exact: true };
}
