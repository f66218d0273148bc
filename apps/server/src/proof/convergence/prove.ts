import { keyedRandom } from '@waypost/domain/linkedin/jitter';
import { createSweepWorld, type SweptAccount } from '../crash-sweep/sweep-world.ts';
import type { ProofInput, ProofVerdict } from '../proof-run.ts';
import { compareConversations } from './compare.ts';
import { eachOf, talkUntil } from './talk.ts';

const sizes = {
  full: { events: 20_000, accounts: 25, chatsPerAccount: 20 },
  short: { events: 1_000, accounts: 4, chatsPerAccount: 12 },
} as const;
const lostShare = 0.05;
const doubledShare = 0.3;
/** Deliveries after each of which the worker deals with what has come. */
const batch = 400;
const minuteMs = 60_000;

/**
 * What the network reports arrives in any order, some of it twice, some of it never; after one sweep every
 * conversation equals the network's. The reports, the conversations and the sweep's reads are the sandbox's own.
 */
export async function run({ seed, size, databaseUrl, signal }: ProofInput): Promise<ProofVerdict> {
  if (databaseUrl === undefined) throw new Error('This proof needs a database server.');
  const given = sizes[size];
  const dice = keyedRandom(seed, 'convergence');
  const world = await createSweepWorld({ ownerUrl: databaseUrl, seed });
  try {
    const accounts: SweptAccount[] = [];
    while (accounts.length < given.accounts) accounts.push(await world.newLinkedAccount());
    const reports = await talkUntil(world, accounts, { ...given, dice, signal });
    const kept = reports.filter(() => dice() >= lostShare);
    const deliveries = [...kept, ...kept.filter(() => dice() < doubledShare)]
      .map((body) => ({ body, at: dice() }))
      .toSorted((a, b) => a.at - b.at);
    const room = world.inboundOf(world.keeper);
    for (let from = 0; from < deliveries.length; from += batch) {
      signal.throwIfAborted();
      await eachOf(deliveries.slice(from, from + batch), ({ body }) => room.receive(body));
      await Promise.all([room.processNews(), room.processNews(), room.processNews()]);
    }
    const before = await compareConversations(world, accounts);
    // Past the pause of every account, which is drawn.
    await world.pass(20 * minuteMs);
    await Promise.all([room.sweepInbox(), room.sweepInbox()]);
    const after = await compareConversations(world, accounts);
    const lost = reports.length - kept.length;
    return {
      // A run in which nothing was missing before the sweep would prove nothing.
      ok: after.different.length === 0 && before.different.length > 0 && after.messages >= reports.length,
      figure:
        `${reports.length} events, ${deliveries.length - kept.length} delivered twice, ${lost} never, in any order: ` +
        `${before.different.length} of ${before.conversations} conversations differ before the sweep, ` +
        `${after.different.length} after it`,
      lines: after.different.slice(0, 20),
    };
  } finally {
    await world.close();
  }
}
