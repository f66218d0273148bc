import { expect, it } from 'vitest';
import { guessColumns, mappingOf, mappingProblem } from './csv-mapping.ts';
import { fieldNameKey, knownFieldName } from './field-name.ts';

it('names that differ in case or spaces alone name one field', () => {
  expect(fieldNameKey(' Annual\u00a0 BUDGET ')).toBe('annual budget');
  expect(knownFieldName('budget ', ['Size', 'Budget'])).toBe('Budget');
  expect(knownFieldName('budget', ['Budget', 'budget'])).toBe('budget');
  expect(knownFieldName('Budget 2', ['Budget'])).toBeNull();
});

it('two columns of one file that differ so are told apart, and cannot be put into one field by hand', () => {
  const guessed = mappingOf(
    guessColumns(['LinkedIn URL', 'Budget', 'budget '], [['https://www.linkedin.com/in/ada', '10', '20']]),
  );
  expect(guessed.slice(1)).toEqual([
    { kind: 'custom', name: 'Budget' },
    { kind: 'custom', name: 'budget 2' },
  ]);
  const link = { kind: 'field', field: 'profileUrl' } as const;
  expect(mappingProblem([link, { kind: 'custom', name: 'Budget' }, { kind: 'custom', name: 'budget' }])).toBe(
    'Two columns are mapped to the same field (budget). Choose one.',
  );
});
