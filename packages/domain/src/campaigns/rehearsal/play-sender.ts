import { createAccountInPlay } from './account-in-play.ts';
import { createActionQueue, type ActionClass, type QueuedAction } from './action-queue.ts';
import { answerAction } from './answer-in-play.ts';
import type { People } from './behaviour.ts';
import { createBindingNotes } from './binding-notes.ts';
import type { CapsInPlay } from './caps-in-play.ts';
import type { ColleaguesInPlay } from './colleagues-in-play.ts';
import type { CompaniesInPlay } from './companies-in-play.ts';
import { createEventHeap } from './event-heap.ts';
import { createLeadInterpreter } from './interpret-lead.ts';
import { toPlay, type LeadInPlay } from './lead-in-play.ts';
import { addOn, countEnd, countOn, type RunTally } from './run-tally.ts';
import type { Stage } from './stage.ts';

/** In the words in which a campaign notes it. */
const REPLIED_LATE = 'The lead replied after the last step.';

/** What senders share while a run is played; null: nothing of it is bounded. */
export type SharedInPlay = {
  readonly caps: CapsInPlay | null;
  readonly colleagues: ColleaguesInPlay | null;
  readonly companies: CompaniesInPlay | null;
};

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
 * @returns null for a sender that is not there.
 */
export function createSenderPlay(
  stage: Stage,
  senderIndex: number,
  people: People,
  tally: RunTally,
  { caps, colleagues, companies }: SharedInPlay,
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

  const look = createLeadInterpreter(stage, tally, { heap, companies, enqueue });
  const placeOf = new Map(inPlay.map(({ index }, place) => [index, place]));
  colleagues?.listen((lead, signal) => {
    const place = placeOf.get(lead);
    const played = place === undefined ? undefined : inPlay[place];
    if (place === undefined || played === undefined || played.endedAt !== null) return;
    played.facts = { ...played.facts, stops: [...played.facts.stops, signal] };
    heap.push(signal.at, place, 'look');
  });
  companies?.listen((lead, at) => {
    const place = placeOf.get(lead);
    if (place !== undefined) heap.push(at, place, 'look');
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
        answeredLate(played);
        colleagues?.answered(played.index, senderName, now);
        return look(event.lead, played, now);
    }
  }

  /** Who answers after its end is one that replied: campaigns count it so. */
  function answeredLate(played: LeadInPlay): void {
    if (played.end === null) return;
    countEnd(tally, played.end, -1);
    played.end = `replied ${REPLIED_LATE}`;
    countEnd(tally, played.end, 1);
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
        const foresee = (at: number) => account.foresee(at, of.kind, of.withNote, hours);
        notes.refused(verdict, now, of.blockedUntil, foresee);
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
    companies?.left(played.index, now);
    answerAction(action, played, now, { people, account, heap });
    look(action.lead, played, now);
  }

  function endUp(played: LeadInPlay): void {
    if (played.lead.campaign !== 0 || played.held) return;
    if (played.waitedForCompany) tally.waitedForCompany += 1;
    if (played.endedAt === null) tally.unfinished += 1;
    else tally.finishAt = Math.max(tally.finishAt ?? 0, played.endedAt);
  }
}
