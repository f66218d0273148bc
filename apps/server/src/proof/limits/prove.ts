import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ProofInput, ProofVerdict } from '../proof-run.ts';
import type { AccountResult, LimitsOrder } from './account-result.ts';
import { compareRhythms } from './rhythm.ts';

/** The short form goes through the weeks in which most zones of the northern half change their clocks. */
const sizes = {
  full: { accounts: 200, from: Date.UTC(2026, 0, 1), days: 365, gapsMin: 1_000 },
  short: { accounts: 24, from: Date.UTC(2026, 2, 2), days: 60, gapsMin: 200 },
} as const;
const findingsShown = 12;

/** `npm run prove -- limits`: accounts live with the product's governor, and somebody else counts. */
export async function run({ seed, size, signal }: ProofInput): Promise<ProofVerdict> {
  const { accounts, from, days, gapsMin } = sizes[size];
  const threads = Math.max(1, Math.min(8, availableParallelism()));
  const indexes = Array.from({ length: accounts }, (_, index) => index);
  const orders = Array.from({ length: threads }, (_, thread): LimitsOrder => ({
    seed,
    indexes: indexes.filter((index) => index % threads === thread),
    startsAt: from,
    endsAt: from + days * 86_400_000,
  }));
  const results = (await Promise.all(orders.map((order) => liveInThread(order, signal))))
    .flat()
    .toSorted((a, b) => a.index - b.index);
  const sum = (of: (count: AccountResult['count']) => number): number =>
    results.reduce((total, { count }) => total + of(count), 0);
  const rhythm = compareRhythms(
    results.map((result) => result.rhythm),
    gapsMin,
  );
  const breaches = results.flatMap(({ count }) => count.breaches);
  const outside = sum((count) => count.outsideHours);
  const tooClose = sum((count) => count.tooClose);
  const actions = sum((count) => count.actions);
  const filled = sum((count) => count.filled);
  const smallest = Math.min(...results.map(({ count }) => count.smallestGapSeconds));
  const zones = new Set(results.map(({ zone }) => zone)).size;
  const lines = [...breaches, ...rhythm.findings].slice(0, findingsShown);
  const isWhole = results.length === accounts && filled > 0 && rhythm.pairs > 0;
  return {
    ok: isWhole && breaches.length + outside + tooClose + rhythm.findings.length === 0,
    figure:
      `${accounts} accounts x ${days} days x ${zones} zones, ${actions.toLocaleString('en-US')} actions: ` +
      `${breaches.length} breaches (windows were full ${filled.toLocaleString('en-US')} times), ` +
      `${outside} outside hours, ${tooClose} too close (smallest gap ${smallest.toFixed(1)} s), ` +
      `${rhythm.pairs.toLocaleString('en-US')} pairs compared, strongest correlation ` +
      `${rhythm.strongest.toFixed(3)} (bound ${rhythm.bound.toFixed(3)})`,
    lines,
  };
}

function liveInThread(order: LimitsOrder, signal: AbortSignal): Promise<AccountResult[]> {
  const execArgv = ['--disable-warning=ExperimentalWarning'];
  const worker = new Worker(new URL('./limits-thread.ts', import.meta.url), { execArgv, workerData: order });
  const results: AccountResult[] = [];
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => void worker.terminate(), { once: true });
    worker.on('message', (result: AccountResult) => results.push(result));
    worker.once('error', reject);
    worker.once('exit', () => resolve(results));
  });
}
