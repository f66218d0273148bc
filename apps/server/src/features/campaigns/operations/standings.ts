import { hoursWithin } from '@waypost/domain/campaigns/period';
import { awaitedStep } from '@waypost/domain/campaigns/sequence/awaited-step';
import { answerFromLead, isAskedOfLead, type LeadFacts } from '@waypost/domain/campaigns/sequence/condition';
import { decide, type SequenceDecision } from '@waypost/domain/campaigns/sequence/next-actions';
import {
  isOwnStep,
  nodeOf,
  type ConditionNode,
  type NetworkStep,
  type SequenceGraph,
} from '@waypost/domain/campaigns/sequence/graph';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { Action, AwaitedSend } from '../../linkedin/index.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignsDeps, SenderAccount } from '../campaigns-deps.ts';
import { unreadSenders } from '../dealing/wait-for-connections.ts';
import { factsOf } from '../engine/enrolment-facts.ts';
import { asksOfLead, leadFactsAmong } from '../engine/lead-facts.ts';
import { holdOf } from '../engine/hold-of.ts';
import type { Enrolment } from '../enrolment-row.ts';
import { findCampaign, getVersion } from '../store/campaign.store.ts';

/** Where a lead that nothing is under way for stands in its sequence now. */
export interface Standing {
  decision: SequenceDecision;
  /** The send that its wait leads to, as the sender would get it; null where no send follows. */
  send: AwaitedSend | null;
  /** While the connections of the senders are read before it gets one: when that ends at the latest. Business time. */
  connectionsBy?: number | null;
}

/**
 * What the sequences of leads say now, by the same code as in production; nothing is stored.
 * @param known senders and newest actions of all leads that are asked about.
 */
export function createStandings(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  known: { accounts: ReadonlyMap<string, SenderAccount>; actions: ReadonlyMap<string, Action> },
) {
  const now = deps.platform.clock.businessNow();
  const campaignOf = remembering((id) => findCampaign(tx, workspaceId, id));
  const unreadOf = remembering(async (id) => {
    const campaign = await campaignOf(id);
    return campaign === undefined ? [] : unreadSenders(tx, deps, workspaceId, campaign);
  });
  const versions = new Map<string, Promise<SequenceGraph>>();
  const graphOf = ({ campaignId, version }: Enrolment) => {
    const key = `${campaignId} ${version}`;
    let graph = versions.get(key);
    if (graph === undefined) versions.set(key, (graph = getVersion(tx, workspaceId, campaignId, version)));
    return graph;
  };
  const asked = new Map<string, LeadFacts>();

  return {
    campaignOf,

    /** Reads what the questions of their sequences ask about these leads, once for all. */
    async read(enrolments: readonly Enrolment[]): Promise<void> {
      const leadIds = new Set<string>();
      for (const enrolment of enrolments) {
        if (asksOfLead(await graphOf(enrolment))) leadIds.add(enrolment.leadId);
      }
      for (const [id, facts] of await leadFactsAmong(tx, deps, workspaceId, [...leadIds])) {
        asked.set(id, facts);
      }
    },

    /** Undefined where the campaign is gone. */
    async of(enrolment: Enrolment): Promise<Standing | undefined> {
      const { accountId, actionId, campaignId, leadId } = enrolment;
      const campaign = await campaignOf(campaignId);
      if (campaign === undefined) return undefined;
      const graph = await graphOf(enrolment);
      const waitsForConnections = campaign.dealsBy !== null && accountId === null;
      const unread = waitsForConnections ? await unreadOf(campaignId) : [];
      const account = accountId === null ? undefined : known.accounts.get(accountId);
      const hold = holdOf(campaign, enrolment, account, unread);
      const lead = asked.get(leadId);
      const action = actionId === null ? undefined : known.actions.get(actionId);
      const facts = { ...factsOf(enrolment, action, hold), ...(lead === undefined ? {} : { lead }) };
      // No wording is drawn: a step that could go now is explained, not planned.
      const decision = decide(graph, enrolment.state, facts, now, () => 0);
      if (hold?.kind === 'reading_connections') {
        return { decision, send: null, connectionsBy: campaign.dealsBy };
      }
      return { decision, send: awaitedSend(graph, campaign, enrolment, decision, lead) };
    },
  };
}

function awaitedSend(
  graph: SequenceGraph,
  campaign: Campaign,
  { id, accountId }: Enrolment,
  decision: SequenceDecision,
  lead: LeadFacts | undefined,
): AwaitedSend | null {
  if (decision.decision !== 'wait' || decision.until === null || accountId === null) return null;
  const { reason } = decision;
  // Without the acceptance it waits for, the message is never sent.
  if (reason.code === 'waiting_for_connection' || !('nodeId' in reason)) return null;
  const node = nodeOf(graph, decision.state.nodeId);
  if (node === null) return null;
  const from = node.kind === 'condition' ? node.no : node.id;
  const { until } = decision;
  // As the lead is now: a tag or a score may still change before its wait is over.
  const answer = ({ id: nodeId, test }: ConditionNode) =>
    lead !== undefined && isAskedOfLead(test) ? answerFromLead(test, nodeId, lead, until) : null;
  const step = from === null ? null : awaitedStep(graph, from, false, answer);
  if (step === null || step.kind === 'task' || isOwnStep(step)) return null;
  return {
    id: `awaited ${id}`,
    accountId,
    kind: step.kind,
    withNote: hasNote(step),
    origin: 'campaign',
    campaignId: campaign.id,
    campaignHours: hoursWithin(campaign.hours, campaign.settings.period),
    notBefore: until,
    held: null,
  };
}

function hasNote(step: NetworkStep): boolean {
  return step.kind === 'invite' && step.variants.some(({ body }) => body.trim() !== '');
}

/** Asked once per key; later questions get the same answer. */
export function remembering<T>(read: (id: string) => Promise<T>): (id: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (id) => {
    let found = known.get(id);
    if (found === undefined) known.set(id, (found = read(id)));
    return found;
  };
}
