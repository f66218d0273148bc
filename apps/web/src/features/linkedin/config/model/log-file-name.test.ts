import { expect, test } from 'vitest';
import { logFileName } from './log-file-name.ts';

test('a saved log says whose it is and what of it was chosen', () => {
  expect(logFileName('Ada King', {})).toBe('Ada-King-actions.csv');
  expect(logFileName('Ada King', { kind: 'withdraw', outcome: 'cancelled' })).toMatch(
    /^Ada-King-Withdrawal-[\w-]+-actions\.csv$/,
  );
});
