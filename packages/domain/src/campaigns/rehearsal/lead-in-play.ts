import type { ActionKind } from '../../linkedin/daily-limits.ts';
import { startEnrolment, type EnrolmentFacts, type EnrolmentState } from '../sequence/enrolment.ts';
import type { QueuedAction } from './action-queue.ts';
import type { RehearsalLead } from './rehearsal-input.ts';
import type { Stage } from './stage.ts';

/** A lead while a run is played. */
export type LeadInPlay = {
  readonly index: number;
  readonly lead: RehearsalLead;
  state: EnrolmentState;
  facts: EnrolmentFacts;
  queued: QueuedAction | null;
  draws: number;
  endedAt: number | null;
  /** The outcome and sentence it ended with, as the tally counts them. */
  end: string | null;
  held: boolean;
  replied: boolean;
  /** Its invitation was taken back in this run; LinkedIn takes no second one for some weeks. */
  withdrawnAt: number | null;
  /** It could not begin at once because enough people of its company had. */
  waitedForCompany: boolean;
};

/** The lead at this place of the stage as it begins a run; none where its sequence is gone. */
export function toPlay(stage: Stage, index: number): LeadInPlay[] {
  const lead = stage.input.leads[index];
  const graph = lead === undefined ? undefined : stage.input.campaigns[lead.campaign]?.graphs[lead.graph];
  if (lead === undefined || graph === undefined) return [];
  return [
    {
      ...{ index, lead, queued: null, draws: 0, endedAt: null, end: null },
      ...{ held: false, waitedForCompany: false, withdrawnAt: null },
      state: lead.state ?? startEnrolment(graph.startNodeId, stage.input.now),
      facts: lead.facts,
      replied: lead.facts.repliedAt !== null,
    },
  ];
}

/** What the product does by itself is not done; only a tag is remembered, because later questions ask for it. */
export function withTag(facts: EnrolmentFacts, tag: string): EnrolmentFacts {
  return facts.lead === undefined
    ? facts
    : { ...facts, lead: { ...facts.lead, tags: [...facts.lead.tags, tag] } };
}

/** As the sender ranks campaign actions: follow-ups to people who engaged, follow-ups, the rest. */
const PRIORITY = { engagedFollowUp: 1, followUp: 2, other: 3 } as const;

export function priorityOf(kind: ActionKind, { acceptedAt }: EnrolmentFacts): number {
  if (kind === 'inmail') return PRIORITY.followUp;
  if (kind !== 'message') return PRIORITY.other;
  return acceptedAt === null ? PRIORITY.followUp : PRIORITY.engagedFollowUp;
}
