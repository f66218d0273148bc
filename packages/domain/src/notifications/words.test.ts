import { expect, it } from 'vitest';
import { titleOf } from './words.ts';

const told = { lead: null, account: null, campaign: null, conversationId: null, settledAt: null };

it('who is on the trial is told of the end of the trial, not of a plan', () => {
  const titles = (isTrial: boolean) =>
    (['plan_ending', 'plan_ended'] as const).map((kind) => titleOf({ ...told, kind, isTrial }));
  expect(titles(true)).toEqual(['Your trial ends soon', 'Your trial has ended']);
  expect(titles(false)).toEqual(['Your plan ends soon', 'Your plan has ended']);
});
