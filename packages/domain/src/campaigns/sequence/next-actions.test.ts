import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeDecisionReason } from './decision-reason.ts';
import { NO_FACTS, startEnrolment } from './enrolment.ts';
import type { EnrolmentFacts, EnrolmentState, HoldSignal, StepOutcome, StopSignal } from './enrolment.ts';
import { exitsOf } from './graph.ts';
import type { SequenceGraph } from './graph.ts';
import { anyGraph } from './testing/any-graph.ts';
import { chooseVariant } from './choose-variant.ts';
import { decide } from './next-actions.ts';
import type { SequenceDecision } from './next-actions.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const START = Date.parse('2026-03-16T09:00:00Z');
const NO_DICE = () => 0;

/** What the world does to one lead, drawn before the walk. */
const anyFate = fc.record({
  connectedFromStart: fc.constantFrom(true, false, null),
  acceptsAfterMs: fc.option(fc.integer({ min: 0, max: 30 * DAY }), { nil: null }),
  repliesAfterMs: fc.option(fc.integer({ min: 0, max: 60 * DAY }), { nil: null }),
  stopsAfterMs: fc.option(fc.integer({ min: 0, max: 60 * DAY }), { nil: null }),
  stop: fc.constantFrom<StopSignal['kind']>(
    'manual_message',
    'excluded',
    'removed',
    'merged',
    'sender_removed',
    'campaign_ended',
    'company_replied',
    'tagged',
    'listed',
  ),
  outcomes: fc.array(
    fc.constantFrom('sent', 'sent', 'sent', 'failed', 'in_doubt', 'cancelled', 'satisfied'),
    {
      minLength: 1,
      maxLength: 8,
    },
  ),
  hold: fc.boolean(),
  lead: fc.record({
    fields: fc.record({
      company: fc.constantFrom('Ibex', 'Acme', null),
      title: fc.constant(null),
      headline: fc.constant(null),
      location: fc.constant(null),
      email: fc.constant(null),
    }),
    tags: fc.constantFrom([], ['Warm']),
    score: fc.option(fc.nat(100), { nil: null }),
    lastReplyAt: fc.option(fc.integer({ min: START - 60 * DAY, max: START }), { nil: null }),
    lotKey: fc.string(),
  }),
  dice: fc.array(fc.double({ min: 0, max: 0.999_999, noNaN: true }), { minLength: 1, maxLength: 8 }),
});
type Fate = typeof anyFate extends fc.Arbitrary<infer T> ? T : never;

type Walk = {
  readonly acts: readonly { readonly nodeId: string; readonly at: number }[];
  /** Tasks a person was asked to do. */
  readonly tasks: readonly string[];
  readonly decisions: readonly SequenceDecision[];
  readonly last: SequenceDecision;
};

function stopSignal(kind: StopSignal['kind'], at: number): StopSignal {
  if (kind === 'excluded') return { kind, at, rule: 'Customers' };
  if (kind === 'sender_removed') return { kind, at, senderName: 'Ada' };
  if (kind === 'company_replied') return { kind, at, company: 'Zelomadra', senderName: 'Ada' };
  if (kind === 'tagged') return { kind, at, tag: 'Customer' };
  if (kind === 'listed') return { kind, at, listName: 'Customers' };
  if (kind === 'merged') return { kind, at, goesOn: 'Founders in Berlin' };
  return { kind, at };
}

/** Drives one enrolment to its end as the engine would: obey `until`, report outcomes, store the state. */
function walk(graph: SequenceGraph, fate: Fate): Walk {
  let now = START;
  let state: EnrolmentState = startEnrolment(graph.startNodeId, now);
  let lastOutcome: StepOutcome | null = null;
  let invitedAt: number | null = null;
  let outcomeIndex = 0;
  let dieIndex = 0;
  let held = fate.hold;
  const acts: { nodeId: string; at: number }[] = [];
  const tasks: string[] = [];
  const decisions: SequenceDecision[] = [];
  const random = () => fate.dice[dieIndex++ % fate.dice.length] ?? 0;

  for (let turn = 0; turn < 400; turn += 1) {
    const acceptedAt: number | null =
      invitedAt === null || fate.acceptsAfterMs === null ? null : invitedAt + fate.acceptsAfterMs;
    const accepted = acceptedAt !== null && acceptedAt <= now;
    const happened = (after: number | null) => after !== null && START + after <= now;
    const hold: HoldSignal | null = held ? { kind: 'campaign_paused', note: 'holiday' } : null;
    const facts: EnrolmentFacts = {
      connected: accepted ? true : fate.connectedFromStart,
      invitation: {
        state: accepted ? 'accepted' : invitedAt === null ? 'none' : 'pending',
        sentAt: invitedAt,
      },
      acceptedAt: accepted ? acceptedAt : null,
      repliedAt: happened(fate.repliesAfterMs) ? START + (fate.repliesAfterMs ?? 0) : null,
      lastOutcome,
      stops: happened(fate.stopsAfterMs) ? [stopSignal(fate.stop, now)] : [],
      hold,
      lead: fate.lead,
    };
    const decision = decide(graph, state, facts, now, random);
    decisions.push(decision);
    expect(decide(graph, decision.state, facts, now, () => 0.5)).toMatchObject({
      decision: decision.decision,
      state: decision.state,
    });
    state = decision.state;
    if (decision.decision === 'finish') return { acts, tasks, decisions, last: decision };
    if (decision.decision === 'wait') {
      if (decision.until !== null) {
        expect(decision.until).toBeGreaterThan(now);
        now = decision.until;
      } else {
        held = false;
        if (decision.reason.code === 'manual_task' || decision.reason.code === 'needs_approval') {
          if (decision.reason.code === 'manual_task') tasks.push(state.nodeId);
          else expect(state.goAhead ?? null).toBeNull();
          state = { ...state, goAhead: { nodeId: state.nodeId } };
        }
        if (decision.reason.code === 'needs_look') {
          state = { ...state, looked: { nodeId: state.nodeId, yes: fate.hold } };
        }
        if (lastOutcome?.result === 'in_doubt')
          lastOutcome = { nodeId: lastOutcome.nodeId, at: now, result: 'sent' };
        now += 3 * 60 * MINUTE;
      }
      continue;
    }
    expect(decision.notBefore).toBeLessThanOrEqual(now);
    expect(facts.hold).toBeNull();
    acts.push({ nodeId: decision.step.id, at: now });
    const word = fate.outcomes[outcomeIndex++ % fate.outcomes.length] ?? 'sent';
    now += 5 * MINUTE;
    const nodeId = decision.step.id;
    const told = outcomeIndex > 40 ? 'sent' : word;
    if (told === 'failed') lastOutcome = { nodeId, at: now, result: 'failed', message: 'LinkedIn refused.' };
    else if (told === 'satisfied') lastOutcome = { nodeId, at: now, result: 'satisfied', as: 'already_done' };
    else if (told === 'in_doubt') lastOutcome = { nodeId, at: now, result: 'in_doubt', nextLookAt: null };
    else lastOutcome = { nodeId, at: now, result: told === 'cancelled' ? 'cancelled' : 'sent' };
    if (decision.step.kind === 'invite' && (told === 'sent' || told === 'in_doubt')) invitedAt = now;
  }
  throw new Error('the walk did not finish');
}

describe('the interpreter', () => {
  it('brings every walk through every graph to an end, with a reason at each turn', () => {
    fc.assert(
      fc.property(anyGraph, anyFate, (graph, fate) => {
        const { decisions, last } = walk(graph, fate);
        for (const decision of decisions) expect(describeDecisionReason(decision.reason)).toMatch(/[.!]$/);
        expect(last.reason.code).not.toBe('broken_sequence');
      }),
      { numRuns: 1_000 },
    );
  });

  it('never acts after a reply, nor after a stop', () => {
    fc.assert(
      fc.property(anyGraph, anyFate, (graph, fate) => {
        const { acts, last } = walk(graph, fate);
        const endsAt = Math.min(fate.repliesAfterMs ?? Infinity, fate.stopsAfterMs ?? Infinity) + START;
        for (const action of acts) expect(action.at).toBeLessThan(endsAt);
        const replied = last.decision === 'finish' && last.outcome === 'replied';
        if (replied) expect(fate.repliesAfterMs).not.toBeNull();
      }),
      { numRuns: 1_000 },
    );
  });

  it('does each step once, unless it was taken back before it was sent', () => {
    fc.assert(
      fc.property(anyGraph, anyFate, (graph, fate) => {
        fc.pre(!fate.outcomes.includes('cancelled'));
        const { acts, tasks } = walk(graph, fate);
        const ids = [...acts.map((action) => action.nodeId), ...tasks];
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: 500 },
    );
  });

  it('follows only edges of the graph', () => {
    fc.assert(
      fc.property(anyGraph, anyFate, (graph, fate) => {
        let at = graph.startNodeId;
        for (const decision of walk(graph, fate).decisions) {
          for (const passed of decision.passed) {
            expect(passed.nodeId).toBe(at);
            const exits = exitsOf(graph.nodes[at] ?? { id: at, kind: 'end' });
            const wanted =
              passed.what === 'accepted' || passed.what === 'yes'
                ? 'yes'
                : passed.what === 'not_accepted' || passed.what === 'no' || passed.what === 'no_score'
                  ? 'no'
                  : 'next';
            at = exits.find((exit) => exit.label === wanted)?.to ?? at;
          }
          expect(decision.state.nodeId).toBe(at);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('stops in every state as soon as a reply is known', () => {
    fc.assert(
      fc.property(anyGraph, fc.integer({ min: 0, max: 5 * DAY }), anyFate, (graph, after, fate) => {
        const node = Object.values(graph.nodes)[fate.outcomes.length % Object.keys(graph.nodes).length];
        const state: EnrolmentState = {
          ...startEnrolment(graph.startNodeId, START),
          nodeId: node?.id ?? 'n0',
        };
        const facts: EnrolmentFacts = { ...NO_FACTS, repliedAt: START + after };
        const decision = decide(graph, state, facts, START + after, NO_DICE);
        expect(decision).toMatchObject({ decision: 'finish', outcome: 'replied' });
      }),
    );
  });

  it('draws variants by their shares and keeps the draw', () => {
    const variants = [
      { id: 'a', share: 3, body: 'A' },
      { id: 'b', share: 1, body: 'B' },
      { id: 'off', share: 0, body: 'C' },
    ];
    const drawn = Array.from({ length: 1_000 }, (_, i) => chooseVariant(variants, null, () => i / 1_000)?.id);
    expect(drawn.filter((id) => id === 'a')).toHaveLength(750);
    expect(drawn).not.toContain('off');
    expect(chooseVariant(variants, 'off', () => 0)?.id).toBe('off');
    expect(
      chooseVariant(
        variants.map((v) => ({ ...v, share: 0 })),
        null,
        () => 0.99,
      )?.id,
    ).toBe('off');
  });
});
