import { setTimeout as wait } from 'node:timers/promises';
import type { createUnipileLinkedIn } from '../../adapters/linkedin-unipile/index.ts';
import type { LinkedAccount } from '../plan-effects.ts';
import type { SandboxProcess } from '../sandbox-process.ts';
import type { Talker } from './campaigns.ts';

/** Wall milliseconds between two replies, and between two accounts that are signed out. */
const replyEveryMs = 1_000;
const signOutEveryMs = 10_000;
/** How long an account stays signed out before its owner signs in again. Wall milliseconds. */
const signedOutMs = { min: 3_000, max: 12_000 };

export interface Storm {
  /** Replies that people wrote, and accounts that were signed out besides those that a fault signed out. */
  replies(): number;
  signOuts(): number;
  /** Everybody is signed in again, and nothing more happens. */
  end(): Promise<void>;
  /** Nothing more happens, and nobody cares. */
  abandon(): void;
}

/** What people do while everything falls over: they answer, and accounts are signed out and in again. */
export function startStorm(given: {
  sandbox: SandboxProcess;
  port: ReturnType<typeof createUnipileLinkedIn>;
  linked: readonly LinkedAccount[];
  talkers: readonly Talker[];
  dice: () => number;
}): Storm {
  const { sandbox, dice } = given;
  const stopping = new AbortController();
  const talkers = given.talkers.toSorted(() => dice() - 0.5);
  let replies = 0;
  let signOuts = 0;

  const answer = async (): Promise<void> => {
    const talker = talkers.pop();
    if (talker === undefined) return;
    const body = { accountId: talker.providerAccountId, text: `Thank you, ${replies}.` };
    // Some people have blocked the account.
    await sandbox.control(`/people/${talker.person}/reply`, body).then(
      () => (replies += 1),
      () => undefined,
    );
  };
  const signIn = (providerAccountId: string): Promise<void> =>
    sandbox.control(`/accounts/${providerAccountId}/status`, { status: 'OK' });
  const signOut = async (): Promise<void> => {
    const account = given.linked[Math.floor(dice() * given.linked.length)];
    if (account === undefined) return;
    signOuts += 1;
    await sandbox.control(`/accounts/${account.providerAccountId}/status`, { status: 'CREDENTIALS' });
    await wait(signedOutMs.min + dice() * (signedOutMs.max - signedOutMs.min));
    await signIn(account.providerAccountId);
  };
  /** Whom a fault has signed out. */
  const signInAll = async (): Promise<void> => {
    for (const account of await given.port.listAccounts().catch(() => [])) {
      if (account.providerStatus !== 'OK') await signIn(account.providerAccountId);
    }
  };
  const every = async (ms: number, work: () => Promise<void>): Promise<void> => {
    while (!stopping.signal.aborted) {
      // The network is never away; a control that fails once is tried again.
      await work().catch(() => undefined);
      await wait(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const going = Promise.all([
    every(replyEveryMs, answer),
    every(signOutEveryMs, signOut),
    every(signOutEveryMs, signInAll),
  ]);
  return {
    replies: () => replies,
    signOuts: () => signOuts,
    async end() {
      stopping.abort();
      await going;
      await signInAll();
    },
    abandon: () => stopping.abort(),
  };
}
