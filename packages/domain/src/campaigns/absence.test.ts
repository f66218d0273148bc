import { expect, it } from 'vitest';
import { absenceReason, TOO_LATE_MS } from './absence.ts';

const at = (text: string) => Date.parse(text);

it('a weekend is not too late, a week is', () => {
  const weekend = at('2026-11-23T09:00:00Z') - at('2026-11-20T18:00:00Z');
  expect(weekend).toBeLessThan(TOO_LATE_MS);
  expect(7 * 86_400_000).toBeGreaterThan(TOO_LATE_MS);
});

it('the reason says for how many whole days, and what to do', () => {
  const reason = absenceReason({ from: at('2026-11-12T18:00:00Z'), to: at('2026-11-20T09:00:00Z') });
  expect(reason).toContain('was off for 7 days');
  expect(reason).toContain('then resume');
});
