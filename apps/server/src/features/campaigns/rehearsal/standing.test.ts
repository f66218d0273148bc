import { startEnrolment } from '@waypost/domain/campaigns/sequence/enrolment';
import { expect, it } from 'vitest';
import type { Action } from '../../linkedin/index.ts';
import { standing } from './read-leads.ts';

const START = Date.parse('2026-03-16T09:00:00Z');
const row = {
  ...{ campaignId: 'c', leadId: 'l', accountId: 'a', version: 1, actionId: 'x' },
  state: startEnrolment('invite', START),
  ...{ connected: null, acceptedAt: null, repliedAt: null },
  invitation: { state: 'none', sentAt: null },
} as const;
const stands = (state: Action['state'], dispatchedAt: number | null) => {
  const action = { id: 'x', kind: 'invite', state, dispatchedAt } as Action;
  return standing(row, new Map([['x', action]])).facts;
};

it('what LinkedIn has not confirmed counts as sent: the rehearsal does not send it once more', () => {
  for (const state of ['dispatched', 'in_doubt', 'sent'] as const) {
    expect(stands(state, START + 1)).toMatchObject({
      lastOutcome: { nodeId: 'invite', at: START + 1, result: 'sent' },
      invitation: { state: 'pending', sentAt: START + 1 },
    });
  }
});

it('what is only planned is planned again; what a person has to look at waits', () => {
  expect(stands('planned', null)).toMatchObject({ lastOutcome: null, invitation: { state: 'none' } });
  expect(stands('needs_review', START)).toMatchObject({ lastOutcome: { result: 'needs_review' } });
});
