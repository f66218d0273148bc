import { isOfSeveral } from './memory/tables.ts';
import type { Hearer, VirtualTime } from './virtual-time.ts';

/** How often, per step between two waits, a process dies or stands still, and for how long. */
export interface Chaos {
  killChance: number;
  freezeChance: number;
  /** Virtual milliseconds of one freeze. */
  freezeMs(dice: () => number): number;
  /** Points at which a process stands still more often than elsewhere, and for how long. */
  worstAt?: ReadonlyMap<string, { chance: number; freezeMs: (dice: () => number) => number }>;
  /** Share of steps that take time; the others follow at once. */
  latencyChance: number;
}

export interface SimProcess extends Hearer {
  readonly name: string;
  readonly alive: boolean;
  /**
   * Stands between any two waits of the code that runs in this process. It may never come back (killed), late
   * (frozen), or after a moment. `atDeath` runs when the process dies exactly here.
   */
  step(point: string, atDeath?: () => void): Promise<void>;
  sleep(ms: number): Promise<void>;
  /** A promise that only this process, alive and awake, gets to see resolved. */
  heard<T>(start: (resolve: (value: T) => void) => void): Promise<T>;
  kill(): void;
}

/** What was met on the way: every named point, and where processes died. */
export interface StepCounts {
  steps: number;
  /** Points that were statements of several sends. */
  together: number;
  kills: Map<string, number>;
  freezes: number;
}

export function createSimProcess(
  name: string,
  given: {
    time: VirtualTime;
    dice: () => number;
    chaos: Chaos;
    counts: StepCounts;
    /** False while the world is calm, or where chaos is not wanted. */
    isStruck: () => boolean;
    onDeath: (process: SimProcess) => void;
  },
): SimProcess {
  const { time, dice, chaos, counts } = given;
  let alive = true;
  let frozenUntil = 0;
  const never = new Promise<never>(() => undefined);
  const process: SimProcess = {
    name,
    get alive() {
      return alive;
    },
    get frozenUntil() {
      return frozenUntil;
    },
    step(point, atDeath) {
      if (!alive) return never;
      counts.steps += 1;
      if (isOfSeveral(point)) counts.together += 1;
      if (!counts.kills.has(point)) counts.kills.set(point, 0);
      const draw = dice();
      if (given.isStruck()) {
        if (draw < chaos.killChance) {
          counts.kills.set(point, (counts.kills.get(point) ?? 0) + 1);
          atDeath?.();
          process.kill();
          return never;
        }
        const worst = chaos.worstAt?.get(point);
        if (draw < chaos.killChance + (worst?.chance ?? chaos.freezeChance)) {
          counts.freezes += 1;
          const freezeMs = worst?.freezeMs ?? chaos.freezeMs;
          frozenUntil = Math.max(frozenUntil, time.now() + freezeMs(dice));
        }
      }
      if (frozenUntil > time.now()) return process.sleep(0);
      return draw > 1 - chaos.latencyChance ? process.sleep(1 + dice() * 8) : Promise.resolve();
    },
    sleep: (ms) => process.heard((resolve) => time.at(time.now() + ms, () => resolve(undefined), process)),
    heard: (start) =>
      new Promise((resolve) => {
        start((value) => {
          if (!alive) return;
          if (frozenUntil > time.now()) time.at(frozenUntil, () => resolve(value), process);
          else resolve(value);
        });
      }),
    kill() {
      if (!alive) return;
      alive = false;
      given.onDeath(process);
    },
  };
  return process;
}
