import { describeDecisionReason } from '@waypost/domain/campaigns/sequence/decision-reason';
import { leadStateOf } from '@waypost/domain/campaigns/lead-state';
import { hasBegun } from '@waypost/domain/campaigns/sequence/has-begun';
import type { StepOutcome } from '@waypost/domain/campaigns/sequence/enrolment';
import { isOwnStep } from '@waypost/domain/campaigns/sequence/graph';
import { decide, type SequenceDecision } from '@waypost/domain/campaigns/sequence/next-actions';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import type { Enrolment } from '../enrolment-row.ts';
import { findCampaignToPlan, getVersion } from '../store/campaign.store.ts';
import { clearDue, setDue } from '../store/due-enrolment.store.ts';
import { saveEnrolment } from '../store/enrolment.store.ts';
import { addEvent } from '../store/event.store.ts';
import { factsOf } from './enrolment-facts.ts';
import { holdOf, senderOf, withSender } from './hold-of.ts';
import { drawVariant } from './draw-variant.ts';
import { leadFactsOf } from './lead-facts.ts';
import type { Look } from './look-for-condition.ts';
import type { PersonLook } from './look-for-person.ts';
import { carryOut } from './own-step.ts';
import { stoppedByRules } from '../stopping/stopped-by-rules.ts';
import { planStep } from './plan-step.ts';

/** Somebody lifts these, and sets the lead due again. */
const heldByHand: ReadonlySet<string> = new Set(['campaign_paused', 'campaign_archived', 'lead_paused']);
/** A lead can pass this many decisions in one go (an action satisfied at once leads to the next). */
const decisionsMax = 250;
const hourMs = 3_600_000;
/** A lead held by something missing is looked at again after this business time. */
const heldAgainMs = 6 * hourMs;
/** A lead whose step is with the sender hears of its end; this look only finds news that got lost. */
const plannedAgainMs = 24 * hourMs;

/**
 * Moves one locked lead as far as it can go now: asks the interpreter, plans what it says, stores state,
 * reason and next time. Runs in the caller's transaction, so an outcome and the step it leads to commit
 * together. Locks, after the lead: its campaign (shared), then what it plans, then its due row.
 * @param turn `news`: somebody else's transaction. What takes locks of other tables (a list) is left to the lead's
 * own turn, which comes at once, so that no outcome waits for it.
 * @returns what has to be asked of LinkedIn before the lead can go on; in its own turn alone.
 */
export async function advance(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  locked: Enrolment,
  turn: 'own' | 'news' = 'news',
): Promise<Look | PersonLook | undefined> {
  const { clock, random } = room.platform;
  const [campaign, graph] = await Promise.all([
    findCampaignToPlan(tx, workspaceId, locked.campaignId),
    getVersion(tx, workspaceId, locked.campaignId, locked.version),
  ]);
  if (campaign === undefined) return undefined;
  const dealt = await withSender(tx, room, workspaceId, campaign, locked);
  let enrolment = await stoppedByRules(tx, room, workspaceId, campaign, dealt);
  let lead = await leadFactsOf(tx, room, workspaceId, graph, locked.leadId);
  const [account, planned] = await Promise.all([
    senderOf(tx, room, workspaceId, enrolment),
    findActionOf(tx, room, workspaceId, enrolment),
  ]);
  let done: StepOutcome | null = null;
  for (let round = 0; round < decisionsMax; round += 1) {
    const now = clock.businessNow();
    const action = round === 0 ? planned : await findActionOf(tx, room, workspaceId, enrolment);
    const hold = holdOf(campaign, enrolment, account);
    const facts = { ...factsOf(enrolment, action, hold, done), ...(lead === undefined ? {} : { lead }) };
    const decided = decide(graph, enrolment.state, facts, now, random.next);
    const decision = await drawVariant(tx, workspaceId, graph, enrolment.state, enrolment, decided);
    await logPassed(tx, room, workspaceId, enrolment, decision);
    enrolment = { ...enrolment, state: decision.state };
    if (decision.decision === 'finish') {
      await finish(tx, room, workspaceId, enrolment, decision);
      return undefined;
    }
    const begun = hasBegun(graph, enrolment.state);
    if (decision.decision === 'wait') {
      await wait(tx, room, workspaceId, enrolment, decision, begun);
      return lookFor(tx, workspaceId, enrolment, decision, turn, now);
    }
    const { step } = decision;
    if (isOwnStep(step)) {
      if (turn === 'news') {
        await saveEnrolment(tx, workspaceId, enrolment, now);
        await setDue(tx, workspaceId, enrolment.id, now);
        return undefined;
      }
      done = await carryOut(tx, room, workspaceId, campaign, enrolment, step);
      enrolment = { ...enrolment, occurrence: enrolment.occurrence + 1 };
      // A tag it has just got, or a list it has just been moved to, may be what stops it.
      enrolment = await stoppedByRules(tx, room, workspaceId, campaign, enrolment);
      lead = await leadFactsOf(tx, room, workspaceId, graph, locked.leadId);
      continue;
    }
    const act = { ...decision, step };
    const outcome = await planStep(tx, room, workspaceId, campaign, enrolment, act, { account, begun });
    enrolment = outcome.enrolment;
    if (outcome.next === 'asked again') continue;
    await saveEnrolment(tx, workspaceId, enrolment, now);
    if (outcome.next === 'looked up') {
      // Should the answer get lost, it is asked again.
      await setDue(tx, workspaceId, enrolment.id, turn === 'own' ? now + hourMs : now);
      return turn === 'own' ? outcome.look : undefined;
    }
    const lookAgainMs = outcome.next === 'held' ? heldAgainMs : plannedAgainMs;
    await setDue(tx, workspaceId, enrolment.id, enrolment.nextAt ?? now + lookAgainMs);
    return undefined;
  }
  throw new Error(`The lead ${enrolment.id} did not come to rest after ${decisionsMax} decisions.`);
}

/** The action of the step that the lead stands at, if one was planned. */
async function findActionOf(tx: Tx, { sender }: CampaignsRoom, workspaceId: string, { actionId }: Enrolment) {
  return actionId === null ? undefined : sender.findAction(tx, workspaceId, actionId);
}

/** The question a lead waits with. Asked in its own turn; should the answer get lost, it is asked again. */
async function lookFor(
  tx: Tx,
  workspaceId: string,
  { id, accountId, leadId }: Enrolment,
  { reason }: Extract<SequenceDecision, { decision: 'wait' }>,
  turn: 'own' | 'news',
  now: number,
): Promise<Look | undefined> {
  if (reason.code !== 'needs_look' || accountId === null) return undefined;
  await setDue(tx, workspaceId, id, turn === 'own' ? now + hourMs : now);
  const { nodeId, about, days } = reason;
  return turn === 'own' ? { enrolmentId: id, nodeId, accountId, leadId, about, days } : undefined;
}

/** Nothing may wait without a time at which it is looked at again; only what was paused by hand is resumed by hand. */
async function wait(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  enrolment: Enrolment,
  decision: Extract<SequenceDecision, { decision: 'wait' }>,
  begun: boolean,
): Promise<void> {
  const { state: leadState, reason, nextAt } = leadStateOf(decision, begun);
  const now = room.platform.clock.businessNow();
  const { reason: why } = decision;
  await saveEnrolment(tx, workspaceId, { ...enrolment, leadState, reason, nextAt }, now);
  if (decision.until !== null) await setDue(tx, workspaceId, enrolment.id, decision.until);
  else if (why.code !== 'hold') await setDue(tx, workspaceId, enrolment.id, now + plannedAgainMs);
  else if (heldByHand.has(why.hold.kind)) await clearDue(tx, workspaceId, enrolment.id);
  else await setDue(tx, workspaceId, enrolment.id, now + heldAgainMs);
}

async function finish(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  enrolment: Enrolment,
  decision: Extract<SequenceDecision, { decision: 'finish' }>,
): Promise<void> {
  const { clock, random, log } = room.platform;
  const now = clock.businessNow();
  const { state: leadState, reason } = leadStateOf(decision, true);
  if (decision.reason.code === 'broken_sequence') {
    log.error({ enrolmentId: enrolment.id, reason: decision.reason }, 'A lead met a broken sequence.');
  }
  const why = { code: decision.outcome, message: reason };
  await room.sender.cancel(tx, workspaceId, { enrolmentId: enrolment.id }, why);
  await saveEnrolment(tx, workspaceId, { ...enrolment, leadState, reason, nextAt: null }, now);
  await clearDue(tx, workspaceId, enrolment.id);
  await addEvent(tx, workspaceId, {
    id: random.id(),
    enrolmentId: enrolment.id,
    campaignId: enrolment.campaignId,
    nodeId: enrolment.state.nodeId,
    what: decision.outcome === 'replied' ? 'stopped' : decision.outcome,
    detail: describeDecisionReason(decision.reason),
    // What stopped the lead happened at the provider, maybe long before we heard of it.
    at: 'at' in decision.reason ? Math.min(decision.reason.at, now) : now,
  });
  await setDue(tx, workspaceId, enrolment.campaignId, now, 'campaigns.completion');
}

/** What the lead went through without us sending; what was sent is logged when its action ends. */
async function logPassed(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  enrolment: Enrolment,
  decision: SequenceDecision,
): Promise<void> {
  for (const { nodeId, at, what, detail = null } of decision.passed) {
    // Acceptance is logged when the network reports it, not when the lead gets to the question.
    if (what === 'waited' || what === 'sent' || what === 'accepted') continue;
    const id = room.platform.random.id();
    const { id: enrolmentId, campaignId } = enrolment;
    await addEvent(tx, workspaceId, { id, enrolmentId, campaignId, nodeId, what, detail, at });
  }
}
