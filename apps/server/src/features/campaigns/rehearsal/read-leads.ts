import type { LeadFacts } from '@waypost/domain/campaigns/sequence/condition';
import { describeDecisionReason } from '@waypost/domain/campaigns/sequence/decision-reason';
import { stopFor } from '@waypost/domain/campaigns/sequence/stop-for';
import { NO_FACTS } from '@waypost/domain/campaigns/sequence/enrolment';
import {
  REHEARSAL_LEADS_MAX,
  type LeftOut,
  type RehearsalLead,
} from '@waypost/domain/campaigns/rehearsal/rehearsal-input';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { LeadDetail } from '../../leads/index.ts';
import type { Action } from '../../linkedin/index.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { readLeadsToDeal, sendersInOrder } from '../dealing/deal-leads.ts';
import { canBeFound } from '../left-out/can-be-found.ts';
import { readLeftOut } from '../dealing/why-left-out.ts';
import { asFound } from '../engine/as-found.ts';
import { templateValues } from '../engine/plan-step.ts';
import { readStopSignals } from '../stopping/read-stop-signals.ts';
import { leadsUnderWay, type LeadUnderWay } from './rehearsal.store.ts';

/** The people of a rehearsed campaign, as the campaign would take them up. */

const leadsPerLook = 1_000;
/** A sample of a larger campaign is taken evenly from so many of its leads. */
const sampledFromMax = 20_000;

export interface RehearsedLeads {
  total: number;
  leads: RehearsalLead[];
  /** Versions that `RehearsalLead.graph` points to; empty: the sequence as it is now. */
  versions: number[];
}

/** Leads of a draft: its lists, everybody at the start. */
export async function readListedLeads(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  campaign: Campaign,
): Promise<RehearsedLeads> {
  const total = await deps.leads.countMembers(tx, workspaceId, campaign.listIds);
  const ids: string[] = [];
  while (ids.length < Math.min(total, sampledFromMax)) {
    const found = await deps.leads.listMembers(
      tx,
      workspaceId,
      campaign.listIds,
      ids.at(-1) ?? null,
      leadsPerLook,
    );
    ids.push(...found);
    if (found.length < leadsPerLook) break;
  }
  const step = Math.max(1, ids.length / REHEARSAL_LEADS_MAX);
  const sample = Array.from(
    { length: Math.min(ids.length, REHEARSAL_LEADS_MAX) },
    (_, index) => ids[Math.floor(index * step)] ?? '',
  );
  const details = await detailsOf(tx, deps, workspaceId, sample, campaign.listIds);
  const senders = await sendersInOrder(tx, deps, workspaceId, campaign);
  const accountIds = senders.filter(({ status }) => status !== 'Deleted').map(({ id }) => id);
  const left = await readLeftOut(tx, deps, workspaceId, { ...campaign, accountIds }, sample);
  const toDeal = await readLeadsToDeal(tx, deps, workspaceId, campaign, sample, left.words);
  const dealing = new Map(toDeal.map(({ id, ...known }) => [id, known]));
  const asked = await askedOf(tx, deps, workspaceId, sample);
  const stopped = await stoppedAlready(tx, deps, workspaceId, campaign, sample);
  const leads = [...details.values()]
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((lead): RehearsalLead => {
      const known = dealing.get(lead.id);
      return {
        ...shown(lead),
        ...{ campaign: 0, graph: 0, senderId: null, state: null },
        ...(known === undefined ? {} : { dealing: known }),
        facts: { ...NO_FACTS, lead: asked(lead) },
        leftOut: left.why(lead) ?? stopped(lead) ?? unresolvable(lead),
      };
    });
  return { total, leads, versions: [] };
}

/** What conditions ask about each of these leads. */
async function askedOf(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<(lead: LeadDetail) => LeadFacts> {
  const tags = await deps.leads.tagsOf(tx, workspaceId, leadIds);
  const replies = await deps.lastRepliesOf(tx, workspaceId, leadIds);
  return ({ id, company, title, headline, location, email, score }) => ({
    fields: { company, title, headline, location, email },
    tags: tags.get(id) ?? [],
    score: score?.value ?? null,
    lastReplyAt: replies.get(id) ?? null,
    lotKey: id,
  });
}

/** Leads of a started campaign that have not ended, from where they stand. */
export async function readStartedLeads(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  campaign: Campaign,
): Promise<RehearsedLeads> {
  const { total, leads: underWay } = await leadsUnderWay(tx, workspaceId, campaign.id, REHEARSAL_LEADS_MAX);
  const details = await detailsOf(
    tx,
    deps,
    workspaceId,
    underWay.map(({ leadId }) => leadId),
    campaign.listIds,
  );
  const matches = await deps.leads.exclusionMatcher(tx, workspaceId);
  const versions = [...new Set(underWay.map(({ version }) => version))];
  const asked = await askedOf(tx, deps, workspaceId, [...details.keys()]);
  const actions = await actionsOf(tx, deps, workspaceId, underWay);
  const stopped = await stoppedAlready(tx, deps, workspaceId, campaign, [...details.keys()]);
  const leads = underWay.flatMap((row): RehearsalLead[] => {
    const stands = standing(row, actions);
    const lead = details.get(row.leadId);
    if (lead === undefined) return [];
    return [
      {
        ...shown(lead),
        ...stands,
        facts: { ...stands.facts, lead: asked(lead) },
        campaign: 0,
        graph: versions.indexOf(row.version),
        leftOut: excludedBy(matches(lead)?.ruleName) ?? stopped(lead) ?? unresolvable(lead),
      },
    ];
  });
  return { total, leads, versions };
}

/** Whom the campaign's stop rules end as soon as they are in it: the tag, the list or the answer is there already. */
async function stoppedAlready(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  campaign: Campaign,
  leadIds: readonly string[],
): Promise<(lead: Pick<LeadDetail, 'id'>) => LeftOut | null> {
  const signals = await readStopSignals(tx, deps, workspaceId, campaign, leadIds);
  return ({ id }) => {
    const signal = signals.get(id);
    return signal === undefined
      ? null
      : { code: 'stop_rule', reason: describeDecisionReason(stopFor(signal).reason) };
  };
}

/** The actions of the nodes that leads stand on, by id. */
export async function actionsOf(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  leads: readonly LeadUnderWay[],
): Promise<ReadonlyMap<string, Action>> {
  const ids = leads.flatMap(({ actionId }) => actionId ?? []);
  return new Map((await deps.sender.findActions(tx, workspaceId, ids)).map((action) => [action.id, action]));
}

/**
 * Where a lead under way stands. What is only planned is planned again by the rehearsal; what has left, and what
 * LinkedIn has not confirmed, counts as sent: the account has paid for it already.
 */
export function standing(
  row: LeadUnderWay,
  actions: ReadonlyMap<string, Action>,
): Pick<RehearsalLead, 'senderId' | 'state' | 'facts'> {
  const { connected, acceptedAt, repliedAt } = row;
  const hold = row.state.paused === true ? ({ kind: 'lead_paused' } as const) : null;
  const action = row.actionId === null ? undefined : actions.get(row.actionId);
  const at = action?.dispatchedAt ?? null;
  const hasLeft = action !== undefined && at !== null && gone.has(action.state);
  const isInvited = hasLeft && action.kind === 'invite' && row.invitation.state === 'none';
  const invitation = isInvited ? ({ state: 'pending', sentAt: at } as const) : row.invitation;
  const { nodeId } = row.state;
  const lastOutcome = hasLeft
    ? ({ nodeId, at, result: 'sent' } as const)
    : action?.state === 'needs_review'
      ? ({ nodeId, at: at ?? 0, result: 'needs_review', neverLeft: at === null } as const)
      : null;
  return {
    senderId: row.accountId,
    state: row.state,
    facts: { ...NO_FACTS, connected, invitation, acceptedAt, repliedAt, hold, lastOutcome },
  };
}

const gone: ReadonlySet<Action['state']> = new Set(['dispatched', 'in_doubt', 'sent']);

async function detailsOf(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  ids: readonly string[],
  listIds: readonly string[],
): Promise<Map<string, LeadDetail>> {
  const found = new Map<string, LeadDetail>();
  for (let at = 0; at < ids.length; at += leadsPerLook) {
    const page = await deps.leads.getLeads(tx, workspaceId, ids.slice(at, at + leadsPerLook));
    for (const lead of await asFound(tx, deps, workspaceId, listIds, page)) found.set(lead.id, lead);
  }
  return found;
}

function shown(lead: LeadDetail): Pick<RehearsalLead, 'id' | 'name' | 'headline' | 'company' | 'values'> {
  const { id, fullName: name, headline, company } = lead;
  return { id, name, headline, company, values: templateValues(lead, undefined) };
}

function excludedBy(rule: string | undefined): LeftOut | null {
  if (rule === undefined) return null;
  return { code: 'excluded', reason: describeDecisionReason({ code: 'excluded', rule }) };
}

function unresolvable(lead: LeadDetail): LeftOut | null {
  if (canBeFound(lead)) return null;
  return { code: 'unresolvable', reason: 'It waits until its LinkedIn profile link is added.' };
}
