import { describeDecisionReason } from '@waypost/domain/campaigns/sequence/decision-reason';
import type { HoldSignal } from '@waypost/domain/campaigns/sequence/enrolment';
import { nodeOf } from '@waypost/domain/campaigns/sequence/graph';
import { leadStateOf } from '@waypost/domain/campaigns/lead-state';
import { decide, type SequenceDecision } from '@waypost/domain/campaigns/sequence/next-actions';
import type { Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import type { Campaign } from '../campaign.ts';
import type { Enrolment } from '../enrolment-row.ts';
import { findCampaign, getVersion, setStatus } from '../store/campaign.store.ts';
import { clearDue, setDue } from '../store/due-enrolment.store.ts';
import { hasUnfinished, saveEnrolment } from '../store/enrolment.store.ts';
import { addEvent } from '../store/event.store.ts';
import { factsOf } from './enrolment-facts.ts';
import { planStep } from './plan-step.ts';

/** A lead can pass this many decisions in one go (an action satisfied at once leads to the next). */
const decisionsMax = 50;
/** A lead held by something missing is looked at again after this business time. */
const heldAgainMs = 6 * 3_600_000;

/**
 * Moves one locked lead as far as it can go now: asks the interpreter, plans what it says, stores state,
 * reason and next time. Runs in the caller's transaction, so an outcome and the step it leads to commit
 * together.
 */
export async function advance(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  locked: Enrolment,
): Promise<void> {
  const { clock, random } = deps.platform;
  const campaign = await findCampaign(tx, workspaceId, locked.campaignId);
  if (campaign === undefined) return;
  const graph = await getVersion(tx, workspaceId, campaign.id, locked.version);
  let enrolment = locked;
  for (let round = 0; round < decisionsMax; round += 1) {
    const now = clock.businessNow();
    const action =
      enrolment.actionId === null
        ? undefined
        : await deps.sender.findAction(tx, workspaceId, enrolment.actionId);
    const hold = await holdOf(tx, deps, workspaceId, campaign, enrolment);
    const decision = decide(graph, enrolment.state, factsOf(enrolment, action, hold), now, random.next);
    await logPassed(tx, deps, workspaceId, enrolment, graph, decision);
    enrolment = { ...enrolment, state: decision.state };
    if (decision.decision === 'finish') return finish(tx, deps, workspaceId, campaign, enrolment, decision);
    if (decision.decision === 'wait') return wait(tx, deps, workspaceId, enrolment, decision);
    const planned = await planStep(tx, deps, workspaceId, campaign, enrolment, decision);
    if (planned.next === 'asked again') {
      enrolment = planned.enrolment;
      continue;
    }
    await saveEnrolment(tx, workspaceId, planned.enrolment, now);
    // A held lead waits for somebody, but nothing may wait without a time at which it is looked at again.
    if (planned.next === 'held') await setDue(tx, workspaceId, enrolment.id, now + heldAgainMs);
    else await clearDue(tx, workspaceId, enrolment.id);
    return;
  }
  throw new Error(`The lead ${enrolment.id} did not come to rest after ${decisionsMax} decisions.`);
}

async function holdOf(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  campaign: Campaign,
  enrolment: Enrolment,
): Promise<HoldSignal | null> {
  if (campaign.status === 'Paused') return { kind: 'campaign_paused', note: campaign.pauseReason };
  if (campaign.status !== 'Active') return { kind: 'campaign_not_started' };
  if (enrolment.accountId === null) return { kind: 'no_sender' };
  const [account] = await deps.accounts(tx, workspaceId, [enrolment.accountId]);
  // A disconnected sender does not hold the plan: its rows wait with the sender and go on after a reconnect.
  if (account === undefined || account.status === 'Deleted') {
    return { kind: 'sender_deleted', senderName: account?.name ?? 'The sender' };
  }
  return null;
}

async function wait(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  enrolment: Enrolment,
  decision: Extract<SequenceDecision, { decision: 'wait' }>,
): Promise<void> {
  const view = leadStateOf(decision, enrolment.occurrence > 0);
  const now = deps.platform.clock.businessNow();
  const next = { ...enrolment, leadState: view.state, reason: view.reason, nextAt: view.nextAt };
  await saveEnrolment(tx, workspaceId, next, now);
  if (decision.until === null) await clearDue(tx, workspaceId, enrolment.id);
  else await setDue(tx, workspaceId, enrolment.id, decision.until);
}

async function finish(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  campaign: Campaign,
  enrolment: Enrolment,
  decision: Extract<SequenceDecision, { decision: 'finish' }>,
): Promise<void> {
  const now = deps.platform.clock.businessNow();
  const reason = describeDecisionReason(decision.reason);
  await deps.sender.cancel(
    tx,
    workspaceId,
    { enrolmentId: enrolment.id },
    { code: decision.outcome, message: reason },
  );
  const { state: leadState } = leadStateOf(decision, true);
  await saveEnrolment(tx, workspaceId, { ...enrolment, leadState, reason, nextAt: null }, now);
  await clearDue(tx, workspaceId, enrolment.id);
  await addEvent(tx, workspaceId, {
    id: deps.platform.random.id(),
    enrolmentId: enrolment.id,
    campaignId: campaign.id,
    nodeId: enrolment.state.nodeId,
    what: decision.outcome === 'replied' ? 'stopped' : decision.outcome,
    detail: reason,
    at: now,
  });
  await completeWhenDone(tx, deps, workspaceId, campaign, now);
  await hint(tx, workspaceId, 'campaigns.campaign', campaign.id);
}

/** The last finished lead completes an active campaign. */
async function completeWhenDone(
  tx: Tx,
  _deps: CampaignsDeps,
  workspaceId: string,
  campaign: Campaign,
  now: number,
): Promise<void> {
  if (campaign.status !== 'Active' || (await hasUnfinished(tx, workspaceId, campaign.id))) return;
  await setStatus(tx, workspaceId, campaign.id, { status: 'Completed', pauseReason: null, now });
}

const eventOfKind = { visit: 'visited', invite: 'invited', message: 'messaged' } as const;

/** Steps that were really done, for the log and the numbers; what was satisfied without us is told apart. */
async function logPassed(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  enrolment: Enrolment,
  graph: Parameters<typeof nodeOf>[0],
  decision: SequenceDecision,
): Promise<void> {
  for (const passed of decision.passed) {
    const node = nodeOf(graph, passed.nodeId);
    const isStep = node?.kind === 'visit' || node?.kind === 'invite' || node?.kind === 'message';
    const what = passed.what === 'sent' && isStep ? eventOfKind[node.kind] : passed.what;
    // Acceptance is logged when the network reports it, not when the lead gets to the question.
    if (what === 'waited' || what === 'accepted') continue;
    await addEvent(tx, workspaceId, {
      id: deps.platform.random.id(),
      enrolmentId: enrolment.id,
      campaignId: enrolment.campaignId,
      nodeId: passed.nodeId,
      what,
      detail: null,
      at: passed.at,
    });
  }
}
