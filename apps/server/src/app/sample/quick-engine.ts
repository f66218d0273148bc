import { setTimeout as wait } from 'node:timers/promises';
import type { Loop } from '../../platform/feature.ts';
import type { ClockReading } from '../../platform/clock/business-clock.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SandboxControl, SandboxTime } from './sandbox-control.ts';

/**
 * Loops that are turned by hand while time jumps: how many side by side in the first round, and once there was something
 * to do. The pump is turned for each account that has something planned: the first turn may be a look at one that
 * only believed so. Others run by themselves meanwhile.
 */
const copies = {
  'linkedin.process-news': { first: 1, busy: 2 },
  'campaigns.advance': { first: 1, busy: 3 },
} as const;
const pump = 'linkedin.pump';
type Turned = keyof typeof copies | typeof pump;
const regularSweep = 'inbox.sweep';
export const turnedByHand: readonly string[] = [...Object.keys(copies), pump, regularSweep];

const dayMs = 86_400_000;
/** Lost news is looked for so often: none gets lost while time stands until all of it has arrived. */
const sweepEveryDays = 7;
/**
 * Time goes on so much further than to the next due instant: what both accounts and their leads have to do by then is
 * done in one round, side by side. Of an account that is one action: its day has room for sixty rounds, and about
 * forty actions. Business milliseconds.
 */
const gatherMs = 8 * 60_000;
/**
 * Where leads alone are due their steps are gathered for longer: they are planned then, and sent in a round of their
 * account. Business milliseconds.
 */
const gatherLeadsMs = 16 * 60_000;
/**
 * News of the world is gathered for longer while nobody of ours has anything to do, as at night: it has its own dates.
 * Business milliseconds.
 */
const gatherNewsMs = 60 * 60_000;
/** Where another account has its next action within this time, both act in one round. Business milliseconds. */
const gatherAccountsMs = 20 * 60_000;
/** Surely past an instant whose fractions were cut. */
const pastMs = 1_000;
/** Before a jump longer than this all that can be done now is done, and all news of the world has arrived. */
const longJumpMs = 25 * 60_000;
/** A lead that is due and does not move (its look failed and is put off) must not hold time up. Business milliseconds. */
const stepOverMs = 5 * 60_000;
/**
 * An action that is due and cannot be claimed waits for something that ends by wall time: a lease that was left behind,
 * or the pause of a provider in trouble. Time stands meanwhile; what lasts longer than this is a defect.
 */
const claimPatienceMs = 90_000;
const lookAgainMs = 100;

/** What there is to do in the workspace, as business instants; null: nothing that waits for time. */
export interface Due {
  /** Of each account that has a planned action, the first one first. */
  actionsAt: readonly number[];
  leadAt: number | null;
  isNewsWaiting: boolean;
}

export interface QuickEngine {
  /** Does everything that is due now, until nothing is left and all news of the world has arrived. */
  settle(): Promise<void>;
  /**
   * Business time goes on to `until` in jumps, from one due instant to the next. False when asked to stop before.
   * @throws when an action is due and stays unclaimed: days without a send would go by otherwise
   */
  runUntil(until: number): Promise<boolean>;
}

/**
 * The worker's own loops, turned when there is something for them to do, with a jump of the business clock to the next
 * due instant in between. Nothing is being sent at a jump: the turns have ended, and nobody else may claim.
 */
export function createQuickEngine(options: {
  platform: { clock: Pick<Clock, 'businessNow'>; refreshClock(reading: ClockReading): Promise<unknown> };
  loops: readonly Loop[];
  control: Pick<SandboxControl, 'time' | 'advance'>;
  readDue(): Promise<Due>;
  /** Once a calendar day, before its first turn. */
  onDay(): Promise<void>;
  onJump(): Promise<void>;
  stopping: AbortSignal;
  /** Lets wall time pass; only tests set it. */
  pause?: (wallMs: number) => Promise<unknown>;
}): QuickEngine {
  const { platform, control, stopping, pause = wait } = options;
  const { clock } = platform;
  const loopNamed = (name: string): Loop => {
    const found = options.loops.find((loop) => loop.name === name);
    if (found === undefined) throw new Error(`There is no loop ${name}.`);
    return found;
  };
  const sweep = loopNamed(regularSweep);
  let begunDay = -1;
  let sweptDay = Number.NEGATIVE_INFINITY;

  const isDue = (at: number | null): boolean => at !== null && at <= clock.businessNow();
  /** Loops that did something in the round before are turned side by side in the next one. */
  const busy = new Set<Turned>();
  const untilIdle = async (loop: Loop): Promise<boolean> => {
    let moved = false;
    while (!stopping.aborted && (await loop.run(stopping))) moved = true;
    return moved;
  };
  const turn = async (name: Turned, { actionsAt }: Due, isSettling: boolean): Promise<boolean> => {
    const loop = loopNamed(name);
    const isBusy = busy.has(name);
    const length = name === pump ? actionsAt.length : copies[name][isBusy ? 'busy' : 'first'];
    // Hundreds of leads are due when a campaign begins: between two of them nothing has to be asked.
    const run = () => (name !== pump && isSettling && isBusy ? untilIdle(loop) : loop.run(stopping));
    const moved = (await Promise.all(Array.from({ length }, run))).includes(true);
    if (moved) busy.add(name);
    return moved;
  };
  /** One round of everything that has something to do. False when nothing moved. */
  const work = async (due: Due, isSettling = false): Promise<boolean> => {
    const asked: Turned[] = [];
    if (due.isNewsWaiting) asked.push('linkedin.process-news');
    if (isDue(due.leadAt)) asked.push('campaigns.advance');
    if (due.actionsAt.some(isDue)) asked.push(pump);
    for (const name of busy) if (!asked.includes(name)) busy.delete(name);
    return (await Promise.all(asked.map((name) => turn(name, due, isSettling)))).includes(true);
  };
  /** Answers how things stand then. */
  const settle = async (): Promise<{ time: SandboxTime; due: Due }> => {
    for (;;) {
      // What has arrived by this answer is seen by the next.
      const time = await control.time();
      const due = await options.readDue();
      const moved = await work(due, true);
      if (stopping.aborted || (!moved && time.undelivered === 0)) return { time, due };
      if (!moved) await pause(2);
    }
  };
  const startDay = async (): Promise<void> => {
    const day = Math.floor(clock.businessNow() / dayMs);
    if (day === begunDay) return;
    begunDay = day;
    await options.onDay();
    if (day - sweptDay < sweepEveryDays) return;
    sweptDay = day;
    while (!stopping.aborted && (await sweep.run(stopping)));
  };
  /** Where time goes next. What is due already and did not move is stepped over. */
  const nextStop = (due: Due, worldAt: number | null, until: number): number => {
    const now = clock.businessNow();
    const ahead = (at: number): number => (at > now ? at : now + stepOverMs);
    const actionsAt = due.actionsAt.map(ahead);
    const leadAt = due.leadAt === null ? Number.POSITIVE_INFINITY : ahead(due.leadAt);
    const newsAt = worldAt ?? Number.POSITIVE_INFINITY;
    const ownAt = Math.min(...actionsAt, leadAt);
    const first = Math.min(ownAt, newsAt);
    const soon = actionsAt.filter((at) => at <= first + gatherAccountsMs);
    const gathered = Math.min(
      ...actionsAt.map((at) => at + gatherMs),
      leadAt + gatherLeadsMs,
      newsAt + (ownAt > newsAt + gatherNewsMs ? gatherNewsMs : gatherMs),
    );
    return Math.min(until, Math.max(gathered, ...soon.map((at) => at + pastMs)));
  };

  return {
    async settle() {
      await settle();
    },
    async runUntil(until) {
      let time = await control.time();
      let due = await options.readDue();
      let waitedMs = 0;
      // What is told of a jump is written beside the work that follows it.
      let telling = Promise.resolve();
      for (;;) {
        const isActionDue = due.actionsAt.some(isDue);
        const [, moved] = await Promise.all([telling, startDay().then(() => work(due))]);
        if (stopping.aborted) return false;
        if (clock.businessNow() >= until) {
          await settle();
          return !stopping.aborted;
        }
        due = await options.readDue();
        // Asked for, and still there.
        if (isActionDue && !moved && due.actionsAt.some(isDue)) {
          if (waitedMs >= claimPatienceMs)
            throw new Error(
              `An action has been due for ${claimPatienceMs / 1_000} s, and nobody could claim it.`,
            );
          await pause(lookAgainMs);
          waitedMs += lookAgainMs;
          continue;
        }
        if (moved) waitedMs = 0;
        let to = nextStop(due, time.nextDueAt, until);
        if (moved && to - clock.businessNow() > longJumpMs) {
          ({ time, due } = await settle());
          to = nextStop(due, time.nextDueAt, until);
        }
        busy.clear();
        time = await control.advance(to - clock.businessNow());
        await platform.refreshClock(time.reading);
        telling = options.onJump();
      }
    },
  };
}
