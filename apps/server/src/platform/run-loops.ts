import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from './db/pool.ts';
import type { Loop } from './feature.ts';
import { askDue } from './loop-due.ts';
import type { Log } from './platform.ts';

/** Longest pause after failures in a row. */
const backOffMsMax = 10_000;

/**
 * Runs loops side by side until `stop`; a failing loop is logged and tried again with growing pauses. With a database,
 * loops that can say in SQL whether they have something to do are asked together while they have nothing.
 */
export function runLoops(loops: readonly Loop[], log: Log, db?: Db): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const crews = loops.map((loop) => createCrew(loop, db !== undefined && loop.isDue !== undefined));
  const running = crews.flatMap((crew) =>
    Array.from({ length: crew.loop.copies ?? 1 }, () => repeat(crew, log, stopping.signal)),
  );
  const asked = crews.filter(({ isAsked }) => isAsked);
  if (db !== undefined && asked.length > 0) running.push(ask(db, asked, log, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      for (const crew of crews) crew.callAll();
      await Promise.all(running);
    },
  };
}

/** The copies of one loop. While there is nothing to do one of them looks for all, or somebody else for all loops. */
interface Crew {
  loop: Loop;
  /** Its copies rest until they are called. */
  isAsked: boolean;
  /** The newest look that ended found nothing. */
  isIdle: boolean;
  /** When the newest look began, on the monotonic clock: one that takes long does not keep the others from looking. */
  lookedAt: number;
  rest(): Promise<void>;
  /** One that rests. */
  callOne(): void;
  callAll(): void;
}

function createCrew(loop: Loop, isAsked: boolean): Crew {
  const resting: (() => void)[] = [];
  return {
    loop,
    isAsked,
    isIdle: false,
    lookedAt: -Infinity,
    rest: () => new Promise((called) => void resting.push(called)),
    callOne: () => resting.shift()?.(),
    callAll: () => {
      for (const called of resting.splice(0)) called();
    },
  };
}

async function repeat(crew: Crew, log: Log, stopping: AbortSignal): Promise<void> {
  const { loop } = crew;
  let failures = 0;
  while (!stopping.aborted) {
    let pauseMs = loop.everyMs;
    try {
      const sinceMs = performance.now() - crew.lookedAt;
      if (!crew.isAsked && crew.isIdle && sinceMs < loop.everyMs) pauseMs = loop.everyMs - sinceMs;
      else {
        crew.lookedAt = performance.now();
        const hasFound = await loop.run(stopping);
        crew.isIdle = !hasFound;
        if (hasFound) {
          pauseMs = 0;
          // Where there was one thing to do there may be another.
          crew.callOne();
        } else if (crew.isAsked) {
          pauseMs = 0;
          if (!stopping.aborted) await crew.rest();
        }
      }
      failures = 0;
    } catch (error) {
      failures += 1;
      pauseMs = backOffMs(loop.everyMs, failures);
      log.error({ err: error, loop: loop.name }, `The loop ${loop.name} failed; next try in ${pauseMs} ms.`);
    }
    if (pauseMs > 0) await wait(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
  }
}

const backOffMs = (everyMs: number, failures: number): number =>
  Math.min(backOffMsMax, everyMs * 2 ** Math.min(failures, 10));

/** After so many looks in a row that found nothing the worker takes it that little is going on; after more, nothing. */
const looksUntilQuiet = 20;
const looksUntilStill = 40;

/**
 * Milliseconds until all loops are asked again. While nothing is going on they are asked half and then a third as often:
 * an idle worker costs less, and what begins then begins a few tenths of a second later.
 */
export function askPauseMs(
  everyMs: number,
  { failures, empty }: { failures: number; empty: number },
): number {
  if (failures > 0) return backOffMs(everyMs, failures);
  return everyMs * (empty < looksUntilQuiet ? 1 : empty < looksUntilStill ? 2 : 3);
}

/** Looks for all loops at once, as often as the one that wants to know soonest, and calls those that have something to do. */
async function ask(db: Db, crews: readonly Crew[], log: Log, stopping: AbortSignal): Promise<void> {
  const everyMs = Math.min(...crews.map(({ loop }) => loop.everyMs));
  let [failures, empty] = [0, 0];
  while (!stopping.aborted) {
    await wait(askPauseMs(everyMs, { failures, empty }), undefined, { signal: stopping }).catch(
      () => undefined,
    );
    if (stopping.aborted) return;
    try {
      const due = await askDue(
        db,
        crews.map(({ loop }) => loop),
      );
      crews.forEach((crew, at) => due[at] === true && crew.callOne());
      empty = due.includes(true) ? 0 : empty + 1;
      failures = 0;
    } catch (error) {
      failures += 1;
      log.error({ err: error }, 'The loops could not be asked for what is due; they are asked again.');
    }
  }
}
