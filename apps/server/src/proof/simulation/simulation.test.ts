import { afterAll, describe, expect, it } from 'vitest';
import { mutantWorldsMax } from './prove.ts';
import { type MutantName, mutants } from './mutants.ts';
import { failuresOf } from './world-result.ts';
import { startWorldThreads } from './world-threads.ts';

/** The sender runs on its own threads, where the stores in memory stand in for those with SQL. */
const threads = startWorldThreads(2);
afterAll(() => threads.close());
const testTimeoutMs = 120_000;

describe('a simulated world of accounts, dying workers and an unreliable network', () => {
  it(
    'sends nothing twice, loses nothing, keeps the order and every limit',
    async () => {
      const worlds = await Promise.all([0, 1, 2].map((n) => threads.run({ seed: `short.${n}` })));
      expect(worlds.flatMap((world) => failuresOf(world))).toEqual([]);
      expect(worlds.reduce((deaths, world) => deaths + world.deaths, 0)).toBeGreaterThan(50);
      expect(worlds.reduce((together, world) => together + world.together, 0)).toBeGreaterThan(10);
      expect(worlds.reduce((resent, world) => resent + world.resent, 0)).toBeGreaterThan(0);
    },
    testTimeoutMs,
  );

  it(
    'is the same to the last step when its seed is played again',
    async () => {
      const [one, again] = await Promise.all([
        threads.run({ seed: 'again' }),
        threads.run({ seed: 'again' }),
      ]);
      expect(again).toEqual(one);
    },
    testTimeoutMs,
  );

  it.each(Object.keys(mutants) as MutantName[])(
    'shows duplicates without the rule: %s',
    async (mutant) => {
      let duplicates = 0;
      for (let world = 0; world < mutantWorldsMax && duplicates === 0; world += 1) {
        duplicates = (await threads.run({ seed: `short.${world}`, mutant })).duplicates;
      }
      expect(duplicates).toBeGreaterThan(0);
    },
    testTimeoutMs,
  );
});
