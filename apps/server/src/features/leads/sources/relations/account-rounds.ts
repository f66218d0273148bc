import type { SyncPosition } from './sync-relations.ts';

/** An account whose own people are to be read; `at` null: not begun. */
export interface AccountPart {
  accountId: string;
  at: SyncPosition | null;
}

/**
 * Where the reading of several accounts' own people stands. A round asks LinkedIn for every account that is left and
 * then takes the people of those that answered, newest first over all of them; who has to wait gets a round of its own.
 */
export interface AccountRounds {
  /** Not read yet in this round; the first one is being read. */
  left: AccountPart[];
  /** LinkedIn said no for now; `signedOut`: until somebody reconnects the account. */
  waiting: (AccountPart & { signedOut: boolean; why: string })[];
  /** Read to their end: their people are taken next. */
  ready: string[];
  /** Their people were taken. */
  over: string[];
  /** They had to be left out, each with a sentence for the end of the job. */
  missed: { accountId: string; why: string }[];
  /** People that rounds before this one found. */
  foundBefore: number;
}

export const firstRound = (accountIds: readonly string[]): AccountRounds => ({
  left: accountIds.map((accountId) => ({ accountId, at: null })),
  waiting: [],
  ready: [],
  over: [],
  missed: [],
  foundBefore: 0,
});

/** The account being read goes on at a position; null: it was read to its end. */
export function readOn(rounds: AccountRounds, at: SyncPosition | null): AccountRounds {
  const [part, ...rest] = rounds.left;
  if (part === undefined) return rounds;
  if (at !== null) return { ...rounds, left: [{ ...part, at }, ...rest] };
  return { ...rounds, left: rest, ready: [...rounds.ready, part.accountId] };
}

/** What LinkedIn's refusal means for the account being read: it waits, or it is left out for good. */
export function refused(
  rounds: AccountRounds,
  as: 'waits' | 'signed_out' | 'left_out',
  why: string,
): AccountRounds {
  const [part, ...left] = rounds.left;
  if (part === undefined) return rounds;
  if (as === 'left_out') {
    return { ...rounds, left, missed: [...rounds.missed, { accountId: part.accountId, why }] };
  }
  const waiting = [...rounds.waiting, { ...part, signedOut: as === 'signed_out', why }];
  return { ...rounds, left, waiting };
}

/**
 * After every account was asked: who is signed out is left out as soon as another one could be read, and of their
 * people those are taken that were known before. Nobody signs in again by waiting, and the others must not wait with
 * them; where no account could be read, waiting is all there is.
 */
export function settled(rounds: AccountRounds): AccountRounds {
  if (rounds.left.length > 0 || rounds.ready.length + rounds.over.length === 0) return rounds;
  const signedOut = rounds.waiting.filter((part) => part.signedOut);
  return {
    ...rounds,
    waiting: rounds.waiting.filter((part) => !part.signedOut),
    ready: [...rounds.ready, ...signedOut.map(({ accountId }) => accountId)],
    missed: [...rounds.missed, ...signedOut.map(({ accountId, why }) => ({ accountId, why }))],
  };
}

/** The people of those who were ready are taken. */
export function taken(rounds: AccountRounds, found: number): AccountRounds {
  return { ...rounds, ready: [], over: [...rounds.over, ...rounds.ready], foundBefore: found };
}

/** Those who had to wait are asked again. */
export function nextRound(rounds: AccountRounds): AccountRounds {
  if (rounds.left.length > 0 || rounds.ready.length > 0) return rounds;
  const left = rounds.waiting.map(({ accountId, at }) => ({ accountId, at }));
  return { ...rounds, left, waiting: [] };
}
