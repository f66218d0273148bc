import { expect, it } from 'vitest';
import { ACCEPT_RATE_SAMPLE_MIN, acceptRatePercent } from './accept-rate.ts';

it('is unknown below the sample that is needed, and a plain share from there on', () => {
  expect(acceptRatePercent({ sent: ACCEPT_RATE_SAMPLE_MIN - 1, accepted: 19 })).toBeNull();
  expect(acceptRatePercent({ sent: ACCEPT_RATE_SAMPLE_MIN, accepted: 0 })).toBe(0);
  expect(acceptRatePercent({ sent: 40, accepted: 12 })).toBe(30);
  expect(acceptRatePercent({ sent: 1_000, accepted: 299 })).toBeLessThan(30);
});
