import { BUDGET_RULES } from './daily-limits.ts';
import type { AccountType } from './daily-limits.ts';

export const WARM_UP_MODES = ['off', 'gentle', 'normal'] as const;
export type WarmUpMode = (typeof WARM_UP_MODES)[number];

export const WARM_UP_REASONS = ['signed_out', 'connection_ended', 'limit_signal', 'idle'] as const;
/** What a ramp began again for, and when. Business time. */
export type WarmUpBegan = { readonly why: (typeof WARM_UP_REASONS)[number]; readonly at: number };

/**
 * Warm-up: a new or long idle account starts with few invitations a day and earns more by being active.
 * Only days on which something was sent count, so waiting does not raise the cap.
 */
export type WarmUpState = {
  /** Invitations a day at the start of the ramp; `null`: mature, no ramp. */
  readonly startCap: number | null;
  /** Days of the ramp on which something was sent. */
  readonly activeDays: number;
  /** The last such day, `YYYY-MM-DD` in the account's zone. */
  readonly lastActiveDay: string | null;
  /** The newest send of any kind. */
  readonly lastSentAt: number | null;
  /** A person's choice; absent: `normal`. `off` begins no ramp for being new or idle, and ends the one that runs. */
  readonly mode?: WarmUpMode;
  /** The ramp began after a limit signal of the network: no choice of a person ends it. */
  readonly afterLimitSignal?: boolean;
  /** Absent: the account was new, or it was not noted. */
  readonly began?: WarmUpBegan;
};

/** What a ramp began again for, after its name: "the warm-up after 14 days without sending". */
export const WARM_UP_REASON_WORDS: Readonly<Record<WarmUpBegan['why'], string>> = {
  signed_out: 'after LinkedIn signed the account out',
  connection_ended: 'after LinkedIn ended the connection',
  limit_signal: 'after a limit signal from LinkedIn',
  idle: 'after 14 days without sending',
};

const START_CAP = 5;
/** Invitations a day that each week of active days adds. */
export const WARM_UP_STEP: Readonly<Record<WarmUpMode, number>> = { off: 5, gentle: 3, normal: 5 };
const ACTIVE_DAYS_PER_STEP = 7;
const IDLE_DAYS = 14;
const DAY_MS = 86_400_000;

export const MATURE: WarmUpState = { startCap: null, activeDays: 0, lastActiveDay: null, lastSentAt: null };
export const NEW_ACCOUNT: WarmUpState = { ...MATURE, startCap: START_CAP };

/** Invitations a day that the ramp allows now; `null` once it no longer binds. */
export function warmUpCap(state: WarmUpState, accountType: AccountType): number | null {
  if (state.startCap === null || (state.mode === 'off' && state.afterLimitSignal !== true)) return null;
  const step = WARM_UP_STEP[state.mode ?? 'normal'];
  const cap = state.startCap + step * Math.floor(state.activeDays / ACTIVE_DAYS_PER_STEP);
  const ceiling = BUDGET_RULES.invite_day[accountType]?.ceiling ?? 0;
  return cap >= ceiling ? null : cap;
}

/** Call with each send. @param day the day of `now` in the account's zone, `YYYY-MM-DD`. */
export function recordSend(state: WarmUpState, day: string, now: number): WarmUpState {
  const lastSentAt = Math.max(now, state.lastSentAt ?? now);
  if (state.lastActiveDay !== null && day <= state.lastActiveDay) return { ...state, lastSentAt };
  return { ...state, activeDays: state.activeDays + 1, lastActiveDay: day, lastSentAt };
}

/** After 14 idle days the ramp restarts at half of what the account was allowed, at least 5. */
export function restartIfIdle(state: WarmUpState, allowedPerDay: number, now: number): WarmUpState {
  if (state.mode === 'off' || state.lastSentAt === null || now - state.lastSentAt < IDLE_DAYS * DAY_MS)
    return state;
  const began = { why: 'idle', at: state.lastSentAt + IDLE_DAYS * DAY_MS } as const;
  return { ...restart(state, Math.max(START_CAP, Math.floor(allowedPerDay / 2))), began };
}

/** After a restriction, a checkpoint or repeated limit signals the cap is halved and the ramp restarts. */
export function restartAfterLimitSignal(
  state: WarmUpState,
  allowedPerDay: number,
  began?: WarmUpBegan,
): WarmUpState {
  const restarted = restart(state, Math.max(1, Math.floor(allowedPerDay / 2)));
  return { ...restarted, afterLimitSignal: true, ...(began === undefined ? {} : { began }) };
}

function restart(state: WarmUpState, startCap: number): WarmUpState {
  const { lastActiveDay, lastSentAt, mode } = state;
  return { startCap, activeDays: 0, lastActiveDay, lastSentAt, ...(mode === undefined ? {} : { mode }) };
}
