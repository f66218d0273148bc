import { availableParallelism } from 'node:os';
import type { ProofInput, ProofVerdict } from '../proof-run.ts';
import { addWorld, emptyTotals, holds, sentenceOf } from './totals.ts';
import { type MutantName, mutants } from './mutants.ts';
import { failuresOf, type WorldResult } from './world-result.ts';
import { startWorldThreads, type WorldThreads } from './world-threads.ts';

/** How many worlds, and how many actions they come to at least. */
const sizes = { full: { worlds: 1_000, actions: 200_000 }, short: { worlds: 8, actions: 1_500 } } as const;
/** Each rule taken out must be noticed within so many worlds. */
export const mutantWorldsMax = 20;
const findingsShown = 12;

/**
 * `npm run prove -- simulation`: many small worlds, each a few days of five accounts, four workers that die and freeze
 * between any two waits, and a network that answers late, twice or never; then the same worlds with one rule taken out
 * at a time. `--seed` replays one world alone.
 */
export async function run({ seed, size, only, signal }: ProofInput): Promise<ProofVerdict> {
  const threads = startWorldThreads(Math.max(1, Math.min(8, availableParallelism())));
  try {
    return only ? await replay(threads, seed) : await series(threads, seed, sizes[size], signal);
  } finally {
    await threads.close();
  }
}

async function replay(threads: WorldThreads, seed: string): Promise<ProofVerdict> {
  const [world, again] = await Promise.all([threads.run({ seed }), threads.run({ seed })]);
  const isSame = JSON.stringify(world) === JSON.stringify(again);
  const totals = emptyTotals();
  addWorld(totals, world);
  const lines = [
    ...failuresOf(world),
    isSame ? 'run twice, and both runs are the same to the last step' : 'the two runs of this seed differ',
  ];
  return { ok: isSame && failuresOf(world).length === 0, figure: sentenceOf(totals), lines };
}

async function series(
  threads: WorldThreads,
  seed: string,
  wanted: { worlds: number; actions: number },
  signal: AbortSignal,
): Promise<ProofVerdict> {
  const totals = emptyTotals();
  const lines: string[] = [];
  const failed: WorldResult[] = [];
  let started = 0;
  const more = (): boolean =>
    !signal.aborted && (started < wanted.worlds || totals.actions + ahead * 190 < wanted.actions);
  let ahead = 0;
  const runner = async (): Promise<void> => {
    while (more()) {
      const order = { seed: `${seed}.${started}` };
      started += 1;
      ahead += 1;
      const world = await threads.run(order);
      ahead -= 1;
      addWorld(totals, world);
      if (failuresOf(world).length > 0) failed.push(world);
    }
  };
  const beganAt = performance.now();
  await Promise.all(Array.from({ length: 16 }, runner));
  const worldsAt = performance.now();
  for (const world of failed.slice(0, findingsShown)) {
    lines.push(`world ${world.seed}: ${failuresOf(world).slice(0, 4).join('; ')}`);
    lines.push(`  npm run prove -- simulation --seed ${world.seed}`);
  }
  const caught = signal.aborted ? [] : await catchMutants(threads, seed);
  lines.push(...caught.map(({ line }) => line));
  const seconds = (from: number, to: number) => Math.round((to - from) / 1_000);
  const both = [seconds(beganAt, worldsAt), seconds(worldsAt, performance.now())];
  lines.push(`${both[0]} s for the worlds, ${both[1]} s for those with a rule taken out`);
  const ok = !signal.aborted && failed.length === 0 && holds(totals) && caught.every((one) => one.ok);
  return { ok, figure: sentenceOf(totals), lines };
}

async function catchMutants(threads: WorldThreads, seed: string) {
  const names = Object.keys(mutants) as MutantName[];
  return Promise.all(names.map((mutant) => catchMutant(threads, seed, mutant)));
}

/** Worlds with one rule less until one of them has a duplicate. */
export async function catchMutant(
  threads: WorldThreads,
  seed: string,
  mutant: MutantName,
): Promise<{ ok: boolean; line: string }> {
  for (let count = 1; count <= mutantWorldsMax; count += 1) {
    const world = await threads.run({ seed: `${seed}.${count - 1}`, mutant });
    if (world.duplicates > 0) {
      const line = `without the rule "${mutant}": caught in world ${count}, ${world.duplicates} duplicates of ${world.actions}`;
      return { ok: true, line };
    }
  }
  return { ok: false, line: `"${mutant}" was not caught in ${mutantWorldsMax} worlds` };
}
