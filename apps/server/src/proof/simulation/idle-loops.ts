import { readingChain } from './reading-chain.ts';
import type { SimProcess } from './sim-process.ts';
import type { VirtualTime } from './virtual-time.ts';

/**
 * The loops of a worker (platform/run-loops.ts) without the polls that find nothing: an idle loop sleeps until its
 * work is due, and a commit that makes work due earlier wakes it earlier.
 */
export interface IdleLoops {
  run(process: SimProcess, loop: SimLoop): void;
  /** To be called whenever a transaction has ended. */
  nudge(): void;
}

export interface SimLoop {
  everyMs: number;
  /** Wall instant of the next thing to do; infinite without one. */
  dueAt: () => number;
  /** True when there was something to do. */
  turn: () => Promise<boolean>;
  /** It looks in time with the other loops of its worker instead of a moment after something is due. */
  beat?: { everyMs: number; phaseMs: number };
}

interface Sleeper {
  process: SimProcess;
  loop: SimLoop;
  notBefore: number;
  wakesAt: number;
  wake: () => void;
}

export function createIdleLoops(
  time: VirtualTime,
  dice: () => number,
  onError: (error: unknown) => void,
): IdleLoops {
  const sleepers = new Set<Sleeper>();

  function arm(sleeper: Sleeper): void {
    const due = Math.max(sleeper.notBefore, sleeper.loop.dueAt());
    if (due >= sleeper.wakesAt) return;
    const { everyMs, beat } = sleeper.loop;
    const at =
      beat === undefined
        ? due + dice() * everyMs
        : Math.ceil((due - beat.phaseMs) / beat.everyMs) * beat.everyMs + beat.phaseMs;
    sleeper.wakesAt = at;
    time.at(
      at,
      () => {
        if (!sleepers.has(sleeper) || sleeper.wakesAt !== at) return;
        if (sleeper.loop.dueAt() > time.now()) {
          // Somebody else did it.
          sleeper.wakesAt = Infinity;
          arm(sleeper);
          return;
        }
        sleepers.delete(sleeper);
        sleeper.wake();
      },
      sleeper.process,
    );
  }
  function sleep(process: SimProcess, loop: SimLoop, pauseMs: number): Promise<void> {
    return process.heard((resolve) => {
      const notBefore = time.now() + pauseMs;
      const sleeper: Sleeper = {
        process,
        loop,
        notBefore,
        wakesAt: Infinity,
        wake: () => resolve(undefined),
      };
      sleepers.add(sleeper);
      arm(sleeper);
    });
  }
  async function repeat(process: SimProcess, loop: SimLoop): Promise<void> {
    for (;;) {
      await sleep(process, loop, 0);
      try {
        while (await loop.turn());
      } catch (error) {
        onError(error);
        await process.sleep(loop.everyMs * 4);
      }
    }
  }

  return {
    run: (process, loop) => void readingChain.run({}, () => repeat(process, loop)),
    nudge() {
      for (const sleeper of sleepers) {
        if (sleeper.process.alive) arm(sleeper);
        else sleepers.delete(sleeper);
      }
    },
  };
}
