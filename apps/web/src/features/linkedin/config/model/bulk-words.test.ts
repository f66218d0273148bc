import { expect, test } from 'vitest';
import { bulkWords, withdrawalWords } from './config-words.ts';

const skipped = (reason: string) => ({ id: '01920000-0000-7000-8000-000000000001', reason });
const busy = 'It is being sent right now.';

test('whatever was not changed says why, also where the reasons differ', () => {
  expect(bulkWords({ done: 2, skipped: [], missing: 0 }, 'action', 'held')).toBe('2 actions held.');
  expect(bulkWords({ done: 1, skipped: [skipped(busy), skipped(busy)], missing: 0 }, 'action', 'held')).toBe(
    `1 action held, 2 not. ${busy}`,
  );
  expect(bulkWords({ done: 0, skipped: [skipped(busy)], missing: 2 }, 'action', 'held')).toBe(
    `0 actions held, 3 not. 1: ${busy} 2: Gone meanwhile.`,
  );
});

test('planned withdrawals say where they can still be stopped, and nothing where none was planned', () => {
  expect(withdrawalWords(1)).toMatch(/^It leaves .* can be skipped under “Next 24 hours”\.$/);
  expect(withdrawalWords(3)).toMatch(/^They leave one by one/);
  expect(withdrawalWords(0)).toBeUndefined();
});
