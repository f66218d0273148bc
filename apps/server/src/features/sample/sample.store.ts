import { sql } from 'kysely';
import { instant, type Db } from '../../platform/db/pool.ts';
import { change, find } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/tenant.ts';

/** The sample workspace as far as it is made. Instants are business time. */
export interface Sample {
  state: 'making' | 'ready' | 'failed' | 'removed';
  /** Null until somebody is signed up for it. */
  owner: { workspaceId: string; userId: string } | null;
  fromAt: number;
  untilAt: number;
  reachedAt: number;
  /** Chapters of its story that are done. */
  chapters: number;
  actions: number;
}

interface SampleRow {
  state: Sample['state'];
  workspace_id: string | null;
  user_id: string | null;
  from_at: number;
  until_at: number;
  reached_at: number;
  chapters: number;
  actions: number;
}

export async function findSample(db: Db | Tx): Promise<Sample | undefined> {
  const row = await find(
    db,
    sql<SampleRow>`select state, workspace_id, user_id, from_at, until_at, reached_at, chapters, actions
      from sample_workspace`,
  );
  return (
    row && {
      state: row.state,
      owner:
        row.workspace_id === null || row.user_id === null
          ? null
          : { workspaceId: row.workspace_id, userId: row.user_id },
      fromAt: row.from_at,
      untilAt: row.until_at,
      reachedAt: row.reached_at,
      chapters: row.chapters,
      actions: row.actions,
    }
  );
}

/** Notes that the making begins; leaves one that has begun as it is. */
export async function beginSample(db: Db, span: { fromAt: number; untilAt: number }): Promise<void> {
  const from = instant(span.fromAt);
  await change(
    db,
    sql`insert into sample_workspace (state, from_at, until_at, reached_at)
      values ('making', ${from}, ${instant(span.untilAt)}, ${from}) on conflict do nothing`,
  );
}

/** What is known of the making after another piece of it; what is left out stays. */
export async function noteSample(
  db: Db,
  known: Partial<Pick<Sample, 'owner' | 'reachedAt' | 'chapters' | 'actions'>>,
): Promise<void> {
  await change(
    db,
    sql`update sample_workspace set told_wall_at = now(),
        workspace_id = coalesce(${known.owner?.workspaceId ?? null}, workspace_id),
        user_id = coalesce(${known.owner?.userId ?? null}, user_id),
        reached_at = coalesce(${instant(known.reachedAt ?? null)}, reached_at),
        chapters = coalesce(${known.chapters ?? null}, chapters),
        actions = coalesce(${known.actions ?? null}, actions)
      where state = 'making'`,
  );
}

export async function endSample(db: Db, state: 'ready' | 'failed'): Promise<void> {
  await change(
    db,
    sql`update sample_workspace set state = ${state}, told_wall_at = now() where state = 'making'`,
  );
}

/** Notes that it is removed, unless it is somebody else's or still being made; answers whether it was noted. */
export async function noteSampleRemoved(tx: Tx, workspaceId: string): Promise<boolean> {
  const changed = await change(
    tx,
    sql`update sample_workspace set state = 'removed', workspace_id = null, user_id = null, told_wall_at = now()
      where workspace_id = ${workspaceId} and state in ('ready', 'failed')`,
  );
  return changed === 1;
}
