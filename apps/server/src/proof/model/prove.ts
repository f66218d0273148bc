import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ProofInput, ProofVerdict } from '../proof-run.ts';
import { type StoriesTold, type StoryOrder, tellStories } from './tell-stories.ts';

const runs = { full: 2_000, short: 12 } as const;
/** Stories side by side in the full form: half of the time of one is its database's. */
const lanes = 4;
const threadsMax = 4;

/** Random commands on the product and on a model of a few lines: what both allow, refuse and send must be equal. */
export async function run({ seed, size, signal }: ProofInput): Promise<ProofVerdict> {
  const fcSeed = Number.parseInt(seed.replaceAll(/[^0-9a-f]/gi, '').slice(0, 7) || '1', 16);
  const all =
    size === 'full'
      ? await tellOnThreads(ordersOf(fcSeed), signal)
      : [await tellStories({ seed: fcSeed, runs: runs.short, endOnFailure: true }, () => signal.aborted)];
  const sum = (of: (told: StoriesTold) => number): number => all.reduce((total, one) => total + of(one), 0);
  const differing = all.filter(({ differences }) => differences.length > 0);
  const requests = sum((told) => told.requests);
  return {
    ok: differing.length === 0 && !signal.aborted && requests > 0,
    figure:
      `${sum((told) => told.stories)} sequences, ${sum((told) => told.commands)} commands, ${requests} requests, ` +
      `${differing.length} differences from the model`,
    lines: [
      ...(signal.aborted ? ['It was interrupted.'] : []),
      ...differing.flatMap(({ differences }) => differences),
    ],
  };
}

const ordersOf = (seed: number): StoryOrder[] =>
  Array.from({ length: lanes }, (_, lane) => ({
    seed: seed + lane,
    runs: runs.full / lanes,
    endOnFailure: false,
  }));

/** Deals the orders to as many threads as there are cores, and waits for all of them. */
async function tellOnThreads(orders: readonly StoryOrder[], signal: AbortSignal): Promise<StoriesTold[]> {
  const threads = Math.min(threadsMax, availableParallelism(), orders.length);
  const shares = Array.from({ length: threads }, (_, nth) =>
    orders.filter((_order, at) => at % threads === nth),
  );
  const told = await Promise.all(shares.map((share) => tellOnThread(share, signal)));
  return told.flat();
}

async function tellOnThread(orders: readonly StoryOrder[], signal: AbortSignal): Promise<StoriesTold[]> {
  const worker = new Worker(new URL('./story-thread.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const stop = (): void => worker.postMessage('stop');
  signal.addEventListener('abort', stop);
  try {
    return await new Promise<StoriesTold[]>((resolve, reject) => {
      worker.once('error', reject);
      worker.once('message', (message: { told?: StoriesTold[]; failure?: string }) => {
        if (message.told !== undefined) resolve(message.told);
        else reject(new Error(message.failure));
      });
      worker.postMessage(orders);
    });
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
