import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyOutcome } from './action-outcome.ts';
import type { SendObservation } from './action-outcome.ts';

function seen(change: Partial<SendObservation> = {}): SendObservation {
  return {
    kind: 'invite',
    phase: 'answered',
    httpStatus: 201,
    errorType: null,
    providerRef: 'ref',
    bodyReadable: true,
    hadInDoubtBefore: false,
    recentLimitSignals: 0,
    ...change,
  };
}
const refusal = (httpStatus: number, errorType: string | null, change: Partial<SendObservation> = {}) =>
  classifyOutcome(seen({ httpStatus, errorType, providerRef: null, ...change }));

describe('what an observation means', () => {
  it('is sent only with a readable 2xx and the id of what was made', () => {
    expect(classifyOutcome(seen()).class).toBe('sent');
    expect(classifyOutcome(seen({ providerRef: null })).class).toBe('in_doubt');
    expect(classifyOutcome(seen({ bodyReadable: false })).class).toBe('in_doubt');
    expect(classifyOutcome(seen({ kind: 'withdraw', providerRef: null })).class).toBe('sent');
  });

  it('is not sent, with the budget released, when no byte left', () => {
    const decision = classifyOutcome(seen({ phase: 'connect', httpStatus: null }));
    expect(decision).toMatchObject({ class: 'not_sent', budget: 'released' });
  });

  it.each([
    ['no answer', seen({ phase: 'no_answer', httpStatus: null })],
    ['held up after dispatch', seen({ phase: 'aged_out', httpStatus: null })],
    ['500', seen({ httpStatus: 500, errorType: 'errors/provider_error', providerRef: null })],
    ['504', seen({ httpStatus: 504, errorType: 'errors/request_timeout', providerRef: null })],
    ['429 of another kind', seen({ httpStatus: 429, errorType: null, providerRef: null })],
    ['408', seen({ httpStatus: 408, providerRef: null })],
    ['302', seen({ httpStatus: 302, providerRef: null })],
  ])('is in doubt, with the budget kept, for: %s', (_, observation) => {
    expect(classifyOutcome(observation)).toMatchObject({ class: 'in_doubt', budget: 'kept' });
  });

  it('cools the account down on limit signals, longer and with a new ramp when they repeat', () => {
    const first = refusal(429, 'errors/too_many_requests');
    expect(first).toMatchObject({
      class: 'not_sent',
      budget: 'kept',
      cooldown: { scope: 'account', restartWarmUp: false },
    });
    const second = refusal(429, 'errors/too_many_requests', { recentLimitSignals: 1 });
    expect(second.cooldown).toEqual({ scope: 'account', minutes: 1_440, restartWarmUp: true });
    expect(refusal(500, null).cooldown).toMatchObject({ scope: 'account', minutes: 15 });
  });

  it.each([400, 404, 413])('is rejected on %i', (status) => {
    expect(refusal(status, null).class).toBe('rejected');
  });

  it.each([
    'invalid_recipient',
    'user_unreachable',
    'blocked_recipient',
    'cannot_invite_attendee',
    'no_connection_with_recipient',
  ])('fails the step for this lead on 422 %s with a sentence', (type) => {
    expect(refusal(422, `errors/${type}`)).toMatchObject({ class: 'rejected', code: type, cooldown: null });
  });

  it('disconnects the account on 401 and keeps the action for later', () => {
    expect(refusal(401, 'errors/disconnected_account')).toMatchObject({
      class: 'not_sent',
      accountStatus: 'Disconnected',
    });
    expect(refusal(401, null).accountStatus).toBe('Disconnected');
    expect(refusal(403, 'errors/account_restricted')).toMatchObject({
      accountStatus: 'Disconnected',
      cooldown: { minutes: 2_880, restartWarmUp: true },
    });
  });

  it('does not blame the account when our own key is refused', () => {
    expect(refusal(401, 'errors/missing_credentials')).toMatchObject({
      class: 'not_sent',
      accountStatus: null,
      budget: 'released',
    });
  });

  it('takes "already" as evidence', () => {
    expect(refusal(422, 'errors/already_connected')).toMatchObject({
      class: 'step_satisfied',
      satisfiedAs: 'already_connected',
    });
    for (const type of ['errors/already_invited_recently', 'errors/action_already_performed']) {
      expect(refusal(422, type)).toMatchObject({ class: 'step_satisfied', satisfiedAs: 'already_invited' });
      expect(refusal(422, type, { hadInDoubtBefore: true }).class).toBe('sent');
    }
  });

  it.each(['cannot_resend_yet', 'limit_exceeded'])(
    'looks in the sent list on %s and cools invitations for hours',
    (type) => {
      const decision = refusal(422, `errors/${type}`);
      expect(decision).toMatchObject({ class: 'look_in_sent_list', cooldown: { scope: 'invites' } });
      expect(decision.cooldown?.minutes).toBeGreaterThanOrEqual(120);
    },
  );

  it('simply asks again when a mere look got no answer', () => {
    expect(classifyOutcome(seen({ kind: 'search', phase: 'no_answer', httpStatus: null })).class).toBe(
      'not_sent',
    );
    expect(refusal(503, 'errors/network_down', { kind: 'profile_read' }).class).toBe('not_sent');
  });

  it('never repeats a visit that may have happened', () => {
    const decision = classifyOutcome(seen({ kind: 'visit', phase: 'no_answer', httpStatus: null }));
    expect(decision).toMatchObject({ class: 'step_satisfied', code: 'visit_unconfirmed', satisfiedAs: null });
  });

  it('never takes silence or a server error as an effect or as proof of none', () => {
    const observation = fc.record({
      kind: fc.constantFrom<SendObservation['kind']>(
        'invite',
        'message',
        'inmail',
        'post',
        'comment',
        'react',
        'withdraw',
      ),
      phase: fc.constantFrom<SendObservation['phase']>('no_answer', 'aged_out', 'answered'),
      httpStatus: fc.option(
        fc.oneof(
          fc.integer({ min: 500, max: 599 }),
          fc.integer({ min: 100, max: 199 }),
          fc.integer({ min: 300, max: 399 }),
        ),
        { nil: null },
      ),
      errorType: fc.option(fc.string(), { nil: null }),
      providerRef: fc.option(fc.string(), { nil: null }),
      bodyReadable: fc.boolean(),
      hadInDoubtBefore: fc.boolean(),
      recentLimitSignals: fc.nat(5),
    });
    fc.assert(
      fc.property(observation, (o) => {
        expect(classifyOutcome(o)).toMatchObject({ class: 'in_doubt', budget: 'kept' });
      }),
    );
  });

  it('has a meaning and a sentence for every answer there can be', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 599 }),
        fc.option(fc.string(), { nil: null }),
        fc.boolean(),
        (status, type, readable) => {
          const decision = classifyOutcome(
            seen({ httpStatus: status, errorType: type, bodyReadable: readable }),
          );
          expect(decision.message).toMatch(/\.$/);
          expect(decision.code).not.toBe('');
        },
      ),
    );
  });
});
