import { expect, test } from 'vitest';
import { usageRows } from './usage-rows.ts';

test('the card of an account leaves out what only some campaigns spend', () => {
  const use = (budget: string, label: string) => ({
    ...{ budget, label, windowHours: 24, used: 1, cap: 20, ceiling: 40 },
  });
  const rows = usageRows([
    use('message_day', 'messages'),
    use('inmail_day', 'InMails'),
    use('engagement_day', 'follows, likes and comments'),
  ]);
  expect(rows.map(({ label, left }) => [label, left])).toEqual([['Messages', 19]]);
});
