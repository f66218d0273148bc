import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { askPauseMs, runLoops } from './run-loops.ts';

const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };

it('with nothing to do one copy looks for all', async () => {
  let looks = 0;
  const loops = runLoops(
    [
      {
        ...{ name: 'idle', everyMs: 50, copies: 8 },
        run: async () => {
          looks += 1;
          return false;
        },
      },
    ],
    log,
  );
  await wait(520);
  await loops.stop();
  // The first look of each, then one every 50 ms: eighty if each looked for itself.
  expect(looks).toBeGreaterThan(8);
  expect(looks).toBeLessThanOrEqual(8 + 11);
});

it('every copy works as soon as one has found something to do', async () => {
  let [work, busy, together] = [0, 0, 0];
  const run = async () => {
    if (work === 0) return false;
    work -= 1;
    busy += 1;
    together = Math.max(together, busy);
    await wait(20);
    busy -= 1;
    return true;
  };
  const loops = runLoops([{ name: 'busy', everyMs: 20, copies: 4, run }], log);
  await wait(100);
  work = 60;
  await wait(450);
  await loops.stop();
  expect(work).toBe(0);
  expect(together).toBe(4);
});

it('a look that takes long does not keep the others from looking', async () => {
  let [looks, first] = [0, true];
  const run = async (stopping: AbortSignal) => {
    looks += 1;
    if (looks > 2 && first) {
      first = false;
      await wait(10_000, undefined, { signal: stopping }).catch(silent);
    }
    return false;
  };
  const loops = runLoops([{ name: 'slow', everyMs: 20, copies: 2, run }], log);
  await wait(300);
  await loops.stop();
  expect(looks).toBeGreaterThan(6);
});

it.each([
  ['work was found a moment ago', { failures: 0, empty: 0 }, 250],
  ['nothing was found for some looks', { failures: 0, empty: 19 }, 250],
  ['nothing was found for five seconds', { failures: 0, empty: 20 }, 500],
  ['nothing was found for fifteen seconds', { failures: 0, empty: 40 }, 750],
  ['the database does not answer', { failures: 3, empty: 20 }, 2_000],
  ['it has not answered for long', { failures: 30, empty: 20 }, 10_000],
])('where %s, the next look comes after its time', (_when, state, pauseMs) => {
  expect(askPauseMs(250, state)).toBe(pauseMs);
});
