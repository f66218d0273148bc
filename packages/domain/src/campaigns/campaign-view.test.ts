import { describe, expect, it } from 'vitest';
import { healthOf } from './health.ts';
import { leadStateOf } from './lead-state.ts';
import { defaultSequence } from './sequence/default-sequence.ts';
import { NO_FACTS, startEnrolment } from './sequence/enrolment.ts';
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
      reason: 'Excluded by the rule "Customers".',
    });
  });
});
