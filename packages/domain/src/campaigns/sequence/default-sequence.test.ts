import { describe, expect, it } from 'vitest';
import { describeDecisionReason } from './decision-reason.ts';
import { defaultSequence } from './default-sequence.ts';
import { NO_FACTS, startEnrolment } from './enrolment.ts';
import type { EnrolmentFacts, EnrolmentState, HoldSignal, StepOutcome } from './enrolment.ts';
import { isStep } from './graph.ts';
import { decide } from './next-actions.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const START = Date.parse('2026-03-16T09:00:00Z');
const NO_DICE = () => 0;

describe('the default sequence', () => {
  const graph = defaultSequence(7);
  const begin = startEnrolment('visit', START);
  const sent = (nodeId: string, at: number): StepOutcome => ({ nodeId, at, result: 'sent' });

  it('visits first, waits a day, then invites', () => {
    const first = decide(graph, begin, NO_FACTS, START, NO_DICE);
    expect(first).toMatchObject({
      decision: 'act',
      step: { kind: 'visit' },
      variant: null,
      notBefore: START,
    });
    const visited = { ...NO_FACTS, lastOutcome: sent('visit', START + MINUTE) };
    const waiting = decide(graph, first.state, visited, START + MINUTE, NO_DICE);
    expect(waiting).toMatchObject({
      decision: 'wait',
      until: START + MINUTE + DAY,
      reason: { code: 'delay' },
    });
    const invite = decide(graph, waiting.state, visited, START + MINUTE + DAY, NO_DICE);
    expect(invite).toMatchObject({ decision: 'act', step: { kind: 'invite' }, variant: { id: 'a' } });
  });

  const atCondition: EnrolmentState = { ...begin, nodeId: 'accepted', enteredAt: START };
  const pending: EnrolmentFacts = {
    ...NO_FACTS,
    connected: false,
    invitation: { state: 'pending', sentAt: START },
  };

  it('waits for acceptance until the deadline counted from the invitation', () => {
    const waiting = decide(graph, atCondition, pending, START + DAY, NO_DICE);
    expect(waiting).toMatchObject({
      decision: 'wait',
      until: START + 7 * DAY,
      reason: { code: 'waiting_for_acceptance', days: 7 },
    });
  });

  it('takes the branch "yes" when accepted and messages', () => {
    const facts: EnrolmentFacts = {
      ...pending,
      connected: true,
      invitation: { state: 'accepted', sentAt: START },
      acceptedAt: START + 2 * DAY,
    };
    const decision = decide(graph, atCondition, facts, START + 2 * DAY, NO_DICE);
    expect(decision).toMatchObject({
      decision: 'act',
      step: { id: 'message-1' },
      notBefore: START + 2 * DAY,
    });
  });

  it('counts what follows from the acceptance, however late it is noticed', () => {
    const facts: EnrolmentFacts = {
      ...pending,
      connected: true,
      invitation: { state: 'accepted', sentAt: START },
      acceptedAt: START + 2 * DAY,
    };
    const decision = decide(graph, atCondition, facts, START + 5 * DAY, NO_DICE);
    expect(decision).toMatchObject({ decision: 'act', notBefore: START + 2 * DAY });
  });

  it('does not invite again while an invitation is pending', () => {
    const atInvite: EnrolmentState = { ...begin, nodeId: 'invite', enteredAt: START };
    const decision = decide(graph, atInvite, pending, START + DAY, NO_DICE);
    expect(decision).toMatchObject({ decision: 'wait', until: START + 7 * DAY });
    expect(decision.passed.map((passed) => passed.what)).toEqual(['already_invited']);
  });

  it('takes the branch "no" at the deadline and ends', () => {
    const decision = decide(graph, atCondition, pending, START + 7 * DAY, NO_DICE);
    expect(decision).toMatchObject({
      decision: 'finish',
      outcome: 'finished',
      reason: { code: 'reached_end', nodeId: 'end-not-accepted' },
    });
  });

  it('takes the branch "no" at once when there is no invitation to wait for', () => {
    const facts: EnrolmentFacts = { ...pending, invitation: { state: 'withdrawn', sentAt: START } };
    expect(decide(graph, atCondition, facts, START, NO_DICE).decision).toBe('finish');
  });

  it('keeps a lead moving who is already connected', () => {
    const atInvite: EnrolmentState = { ...begin, nodeId: 'invite', enteredAt: START };
    const decision = decide(graph, atInvite, { ...NO_FACTS, connected: true }, START, NO_DICE);
    expect(decision).toMatchObject({ decision: 'act', step: { id: 'message-1' } });
    expect(decision.passed.map((passed) => passed.what)).toEqual(['already_connected', 'accepted']);
  });

  it('waits three days between the messages', () => {
    const connected: EnrolmentFacts = {
      ...NO_FACTS,
      connected: true,
      lastOutcome: sent('message-1', START + DAY),
    };
    const atMessage: EnrolmentState = { ...begin, nodeId: 'message-1', enteredAt: START };
    const waiting = decide(graph, atMessage, connected, START + DAY, NO_DICE);
    expect(waiting).toMatchObject({ decision: 'wait', until: START + 4 * DAY });
    const second = decide(graph, waiting.state, connected, START + 9 * DAY, NO_DICE);
    expect(second).toMatchObject({ decision: 'act', step: { id: 'message-2' }, notBefore: START + 4 * DAY });
  });

  it('goes on after a failed visit, and fails on a refused invitation with its message', () => {
    const failed = (nodeId: string): StepOutcome => ({
      nodeId,
      at: START,
      result: 'failed',
      message: 'Cannot be reached.',
    });
    expect(
      decide(graph, begin, { ...NO_FACTS, lastOutcome: failed('visit') }, START, NO_DICE).state.nodeId,
    ).toBe('wait-before-invite');
    const atInvite: EnrolmentState = { ...begin, nodeId: 'invite' };
    const refused = decide(graph, atInvite, { ...NO_FACTS, lastOutcome: failed('invite') }, START, NO_DICE);
    expect(refused).toMatchObject({ decision: 'finish', outcome: 'failed' });
    expect(describeDecisionReason(refused.reason)).toBe('Cannot be reached.');
  });

  it('goes on without a visit that was taken out of the queue, and ends without an invitation that was', () => {
    const skipped = (nodeId: string, from: 'queue' | 'doubt' = 'queue'): EnrolmentFacts => ({
      ...NO_FACTS,
      lastOutcome: { nodeId, at: START, result: 'skipped', from },
    });
    const without = decide(graph, begin, skipped('visit'), START, NO_DICE);
    expect(without.state.nodeId).toBe('wait-before-invite');
    expect(without.passed.map(({ what }) => what)).toEqual(['step_skipped']);
    const atInvite: EnrolmentState = { ...begin, nodeId: 'invite' };
    const over = { decision: 'finish', outcome: 'skipped', reason: { code: 'step_skipped' } };
    expect(decide(graph, atInvite, skipped('invite'), START, NO_DICE)).toMatchObject(over);
    // Who gives up a lead after a doubt means the lead.
    const givenUp = decide(graph, begin, skipped('visit', 'doubt'), START, NO_DICE);
    expect(givenUp).toMatchObject(over);
    // The other has sent nothing yet, and can be taken up again.
    expect(decide(graph, atInvite, skipped('invite'), START, NO_DICE).state.finished).toMatchObject({
      skippedInQueue: true,
    });
    expect(givenUp.state.finished).not.toHaveProperty('skippedInQueue');
  });

  it('waits for a person after a step in doubt, and says where no try of it ever left', () => {
    const said = (neverLeft: boolean) => {
      const lastOutcome: StepOutcome = { nodeId: 'visit', at: START, result: 'needs_review', neverLeft };
      const decision = decide(graph, begin, { ...NO_FACTS, lastOutcome }, START, NO_DICE);
      expect(decision).toMatchObject({ decision: 'wait', until: null });
      return describeDecisionReason(decision.reason);
    };
    expect(said(true)).toMatch(/^No try of the last step got as far as LinkedIn/);
    expect(said(false)).toMatch(/could not be confirmed/);
  });

  it('ignores replies from before the lead entered the campaign', () => {
    const old: EnrolmentFacts = { ...NO_FACTS, repliedAt: START - 1 };
    expect(decide(graph, begin, old, START, NO_DICE).decision).toBe('act');
  });

  it('does not act while held, and says why', () => {
    const hold: HoldSignal = { kind: 'sender_disconnected', senderName: 'Ada Lovelace' };
    const decision = decide(graph, begin, { ...NO_FACTS, hold }, START, NO_DICE);
    expect(decision).toMatchObject({ decision: 'wait', until: null });
    expect(describeDecisionReason(decision.reason)).toContain('Ada Lovelace is disconnected');
  });

  it('answers a finished enrolment with its outcome', () => {
    const done: EnrolmentState = { ...begin, finished: { outcome: 'replied', at: START } };
    expect(decide(graph, done, NO_FACTS, START, NO_DICE)).toMatchObject({
      decision: 'finish',
      outcome: 'replied',
      state: done,
    });
  });

  it('waits for the connection a message needs only as long as the invitation lives', () => {
    const atMessage: EnrolmentState = { ...begin, nodeId: 'message-1' };
    expect(decide(graph, atMessage, pending, START + DAY, NO_DICE)).toMatchObject({
      decision: 'wait',
      until: START + 21 * DAY,
    });
    expect(decide(graph, atMessage, pending, START + 21 * DAY, NO_DICE)).toMatchObject({
      decision: 'finish',
      outcome: 'skipped',
    });
    expect(decide(graph, atMessage, { ...NO_FACTS, connected: false }, START, NO_DICE)).toMatchObject({
      outcome: 'skipped',
    });
  });

  it('contains the steps of the story', () => {
    expect(
      Object.values(graph.nodes)
        .filter(isStep)
        .map((node) => node.kind),
    ).toEqual(['visit', 'invite', 'message', 'message']);
  });
});
