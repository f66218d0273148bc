import type { IcpCriterion } from '@waypost/contract/leads-icp';
import { HOOKS_PROMPT_LENGTH_MAX } from '@waypost/domain/content/hooks';
import { expect, test } from 'vitest';
import { hooksPrompt } from './hooks-prompt.ts';

const criterion = (given: Partial<IcpCriterion>): IcpCriterion => ({
  id: 'a',
  kind: 'titles',
  values: ['Head of People'],
  stance: 'must',
  weight: 3,
  quote: null,
  ...given,
});

test('says what is sold, who buys and whom it is not for, each on a line', () => {
  const criteria = [
    criterion({}),
    criterion({ kind: 'industries', values: ['agencies', 'retail'], stance: 'exclude' }),
    criterion({ kind: 'countries', values: ['Germany'], stance: 'nice', quote: 'in Germany' }),
  ];
  expect(hooksPrompt('Payroll software.', criteria)).toBe(
    'We sell: Payroll software.\nWho buys: Titles: Head of People. Countries: Germany.\nNot for: Industries: agencies, retail.',
  );
});

test('without a word about what is sold the words of the website stand for it, each once', () => {
  const quote = 'We run payroll for logistics.';
  const criteria = [criterion({ quote }), criterion({ kind: 'industries', values: ['logistics'], quote })];
  expect(hooksPrompt(null, criteria)).toBe(
    `${quote}\nWho buys: Titles: Head of People. Industries: logistics.`,
  );
});

test('is never longer than the server takes', () => {
  expect(hooksPrompt('x'.repeat(30_000), [])).toHaveLength(HOOKS_PROMPT_LENGTH_MAX);
});
