import {
  ADD_LEADS_MAX,
  ADD_LEADS_PREVIEWED_MAX,
  type additionBody,
  type AdditionPreview,
} from '@waypost/contract/campaigns-additions';
import { additionRefused } from '@waypost/domain/campaigns/additions';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tenant.ts';
import { AppError, noneFound } from '../../../platform/http/app-error.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { sendersInOrder } from '../dealing/deal-leads.ts';
import { requireKnown } from '../operations/require-known.ts';
import { getCampaign } from '../operations/save-campaign.ts';
import { whoCanJoin } from './who-can-join.ts';

const leadsPerLook = 1_000;

type Body = z.output<typeof additionBody>;

/** @throws AppError `not_found` (campaign, list, leads), `conflict` for a campaign that takes nobody any more. */
export async function previewAddition(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  campaignId: string,
  body: Body,
): Promise<AdditionPreview> {
  const campaign = await requireOpen(tx, workspaceId, campaignId);
  const people = await countSelected(tx, deps, workspaceId, body);
  const senders = await sendersInOrder(tx, deps, workspaceId, campaign);
  const counts = new Map<string, number>();
  let lookedAt = 0;
  for (let afterLeadId: string | null = null; lookedAt < ADD_LEADS_PREVIEWED_MAX;) {
    const ids: string[] = await deps.leads.selectedLeads(tx, workspaceId, body.listId, body.selection, {
      ...{ afterLeadId, limit: leadsPerLook },
    });
    const { cannot } = await whoCanJoin(tx, deps, workspaceId, { campaign, senders }, ids);
    for (const { rule } of cannot.values()) counts.set(rule, (counts.get(rule) ?? 0) + 1);
    lookedAt += ids.length;
    if (ids.length < leadsPerLook) break;
    afterLeadId = ids.at(-1) ?? null;
  }
  const leftOut = [...counts]
    .map(([rule, leads]) => ({ rule, leads }))
    .toSorted((a, b) => b.leads - a.leads || (a.rule < b.rule ? -1 : 1));
  return {
    ...{ people, tooMany: people > ADD_LEADS_MAX, lookedAt },
    canBeAdded: lookedAt - leftOut.reduce((sum, { leads }) => sum + leads, 0),
    leftOut,
  };
}

/** @throws AppError `not_found`, `conflict`. */
export async function requireOpen(tx: Tx, workspaceId: string, campaignId: string): Promise<Campaign> {
  const campaign = await getCampaign(tx, workspaceId, campaignId);
  const refused = additionRefused(campaign.status);
  if (refused !== null) throw new AppError('conflict', refused);
  return campaign;
}

/**
 * How many leads a selection means, at most one more than can be added at a time.
 * @throws AppError `not_found` when the list is unknown, or every lead that is named.
 */
export async function countSelected(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  { listId, selection }: Body,
): Promise<number> {
  await requireKnown(tx, deps, workspaceId, { listIds: [listId] });
  const page = { afterLeadId: null, limit: ADD_LEADS_MAX + 1 };
  const ids = await deps.leads.selectedLeads(tx, workspaceId, listId, selection, page);
  // A screen may be a little old: some leads may be gone, but not all that it names.
  const named = selection.of === 'leads' ? ids : selection.except;
  if (named.length > 0 && (await deps.leads.getLeads(tx, workspaceId, named)).length === 0) {
    throw noneFound('These leads');
  }
  return ids.length;
}
