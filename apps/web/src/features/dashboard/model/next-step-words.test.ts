import { expect, test } from 'vitest';
import { nextStepWords } from './next-step-words.ts';

test('the first steps that are not finished are named without a second count beside that of the checklist', () => {
  const { title, reason } = nextStepWords({ do: 'finish-setup', step: 'you' }, 0, null);
  expect(`${title}. ${reason}`).toBe('Finish setting up. Where you left off: what you sell.');
});
