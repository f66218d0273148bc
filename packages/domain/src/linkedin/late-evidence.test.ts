import { describe, expect, it } from 'vitest';
import { isHeldWhileLate, lateAlarmMs, PLANNED_AGAIN_CODE, turnedUpLate } from './late-evidence.ts';
import { ENGINE_TIMINGS } from './timing.ts';

const doubtful = {
  kind: 'message',
  state: 'in_doubt',
  cleanReadsWallAt: [],
  outcomeCode: 'no_answer',
} as const;

describe('evidence that comes later than it may', () => {
  it('is an effect that a complete look did not show, found by the next look, an echo or a late answer', () => {
    expect(turnedUpLate({ ...doubtful, cleanReadsWallAt: [1] }, 'found_same_text')).toBe(true);
    for (const state of ['planned', 'claimed'] as const)
      expect(turnedUpLate({ ...doubtful, state, outcomeCode: PLANNED_AGAIN_CODE }, 'echo')).toBe(true);
  });

  it('is not what the first look finds, what is sent for the first time, or what a person confirms', () => {
    expect(turnedUpLate(doubtful, 'found_same_text')).toBe(false);
    expect(turnedUpLate({ ...doubtful, state: 'dispatched', outcomeCode: PLANNED_AGAIN_CODE }, 'sent')).toBe(
      false,
    );
    expect(turnedUpLate({ ...doubtful, state: 'planned', outcomeCode: 'connect_failed' }, 'echo')).toBe(
      false,
    );
    expect(
      turnedUpLate({ ...doubtful, state: 'needs_review', cleanReadsWallAt: [1] }, 'confirmed_by_hand'),
    ).toBe(false);
  });

  it('is not what somebody else may have done: a connection, an invitation that is gone', () => {
    const late = { ...doubtful, cleanReadsWallAt: [1] };
    expect(turnedUpLate({ ...late, kind: 'invite' }, 'found_connected')).toBe(false);
    expect(turnedUpLate({ ...late, kind: 'withdraw' }, 'found_invitation_gone')).toBe(false);
    expect(turnedUpLate({ ...late, kind: 'invite' }, 'found_invitation_pending')).toBe(true);
  });

  it('holds what the network would carry out twice, for a day in production', () => {
    expect(lateAlarmMs(ENGINE_TIMINGS.production)).toBe(24 * 3_600_000);
    expect(isHeldWhileLate('message')).toBe(true);
    expect(isHeldWhileLate('invite')).toBe(false);
  });
});
