import { expect, test } from 'vitest';
import { nextStepWords } from './next-step-words.ts';

test('the first steps that are not finished are named without a second count beside that of the checklist', () => {
  const { title, reason } = nextStepWords({ do: 'finish-setup', step: 'you' }, 0, null);
  expect(`${title}. ${reason}`).toBe('Finish setting up. Where you left off: what you sell.');
});

test('A11 an ended trial is told as a trial: it never sent anything that could stop', () => {
  const reasons = (['plan', 'trial'] as const).map(
    (ended) => nextStepWords({ do: 'choose-plan', ended }, 0, null).reason,
  );
  expect(reasons).toEqual([
    'Yours has ended, and nothing is sent meanwhile. Everything goes on where it stood.',
    'Your free trial has ended. What you have stays.',
  ]);
});

test('whom to answer is named with what they mean, since when they wait, and beside how many', () => {
  const reply = { conversationId: 't1', name: 'Nora', since: '2026-11-20T08:00:00Z' };
  const now = Date.parse('2026-11-22T08:00:00Z');
  const reasons = [
    { intent: null, total: 1, isLongest: true },
    { intent: null, total: 14, isLongest: true },
    { intent: 'interested' as const, total: 14, isLongest: false },
  ].map((more) => nextStepWords({ do: 'answer', ...reply, ...more }, now, null).reason);
  expect(reasons).toEqual([
    'Wrote 2 d ago.',
    'Wrote 2 d ago, longest wait of 14.',
    'Interested, wrote 2 d ago, one of 14.',
  ]);
});
