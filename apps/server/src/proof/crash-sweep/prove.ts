import type { ProofInput, ProofVerdict } from '../proof-run.ts';
import { emptyResult, sweepEverything, sweepSample } from './send-sweep.ts';
import { createSweepWorld } from './sweep-world.ts';

/** The crash sweep: the real sender on a real database against the sandbox, struck at every point of every story. */
export async function run({ seed, size, databaseUrl, signal }: ProofInput): Promise<ProofVerdict> {
  if (databaseUrl === undefined) throw new Error('The crash sweep needs a database server.');
  const result = emptyResult();
  const world = await createSweepWorld({ ownerUrl: databaseUrl, seed });
  try {
    if (size === 'full') await sweepEverything(world, result, { signal, progress: console.log });
    else await sweepSample(world, result, { seed, samples: 20 });
  } finally {
    await world.close();
  }
  const { cells, points, notReached, violations } = result;
  return {
    ok: violations.length === 0 && cells > 0,
    figure: `${cells} cells, ${points.size} kinds of points, ${violations.length} violations, ${notReached} not reached`,
    lines: violations.slice(0, 40),
  };
}
