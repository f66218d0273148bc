import { expect, test } from 'vitest';
import { NO_FACTS, startEnrolment, type EnrolmentFacts, type EnrolmentState } from './enrolment.ts';
import { CAMPAIGN_GOALS, goalSequence } from './goal-sequences.ts';
import { sequenceGraphSchema } from './graph.ts';
import { decide } from './next-actions.ts';
import { validateGraph } from './validate-graph.ts';

const day = 86_400_000;

test.each(CAMPAIGN_GOALS)('%s starts without an error, for free and paid accounts', (goal) => {
  const graph = sequenceGraphSchema.parse(goalSequence(goal));
  for (const type of ['free', 'paid'] as const) {
    expect(validateGraph(graph, type).filter(({ severity }) => severity === 'error')).toEqual([]);
  }
});

/** Everything succeeds at once and every invitation is accepted: what was done, in order. */
function play(goal: (typeof CAMPAIGN_GOALS)[number], connected: boolean): string[] {
  const graph = goalSequence(goal);
  let state: EnrolmentState = startEnrolment(graph.startNodeId, 0);
  let facts: EnrolmentFacts = { ...NO_FACTS, connected };
  const done: string[] = [];
  for (let now = 0; now < 200 * day; now += day / 2) {
    const decision = decide(graph, state, facts, now, () => 0);
    state = decision.state;
    if (decision.decision === 'finish') return [...done, decision.outcome];
    if (decision.decision !== 'act') continue;
    done.push(decision.step.kind);
    const outcome = { nodeId: decision.step.id, at: now, result: 'sent' } as const;
    facts = { ...facts, lastOutcome: outcome };
    if (decision.step.kind === 'invite') {
      facts = { ...facts, connected: true, invitation: { state: 'accepted', sentAt: now }, acceptedAt: now };
    }
  }
  return done;
}

test('every goal runs to its end by the rules of production', () => {
  expect(play('connect_and_talk', false)).toEqual(['visit', 'invite', 'message', 'message', 'finished']);
  expect(play('warm_network', true)).toEqual(['message', 'message', 'finished']);
  expect(play('event', false)).toEqual(['visit', 'invite', 'message', 'message', 'finished']);
  expect(play('post_engagers', false)).toEqual(['react', 'invite', 'message', 'message', 'finished']);
  expect(play('re_engage', true)).toEqual(['visit', 'message', 'message', 'tag', 'finished']);
});
