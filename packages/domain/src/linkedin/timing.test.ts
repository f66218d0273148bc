import { describe, expect, it } from 'vitest';
import { ENGINE_TIMINGS, timingProblem, windowPadMs } from './timing.ts';

describe('engine timing', () => {
  it('waits longer than anything can still be on its way, in both profiles', () => {
    expect(timingProblem(ENGINE_TIMINGS.production)).toBeNull();
    expect(timingProblem(ENGINE_TIMINGS.fast)).toBeNull();
  });

  it('is what the design says', () => {
    expect(ENGINE_TIMINGS.production).toMatchObject({
      leaseMs: 60_000,
      writeAgeMs: 5_000,
      httpDeadlineMs: 30_000,
      quarantineMs: 3_600_000,
    });
    expect(ENGINE_TIMINGS.fast).toMatchObject({
      leaseMs: 6_000,
      writeAgeMs: 1_000,
      httpDeadlineMs: 3_000,
      quarantineMs: 15_000,
    });
  });

  it('is refused with a sentence when the quarantine or the lease is too short', () => {
    expect(timingProblem({ ...ENGINE_TIMINGS.fast, quarantineMs: 13_999 })).toContain('14000 ms are needed');
    expect(timingProblem({ ...ENGINE_TIMINGS.fast, leaseMs: 4_000 })).toContain('leases an account');
  });

  it('pads windows by 25 minutes, more when the clock runs fast', () => {
    expect(windowPadMs(ENGINE_TIMINGS.production, 1)).toBe(25 * 60_000);
    expect(windowPadMs(ENGINE_TIMINGS.fast, 300)).toBe(25 * 60_000);
    expect(windowPadMs(ENGINE_TIMINGS.production, 300)).toBe(35_000 * 300);
  });
});
