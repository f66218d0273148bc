import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import type { Loop } from '../../../platform/feature.ts';
import { findJob } from '../../../platform/jobs/job.store.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type DailyPlan, dailyReadMax, type DailyTurn } from './daily-plan.ts';
import { clearDue, type LiveRow, noteRun, readLive, takeDueLive } from './live.store.ts';

/** Business milliseconds between two runs of a daily source. */
export const liveEveryMs = 24 * 60 * 60_000;

/**
 * Plans the job of every daily source whose time has come, at most once a day: after a long stop one run makes up for
 * all that were missed. While its last job still waits or is paused no second one begins.
 */
export function liveLoop(
  platform: Pick<Platform, 'db' | 'clock' | 'queue'>,
  plans: readonly DailyPlan[],
): Loop {
  const { db, clock, queue } = platform;
  const enqueue = (tx: Tx, workspaceId: string, live: LiveRow, now: number) => {
    const input = { ...dailyInput(live), addedAt: now };
    return queue.enqueue(tx, workspaceId, { kind: live.job_kind, refId: live.list_id, input, at: now });
  };
  return {
    name: 'leads.live-sources',
    everyMs: 5_000,
    async run() {
      const now = clock.businessNow();
      const due = await takeDueLive(db, now);
      if (due === undefined) return false;
      const { workspaceId, id } = due;
      await inWorkspace(db, workspaceId, async (tx) => {
        const [live] = await readLive(tx, workspaceId, { id });
        // The list is gone, or somebody switched it off.
        if (live === undefined || !live.active) return clearDue(tx, workspaceId, id);
        const nextRunAt = now + liveEveryMs;
        const last = live.last_job_id === null ? undefined : await findJob(tx, workspaceId, live.last_job_id);
        if (last !== undefined && ['queued', 'running', 'paused'].includes(last.status)) {
          const problem = 'The run before is not finished yet, so this one was left out.';
          return noteRun(tx, workspaceId, id, { jobId: null, at: now, nextRunAt, problem });
        }
        const paid = plans.find(({ jobKind }) => jobKind === live.job_kind);
        const planned =
          paid === undefined
            ? { jobId: await enqueue(tx, workspaceId, live, now) }
            : await paid.plan(tx, workspaceId, turnOf(live, now));
        const run = { jobId: null, problem: null, ...planned };
        await noteRun(tx, workspaceId, id, { ...run, at: now, nextRunAt });
        return hint(tx, workspaceId, 'leads.list', live.list_id);
      });
      return true;
    },
  };
}

const turnOf = (live: LiveRow, now: number): DailyTurn => ({
  listId: live.list_id,
  input: live.input,
  perDayMax: live.per_day_max,
  lastCursor: live.begun_cursor,
  now,
});

/**
 * What a daily run is asked. A search says nothing about who is new and every result counts against the account's day:
 * each run reads a part of it, the next one goes on there, and after the end it begins again at the top.
 */
function dailyInput(live: LiveRow): Record<string, unknown> {
  const { startAt: _startAt, readMax: _readMax, ...input } = live.input;
  const asked = { ...input, amountMax: live.per_day_max };
  if (live.kind !== 'search' && live.kind !== 'event') return asked;
  const { at = null } = (live.begun_cursor ?? {}) as { at?: { position: unknown } | null };
  // What failed may have failed at that very place; what somebody cancelled is gone on with.
  const goesOn = (live.begun_status === 'done' || live.begun_status === 'cancelled') && at !== null;
  return {
    ...asked,
    readMax: dailyReadMax(live.per_day_max),
    ...(goesOn ? { startAt: at } : {}),
  };
}
