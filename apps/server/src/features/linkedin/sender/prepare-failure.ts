import { classifyOutcome } from '@waypost/domain/linkedin/action-outcome';
import type { LinkedInFailure } from '../../../ports/linkedin.ts';
import type { ActionEnd } from './end-action.ts';
import { type Prepared, resting } from './prepared.ts';

/** What becomes of an action when a read before it fails: nothing has been promised yet. */
export function fromFailure(failure: LinkedInFailure): Prepared {
  switch (failure.kind) {
    case 'not_found':
      return {
        ready: false,
        end: {
          outcome: 'rejected',
          code: 'resource_not_found',
          message: 'This person no longer exists on LinkedIn.',
        },
      };
    case 'refused':
      return { ready: false, end: refusedEnd(failure.providerType) };
    case 'disconnected':
    case 'credentials':
    case 'restricted':
      return {
        ready: false,
        again: {
          afterMinutes: 10,
          code: 'disconnected_account',
          message: 'The account is disconnected from LinkedIn. Reconnect it in Settings.',
          disconnected: true,
        },
      };
    case 'limited':
      return resting('limit_signal', 60, 'limited', 'LinkedIn asks to slow down. Trying again in an hour.');
    default:
      return resting(
        'outage',
        10,
        'unavailable',
        'LinkedIn’s gateway could not be reached. Trying again in 10 minutes.',
      );
  }
}

/** The provider's own words are for the log; people read the sentence of the observation table. */
function refusedEnd(providerType: string | null): ActionEnd {
  const { code, message } = classifyOutcome({
    kind: 'profile_read',
    phase: 'answered',
    httpStatus: 422,
    errorType: providerType,
    providerRef: null,
    bodyReadable: true,
    hadInDoubtBefore: false,
    recentLimitSignals: 0,
  });
  return { outcome: 'rejected', code, message };
}
