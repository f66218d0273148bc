import type { WorldVerdict } from './judge-world.ts';

export interface WorldResult extends WorldVerdict {
  seed: string;
  /** Windows of the network that were filled to the last action. */
  filled: number;
  /** It came to rest within its time. */
  finished: boolean;
  deaths: number;
  freezes: number;
  restarts: number;
  /** Steps between two waits, and how many processes died at each named point. */
  steps: number;
  /** Commits of several sends at once. */
  together: number;
  killsByPoint: [string, number][];
  /** Failures that belong to no simulated cause. */
  errors: string[];
  /** Virtual days of business time. */
  days: number;
}

/** Why a world does not hold; empty when it does. */
export function failuresOf(world: WorldResult): string[] {
  return [
    ...(world.finished ? [] : ['It did not come to rest.']),
    ...world.errors.map((error) => `An unexpected failure: ${error}`),
    ...world.findings,
  ];
}
