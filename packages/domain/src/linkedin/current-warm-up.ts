import { accountCap } from './effective-cap.ts';
import type { PermitInput } from './permit.ts';
import { restartIfIdle, type WarmUpState } from './warm-up.ts';

type RampedAccount = Pick<PermitInput, 'accountType' | 'limits' | 'warmUp'>;

/** Invitations a day that the account's own settings and ramp allow; the accept rate binds per week only. */
export function invitesPerDay({ accountType, limits, warmUp }: RampedAccount): number {
  const allowed = accountCap(
    { accountType, limits, warmUp, origin: 'campaign', acceptRatePercent: null },
    'invite_day',
  );
  return allowed?.cap ?? 0;
}

/** The ramp as it stands now: a long idle account has begun a new one, although nothing was stored yet. */
export function currentWarmUp(account: RampedAccount, now: number): WarmUpState {
  return restartIfIdle(account.warmUp, invitesPerDay(account), now);
}
