import { describe, expect, it } from 'vitest';
import { changeOfDecision, changeOfOutcome } from './lead-change.ts';
import { describeDecisionReason, type DecisionReason } from './sequence/decision-reason.ts';
import type { FinishOutcome, HoldSignal } from './sequence/enrolment.ts';
import { stopFor } from './sequence/stop-for.ts';

const nodeId = 'node';
const holds: { readonly [Kind in HoldSignal['kind']]: Extract<HoldSignal, { kind: Kind }> } = {
  campaign_not_started: { kind: 'campaign_not_started' },
  campaign_paused: { kind: 'campaign_paused', note: null },
  campaign_archived: { kind: 'campaign_archived' },
  lead_paused: { kind: 'lead_paused' },
  workspace_stopped: { kind: 'workspace_stopped' },
  plan_ended: { kind: 'plan_ended' },
  beyond_plan: { kind: 'beyond_plan', senderName: 'Ada Lovelace' },
  sender_disconnected: { kind: 'sender_disconnected', senderName: 'Ada Lovelace' },
  sender_deleted: { kind: 'sender_deleted', senderName: 'Ada Lovelace' },
  no_sender: { kind: 'no_sender' },
  reading_connections: {
    kind: 'reading_connections',
    unread: [{ senderName: 'Ada Lovelace', people: 612, complete: false, readAt: null, why: null }],
  },
  person_unresolved: { kind: 'person_unresolved' },
  unresolved_variables: { kind: 'unresolved_variables', variables: ['company'] },
};
const outcomes: Readonly<Record<FinishOutcome, true>> = {
  finished: true,
  replied: true,
  skipped: true,
  failed: true,
  excluded: true,
};
/** One of each: a new reason without an example here does not compile. */
const reasons: { readonly [Code in DecisionReason['code']]: Extract<DecisionReason, { code: Code }> } = {
  step_due: { code: 'step_due', nodeId },
  delay: { code: 'delay', nodeId, delayMinutes: 4_320 },
  waiting_for_acceptance: { code: 'waiting_for_acceptance', nodeId, days: 14, sentAt: 0 },
  waiting_for_connection: { code: 'waiting_for_connection', nodeId, untilDays: 21 },
  waiting_to_withdraw: { code: 'waiting_to_withdraw', nodeId, afterDays: 14 },
  manual_task: { code: 'manual_task', nodeId },
  needs_approval: { code: 'needs_approval', nodeId },
  needs_look: { code: 'needs_look', nodeId, about: 'posts', days: 7 },
  action_planned: { code: 'action_planned', nodeId },
  action_in_doubt: { code: 'action_in_doubt', nodeId },
  action_needs_review: { code: 'action_needs_review', nodeId, step: 'invite' },
  hold: { code: 'hold', hold: holds.no_sender },
  not_due_yet: { code: 'not_due_yet', nodeId },
  replied: { code: 'replied', at: 0 },
  manual_message: { code: 'manual_message', at: 0 },
  excluded: { code: 'excluded', rule: 'Customers' },
  removed: { code: 'removed' },
  merged: { code: 'merged', goesOn: 'Founders in Berlin' },
  sender_removed: { code: 'sender_removed', senderName: 'Ada Lovelace' },
  campaign_ended: { code: 'campaign_ended' },
  company_replied: { code: 'company_replied', at: 0, company: 'Acme', senderName: 'Ada Lovelace' },
  tagged: { code: 'tagged', tag: 'Customer' },
  listed: { code: 'listed', listName: 'Customers' },
  reached_end: { code: 'reached_end', nodeId },
  not_connected: { code: 'not_connected', nodeId },
  step_failed: { code: 'step_failed', nodeId, message: 'LinkedIn refused this step.' },
  step_skipped: { code: 'step_skipped', nodeId, from: 'queue' },
  broken_sequence: { code: 'broken_sequence', nodeId },
  already_finished: { code: 'already_finished', outcome: 'finished' },
};

describe('every reason of the interpreter', () => {
  it('has a sentence and says what would change it', () => {
    const all: readonly DecisionReason[] = [
      ...Object.values(reasons),
      ...Object.values(holds).map((hold): DecisionReason => ({ code: 'hold', hold })),
      ...Object.keys(outcomes).map((outcome): DecisionReason => ({
        code: 'already_finished',
        outcome: outcome as FinishOutcome,
      })),
    ];
    for (const reason of all) {
      expect(describeDecisionReason(reason)).toMatch(/^\S.*[.]$/u);
      expect(changeOfDecision(reason)).toMatch(/^\S.*[.]$/u);
    }
  });

  it('promises nothing of an acceptance while the invitation is being taken back', () => {
    const waits = Object.values(reasons).filter((reason) => /accepts/u.test(changeOfDecision(reason)));
    expect(waits.map(({ code }) => code)).toEqual([
      'waiting_for_acceptance',
      'waiting_for_connection',
      'waiting_to_withdraw',
    ]);
    for (const reason of waits) {
      expect(changeOfDecision(reason, true)).toMatch(/^The invitation is being withdrawn/u);
    }
    expect(changeOfDecision({ code: 'step_due', nodeId }, true)).toBe('It goes on by itself.');
  });

  it('of a step nobody could confirm says where it shows', () => {
    const said = (step: 'invite' | 'message', neverLeft = false) =>
      changeOfDecision({ code: 'action_needs_review', nodeId, step, neverLeft });
    expect(said('invite')).toBe('Check your sent invitations on LinkedIn and choose what happened.');
    expect(said('message')).toBe('Check the conversation on LinkedIn and choose what happened.');
    expect(said('message', true)).toBe('Choose how the lead goes on.');
  });

  it('of somebody who is gone from the workspace does not offer another campaign', () => {
    for (const gone of ['deleted', 'forgotten'] as const) {
      const { outcome, reason } = stopFor({ kind: 'removed', at: 0, gone });
      expect(describeDecisionReason(reason)).toContain(gone);
      expect(changeOfDecision(reason)).toBe(changeOfOutcome(outcome, gone));
      expect(changeOfDecision(reason)).not.toMatch(/Another (campaign|one) can/u);
    }
  });

  it('sends nobody to an exclusion that is not there', () => {
    const said = (['other_campaign', 'contacted', 'other_sender', null] as const).map(
      (by) => [by, changeOfOutcome('excluded', undefined, by)] as const,
    );
    expect(said.filter(([, change]) => /exclusion/u.test(change))).toEqual([]);
    expect(new Set(said.map(([, change]) => change)).size).toBe(said.length);
    expect(changeOfOutcome('excluded', undefined, 'exclusion')).toContain('Delete the exclusion');
    const signal = { kind: 'excluded', at: 0, rule: 'Contacted within 90 days', by: 'contacted' } as const;
    expect(changeOfDecision(stopFor(signal).reason)).toBe(
      'A new campaign can take the lead after these days, or at once where they are set shorter.',
    );
  });

  it('of an end says that nothing more is sent, or how to go on', () => {
    for (const outcome of Object.keys(outcomes)) {
      expect(changeOfOutcome(outcome as FinishOutcome)).toMatch(/Nothing more is sent|Retry|no rule/u);
    }
  });
});
