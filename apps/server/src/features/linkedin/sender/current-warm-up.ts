import {
  currentWarmUp as currentWarmUpOf,
  invitesPerDay as invitesPerDayOf,
} from '@waypost/domain/linkedin/current-warm-up';
import type { WarmUpState } from '@waypost/domain/linkedin/warm-up';
import type { AccountRuntime } from './account-runtime.store.ts';

/** Invitations a day that the account's own settings and ramp allow. */
export function invitesPerDay({ caps: limits, ...runtime }: AccountRuntime): number {
  return invitesPerDayOf({ ...runtime, limits });
}

/** The account's ramp as it stands now. */
export function currentWarmUp({ caps: limits, ...runtime }: AccountRuntime, now: number): WarmUpState {
  return currentWarmUpOf({ ...runtime, limits }, now);
}
