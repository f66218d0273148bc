import type { CampaignLead } from '@waypost/contract/campaigns';
import type { LeadState } from '@waypost/domain/campaigns/lead-state';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import type { Enrolment } from '../enrolment-row.ts';
import { viewAsked } from './view-asked.ts';
import { askedOf } from './give-go-ahead.ts';
import { listEnrolments } from '../store/enrolment.store.ts';

/** A page of a campaign's leads, each with its state, the reason and the next time. */
export async function listCampaignLeads(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  campaignId: string,
  page: { state: LeadState | null; cursor: string | null; limit: number },
): Promise<{ items: CampaignLead[]; nextCursor: string | null }> {
  const rows = await listEnrolments(tx, workspaceId, campaignId, {
    leadState: page.state,
    afterId: page.cursor,
    limit: page.limit + 1,
  });
  const shown = rows.slice(0, page.limit);
  return {
    items: await viewLeads(tx, deps, workspaceId, shown),
    nextCursor: rows.length > page.limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

export async function viewLeads(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  enrolments: readonly Enrolment[],
): Promise<CampaignLead[]> {
  const leadIds = enrolments.map((enrolment) => enrolment.leadId);
  const leads = new Map((await deps.leads.getLeads(tx, workspaceId, leadIds)).map((lead) => [lead.id, lead]));
  const accountIds = [
    ...new Set(enrolments.flatMap(({ accountId }) => (accountId === null ? [] : [accountId]))),
  ];
  const accounts = new Map(
    (await deps.accounts(tx, workspaceId, accountIds)).map((account) => [account.id, account]),
  );
  const running = enrolments.filter(({ state }) => state.finished === null);
  const actionIds = running.flatMap(({ actionId }) => (actionId === null ? [] : [actionId]));
  const actions = new Map(
    (await deps.sender.findActions(tx, workspaceId, actionIds)).map((action) => [action.id, action]),
  );
  const explain = deps.sender.explainer(tx, workspaceId);
  const tags = await deps.leads.tagsOf(tx, workspaceId, leadIds);
  const views: CampaignLead[] = [];
  for (const enrolment of enrolments) {
    const lead = leads.get(enrolment.leadId);
    const account = enrolment.accountId === null ? undefined : accounts.get(enrolment.accountId);
    const action = enrolment.actionId === null ? undefined : actions.get(enrolment.actionId);
    // While a row waits with the sender, the governor says why and until when, as of now.
    const waitsWithSender =
      action !== undefined && ['planned', 'claimed', 'dispatched', 'in_doubt'].includes(action.state);
    const why = waitsWithSender
      ? await explain(action)
      : { sentence: enrolment.reason, nextAt: enrolment.nextAt };
    const asked = await askedOf(tx, workspaceId, enrolment);
    views.push({
      enrolmentId: enrolment.id,
      leadId: enrolment.leadId,
      name: lead?.fullName ?? 'Deleted lead',
      headline: lead?.headline ?? null,
      company: lead?.company ?? null,
      picture: lead?.picture ?? null,
      sender: account === undefined ? null : { id: account.id, name: account.name },
      state: enrolment.leadState,
      reason: why.sentence,
      nextAt: why.nextAt === null ? null : new Date(why.nextAt).toISOString(),
      nodeId: enrolment.state.nodeId,
      reviewActionId: action?.state === 'needs_review' ? action.id : null,
      asks: asked === undefined ? null : viewAsked(asked, enrolment, lead, account),
      tags: tags.get(enrolment.leadId) ?? [],
      canRetry: enrolment.leadState === 'Failed',
      updatedAt: new Date(enrolment.updatedAt).toISOString(),
    });
  }
  return views;
}
