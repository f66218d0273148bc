import type fc from 'fast-check';

/** One story may take this long; a run that hangs is told like one that fails. */
const storyMsMax = 60_000;

/**
 * Which stories are told: a seed of this run's own, or the one given by `STORY_SEED`, `STORY_PATH` and
 * `STORY_RUNS`, with which a story that failed is told again.
 */
export function chosenStories({ numRuns }: { numRuns: number }) {
  const { STORY_SEED: seed, STORY_PATH: path, STORY_RUNS: runs } = process.env;
  return {
    numRuns: runs === undefined ? numRuns : Number(runs),
    timeout: storyMsMax,
    endOnFailure: true,
    ...(seed === undefined ? {} : { seed: Number(seed) }),
    ...(path === undefined ? {} : { path }),
  };
}

/** @throws Error which names seed, path and what happened, in order, when a story failed or was cut off. */
export function tellStory<Told extends [readonly string[], number]>(run: fc.RunDetails<Told>): void {
  if (!run.failed) return;
  const [story, draws] = run.counterexample ?? [];
  const again = `STORY_SEED=${run.seed} STORY_PATH=${run.counterexamplePath ?? ''}`;
  const told = story === undefined ? 'No story was finished.' : `${story.join(', ')}; draws from ${draws}`;
  throw new Error(`A story failed (story ${run.numRuns}).\nTell it again with ${again}\nIt went: ${told}`, {
    cause: run.errorInstance,
  });
}
