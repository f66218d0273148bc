import { expect, test } from 'vitest';
import { textPattern } from './text-pattern.ts';

test('the longest text stands in the line of its field, and signs with a meaning stand for themselves', () => {
  const filters = [
    { field: 'name', is: 'contains', value: 'Ann' },
    { field: 'company', is: 'starts_with', value: '50%_off\\' },
    { field: 'title', is: 'not_empty' },
  ] as const;
  expect(textPattern({ search: 'anna', filters })).toBe('%\n%\n50\\%\\_off\\\\%\n%\n%\n%\n%');
  expect(textPattern({ search: 'a longer one', filters })).toBe('%a longer one%\u0001%');
  expect(textPattern({ search: '', filters: [{ field: 'email', is: 'equals', value: 'a@acme.com' }] })).toBe(
    '%\n%\n%\n%\na@acme.com\u0001\n%\n%',
  );
});

test('what the index does not know is not looked for in it', () => {
  for (const value of ['an', 'Öz', 'Анна', '&&&&', 'a-b']) {
    expect(textPattern({ search: value, filters: [{ field: 'name', is: 'contains', value }] })).toBeNull();
  }
  expect(
    textPattern({ search: '', filters: [{ field: 'score', is: 'at_least', value: '1000' }] }),
  ).toBeNull();
});
