import { keyedRandom } from '../../linkedin/jitter.ts';
import { REINVITE_AFTER_DAYS, type ActionKind } from '../../linkedin/daily-limits.ts';
import { nextOpenAt } from '../../linkedin/working-hours.ts';
import { describeDecisionReason } from '../sequence/decision-reason.ts';
import { decide, type SequenceDecision } from '../sequence/next-actions.ts';
import { PERSON_HOURS } from './behaviour.ts';
import type { CompaniesInPlay } from './companies-in-play.ts';
import type { EventHeap } from './event-heap.ts';
import { priorityOf, withTag, type LeadInPlay } from './lead-in-play.ts';
import { countEnd, type RunTally } from './run-tally.ts';
import type { Stage } from './stage.ts';
import { stopsAtStep } from './stops-in-play.ts';

/** Decisions a lead can pass at one instant. */
const DECISIONS_MAX = 50;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What a step of a sequence is to the network; the rest is done by the product itself, at once. */
const NETWORK_KINDS: ReadonlyMap<string, ActionKind> = new Map<string, ActionKind>([
  ...(['visit', 'invite', 'message', 'inmail', 'follow', 'react', 'comment', 'withdraw'] as const).map(
    (kind): [string, ActionKind] => [kind, kind],
  ),
  ['like', 'react'],
]);

/** Asks the interpreter about one lead until it waits, ends or stands in the queue; `place` is its own of the sender. */
export type LookAtLead = (place: number, played: LeadInPlay, now: number) => void;

/** @param enqueue takes what is ready to leave now. */
export function createLeadInterpreter(
  { input, bodyProblem }: Stage,
  tally: RunTally,
  {
    heap,
    companies,
    enqueue,
  }: {
    heap: EventHeap;
    companies: CompaniesInPlay | null;
    enqueue: (played: LeadInPlay, now: number) => void;
  },
): LookAtLead {
  const run = String(tally.seed);
  return look;

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
      const problem = bodyProblem(played.index, step, variant);
      if (problem !== null) return hold(played, problem, now);
      const kind = NETWORK_KINDS.get(step.kind);
      if (kind === undefined) {
        const facts = step.kind === 'tag' ? withTag(played.facts, step.tag) : played.facts;
        const stop = stopsAtStep(campaign, step, now);
        const stops = stop === null ? facts.stops : [...facts.stops, stop];
        played.facts = { ...facts, stops, lastOutcome: { nodeId: step.id, at: now, result: 'sent' } };
        continue;
      }
      const mayAt = kind === 'invite' ? invitableAt(played, now) : now;
      const readyAt = campaign.hours === null ? mayAt : nextOpenAt(campaign.hours, mayAt);
      // Its end comes first.
      if (readyAt === null && campaign.endAt !== undefined) return;
      if (readyAt === null) return hold(played, 'The campaign has no working hours ahead.', now);
      if (companies !== null && !companies.mayBegin(played.index, now)) {
        played.waitedForCompany = true;
        return;
      }
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
    if (code === 'hold') return hold(played, describeDecisionReason(reason), now);
    // What LinkedIn did not confirm stays open: nobody can say here what became of it.
    if (code === 'action_planned' || code === 'action_in_doubt' || code === 'action_needs_review') return;
    if (code === 'needs_look') {
      // Nothing on LinkedIn is asked by a rehearsal: the lead counts as neither connected nor posting. A comment that
      // would wait for approval is shown all the same.
      const yes = reason.about === 'comment_post';
      played.state = { ...played.state, looked: { nodeId: reason.nodeId, yes } };
      return heap.push(now + 1, place, 'look');
    }
    // What is left waits for a person inside the sequence.
    heap.push(now + PERSON_HOURS * HOUR_MS, place, 'person_done');
  }

  function hold(played: LeadInPlay, problem: string, now: number): void {
    played.held = true;
    companies?.ended(played.index, now);
    if (played.lead.campaign === 0) tally.held.set(played.index, problem);
  }

  function end(
    played: LeadInPlay,
    decision: Pick<Extract<SequenceDecision, { decision: 'finish' }>, 'outcome' | 'reason'>,
    now: number,
  ): void {
    played.endedAt = now;
    played.queued = null;
    companies?.ended(played.index, now);
    if (played.lead.campaign !== 0) return;
    played.end = `${decision.outcome} ${describeDecisionReason(decision.reason)}`;
    countEnd(tally, played.end, 1);
  }
}

/** As production plans it: after a withdrawal some weeks have to pass. */
function invitableAt({ withdrawnAt }: LeadInPlay, now: number): number {
  return withdrawnAt === null ? now : Math.max(now, withdrawnAt + REINVITE_AFTER_DAYS * DAY_MS);
}
