import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCEPT_FALL_SAMPLE_MIN, acceptFall } from './accept-fall.ts';

describe('a falling accept rate', () => {
  it('is told with both weeks and their numbers from a fall by a fifth on', () => {
    expect(acceptFall({ sent: 30, accepted: 12 }, { sent: 32, accepted: 8 })).toBe(
      'Invitations accepted within a week fell from 40% (12 of 30) to 25% (8 of 32).',
    );
    expect(acceptFall({ sent: 50, accepted: 20 }, { sent: 50, accepted: 16 })).not.toBeNull();
    expect(acceptFall({ sent: 50, accepted: 20 }, { sent: 50, accepted: 17 })).toBeNull();
  });

  it('is never seen under twenty invitations in either week, nor where nobody accepted before', () => {
    const week = fc.nat(60).chain((sent) => fc.record({ sent: fc.constant(sent), accepted: fc.nat(sent) }));
    fc.assert(
      fc.property(week, week, (before, after) => {
        const few = Math.min(before.sent, after.sent) < ACCEPT_FALL_SAMPLE_MIN;
        const rose = after.accepted * before.sent >= before.accepted * after.sent;
        if (few || rose || before.accepted === 0) expect(acceptFall(before, after)).toBeNull();
      }),
    );
  });
});
