import type { Tx } from '../../../platform/db/tenant.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { findEnrolments } from '../store/enrolment.store.ts';
import { earliestWaits } from '../store/lead-table.store.ts';
import { explainLeads } from './explain-leads.ts';
import { knownOf } from './list-campaign-leads.ts';

/**
 * When the next send of each campaign may leave, by the same queue and permits that its leads are told of: what is
 * planned, and what the waits of its leads lead to - a wait that ends on a day off is not the time of the send after
 * it. Left out: campaigns whose next send has no time. Instants are business time.
 */
export async function nextSends(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  campaignIds: readonly string[],
): Promise<Map<string, number>> {
  const next = new Map<string, number>();
  if (campaignIds.length === 0) return next;
  const tell = (campaignId: string, at: number) => {
    if (at < (next.get(campaignId) ?? Infinity)) next.set(campaignId, at);
  };
  const outlook = deps.sender.outlook(tx, workspaceId);
  for (const [accountId, ofAccount] of await deps.sender.plannedSenders(tx, workspaceId, campaignIds)) {
    for (const [campaignId, at] of await outlook.firstSends(accountId, ofAccount)) tell(campaignId, at);
  }
  // The first of each sender stands for the others: they end later, and go through the same permits.
  const waits = (await earliestWaits(tx, workspaceId, campaignIds)).filter(
    ({ campaignId, at }) => at < (next.get(campaignId) ?? Infinity),
  );
  if (waits.length === 0) return next;
  const enrolments = await findEnrolments(
    tx,
    workspaceId,
    waits.map(({ id }) => id),
  );
  const known = await knownOf(tx, deps, workspaceId, enrolments);
  const whys = await explainLeads(tx, deps, workspaceId, enrolments, { ...known, outlook });
  for (const { id, campaignId } of enrolments) {
    const at = whys.get(id)?.nextAt ?? null;
    if (at !== null) tell(campaignId, at);
  }
  return next;
}
