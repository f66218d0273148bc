import { AppError } from '../../platform/http/app-error.ts';
import { dueRowsWait } from '../../platform/due-rows.ts';
import type { Loop } from '../../platform/feature.ts';
import type { InboxDeps } from './inbox-deps.ts';
import { sweepChats } from './operations/sweep-chats.ts';
import { sweepRelations } from './operations/sweep-relations.ts';
import { type DueSweep, endSweep, type SweepKind, sweepKinds, takeSweep } from './store/sync.store.ts';
import { tellUnreadable, type Unreadable } from './tell-unreadable.ts';

const minuteMs = 60_000;
/** Business minutes between two looks, drawn evenly. */
const pauseMinutes: Record<SweepKind, { min: number; max: number }> = {
  'inbox.chats': { min: 13.5, max: 16.5 },
  'inbox.relations': { min: 30, max: 60 },
};
/** After a look that failed. */
const retryMinutes = 5;
/** Least wall time between two looks at one account, however fast business time runs. */
const pauseWallMsMin = 10_000;
/** How long a taken sweep stays with its worker; after that the worker counts as dead. */
const lockMs = 5 * minuteMs;

/** Reads accounts whose time has come, so that a lost webhook costs minutes. */
export function sweepLoop(deps: InboxDeps): Loop {
  const { db, clock, random, log } = deps.platform;
  const unreadable = tellUnreadable(log);
  const after = (minutes: number): number =>
    clock.businessNow() + Math.max(minutes * minuteMs, pauseWallMsMin * clock.speed());
  return {
    name: 'inbox.sweep',
    everyMs: 1_000,
    copies: 2,
    isDue: () => dueRowsWait(sweepKinds, clock.businessNow()),
    async run(stopping) {
      const takenNextAt = after(retryMinutes);
      const sweep = await takeSweep(db, clock.businessNow(), takenNextAt, lockMs);
      if (sweep === undefined) return false;
      const until = await sweepOnce(deps, sweep, unreadable, stopping);
      const { min, max } = pauseMinutes[sweep.kind];
      const nextAt =
        until === undefined ? after(min + (max - min) * random.next()) : Math.max(until, takenNextAt);
      await endSweep(db, sweep, takenNextAt, nextAt);
      return true;
    },
  };
}

/** Answers undefined when all was read, else the business instant before which to try again makes no sense. */
async function sweepOnce(
  deps: InboxDeps,
  sweep: DueSweep,
  unreadable: Unreadable,
  stopping: AbortSignal,
): Promise<number | undefined> {
  const { clock } = deps.platform;
  const { kind, ...reader } = sweep;
  try {
    if (kind === 'inbox.chats') await sweepChats(deps, reader, stopping);
    else await sweepRelations(deps, reader, stopping);
    unreadable.read(sweep);
    return stopping.aborted ? clock.businessNow() : undefined;
  } catch (error) {
    // One account that cannot be read must not hold up the others.
    unreadable.failed(sweep, error);
    const until = error instanceof AppError ? error.details?.['until'] : undefined;
    return typeof until === 'number' ? until : clock.businessNow();
  }
}
