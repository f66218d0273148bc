import { setTimeout as wait } from 'node:timers/promises';
import type { Loop } from '../../platform/feature.ts';
import type { OpenedPlatform } from '../open-platform.ts';
import type { SandboxControl } from './sandbox-control.ts';

/** Loops that are turned by hand while time jumps; the others of a worker run by themselves meanwhile. */
const turned = {
  'linkedin.process-news': 2,
  'campaigns.advance': 2,
  'linkedin.pump': 2,
} as const;
const dailySweep = 'inbox.sweep';
/** What is due and does not move (a person has to decide) must not hold time up. Business milliseconds. */
const stepOverMs = 5 * 60_000;

export const turnedByHand: readonly string[] = [...Object.keys(turned), dailySweep];

export interface QuickEngine {
  /** Does everything that is due now, until nothing is left and all news of the world has arrived. */
  settle(): Promise<void>;
  /** Business time goes on to `until` in jumps, from one due instant to the next. False when asked to stop before. */
  runUntil(until: number): Promise<boolean>;
}

/**
 * The worker's own loops, turned as fast as they do something, with a jump of the business clock to the next due
 * instant whenever they do nothing. Nothing is in flight at a jump: the turns have ended, and nobody else may claim.
 */
export function createQuickEngine(options: {
  platform: OpenedPlatform;
  loops: readonly Loop[];
  control: SandboxControl;
  /** Business instants at which something of the workspace is due next, also past ones. */
  nextInstants(): Promise<number[]>;
  /** Called after every jump. */
  onJump(): Promise<void>;
  stopping: AbortSignal;
}): QuickEngine {
  const { platform, control, stopping } = options;
  const { clock } = platform;
  const loopNamed = (name: string): Loop => {
    const found = options.loops.find((loop) => loop.name === name);
    if (found === undefined) throw new Error(`There is no loop ${name}.`);
    return found;
  };
  const turners = Object.entries(turned).flatMap(([name, copies]) => {
    const loop = loopNamed(name);
    return Array.from({ length: copies }, () => loop);
  });
  const sweep = loopNamed(dailySweep);
  let sweptDay = -1;

  const turn = async (): Promise<boolean> => {
    let moved = false;
    while (!stopping.aborted) {
      const results = await Promise.all(turners.map((loop) => loop.run(stopping)));
      if (!results.includes(true)) break;
      moved = true;
    }
    return moved;
  };
  /** Once a business day: what a lost webhook would have told. */
  const sweepDaily = async (): Promise<void> => {
    const day = Math.floor(clock.businessNow() / 86_400_000);
    if (day === sweptDay) return;
    sweptDay = day;
    while (!stopping.aborted && (await sweep.run(stopping)));
  };
  const settle = async (): Promise<void> => {
    for (;;) {
      const moved = await turn();
      if (stopping.aborted) return;
      const { undelivered } = await control.time();
      if (!moved && undelivered === 0) return;
      if (undelivered > 0) await wait(2);
    }
  };

  return {
    settle,
    async runUntil(until) {
      for (;;) {
        await sweepDaily();
        await settle();
        if (stopping.aborted) return false;
        const now = clock.businessNow();
        if (now >= until) return true;
        const next = (await options.nextInstants()).map((at) => (at > now ? at : now + stepOverMs));
        const { reading } = await control.jumpToNext([...next, until]);
        await platform.refreshClock(reading);
        await options.onJump();
      }
    },
  };
}
