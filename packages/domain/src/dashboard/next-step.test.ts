import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ConversationIntent } from '../inbox/intent.ts';
import { ONBOARDING_GOALS, ONBOARDING_STEPS } from '../users/onboarding.ts';
import { type DashboardFacts, firstToAnswer, nextStep } from './next-step.ts';

const ada = { id: 'a1', name: 'Ada', status: 'Active' as const };
const settled: DashboardFacts = {
  ended: null,
  isPaymentDue: false,
  accounts: [ada],
  campaignsWithIssues: 0,
  reply: null,
  onboarding: { isCompleted: true, step: 'goal', goal: null },
  mayConnect: true,
  lists: [{ leads: 40 }],
  campaigns: [{ id: 'c1', name: 'Spring', status: 'Active' as const }],
};
const reply = {
  conversationId: 't1',
  accountId: 'a1',
  name: 'Nora',
  since: '2026-11-20T08:00:00Z',
  intent: null,
  total: 3,
  isLongest: true,
};
const step = (facts: Partial<DashboardFacts>) => nextStep({ ...settled, ...facts });

it('has nothing to say where everything runs and nobody waits', () => {
  expect(step({})).toBeNull();
});

it('puts what holds campaigns up before a person who waits, and a person before setting up', () => {
  const accounts = [ada, { id: 'a2', name: 'Ben', status: 'Disconnected' as const }];
  const onboarding = { ...settled.onboarding, isCompleted: false, step: 'buyers' as const };
  expect(step({ accounts, campaignsWithIssues: 2, reply, onboarding })).toEqual({
    ...{ do: 'reconnect', name: 'Ben', campaigns: 2, waits: null },
  });
  expect(step({ ended: 'plan', accounts, campaignsWithIssues: 2, reply, onboarding })).toEqual({
    do: 'choose-plan',
    ended: 'plan',
  });
  expect(step({ accounts, reply, onboarding })).toMatchObject({ do: 'answer', name: 'Nora', total: 3 });
  expect(step({ onboarding })).toEqual({ do: 'finish-setup', step: 'buyers' });
  expect(step({ accounts })).toMatchObject({ do: 'reconnect', campaigns: 0 });
});

it('asks to pay while the plan still runs, after a person who waits and before anything new', () => {
  const onboarding = { ...settled.onboarding, isCompleted: false, step: 'buyers' as const };
  expect(step({ isPaymentDue: true, onboarding })).toEqual({ do: 'pay' });
  expect(step({ isPaymentDue: true, reply })).toMatchObject({ do: 'answer', name: 'Nora' });
  expect(step({ isPaymentDue: true, ended: 'plan' })).toEqual({ do: 'choose-plan', ended: 'plan' });
});

it('asks to reconnect before it asks for an answer that the account of the conversation cannot send', () => {
  const accounts = [ada, { id: 'a2', name: 'Ben', status: 'Disconnected' as const }];
  expect(step({ accounts, reply: { ...reply, accountId: 'a2' } })).toEqual({
    ...{ do: 'reconnect', name: 'Ben', campaigns: 0, waits: 'Nora' },
  });
  expect(step({ accounts, reply })).toMatchObject({ do: 'answer', name: 'Nora' });
});

it('answers whoever wants to talk before who has waited longer, and a no or an absence last', () => {
  const said = (...intents: (ConversationIntent | null)[]) =>
    firstToAnswer(intents.map((is, index) => ({ index, intent: is && { is } })))?.index;
  expect(said('out_of_office', 'not_interested', null, 'interested', 'question', 'interested')).toBe(3);
  expect(said('not_now', null, 'referral', 'question')).toBe(3);
  expect(said('not_interested', 'out_of_office', 'not_now', null, null)).toBe(3);
  expect(said('out_of_office', 'not_interested')).toBe(1);
  expect(said()).toBeUndefined();
});

it('leads from an account to people to a campaign that runs', () => {
  expect(step({ accounts: [], lists: [], campaigns: [], mayConnect: false })).toEqual({ do: 'upgrade' });
  expect(step({ accounts: [], lists: [], campaigns: [] })).toEqual({ do: 'connect' });
  expect(step({ lists: [{ leads: 0 }], campaigns: [] })).toEqual({ do: 'find-people' });
  expect(step({ campaigns: [] })).toEqual({ do: 'create-campaign', leads: 40 });
  const draft = { id: 'c2', name: 'Autumn', status: 'Draft' as const };
  expect(step({ campaigns: [draft] })).toMatchObject({ do: 'start-campaign', campaignId: 'c2' });
  expect(step({ campaigns: [...settled.campaigns, draft] })).toBeNull();
});

it('follows what somebody came for: a list can be brought before any account', () => {
  const onboarding = { ...settled.onboarding, goal: 'import_list' as const };
  expect(step({ accounts: [], lists: [], campaigns: [], onboarding })).toEqual({ do: 'import-list' });
});

it('never asks to connect where the plan has no room, nor to build on people who are not there', () => {
  fc.assert(
    fc.property(
      fc.record({
        ended: fc.constantFrom('plan', 'trial', null),
        isPaymentDue: fc.boolean(),
        accounts: fc.array(
          fc.record({
            id: fc.constantFrom('a1', 'a2'),
            name: fc.string(),
            status: fc.constantFrom('Active' as const, 'Disconnected' as const, 'Deleted' as const),
          }),
          { maxLength: 3 },
        ),
        campaignsWithIssues: fc.nat(3),
        reply: fc.constantFrom(null, reply),
        onboarding: fc.record({
          isCompleted: fc.boolean(),
          step: fc.constantFrom(...ONBOARDING_STEPS),
          goal: fc.constantFrom(null, ...ONBOARDING_GOALS),
        }),
        mayConnect: fc.boolean(),
        lists: fc.array(fc.record({ leads: fc.nat(5) }), { maxLength: 3 }),
        campaigns: fc.array(
          fc.record({
            id: fc.string(),
            name: fc.string(),
            status: fc.constantFrom('Draft' as const, 'Active' as const, 'Paused' as const),
          }),
          { maxLength: 3 },
        ),
      }),
      (facts) => {
        const found = nextStep(facts);
        const people = facts.lists.some(({ leads }) => leads > 0);
        const linked = facts.accounts.some(({ status }) => status !== 'Deleted');
        if (found?.do === 'connect') expect([facts.mayConnect, linked]).toEqual([true, false]);
        if (found?.do === 'create-campaign' || found?.do === 'start-campaign') expect(people).toBe(true);
        if (facts.reply === null) expect(found?.do).not.toBe('answer');
        if (!facts.onboarding.isCompleted) expect(found).not.toBeNull();
      },
    ),
  );
});
