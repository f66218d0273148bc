import type { ActionKind } from '../../linkedin/daily-limits.ts';
import { keyedRandom } from '../../linkedin/jitter.ts';
import { nextOpenAt } from '../../linkedin/working-hours.ts';
import { describeDecisionReason } from '../sequence/decision-reason.ts';
import { decide, type SequenceDecision } from '../sequence/next-actions.ts';
import { createAccountInPlay } from './account-in-play.ts';
import { createActionQueue, type ActionClass, type QueuedAction } from './action-queue.ts';
import { PERSON_HOURS, type People } from './behaviour.ts';
import { createBindingNotes } from './binding-notes.ts';
import type { CapsInPlay } from './caps-in-play.ts';
import type { ColleaguesInPlay } from './colleagues-in-play.ts';
import { createEventHeap } from './event-heap.ts';
import { priorityOf, toPlay, withTag, type LeadInPlay } from './lead-in-play.ts';
import { addOn, countOn, type RunTally } from './run-tally.ts';
import type { Stage } from './stage.ts';

/** Decisions a lead can pass at one instant. */
const DECISIONS_MAX = 50;
const HOUR_MS = 3_600_000;

/** What a step of a sequence is to the network; the rest is done by the product itself, at once. */
const NETWORK_KINDS: ReadonlyMap<string, ActionKind> = new Map<string, ActionKind>([
  ...(['visit', 'invite', 'message', 'inmail', 'follow', 'react', 'comment', 'withdraw'] as const).map(
    (kind): [string, ActionKind] => [kind, kind],
  ),
  ['like', 'react'],
]);

/** One sender while a run is played. */
export type SenderPlay = {
  /** When something happens next; Infinity when nothing does any more. */
  readonly nextAt: () => number;
  readonly step: () => void;
  /** The run is over: counts what has not ended. */
  readonly finish: () => void;
};

/**
 * Plays all leads of one sender through one run: the interpreter decides, the governor permits, the people answer.
 * @param shared with the other senders: caps of campaigns, and people who stop together; null: there are none.
 * @returns null for a sender that is not there.
 */
export function createSenderPlay(
  stage: Stage,
  senderIndex: number,
  people: People,
  tally: RunTally,
  { caps, colleagues }: { caps: CapsInPlay | null; colleagues: ColleaguesInPlay | null },
): SenderPlay | null {
  const { input, days } = stage;
  const sender = input.senders[senderIndex];
  const counts = tally.senders[senderIndex];
  if (sender === undefined || counts === undefined) return null;
  const run = String(tally.seed);
  const senderName = sender.name;
  const notes = createBindingNotes(stage, sender.workingHours, counts);
  const heap = createEventHeap();
  const own = stage.dealt[senderIndex] ?? [];
  const inPlay = own.flatMap((index) => toPlay(stage, index));
  const account = createAccountInPlay(
    sender,
    input.padMs,
    stage.zoneDays(sender.workingHours?.zone ?? input.zone),
  );
  const queue = createActionQueue((action) => inPlay[action.lead]?.queued === action, sender);
  /** When the queue is looked at next; Infinity while nothing waits or only news can help. */
  let wakeAt = Infinity;
  let slotAt = sender.nextSlotAt ?? 0;

  const placeOf = new Map(inPlay.map(({ index }, place) => [index, place]));
  colleagues?.listen((lead, signal) => {
    const place = placeOf.get(lead);
    const played = place === undefined ? undefined : inPlay[place];
    if (place === undefined || played === undefined || played.endedAt !== null) return;
    played.facts = { ...played.facts, stops: [...played.facts.stops, signal] };
    heap.push(signal.at, place, 'look');
  });
  for (const [place, played] of inPlay.entries()) {
    const campaign = input.campaigns[played.lead.campaign];
    heap.push(Math.max(input.now, campaign?.startAt ?? 0), place, 'look');
    if (campaign?.endAt !== undefined) heap.push(Math.max(input.now, campaign.endAt), place, 'look');
    const { state, sentAt } = played.facts.invitation;
    if (state !== 'pending' || sentAt === null) continue;
    const delay = people.acceptDelayAfterMs(played.lead.id, input.now - sentAt);
    if (delay !== null) heap.push(sentAt + delay, place, 'accepted');
  }
  const nextAt = () => Math.min(heap.nextAt(), wakeAt);
  return {
    nextAt,
    step() {
      const at = nextAt();
      if (heap.nextAt() <= at) happen(at);
      else pump(at);
    },
    finish() {
      for (const played of inPlay) endUp(played);
    },
  };

  function happen(now: number): void {
    const event = heap.pop();
    const played = event === undefined ? undefined : inPlay[event.lead];
    if (event === undefined || played === undefined) return;
    switch (event.what) {
      case 'look':
        return look(event.lead, played, now);
      case 'ready':
        return enqueue(played, now);
      case 'person_done':
        played.state = { ...played.state, goAhead: { nodeId: played.state.nodeId } };
        return look(event.lead, played, now);
      case 'accepted':
        if (played.facts.invitation.state !== 'pending') return;
        played.facts = {
          ...played.facts,
          connected: true,
          acceptedAt: now,
          invitation: { ...played.facts.invitation, state: 'accepted' },
        };
        account.changePending(-1);
        queue.forgetAnswers();
        wakeAt = Math.min(wakeAt, Math.max(now, slotAt));
        if (played.lead.campaign === 0) addOn(tally.accepts, days.indexOf(now));
        return look(event.lead, played, now);
      case 'replied':
        if (played.replied) return;
        played.replied = true;
        played.facts = { ...played.facts, repliedAt: now };
        if (played.lead.campaign === 0) addOn(tally.replies, days.indexOf(now));
        colleagues?.answered(played.index, senderName, now);
        return look(event.lead, played, now);
    }
  }

  /** Asks the interpreter until the lead waits, ends or stands in the queue. */
  function look(place: number, played: LeadInPlay, now: number): void {
    if (played.endedAt !== null || played.held) return;
    const campaign = input.campaigns[played.lead.campaign];
    const graph = campaign?.graphs[played.lead.graph];
    if (campaign === undefined || graph === undefined) return;
    if (campaign.endAt !== undefined && now >= campaign.endAt) {
      return end(played, { outcome: 'skipped', reason: { code: 'campaign_ended' } }, now);
    }
    const random = () => {
      played.draws += 1;
      return keyedRandom(run, played.lead.id, String(played.draws))();
    };
    for (let round = 0; round < DECISIONS_MAX; round += 1) {
      const decision = decide(graph, played.state, played.facts, now, random);
      played.state = decision.state;
      if (decision.decision === 'finish') return end(played, decision, now);
      if (decision.decision === 'wait') return wait(place, played, decision, now);
      const { step, variant } = decision;
      const problem = stage.bodyProblem(played.index, step, variant);
      if (problem !== null) return hold(played, problem);
      const kind = NETWORK_KINDS.get(step.kind);
      if (kind === undefined) {
        const facts = step.kind === 'tag' ? withTag(played.facts, step.tag) : played.facts;
        played.facts = { ...facts, lastOutcome: { nodeId: step.id, at: now, result: 'sent' } };
        continue;
      }
      const readyAt = campaign.hours === null ? now : nextOpenAt(campaign.hours, now);
      // Its end comes first.
      if (readyAt === null && campaign.endAt !== undefined) return;
      if (readyAt === null) return hold(played, 'The campaign has no working hours ahead.');
      played.facts = { ...played.facts, lastOutcome: { nodeId: step.id, at: now, result: 'planned' } };
      played.queued = {
        ...{ lead: place, kind, readyAt, nodeId: step.id },
        ...{ campaign: played.lead.campaign, campaignId: campaign.id },
        withNote: kind === 'invite' && (variant?.body.trim() ?? '') !== '',
        priority: priorityOf(kind, played.facts),
        variantId: variant?.id ?? null,
      };
      if (readyAt > now) heap.push(readyAt, place, 'ready');
      else enqueue(played, now);
      return;
    }
  }

  function wait(
    place: number,
    played: LeadInPlay,
    { until, reason }: Extract<SequenceDecision, { decision: 'wait' }>,
    now: number,
  ): void {
    if (until !== null) return heap.push(Math.max(until, now + 1), place, 'look');
    const { code } = reason;
    if (code === 'hold') return hold(played, describeDecisionReason(reason));
    // What LinkedIn did not confirm stays open: nobody can say here what became of it.
    if (code === 'action_planned' || code === 'action_in_doubt' || code === 'action_needs_review') return;
    if (code === 'needs_look') {
      // Nothing on LinkedIn is asked by a rehearsal: the lead counts as neither connected nor posting.
      played.state = { ...played.state, looked: { nodeId: reason.nodeId, yes: false } };
      return heap.push(now + 1, place, 'look');
    }
    // What is left waits for a person inside the sequence.
    heap.push(now + PERSON_HOURS * HOUR_MS, place, 'person_done');
  }

  function hold(played: LeadInPlay, problem: string): void {
    played.held = true;
    if (played.lead.campaign === 0) tally.held.set(played.index, problem);
  }

  function end(
    played: LeadInPlay,
    decision: Pick<Extract<SequenceDecision, { decision: 'finish' }>, 'outcome' | 'reason'>,
    now: number,
  ): void {
    played.endedAt = now;
    played.queued = null;
    if (played.lead.campaign !== 0) return;
    const key = `${decision.outcome} ${describeDecisionReason(decision.reason)}`;
    tally.ends.set(key, (tally.ends.get(key) ?? 0) + 1);
  }

  function enqueue({ queued }: LeadInPlay, now: number): void {
    if (queued === null) return;
    const of = queue.add(queued);
    wakeAt = Math.min(wakeAt, Math.max(now, of.blockedUntil, slotAt));
  }

  /** One turn of the account's pump: the first candidate that the governor allows goes. */
  function pump(now: number): void {
    let next = Infinity;
    for (const { of, action } of queue.heads()) {
      if (of.blockedUntil <= now) {
        const hours = input.campaigns[of.campaign]?.hours ?? null;
        const own = account.ask(now, of.kind, of.withNote, hours);
        if (of.kind === 'invite') notes.inviteCap(account.capOf('invite_day', now)?.cap ?? 0, now);
        const verdict = own.verdict === 'allow' ? (caps?.ask(of.campaign, of.kind, now) ?? own) : own;
        if (verdict.verdict === 'allow') return carryOut(of, action, now);
        of.blockedUntil =
          verdict.verdict === 'wait' ? Math.max(verdict.until ?? Infinity, now + 1) : Infinity;
        notes.refused(verdict, now, of.blockedUntil);
      }
      next = Math.min(next, of.blockedUntil);
    }
    wakeAt = next;
  }

  function carryOut(of: ActionClass, action: QueuedAction, now: number): void {
    const played = inPlay[action.lead];
    if (played === undefined || counts === undefined) return;
    queue.take(of, action);
    played.queued = null;
    caps?.spend(action.campaign, action.kind, now);
    slotAt = account.spend(now, action.kind, action.withNote, `${run} ${played.lead.id} ${action.nodeId}`);
    if (account.noteSent(now)) queue.forgetAnswers();
    wakeAt = slotAt;
    const day = days.indexOf(now);
    countOn(counts.kinds, action.kind, day, input.days);
    addOn(counts.byCampaign, action.campaign);
    if (action.campaign === 0) {
      countOn(tally.kinds, action.kind, day, input.days);
      const first = tally.timeline?.[day];
      const { index: lead } = played;
      first?.push({ at: now, kind: action.kind, lead, sender: senderIndex, nodeId: action.nodeId });
    }
    answer(action, played, now);
    look(action.lead, played, now);
  }

  /** What the network and the person make of an action. */
  function answer(action: QueuedAction, played: LeadInPlay, now: number): void {
    const { facts, lead } = played;
    const lastOutcome = { nodeId: action.nodeId, at: now, result: 'sent' } as const;
    played.facts = { ...facts, lastOutcome };
    switch (action.kind) {
      case 'invite': {
        played.facts = { ...played.facts, connected: false, invitation: { state: 'pending', sentAt: now } };
        account.changePending(1);
        const delay = people.acceptDelayMs(lead.id);
        if (delay !== null) heap.push(now + delay, action.lead, 'accepted');
        return;
      }
      case 'withdraw':
        if (facts.invitation.state !== 'pending') return;
        played.facts = { ...played.facts, invitation: { ...facts.invitation, state: 'withdrawn' } };
        account.changePending(-1);
        return;
      case 'message':
        if (facts.connected !== true) {
          const message = 'A message needs a connection, and none to this person is known.';
          const { nodeId, at } = lastOutcome;
          played.facts = { ...facts, lastOutcome: { nodeId, at, result: 'failed', message } };
          return;
        }
        return mayReply(action, lead.id, now);
      case 'inmail':
        return mayReply(action, lead.id, now);
      default:
    }
  }

  function mayReply(action: QueuedAction, leadId: string, now: number): void {
    const delay = people.replyDelayMs(leadId, action.nodeId);
    if (delay !== null) heap.push(now + delay, action.lead, 'replied');
  }

  function endUp(played: LeadInPlay): void {
    if (played.lead.campaign !== 0 || played.held) return;
    if (played.endedAt === null) tally.unfinished += 1;
    else tally.finishAt = Math.max(tally.finishAt ?? 0, played.endedAt);
  }
}
