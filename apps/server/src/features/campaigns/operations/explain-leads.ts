import { changeOfDecision, changeOfOutcome } from '@waypost/domain/campaigns/lead-change';
import { hoursWithin } from '@waypost/domain/campaigns/period';
import { answerFromLead, isAskedOfLead, type LeadFacts } from '@waypost/domain/campaigns/sequence/condition';
import { awaitedStep } from '@waypost/domain/campaigns/sequence/awaited-step';
import { describeDecisionReason } from '@waypost/domain/campaigns/sequence/decision-reason';
import type { LeftOutBy } from '@waypost/domain/campaigns/sequence/enrolment';
import { decide, type SequenceDecision } from '@waypost/domain/campaigns/sequence/next-actions';
import {
  isOwnStep,
  nodeOf,
  type ConditionNode,
  type NetworkStep,
  type SequenceGraph,
} from '@waypost/domain/campaigns/sequence/graph';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { Action, AwaitedSend, Explanation } from '../../linkedin/index.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignsDeps, SenderAccount } from '../campaigns-deps.ts';
import { unreadSenders } from '../dealing/wait-for-connections.ts';
import { factsOf } from '../engine/enrolment-facts.ts';
import { asksOfLead, leadFactsAmong } from '../engine/lead-facts.ts';
import { holdOf, senderOf } from '../engine/hold-of.ts';
import type { Enrolment } from '../enrolment-row.ts';
import { findCampaign, getVersion } from '../store/campaign.store.ts';

/** Why a lead stands where it stands: one binding constraint, as of now. Business time. */
export interface LeadWhy extends Explanation {
  /** When the wait of the sequence is over, where a limit of the sender follows it; else null. */
  waitEndsAt: number | null;
  /** The send that is explained, planned or awaited; null when no send is next. */
  send: AwaitedSend | null;
}

const unresolved = new Set<Action['state']>(['planned', 'claimed', 'dispatched', 'in_doubt']);

interface Known {
  accounts: ReadonlyMap<string, SenderAccount>;
  actions: ReadonlyMap<string, Action>;
  /** What has been read of the senders already; left out: nothing. */
  outlook?: ReturnType<CampaignsDeps['sender']['outlook']>;
}

/** The same decide and permit code as in production, asked again for each lead; nothing is stored. */
export async function explainLeads(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  enrolments: readonly Enrolment[],
  known: Known,
): Promise<Map<string, LeadWhy>> {
  const { clock } = deps.platform;
  const now = clock.businessNow();
  const explainer = known.outlook ?? deps.sender.outlook(tx, workspaceId);
  const campaigns = remembering((id) => findCampaign(tx, workspaceId, id));
  const unreadOf = remembering(async (id) => {
    const campaign = await campaigns(id);
    return campaign === undefined ? [] : unreadSenders(tx, deps, workspaceId, campaign);
  });
  const actingOf = remembering(async (id) => {
    const accountIds = (await campaigns(id))?.accountIds ?? [];
    const senders = accountIds.length < 2 ? [] : await deps.accounts(tx, workspaceId, accountIds);
    return senders.filter(({ status }) => status === 'Active');
  });
  const othersOf = async ({ campaignId, accountId }: Enrolment) =>
    (await actingOf(campaignId)).some(({ id }) => id !== accountId);
  const versions = new Map<string, Promise<SequenceGraph>>();
  const graphOf = ({ campaignId, version }: Enrolment) => {
    const key = `${campaignId} ${version}`;
    let graph = versions.get(key);
    if (graph === undefined) versions.set(key, (graph = getVersion(tx, workspaceId, campaignId, version)));
    return graph;
  };
  const actionOf = ({ actionId }: Enrolment) => (actionId === null ? undefined : known.actions.get(actionId));
  const isUnderWay = (action: Action | undefined): action is Action =>
    action !== undefined && unresolved.has(action.state);
  const isOpen = (enrolment: Enrolment) =>
    enrolment.state.finished === null && !isUnderWay(actionOf(enrolment));
  const accounts = async (_tx: Tx, _workspaceId: string, ids: readonly string[]) =>
    ids.flatMap((id) => known.accounts.get(id) ?? []);

  const asked = await readAsked(tx, deps, workspaceId, enrolments.filter(isOpen), graphOf);
  const invited = enrolments.filter((one) => isOpen(one) && one.invitation.state === 'pending');
  const isWithdrawing = await deps.sender.listWithdrawing(tx, workspaceId, invited.flatMap(pairOf));
  const explained = new Map<string, LeadWhy>();
  const later: (() => Promise<void>)[] = [];
  for (const enrolment of enrolments) {
    const { id, accountId } = enrolment;
    const name = accountId === null ? undefined : known.accounts.get(accountId)?.name;
    const tell = (why: Partial<LeadWhy> & Pick<LeadWhy, 'sentence' | 'nextAt' | 'change'>) =>
      explained.set(id, { ahead: 0, limit: null, waitEndsAt: null, send: null, ...why });
    if (enrolment.state.finished !== null) {
      const change = changeOfOutcome(
        enrolment.state.finished.outcome,
        goneBy(enrolment),
        leftOutBy(enrolment),
      );
      tell({ sentence: enrolment.reason, nextAt: null, change });
      continue;
    }
    const action = actionOf(enrolment);
    if (isUnderWay(action)) {
      later.push(async () => {
        const anotherMayAct = isUntouched(enrolment) && (await othersOf(enrolment));
        tell({ ...(await explainer.ofAction(action, name, anotherMayAct)), send: sendOfAction(action) });
      });
      continue;
    }
    const campaign = await campaigns(enrolment.campaignId);
    if (campaign === undefined) continue;
    const graph = await graphOf(enrolment);
    const waitsForConnections = campaign.dealsBy !== null && accountId === null;
    const unread = waitsForConnections ? await unreadOf(enrolment.campaignId) : [];
    const account = await senderOf(tx, { accounts }, workspaceId, enrolment);
    const hold = holdOf(campaign, enrolment, account, unread);
    // No wording is drawn: a step that could go now is explained, not planned.
    const lead = asked.get(enrolment.leadId);
    const facts = { ...factsOf(enrolment, action, hold), ...(lead === undefined ? {} : { lead }) };
    const decision = decide(graph, enrolment.state, facts, now, () => 0);
    const withdrawing = pairOf(enrolment).some(isWithdrawing);
    const standing = explainDecision(enrolment, decision, now, withdrawing);
    if (hold?.kind === 'reading_connections') {
      tell({ ...standing, nextAt: campaign.dealsBy });
      continue;
    }
    const send = awaitedSend(graph, campaign, enrolment, decision, lead);
    if (send === null) {
      tell(standing);
      continue;
    }
    explainer.expect([send]);
    later.push(async () => {
      const why = await explainer.ofAwaited(send, standing, name);
      const waitEndsAt = why.nextAt === send.notBefore ? null : send.notBefore;
      tell({ ...why, waitEndsAt, send });
    });
  }
  for (const explain of later) await explain();
  return explained;
}

function pairOf({ accountId, leadId }: Enrolment): { accountId: string; leadId: string }[] {
  return accountId === null ? [] : [{ accountId, leadId }];
}

/** One person is only ever written to by one sender: another one is a choice before the first step alone. */
export function isUntouched({ occurrence, invitation }: Enrolment): boolean {
  return occurrence <= 1 && invitation.state === 'none';
}

/** Whether the lead is gone from the workspace, and how. */
function goneBy({ stops }: Enrolment): 'deleted' | 'forgotten' | undefined {
  return stops.map((stop) => (stop.kind === 'removed' ? stop.gone : undefined)).findLast(Boolean);
}

/** What left the lead out, when it was taken in or under way; null: that was not noted. */
function leftOutBy({ state, stops }: Enrolment): LeftOutBy | null {
  const stop = stops.findLast(({ kind }) => kind === 'excluded');
  return state.finished?.leftOutBy ?? (stop?.kind === 'excluded' ? (stop.by ?? 'exclusion') : null);
}

/** What the questions of these leads' sequences ask about them, read once for all. */
async function readAsked(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  enrolments: readonly Enrolment[],
  graphOf: (enrolment: Enrolment) => Promise<SequenceGraph>,
): Promise<Map<string, LeadFacts>> {
  const leadIds = new Set<string>();
  for (const enrolment of enrolments) {
    if (asksOfLead(await graphOf(enrolment))) leadIds.add(enrolment.leadId);
  }
  return leadFactsAmong(tx, deps, workspaceId, [...leadIds]);
}

function explainDecision(
  enrolment: Enrolment,
  decision: SequenceDecision,
  now: number,
  withdrawing: boolean,
) {
  const change = changeOfDecision(decision.reason, withdrawing);
  if (decision.decision === 'wait') {
    // The question could not be asked: what stood in the way, and when it is asked again.
    if (decision.reason.code === 'needs_look') {
      const isPutOff = enrolment.nextAt !== null && enrolment.nextAt > now;
      const sentence = isPutOff ? enrolment.reason : describeDecisionReason(decision.reason);
      return { sentence, nextAt: isPutOff ? enrolment.nextAt : now, change };
    }
    // Nothing of the sender is under way: its news is on the way to the lead.
    const nextAt = decision.reason.code === 'action_planned' ? now : decision.until;
    return { sentence: describeDecisionReason(decision.reason), nextAt, change };
  }
  const { nextAt } = enrolment;
  if (enrolment.leadState === 'Waiting' && nextAt !== null && nextAt > now) {
    return {
      sentence: enrolment.reason,
      nextAt,
      change: 'It goes on by itself, or at once with a higher limit.',
    };
  }
  const isHeld = enrolment.leadState === 'Waiting' && nextAt === null;
  if (isHeld) {
    return {
      sentence: enrolment.reason,
      nextAt: null,
      change: 'Mend what the reason names; the lead is looked at again by itself every 6 hours.',
    };
  }
  return { sentence: 'The next step is due.', nextAt: now, change: 'It goes on by itself.' };
}

/** The send that a wait with an end leads to, as the sender would get it; null where no send follows. */
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

function sendOfAction(action: Action): AwaitedSend | null {
  if (action.state !== 'planned') return null;
  const { id, accountId, kind, body, origin, campaignId, hours, notBefore, held } = action;
  const withNote = kind === 'invite' && body !== null;
  return { id, accountId, kind, withNote, origin, campaignId, campaignHours: hours, notBefore, held };
}

function remembering<T>(read: (id: string) => Promise<T>): (id: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (id) => {
    let found = known.get(id);
    if (found === undefined) known.set(id, (found = read(id)));
    return found;
  };
}
