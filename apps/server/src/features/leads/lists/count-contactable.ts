import type { Tx } from '../../../platform/db/tenant.ts';
import type { ReachOf } from '../contactability.ts';
import { countedLeadsMax, type GridCount } from '../grid/count-matching.ts';
import { leadsByChance } from '../grid/sample.store.ts';

/** Lists up to this size are asked about lead by lead; of larger ones so many leads are, drawn by chance. */
const askedLeadsMax = 2_000;
const leadsPerAsk = 1_000;

/**
 * How many leads of a list could be written to now. The rule knows exclusions, campaigns and who wrote when, which no
 * index holds, so it is asked about each lead: of a large list the number is an estimate.
 */
export async function countContactable(
  tx: Tx,
  { workspaceId, listId, leads }: { workspaceId: string; listId: string; leads: number },
  reachOf: ReachOf,
): Promise<GridCount> {
  const drawn = { leads, rows: askedLeadsMax, isLarge: leads > countedLeadsMax };
  const ids = await leadsByChance(tx, { workspaceId, listId }, drawn);
  let can = 0;
  for (let from = 0; from < ids.length; from += leadsPerAsk) {
    const reaches = await reachOf(tx, workspaceId, ids.slice(from, from + leadsPerAsk));
    can += reaches.filter((reach) => reach.can).length;
  }
  if (leads <= askedLeadsMax) return { value: can, exact: true };
  return { value: Math.round((can / Math.max(1, ids.length)) * leads), exact: false };
}
