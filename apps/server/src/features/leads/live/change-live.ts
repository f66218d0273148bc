import {
  LIVE_RUNS_MAX,
  type LiveRun,
  type LiveSource,
  type RepeatableSource,
} from '@waypost/contract/leads-sources';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { getStoredList } from '../operations/change-lists.ts';
import { findRunInput, repeatableRuns } from '../store/run.store.ts';
import type { DailyPlan } from './daily-plan.ts';
import { deleteLive, insertLive, type LiveRow, readLive, runsOfLive, updateLive } from './live.store.ts';
import { liveEveryMs } from './run-live.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'random'>;

export async function listLive(deps: Deps, workspaceId: string, listId: string): Promise<LiveSource[]> {
  return inWorkspace(deps.db, workspaceId, async (tx) => {
    await getStoredList(tx, workspaceId, listId);
    return (await readLive(tx, workspaceId, { listId })).map(shown);
  });
}

/** The last runs of a daily source, newest first. @throws AppError `not_found`. */
export async function listLiveRuns(deps: Deps, workspaceId: string, id: string): Promise<LiveRun[]> {
  return inWorkspace(deps.db, workspaceId, async (tx) => {
    const [live] = await readLive(tx, workspaceId, { id });
    if (live === undefined) throw notFound('This daily source');
    const runs = await runsOfLive(tx, workspaceId, id, LIVE_RUNS_MAX);
    return runs.map(({ started_at: at, job_id: jobId, ...run }) => ({
      ...run,
      jobId,
      startedAt: new Date(at).toISOString(),
    }));
  });
}

const repeatableMax = 10;

/** The sources of a list that could be read every day and are not. */
export async function listRepeatable(
  deps: Deps,
  workspaceId: string,
  listId: string,
): Promise<RepeatableSource[]> {
  return inWorkspace(deps.db, workspaceId, async (tx) => {
    await getStoredList(tx, workspaceId, listId);
    const runs = await repeatableRuns(tx, workspaceId, listId, repeatableMax);
    return runs.map(({ createdAt, label, posts, ...run }) => ({
      ...run,
      ...namedBy(label, posts),
      readAt: new Date(createdAt).toISOString(),
    }));
  });
}

/** Reads the source of a job again every day. Asked twice it stays one source, whichever of its jobs is named. */
export async function keepLive(
  { db, clock, random }: Deps,
  workspaceId: string,
  given: { jobId: string; perDayMax: number },
  plans: readonly DailyPlan[],
): Promise<LiveSource> {
  return inWorkspace(db, workspaceId, async (tx) => {
    const run = await findRunInput(tx, workspaceId, given.jobId);
    if (run === undefined) throw notFound('This job');
    if (run.source === null) {
      throw new AppError(
        'conflict',
        'This source cannot be read again: it is a pasted list, it named somebody who was forgotten, or it is older than daily runs. Start it once more.',
      );
    }
    await getStoredList(tx, workspaceId, run.listId);
    const now = clock.businessNow();
    const sourceId = run.source.id;
    const there = (await readLive(tx, workspaceId, { listId: run.listId })).find(
      (live) => live.source_id === sourceId,
    );
    const id = there?.id ?? random.id();
    if (there === undefined) {
      await insertLive(tx, workspaceId, {
        id,
        list_id: run.listId,
        kind: run.source.kind,
        label: run.source.label,
        job_kind: run.jobKind,
        input: plans.find(({ jobKind }) => jobKind === run.jobKind)?.keep(run.input) ?? run.input,
        per_day_max: given.perDayMax,
        lastJobId: given.jobId,
        lastRunAt: run.createdAt,
        nextRunAt: now + liveEveryMs,
        now,
      });
    } else {
      await updateLive(tx, workspaceId, id, {
        active: true,
        perDayMax: given.perDayMax,
        nextRunAt: (there.active ? there.next_run_at : null) ?? now + liveEveryMs,
      });
    }
    await hint(tx, workspaceId, 'leads.list', run.listId);
    return getLive(tx, workspaceId, id);
  });
}

/** Switched on again it runs soon, unless its last run is less than a day old. */
export async function changeLive(
  { db, clock }: Deps,
  workspaceId: string,
  id: string,
  to: { active: boolean; perDayMax: number },
): Promise<LiveSource> {
  return inWorkspace(db, workspaceId, async (tx) => {
    const [live] = await readLive(tx, workspaceId, { id });
    if (live === undefined) throw notFound('This daily source');
    const soonest = Math.max(clock.businessNow(), (live.last_run_at ?? 0) + liveEveryMs);
    const nextRunAt = to.active ? soonest : null;
    await updateLive(tx, workspaceId, id, { ...to, nextRunAt });
    await hint(tx, workspaceId, 'leads.list', live.list_id);
    return getLive(tx, workspaceId, id);
  });
}

export async function endLive({ db }: Deps, workspaceId: string, id: string): Promise<void> {
  await inWorkspace(db, workspaceId, async (tx) => {
    const [live] = await readLive(tx, workspaceId, { id });
    if (!(await deleteLive(tx, workspaceId, id))) throw notFound('This daily source');
    if (live !== undefined) await hint(tx, workspaceId, 'leads.list', live.list_id);
  });
}

async function getLive(tx: Tx, workspaceId: string, id: string): Promise<LiveSource> {
  const [live] = await readLive(tx, workspaceId, { id });
  if (live === undefined) throw notFound('This daily source');
  return shown(live);
}

/** A job on several posts is repeated as a whole: its name says so. */
function namedBy(label: string, posts: readonly string[]): { label: string; posts?: string[] } {
  if (posts.length < 2) return { label };
  return { label: `${posts.length} posts, first: ${posts[0]}`, posts: [...posts] };
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

function shown(row: LiveRow): LiveSource {
  const { last_job_id: jobId, job_status: status } = row;
  // That what somebody asked for once fell short is told where they asked: nothing is wrong with the days after.
  const isAskedFor = status === 'done' && jobId === row.first_job_id;
  return {
    id: row.id,
    listId: row.list_id,
    kind: row.kind,
    ...namedBy(row.label, row.posts),
    perDayMax: row.per_day_max,
    active: row.active,
    firstJobId: row.first_job_id,
    lastRunAt: iso(row.last_run_at),
    lastRun: jobId === null || status === null ? null : { jobId, status, added: row.job_added ?? 0 },
    nextRunAt: iso(row.next_run_at),
    problem: row.problem ?? (isAskedFor ? null : row.job_problem),
  };
}
