import { inWorkspace } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import type { Loop } from '../../../platform/feature.ts';
import { findJob } from '../../../platform/jobs/job.store.ts';
import type { Platform } from '../../../platform/platform.ts';
import { clearDue, type LiveRow, noteRun, readLive, takeDueLive } from './live.store.ts';

/** Business milliseconds between two runs of a daily source. */
export const liveEveryMs = 24 * 60 * 60_000;

/**
 * Plans the job of every daily source whose time has come, at most once a day: after a long stop one run makes up for
 * all that were missed. While its last job still waits or is paused no second one begins.
 */
export function liveLoop(platform: Pick<Platform, 'db' | 'clock' | 'queue'>): Loop {
  const { db, clock, queue } = platform;
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
        const input = { ...dailyInput(live), addedAt: now };
        const job = { kind: live.job_kind, refId: live.list_id, input, at: now };
        const jobId = await queue.enqueue(tx, workspaceId, job);
        await noteRun(tx, workspaceId, id, { jobId, at: now, nextRunAt, problem: null });
        return hint(tx, workspaceId, 'leads.list', live.list_id);
      });
      return true;
    },
  };
}

/** Results that a daily run of a search reads for each lead it may add, and at least. */
const readsPerLead = 5;
const readsMin = 100;

/**
 * What a daily run is asked. A search says nothing about who is new and every result counts against the account's day:
 * each run reads a part of it, the next one goes on there, and after the end it begins again at the top.
 */
function dailyInput(live: LiveRow): Record<string, unknown> {
  const { startAt: _startAt, readMax: _readMax, ...input } = live.input;
  const asked = { ...input, amountMax: live.per_day_max };
  if (live.kind !== 'search' && live.kind !== 'event') return asked;
  const { at = null } = (live.job_cursor ?? {}) as { at?: { position: unknown } | null };
  const goesOn = live.job_status === 'done' && at !== null;
  return {
    ...asked,
    readMax: Math.max(readsMin, live.per_day_max * readsPerLead),
    ...(goesOn ? { startAt: at } : {}),
  };
}
