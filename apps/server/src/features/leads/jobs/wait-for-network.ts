import { askedAgainByItself, waitingForAccount } from '@waypost/domain/linkedin/waits-for-account';
import { AppError } from '../../../platform/http/app-error.ts';
import type { JobEnd } from '../../../platform/jobs/job-kinds.ts';
import type { Clock } from '../../../ports/clock.ts';

/** Looked at again at least this often: a limit may end early, an account may be reconnected. */
const wallSecondsMax = 60;
const wallSecondsMin = 5;

/** When to go on after the network said no; undefined for what waiting does not cure. */
export function laterFrom(error: unknown, clock: Clock): Extract<JobEnd, { end: 'later' }> | undefined {
  if (!(error instanceof AppError)) return undefined;
  if (error.code === 'linkedin_limited') {
    const until = error.details?.['until'];
    const businessMs = typeof until === 'number' ? until - clock.businessNow() : Number.POSITIVE_INFINITY;
    const wallSeconds = Math.ceil(businessMs / 1_000 / Math.max(clock.speed(), 0.001));
    return {
      end: 'later',
      afterSeconds: Math.min(wallSecondsMax, Math.max(wallSecondsMin, wallSeconds)),
      message: error.message,
      ...(typeof until === 'number' ? { goesOnAt: until } : {}),
    };
  }
  if (error.code === 'linkedin_disconnected') {
    return { end: 'later', afterSeconds: 60, message: waitingForAccount(error.message) };
  }
  if (error.code === 'linkedin_unavailable') {
    return { end: 'later', afterSeconds: 30, message: askedAgainByItself };
  }
  return undefined;
}
