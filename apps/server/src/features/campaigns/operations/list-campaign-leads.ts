import type { CampaignLead } from '@waypost/contract/campaigns';
import { describeDealt } from '@waypost/domain/campaigns/dealing/dealt-because';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { CampaignsDeps, SenderAccount } from '../campaigns-deps.ts';
import { canBeTriedAgain, type Enrolment } from '../enrolment-row.ts';
import { viewAsked, viewUndecided } from './view-asked.ts';
import { askedOf } from './give-go-ahead.ts';
import type { Action } from '../../linkedin/index.ts';
import { explainLeads, type LeadWhy } from './explain-leads.ts';
import type { LeadDetail } from '../../leads/index.ts';
import { asFound } from '../engine/as-found.ts';
import { findCampaign } from '../store/campaign.store.ts';

interface Known {
  accounts: Map<string, SenderAccount>;
  actions: Map<string, Action>;
}

/** Senders and actions of these leads, read once for all of them. */
export async function knownOf(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  enrolments: readonly Enrolment[],
): Promise<Known> {
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
  return { accounts, actions };
}

/**
 * Leads of campaigns for the screens, each with the one reason it waits for now and the next time.
 * @param read what has been read and explained of them already; left out: nothing.
 */
export async function viewLeads(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  enrolments: readonly Enrolment[],
  read?: Known & { whys: Map<string, LeadWhy> },
): Promise<CampaignLead[]> {
  const leadIds = enrolments.map((enrolment) => enrolment.leadId);
  const leads = new Map((await deps.leads.getLeads(tx, workspaceId, leadIds)).map((lead) => [lead.id, lead]));
  const { accounts, actions } = read ?? (await knownOf(tx, deps, workspaceId, enrolments));
  const whys = read?.whys ?? (await explainLeads(tx, deps, workspaceId, enrolments, { accounts, actions }));
  const tags = await deps.leads.tagsOf(tx, workspaceId, leadIds);
  const views: CampaignLead[] = [];
  for (const enrolment of enrolments) {
    const lead = leads.get(enrolment.leadId);
    const account = enrolment.accountId === null ? undefined : accounts.get(enrolment.accountId);
    const action = enrolment.actionId === null ? undefined : actions.get(enrolment.actionId);
    const why = whys.get(enrolment.id);
    const undecided = action?.state === 'needs_review' ? action : undefined;
    const asked = await askedOf(tx, workspaceId, enrolment);
    const reader = asked === undefined ? lead : await readerOf(tx, deps, workspaceId, enrolment, lead);
    views.push({
      enrolmentId: enrolment.id,
      leadId: enrolment.leadId,
      name: lead?.fullName ?? 'Deleted lead',
      headline: lead?.headline ?? null,
      company: lead?.company ?? null,
      picture: lead?.picture ?? null,
      sender: account === undefined ? null : viewSender(account, enrolment),
      state: action?.state === 'in_doubt' ? 'Waiting' : enrolment.leadState,
      reason: undecided?.outcomeMessage ?? why?.sentence ?? enrolment.reason,
      nextAt: isoOrNull(why?.nextAt ?? null),
      waitEndsAt: isoOrNull(why?.waitEndsAt ?? null),
      change: why?.change ?? '',
      ahead: why?.ahead ?? 0,
      nodeId: enrolment.state.nodeId,
      reviewActionId: undecided?.id ?? null,
      review: undecided === undefined ? null : viewUndecided(undecided, lead),
      asks: asked === undefined ? null : viewAsked(asked, enrolment, reader, account),
      tags: tags.get(enrolment.leadId) ?? [],
      score: lead?.score ?? null,
      paused: enrolment.state.finished === null && enrolment.state.paused === true,
      canRetry: canBeTriedAgain(enrolment),
      inDoubt: action?.state === 'in_doubt',
      endedAt: isoOrNull(enrolment.state.finished?.at ?? null),
      updatedAt: new Date(Math.max(enrolment.updatedAt, action?.dispatchedAt ?? 0)).toISOString(),
    });
  }
  return views;
}

const viewSender = ({ id, name }: SenderAccount, { dealtBecause }: Enrolment): CampaignLead['sender'] => ({
  ...{ id, name },
  because: dealtBecause === null ? null : describeDealt(dealtBecause),
});

/** The lead as what is written to it will see it. */
async function readerOf(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  { campaignId }: Enrolment,
  lead: LeadDetail | undefined,
): Promise<LeadDetail | undefined> {
  const campaign = lead === undefined ? undefined : await findCampaign(tx, workspaceId, campaignId);
  if (lead === undefined || campaign === undefined) return lead;
  const [reader = lead] = await asFound(tx, deps, workspaceId, campaign.listIds, [lead]);
  return reader;
}

const isoOrNull = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
