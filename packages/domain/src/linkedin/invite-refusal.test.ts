import fc from 'fast-check';
import { expect, it } from 'vitest';
import { REFUSAL_PAUSES_MINUTES, REINVITE_BLOCK_DAYS, afterInviteRefusal } from './invite-refusal.ts';

it('ends with a person, whatever else the account sends', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (othersSent) => {
      const decisions = othersSent.map((sent, index) => afterInviteRefusal(index + 1, sent).decision);
      const tries = decisions.indexOf('needs_review');
      expect(tries).toBe(REFUSAL_PAUSES_MINUTES.length);
      expect(decisions.slice(tries)).not.toContain('plan_again');
    }),
  );
});

it('tries once more after the three weeks in which LinkedIn refuses a withdrawn invitation', () => {
  const waitedMinutes = REFUSAL_PAUSES_MINUTES.reduce((sum, minutes) => sum + minutes, 0);
  expect(waitedMinutes).toBeGreaterThan(REINVITE_BLOCK_DAYS * 24 * 60);
});

it('rests the account at the first refusal and while nothing else goes through, never for one person', () => {
  expect(afterInviteRefusal(1, true)).toMatchObject({ restsAccount: true, afterMinutes: 360 });
  expect(afterInviteRefusal(2, false)).toMatchObject({ restsAccount: true });
  expect(afterInviteRefusal(2, true)).toMatchObject({ restsAccount: false });
});
