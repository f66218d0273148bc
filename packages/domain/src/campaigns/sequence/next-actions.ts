import { answerFromLead, isAskedOfLead } from './condition.ts';
import type { DecisionReason } from './decision-reason.ts';
import type { EnrolmentFacts, EnrolmentState, FinishOutcome, SatisfiedAs } from './enrolment.ts';
import { isCourtesy, isStep, isWritten, nodeOf } from './graph.ts';
import type {
  ConditionNode,
  SequenceGraph,
  SequenceNode,
  StepNode,
  StepVariant,
  TaskNode,
  WithdrawNode,
} from './graph.ts';
import { stopFor } from './stop-for.ts';
import { chooseVariant } from './choose-variant.ts';
import { noPostFound } from '../../linkedin/choose-post.ts';
import { WITHDRAW_AFTER_DAYS_DEFAULT, WITHDRAW_AFTER_DAYS_MIN } from '../../linkedin/daily-limits.ts';

/**
 * The interpreter: (graph, state, facts, now) -> act, wait or finish, always with a reason.
 * It is the same code that drives production, simulation and the "why is this lead waiting" text.
 * Asking again with the same input gives the same answer; the returned `state` is what to store.
 */

/** A node the lead went through on the way to the decision: for the activity log. */
export type Passed = {
  readonly nodeId: string;
  readonly at: number;
  readonly what:
    | 'waited'
    | 'sent'
    | 'accepted'
    | 'not_accepted'
    | SatisfiedAs
    | 'visit_failed'
    | 'step_missed'
    /** The ways out of every other condition. */
    | 'yes'
    | 'no'
    /** "No", because there is nothing to compare. */
    | 'no_score'
    | 'task_done'
    /** A person chose not to comment. */
    | 'comment_skipped'
    /** A person took it out of its sender's queue. */
    | 'step_skipped';
  /** Why it came to this, in a sentence; absent where `what` says all. */
  readonly detail?: string;
};

export type SequenceDecision = {
  readonly state: EnrolmentState;
  readonly passed: readonly Passed[];
  readonly reason: DecisionReason;
} & (
  | {
      readonly decision: 'act';
      readonly step: ActStep;
      /** `null` for steps without wording. An invite whose body is empty goes without a note. */
      readonly variant: StepVariant | null;
      readonly notBefore: number;
    }
  /** `until` null: no instant ends this; new facts do. */
  | { readonly decision: 'wait'; readonly until: number | null }
  | { readonly decision: 'finish'; readonly outcome: FinishOutcome }
);

/** Steps that the product or a sender carries out; a task is for a person and never acts. */
export type ActStep = Exclude<StepNode, TaskNode>;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

type Move =
  | {
      readonly kind: 'to';
      readonly nodeId: string | null;
      readonly at: number;
      readonly what: Passed['what'];
      readonly detail?: string | null | undefined;
    }
  | { readonly kind: 'act'; readonly step: ActStep }
  | { readonly kind: 'wait'; readonly until: number | null; readonly reason: DecisionReason }
  | { readonly kind: 'finish'; readonly outcome: FinishOutcome; readonly reason: DecisionReason };

/** @param random draws the variant of a step once per visit of its node; in [0, 1). */
export function decide(
  graph: SequenceGraph,
  state: EnrolmentState,
  facts: EnrolmentFacts,
  now: number,
  random: () => number,
): SequenceDecision {
  const passed: Passed[] = [];
  const finish = (at: EnrolmentState, outcome: FinishOutcome, reason: DecisionReason): SequenceDecision => ({
    decision: 'finish',
    outcome,
    reason,
    passed,
    state: {
      ...at,
      // What somebody wrote is not kept with a lead that is done.
      ...(at.looked === undefined ? {} : { looked: null }),
      finished: {
        outcome,
        at: now,
        ...(reason.code === 'step_skipped' && reason.from === 'queue' ? { skippedInQueue: true } : {}),
      },
    },
  });

  if (state.finished !== null) {
    const { outcome } = state.finished;
    return { decision: 'finish', outcome, reason: { code: 'already_finished', outcome }, passed, state };
  }
  const stop = stopOf(state, facts);
  if (stop !== null) return finish(state, stop.outcome, stop.reason);

  let at = state;
  // A node is entered at most once per decision in a valid graph; the bound ends a loop in a broken one.
  for (let hops = 0; hops <= Object.keys(graph.nodes).length; hops += 1) {
    const node = nodeOf(graph, at.nodeId);
    if (node === null) break;
    const move = moveFrom(node, at, facts, now);
    if (move.kind === 'finish') return finish(at, move.outcome, endingOf(move.reason, passed));
    // A hold freezes the lead where it stands: it neither acts nor moves on, and says so before any other wait.
    if (facts.hold !== null) {
      return { decision: 'wait', until: null, reason: { code: 'hold', hold: facts.hold }, passed, state: at };
    }
    if (move.kind === 'wait') {
      return { decision: 'wait', until: move.until, reason: move.reason, passed, state: at };
    }
    if (move.kind === 'act') {
      const planned = act(move.step, at, passed, random);
      return move.step.kind === 'comment' && at.goAhead?.nodeId !== move.step.id
        ? awaitApproval(planned.state, move.step.id, passed)
        : planned;
    }
    const { detail } = move;
    passed.push({ nodeId: at.nodeId, at: move.at, what: move.what, ...(detail ? { detail } : {}) });
    if (move.nodeId === null) break;
    at = { ...at, nodeId: move.nodeId, enteredAt: move.at, variantId: null, goAhead: null, looked: null };
  }
  return finish(at, 'failed', { code: 'broken_sequence', nodeId: at.nodeId });
}

const MISSED: ReadonlySet<Passed['what']> = new Set(['step_missed', 'visit_failed', 'nothing_found']);

/** An end that a step left out leads to straight away names why: no later reason of the lead does. */
function endingOf(reason: DecisionReason, passed: readonly Passed[]): DecisionReason {
  const last = passed.at(-1);
  const isMissed = last !== undefined && MISSED.has(last.what);
  if (reason.code !== 'reached_end' || !isMissed || last.detail === undefined) return reason;
  return { ...reason, missed: last.detail };
}

function stopOf(
  state: EnrolmentState,
  facts: EnrolmentFacts,
): { outcome: FinishOutcome; reason: DecisionReason } | null {
  if (facts.repliedAt !== null && facts.repliedAt >= state.startedAt) {
    return { outcome: 'replied', reason: { code: 'replied', at: facts.repliedAt } };
  }
  const [signal] = facts.stops;
  return signal === undefined ? null : stopFor(signal);
}

function moveFrom(node: SequenceNode, at: EnrolmentState, facts: EnrolmentFacts, now: number): Move {
  if (now < at.enteredAt) {
    return { kind: 'wait', until: at.enteredAt, reason: { code: 'not_due_yet', nodeId: node.id } };
  }
  if (node.kind === 'task') return moveFromTask(node, at, now);
  if (isStep(node)) return moveFromStep(node, at, facts, now);
  switch (node.kind) {
    case 'wait': {
      const dueAt = at.enteredAt + node.delayMinutes * MINUTE_MS;
      if (now >= dueAt) return { kind: 'to', nodeId: node.next, at: dueAt, what: 'waited' };
      return {
        kind: 'wait',
        until: dueAt,
        reason: { code: 'delay', nodeId: node.id, delayMinutes: node.delayMinutes },
      };
    }
    case 'condition':
      return moveFromCondition(node, at, facts, now);
    case 'end':
      return { kind: 'finish', outcome: 'finished', reason: { code: 'reached_end', nodeId: node.id } };
  }
}

function moveFromTask(node: TaskNode, at: EnrolmentState, now: number): Move {
  if (at.goAhead?.nodeId === node.id) return { kind: 'to', nodeId: node.next, at: now, what: 'task_done' };
  return { kind: 'wait', until: null, reason: { code: 'manual_task', nodeId: node.id } };
}

function moveFromStep(node: ActStep, at: EnrolmentState, facts: EnrolmentFacts, now: number): Move {
  const outcome = facts.lastOutcome?.nodeId === node.id ? facts.lastOutcome : null;
  const nodeId = node.id;
  const leave = (what: Passed['what'], leftAt: number, detail?: string | null): Move => ({
    kind: 'to',
    nodeId: node.next,
    at: leftAt,
    what,
    detail,
  });
  switch (outcome?.result) {
    case 'planned':
      return { kind: 'wait', until: null, reason: { code: 'action_planned', nodeId } };
    case 'in_doubt':
      return { kind: 'wait', until: outcome.nextLookAt, reason: { code: 'action_in_doubt', nodeId } };
    case 'needs_review': {
      const reason = { code: 'action_needs_review', nodeId, step: node.kind } as const;
      const neverLeft = outcome.neverLeft === true;
      return { kind: 'wait', until: null, reason: neverLeft ? { ...reason, neverLeft } : reason };
    }
    case 'sent':
      return leave('sent', Math.max(at.enteredAt, outcome.at));
    case 'satisfied':
      return leave(outcome.as, Math.max(at.enteredAt, outcome.at), outcome.message);
    case 'failed':
      if (isCourtesy(node)) {
        const what = node.kind === 'visit' ? 'visit_failed' : 'step_missed';
        return leave(what, Math.max(at.enteredAt, outcome.at), outcome.message);
      }
      return {
        kind: 'finish',
        outcome: 'failed',
        reason: { code: 'step_failed', nodeId, message: outcome.message },
      };
    case 'skipped':
      // Without an invitation or a message what follows makes no sense to whoever reads it.
      if (outcome.from === 'queue' && isCourtesy(node))
        return leave('step_skipped', Math.max(at.enteredAt, outcome.at));
      return {
        kind: 'finish',
        outcome: 'skipped',
        reason: { code: 'step_skipped', nodeId, from: outcome.from },
      };
    default:
      break;
  }
  if (node.kind === 'invite') {
    if (facts.connected === true) return leave('already_connected', now);
    if (facts.invitation.state === 'pending') return leave('already_invited', now);
  }
  if (node.kind === 'inmail' && facts.connected === true) return leave('already_connected', now);
  if (node.kind === 'comment') {
    const goAhead = at.goAhead?.nodeId === nodeId ? at.goAhead : undefined;
    if (goAhead?.skip === true) return leave('comment_skipped', now);
    // Nobody is asked about a comment before it is known under which post it would stand.
    const seen = at.looked?.nodeId === nodeId ? at.looked.yes : null;
    const days = node.maxAgeDays;
    if (goAhead === undefined && seen === null)
      return {
        kind: 'wait',
        until: null,
        reason: { code: 'needs_look', nodeId, about: 'comment_post', days },
      };
    if (goAhead === undefined && seen === false) return leave('nothing_found', now, noPostFound(true, days));
  }
  if (node.kind === 'withdraw') return moveFromWithdrawal(node, at, facts, now);
  if (node.kind === 'message' && facts.connected === false) return awaitConnection(node, facts, now);
  return { kind: 'act', step: node };
}

/** LinkedIn takes an invitation back only after a while; one that is not pending any more needs nothing. */
function moveFromWithdrawal(
  node: WithdrawNode,
  at: EnrolmentState,
  { connected, invitation }: EnrolmentFacts,
  now: number,
): Move {
  if (connected === true || invitation.state !== 'pending') {
    const what = connected === true ? 'already_connected' : 'nothing_found';
    return { kind: 'to', nodeId: node.next, at: now, what };
  }
  const until = (invitation.sentAt ?? at.enteredAt) + WITHDRAW_AFTER_DAYS_MIN * DAY_MS;
  if (now >= until) return { kind: 'act', step: node };
  const reason = {
    code: 'waiting_to_withdraw',
    nodeId: node.id,
    afterDays: WITHDRAW_AFTER_DAYS_MIN,
  } as const;
  return { kind: 'wait', until, reason };
}

/** A message to a pending invitation waits as long as the invitation lives; without one there is nothing to wait for. */
function awaitConnection(node: StepNode, facts: EnrolmentFacts, now: number): Move {
  const { state, sentAt } = facts.invitation;
  const until = state === 'pending' && sentAt !== null ? sentAt + WITHDRAW_AFTER_DAYS_DEFAULT * DAY_MS : null;
  if (until === null || now >= until) {
    return { kind: 'finish', outcome: 'skipped', reason: { code: 'not_connected', nodeId: node.id } };
  }
  return {
    kind: 'wait',
    until,
    reason: { code: 'waiting_for_connection', nodeId: node.id, untilDays: WITHDRAW_AFTER_DAYS_DEFAULT },
  };
}

function moveFromCondition(
  node: ConditionNode,
  at: EnrolmentState,
  facts: EnrolmentFacts,
  now: number,
): Move {
  const { test } = node;
  if (test.kind === 'accepted_within') return moveFromAcceptance(node, test.days, at, facts, now);
  const yes = answerOf(test, at, facts, now);
  if (typeof yes !== 'boolean') return { kind: 'wait', until: null, reason: yes };
  const no = test.kind === 'score_above' && isUnscored(facts) ? 'no_score' : 'no';
  return { kind: 'to', nodeId: yes ? node.yes : node.no, at: now, what: yes ? 'yes' : no };
}

function isUnscored({ lead }: EnrolmentFacts): boolean {
  return lead === undefined || lead.score === null;
}

/** Yes, no, or what has to be looked up first. */
function answerOf(
  test: Exclude<ConditionNode['test'], { kind: 'accepted_within' }>,
  { nodeId, looked }: EnrolmentState,
  { connected, invitation, lead }: EnrolmentFacts,
  now: number,
): boolean | DecisionReason {
  if (isAskedOfLead(test)) return answerFromLead(test, nodeId, lead, now);
  const seen = looked?.nodeId === nodeId ? looked.yes : null;
  switch (test.kind) {
    case 'connected':
      if (invitation.state === 'accepted') return true;
      return connected ?? seen ?? { code: 'needs_look', nodeId, about: 'connected', days: 0 };
    case 'posted_within':
      return seen ?? { code: 'needs_look', nodeId, about: 'posts', days: test.days };
    case 'open_profile':
      return seen ?? { code: 'needs_look', nodeId, about: 'open_profile', days: 0 };
  }
}

function moveFromAcceptance(
  node: ConditionNode,
  days: number,
  at: EnrolmentState,
  facts: EnrolmentFacts,
  now: number,
): Move {
  if (facts.connected === true || facts.invitation.state === 'accepted') {
    return {
      kind: 'to',
      nodeId: node.yes,
      at: Math.max(at.enteredAt, facts.acceptedAt ?? now),
      what: 'accepted',
    };
  }
  if (facts.invitation.state !== 'pending')
    return { kind: 'to', nodeId: node.no, at: now, what: 'not_accepted' };
  const sentAt = facts.invitation.sentAt ?? at.enteredAt;
  const deadlineAt = Math.max(at.enteredAt, sentAt + days * DAY_MS);
  if (now >= deadlineAt) return { kind: 'to', nodeId: node.no, at: deadlineAt, what: 'not_accepted' };
  return {
    kind: 'wait',
    until: deadlineAt,
    reason: { code: 'waiting_for_acceptance', nodeId: node.id, days, sentAt },
  };
}

function act(
  step: ActStep,
  at: EnrolmentState,
  passed: readonly Passed[],
  random: () => number,
): SequenceDecision {
  const variant = isWritten(step) ? chooseVariant(step.variants, at.variantId, random) : null;
  return {
    decision: 'act',
    step,
    variant,
    notBefore: at.enteredAt,
    reason: { code: 'step_due', nodeId: step.id },
    passed,
    state: { ...at, variantId: variant?.id ?? null },
  };
}

/** The wording is drawn before it is approved, so that what was approved is what goes out. */
function awaitApproval(state: EnrolmentState, nodeId: string, passed: readonly Passed[]): SequenceDecision {
  return { decision: 'wait', until: null, reason: { code: 'needs_approval', nodeId }, passed, state };
}
