import { describe, expect, it } from 'vitest';
import { healthOf } from './health.ts';
import { leadStateOf } from './lead-state.ts';
import { defaultSequence } from './sequence/default-sequence.ts';
import { NO_FACTS, startEnrolment } from './sequence/enrolment.ts';
import type { SequenceGraph } from './sequence/graph.ts';
import { hasBegun } from './sequence/has-begun.ts';
import { decide } from './sequence/next-actions.ts';
import { campaignRates, rateOf } from './stats.ts';

describe('rates', () => {
  it('carry both counts and withhold a percentage under 20 observations', () => {
    expect(rateOf(3, 19)).toEqual({ numerator: 3, denominator: 19, percent: null });
    expect(rateOf(7, 20)).toEqual({ numerator: 7, denominator: 20, percent: 35 });
    expect(rateOf(1, 30).percent).toBe(3.3);
    expect(rateOf(0, 0).percent).toBeNull();
  });

  it('compare acceptance with invitations and replies with people contacted', () => {
    const counts = {
      leads: 90,
      visits: 80,
      invitationsSent: 40,
      invitationsAccepted: 10,
      messagesSent: 12,
      leadsContacted: 50,
      leadsReplied: 5,
    };
    expect(campaignRates(counts)).toMatchObject({ acceptRate: { percent: 25 }, replyRate: { percent: 10 } });
  });
});

describe('campaign health', () => {
  const account = (id: string, status: 'Active' | 'Disconnected' | 'Deleted') => ({
    id,
    name: id,
    email: `${id}@example.com`,
    status,
  });
  const campaigns = [
    {
      id: 'c1',
      name: 'One',
      accounts: [account('a', 'Active'), account('b', 'Disconnected'), account('d', 'Deleted')],
    },
    { id: 'c2', name: 'Two', accounts: [account('a', 'Active')] },
  ];

  it('lists only campaigns with issues, without the status word', () => {
    expect(healthOf(campaigns)).toEqual({
      campaignsWithIssues: 1,
      campaigns: [
        {
          id: 'c1',
          name: 'One',
          accounts: {
            disconnected: [{ id: 'b', name: 'b', email: 'b@example.com' }],
            deleted: [{ id: 'd', name: 'd', email: 'd@example.com' }],
          },
        },
      ],
    });
  });

  it('can look at one account alone', () => {
    expect(healthOf(campaigns, 'b').campaigns[0]?.accounts.deleted).toEqual([]);
    expect(healthOf(campaigns, 'a').campaignsWithIssues).toBe(0);
  });
});

describe('the words for a lead', () => {
  const graph = defaultSequence();
  const state = startEnrolment('visit', 0);
  const view = (facts: Partial<typeof NO_FACTS>, begun: boolean) =>
    leadStateOf(
      decide(graph, state, { ...NO_FACTS, ...facts }, 0, () => 0),
      begun,
    );

  it('follow the decision, with a reason each', () => {
    expect(view({}, false)).toEqual({ state: 'Queued', reason: 'The next step is due.', nextAt: 0 });
    expect(view({}, true).state).toBe('In progress');
    expect(view({ lastOutcome: { nodeId: 'visit', at: 0, result: 'planned' } }, true).state).toBe(
      'In progress',
    );
    expect(view({ lastOutcome: { nodeId: 'visit', at: 0, result: 'sent' } }, true)).toMatchObject({
      state: 'Waiting',
      reason: 'Waiting 1 day before the next step.',
      nextAt: 86_400_000,
    });
    expect(view({ repliedAt: 0 }, true).state).toBe('Replied');
    expect(view({ stops: [{ kind: 'excluded', at: 0, rule: 'Customers' }] }, true)).toMatchObject({
      state: 'Excluded',
      reason: 'Excluded by the rule “Customers”.',
    });
  });

  it('do not depend on how often somebody looked: a first step that is only planned is Queued', () => {
    const planned = { lastOutcome: { nodeId: 'visit', at: 0, result: 'planned' } } as const;
    expect(hasBegun(graph, state)).toBe(false);
    expect(view(planned, hasBegun(graph, state)).state).toBe('Queued');
    for (const id of Object.keys(graph.nodes).filter((one) => one !== 'visit')) {
      expect(hasBegun(graph, { nodeId: id })).toBe(true);
    }
  });

  it('wait in front of the first step is still Queued; what holds it, or is in doubt, is Waiting', () => {
    const delayed: SequenceGraph = {
      ...graph,
      startNodeId: 'first-wait',
      nodes: {
        ...graph.nodes,
        'first-wait': { id: 'first-wait', kind: 'wait', delayMinutes: 60, next: 'visit' },
      },
    };
    expect(hasBegun(delayed, { nodeId: 'first-wait' })).toBe(false);
    expect(hasBegun(delayed, { nodeId: 'visit' })).toBe(false);
    expect(hasBegun(delayed, { nodeId: 'invite' })).toBe(true);
    expect(view({ hold: { kind: 'no_sender' } }, false)).toMatchObject({
      state: 'Waiting',
      reason: 'The campaign has no sender left. Add one to the campaign to go on.',
    });
    const doubt = { nodeId: 'visit', at: 0, result: 'in_doubt', nextLookAt: null } as const;
    expect(view({ lastOutcome: doubt }, false).state).toBe('Waiting');
  });

  it('name the sender whose removal ended the lead', () => {
    const stops = [{ kind: 'sender_removed', at: 0, senderName: 'Ines Duarte' }] as const;
    expect(view({ stops }, true)).toEqual({
      state: 'Skipped',
      reason: 'Their sender Ines Duarte was removed from the campaign.',
      nextAt: null,
    });
  });
});
