import type { LiveKind } from '@waypost/contract/events';
import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import { find, get, list } from '../db/rows.ts';
import { beforeCommit, inWorkspace, type Tx } from '../db/tenant.ts';
import { planHousekeeping } from '../housekeeping.ts';

/** The channel on which a commit tells every API process that a workspace has news. */
export const liveChannel = 'waypost_live';

/**
 * Tells open browsers that something changed, once for all that a transaction says of it. It is done last in the
 * transaction: it locks the workspace's counter until commit, which is what makes the sequence follow the commit order.
 */
export function hint(tx: Tx, workspaceId: string, kind: LiveKind, refId: string): Promise<void> {
  const name = `hint ${workspaceId} ${kind} ${refId}`;
  return beforeCommit(tx, workspaceId, name, () => tellNow(tx, workspaceId, kind, refId));
}

async function tellNow(tx: Tx, workspaceId: string, kind: LiveKind, refId: string): Promise<void> {
  // One statement: whoever writes for this workspace next waits from its start to the commit.
  const { seq } = await get(
    tx,
    sql<{ seq: number }>`with counted as (
        insert into live_event_counter (workspace_id, seq) values (${workspaceId}, 1)
        on conflict (workspace_id) do update set seq = live_event_counter.seq + 1 returning seq),
      told as (
        insert into live_events (workspace_id, seq, kind, ref_id)
        select ${workspaceId}, c.seq, ${kind}, ${refId} from counted c)
      select c.seq, pg_notify(${liveChannel}, ${workspaceId}) from counted c`,
  );
  // Now and then is enough: a handful of old hints does no harm.
  if (seq % hintsPerHousekeeping === 1) await planHousekeeping(tx, workspaceId);
}

const hintsPerHousekeeping = 50;

export interface LiveEvent {
  seq: number;
  kind: string;
  refId: string;
}

/**
 * Hints after `afterSeq`, oldest first. `gap`: some of them are already gone, or `afterSeq` is not of this
 * database; the reader has to look at everything again and goes on after `lastSeq`.
 */
export async function readHints(
  db: Db,
  workspaceId: string,
  afterSeq: number,
): Promise<{ events: LiveEvent[]; gap: boolean; lastSeq: number }> {
  return inWorkspace(db, workspaceId, async (tx) => {
    const { last, oldest } = await get(
      tx,
      sql<{ last: number; oldest: number | null }>`select
        coalesce((select seq from live_event_counter where workspace_id = ${workspaceId}), 0) as last,
        (select min(seq) from live_events where workspace_id = ${workspaceId}) as oldest`,
    );
    if (last === afterSeq) return { events: [], gap: false, lastSeq: last };
    if (last < afterSeq || oldest === null || oldest > afterSeq + 1) {
      return { events: [], gap: true, lastSeq: last };
    }
    const rows = await list(
      tx,
      sql<{ seq: number; kind: string; ref_id: string }>`select seq, kind, ref_id from live_events
        where workspace_id = ${workspaceId} and seq > ${afterSeq} order by seq limit 500`,
    );
    const events = rows.map((row) => ({ seq: row.seq, kind: row.kind, refId: row.ref_id }));
    return { events, gap: false, lastSeq: last };
  });
}

export async function lastSeq(db: Db, workspaceId: string): Promise<number> {
  return inWorkspace(db, workspaceId, async (tx) => {
    const row = await find(
      tx,
      sql<{ seq: number }>`select seq from live_event_counter where workspace_id = ${workspaceId}`,
    );
    return row?.seq ?? 0;
  });
}
