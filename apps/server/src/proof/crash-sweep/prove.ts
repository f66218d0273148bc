import type { ProofInput, ProofVerdict } from '../proof-run.ts';
import { emptyResult, sweepEverything, sweepSample } from './sweep.ts';
import { createSweepWorld, type SweepWorld } from './sweep-world.ts';

/** Worlds side by side: a cell mostly waits for its database and its network. */
const worldsOfFull = 8;

/** The crash sweep: the real sender on a real database against the sandbox, struck at every point of every story. */
export async function run({ seed, size, databaseUrl, signal }: ProofInput): Promise<ProofVerdict> {
  if (databaseUrl === undefined) throw new Error('The crash sweep needs a database server.');
  const result = emptyResult(size === 'full' ? console.log : () => undefined);
  const worlds: SweepWorld[] = [];
  let complete = true;
  try {
    while (worlds.length < (size === 'full' ? worldsOfFull : 1)) {
      worlds.push(await createSweepWorld({ ownerUrl: databaseUrl, seed: `${seed} ${worlds.length}` }));
    }
    const [first] = worlds;
    if (size === 'full') complete = await sweepEverything(worlds, result, signal);
    else if (first !== undefined) await sweepSample(first, result, { seed, samples: 12 });
  } finally {
    for (const world of worlds) await world.close();
  }
  const { cells, points, notReached, inAnotherRound, violations } = result;
  return {
    ok: complete && violations.length === 0 && notReached.length === 0 && cells > 0,
    figure:
      `${cells} cells, ${points.size} kinds of points, ${violations.length} violations, ` +
      `${notReached.length} points not reached, ${inAnotherRound} met in another round only`,
    lines: [
      ...(complete ? [] : ['It was interrupted.']),
      ...violations.slice(0, 40),
      ...notReached.map((point) => `Not reached: ${point}`),
    ],
  };
}
