import type { EngineTiming } from './timing.ts';

/**
 * The breaker of the whole provider: when several accounts are refused or not answered at the same time, the cause is
 * not one of them. Then nothing is claimed for a while, nothing fails, and one account asks whether it is over.
 * All instants are wall time, epoch milliseconds.
 */
export type ProviderBreaker = {
  /** Openings in a row without an answer between them; 0: closed. */
  readonly opens: number;
  readonly openedAt: number | null;
  /** While it is open nothing is claimed before this instant; from then on one account asks. */
  readonly openUntil: number | null;
  /** The account that asks, and until when the word is its own. */
  readonly probe: { readonly account: string; readonly until: number } | null;
};

export const CLOSED_BREAKER: ProviderBreaker = { opens: 0, openedAt: null, openUntil: null, probe: null };

/** Accounts within the window: those that asked for something, and those whose last word was trouble. */
export type ProviderStanding = { readonly active: number; readonly troubled: number };

/** Fewer accounts than this say nothing about the provider: each of them rests by itself. */
export const TROUBLED_ACCOUNTS_MIN = 3;
/** Share of the active accounts from which on the trouble is the provider's. */
export const TROUBLED_SHARE_MIN = 0.5;
const PAUSES_MAX = 10;

export type BreakerTiming = {
  /** How long a trouble counts. */
  readonly windowMs: number;
  /** The first pause; it doubles with every question that meets trouble again. */
  readonly pauseMs: number;
  readonly pauseMsMax: number;
  /** How long one account may take to ask. */
  readonly probeMs: number;
};

export function breakerTiming({ leaseMs }: EngineTiming): BreakerTiming {
  return { windowMs: 2 * leaseMs, pauseMs: leaseMs, pauseMsMax: PAUSES_MAX * leaseMs, probeMs: leaseMs };
}

/** What one exchange says about the provider, whatever it says about the action. */
export type ProviderWord = 'answered' | 'trouble' | 'nothing';

/**
 * @param seen `connected` false: the connection could not be made; `httpStatus` null: no answer came.
 * A refused key is trouble too: it is refused for every account.
 */
export function providerWord(seen: {
  readonly connected: boolean;
  readonly httpStatus: number | null;
  readonly code: string;
}): ProviderWord {
  const { connected, httpStatus, code } = seen;
  if (!connected) return 'trouble';
  // Held up on our side: nothing was asked.
  if (code === 'aged_out') return 'nothing';
  if (httpStatus === null || httpStatus === 429 || httpStatus >= 500) return 'trouble';
  return code === 'missing_credentials' ? 'trouble' : 'answered';
}

/** Whether the trouble of these accounts is the provider's. */
export function isProviderTrouble({ active, troubled }: ProviderStanding): boolean {
  return troubled >= TROUBLED_ACCOUNTS_MIN && troubled >= TROUBLED_SHARE_MIN * Math.max(active, troubled);
}

export type BreakerAnswer =
  | { readonly claim: 'free' }
  /** This account may claim, and its answer decides. */
  | { readonly claim: 'probe' }
  | { readonly claim: 'wait'; readonly until: number };

export function askBreaker({ openUntil, probe }: ProviderBreaker, now: number): BreakerAnswer {
  if (openUntil === null) return { claim: 'free' };
  if (now < openUntil) return { claim: 'wait', until: openUntil };
  return probe !== null && now < probe.until ? { claim: 'wait', until: probe.until } : { claim: 'probe' };
}

/** One account takes the question upon itself; unchanged when it may not ask now. */
export function withProbe(
  breaker: ProviderBreaker,
  account: string,
  now: number,
  { probeMs }: BreakerTiming,
): ProviderBreaker {
  if (askBreaker(breaker, now).claim !== 'probe') return breaker;
  return { ...breaker, probe: { account, until: now + probeMs } };
}

/** The account that was to ask had nothing to ask: another one may. */
export function withoutProbe(breaker: ProviderBreaker, account: string): ProviderBreaker {
  return breaker.probe?.account === account ? { ...breaker, probe: null } : breaker;
}

/**
 * Trouble of one account. Closed, it opens when the trouble is the provider's; open, only the account that asks can
 * lengthen the pause: what was on its way before says nothing new.
 */
export function afterTrouble(
  breaker: ProviderBreaker,
  account: string,
  standing: ProviderStanding,
  now: number,
  timing: BreakerTiming,
): ProviderBreaker {
  const isOpen = breaker.openUntil !== null;
  if (isOpen ? breaker.probe?.account !== account : !isProviderTrouble(standing)) return breaker;
  const pauseMs = Math.min(timing.pauseMsMax, timing.pauseMs * 2 ** Math.min(breaker.opens, 30));
  return {
    opens: breaker.opens + 1,
    openedAt: breaker.openedAt ?? now,
    openUntil: now + pauseMs,
    probe: null,
  };
}

/** The provider answered one account, yes or no: the one that asked closes the breaker. */
export function afterAnswer(breaker: ProviderBreaker, account: string): ProviderBreaker {
  return breaker.probe?.account === account ? CLOSED_BREAKER : breaker;
}
