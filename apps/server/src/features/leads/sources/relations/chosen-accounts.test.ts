import { expect, test } from 'vitest';
import { labelOfAccounts } from './chosen-accounts.ts';

test.each([
  [[], 'Own connections'],
  [['Ada'], 'Own connections'],
  [['Ada', 'Grace'], 'Own connections of Ada and Grace'],
  [['Ada', 'Grace', 'Alan'], 'Own connections of Ada and 2 more accounts'],
])('a source says whose people it read: %j', (names, label) => {
  expect(
    labelOfAccounts(
      'Own connections',
      names.map((name) => ({ id: name, name })),
    ),
  ).toBe(label);
});
