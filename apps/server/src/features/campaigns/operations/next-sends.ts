import type { Tx } from '../../../platform/db/tenant.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { findEnrolments } from '../store/enrolment.store.ts';
import { earliestWaits } from '../store/lead-table.store.ts';
import { explainLeads } from './explain-leads.ts';
import { knownOf } from './list-campaign-leads.ts';

/**
 * When the next send of each campaign may leave, by the same permits that let it: what is planned, and what the waits
 * of its leads lead to - a wait that ends on a day off is not the time of the send after it.
 * @param planned when the earliest planned action of a campaign may be claimed.
 */
export async function nextSends(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  campaignIds: readonly string[],
  planned: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const next = new Map(planned);
  // The first of each sender stands for the others: they end later, and go through the same permits.
  const waits = (await earliestWaits(tx, workspaceId, campaignIds)).filter(
    ({ campaignId, at }) => at < (planned.get(campaignId) ?? Infinity),
  );
  if (waits.length === 0) return next;
  const enrolments = await findEnrolments(
    tx,
    workspaceId,
    waits.map(({ id }) => id),
  );
  const known = await knownOf(tx, deps, workspaceId, enrolments);
  const whys = await explainLeads(tx, deps, workspaceId, enrolments, known);
  for (const { id, campaignId } of enrolments) {
    const at = whys.get(id)?.nextAt ?? null;
    if (at !== null && at < (next.get(campaignId) ?? Infinity)) next.set(campaignId, at);
  }
  return next;
}
