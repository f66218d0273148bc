import { accountCap } from '@waypost/domain/linkedin/effective-cap';
import { restartIfIdle, type WarmUpState } from '@waypost/domain/linkedin/warm-up';
import type { AccountRuntime } from './account-runtime.store.ts';

/** Invitations a day that the account's own settings and ramp allow; the accept rate binds per week only. */
export function invitesPerDay(runtime: AccountRuntime): number {
  const allowed = accountCap(
    { ...runtime, origin: 'campaign', limits: runtime.caps, acceptRatePercent: null },
    'invite_day',
  );
  return allowed?.cap ?? 0;
}

/** The ramp as it stands now: a long idle account has begun a new one, although nothing was stored yet. */
export function currentWarmUp(runtime: AccountRuntime, now: number): WarmUpState {
  return restartIfIdle(runtime.warmUp, invitesPerDay(runtime), now);
}
