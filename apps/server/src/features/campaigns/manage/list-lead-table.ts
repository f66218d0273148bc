import type { CampaignLead } from '@waypost/contract/campaigns';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { viewLeads } from '../operations/list-campaign-leads.ts';
import { findEnrolments } from '../store/enrolment.store.ts';
import { countLeads, pageOfLeads, type LeadOrder, type LeadPosition } from '../store/lead-table.store.ts';
import { choiceOf, type LeadFilter } from './lead-choice.ts';
import { decodePosition, encodePosition } from './position.ts';

export interface LeadTableQuery extends LeadFilter {
  sort: LeadOrder;
  cursor?: string | undefined;
  limit: number;
}

/** A page of the leads of a campaign, each with state, reason and next time, and how many the filter finds. */
export async function listLeadTable(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  campaignId: string,
  query: LeadTableQuery,
): Promise<{ items: CampaignLead[]; nextCursor: string | null; total: number }> {
  const choice = await choiceOf(tx, deps, workspaceId, campaignId, query);
  const after = query.cursor === undefined ? null : decodePosition(query.cursor);
  const { sort: order, limit } = query;
  const places = await pageOfLeads(tx, workspaceId, campaignId, choice, { order, after, limit: limit + 1 });
  const shown = places.slice(0, limit);
  const last = places.length > limit ? shown.at(-1) : undefined;
  return {
    items: await viewInOrder(tx, deps, workspaceId, shown),
    nextCursor: last === undefined ? null : encodePosition(last),
    total: await countLeads(tx, workspaceId, campaignId, choice),
  };
}

export async function viewInOrder(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  places: readonly LeadPosition[],
): Promise<CampaignLead[]> {
  const ids = places.map(({ id }) => id);
  const found = new Map((await findEnrolments(tx, workspaceId, ids)).map((one) => [one.id, one]));
  const inOrder = ids.flatMap((id) => found.get(id) ?? []);
  return viewLeads(tx, deps, workspaceId, inOrder);
}
