import { sql } from 'kysely';
import type { Db } from '../../../platform/db/pool.ts';
import { change, find } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

export interface DueTidy {
  /** Plans the first look. */
  note(tx: Tx, workspaceId: string, id: string): Promise<void>;
  /** Nothing is left to look at. */
  forget(tx: Tx, workspaceId: string, id: string): Promise<void>;
  /** One that is due for a look; moved on by a day before it, so that a failure is tried again later. */
  take(db: Db): Promise<{ workspaceId: string; id: string } | undefined>;
}

/**
 * Things of one kind whose former values are looked at until they may go.
 * @param firstAfterHours wall hours until the first look.
 */
export function dueTidy(kind: string, firstAfterHours: number): DueTidy {
  return {
    note: async (tx, workspaceId, id) => {
      await change(
        tx,
        sql`insert into due_work (workspace_id, kind, id, due_at)
          values (${workspaceId}, ${kind}, ${id}, now() + make_interval(hours => ${firstAfterHours}))`,
      );
    },
    forget: async (tx, workspaceId, id) => {
      await change(
        tx,
        sql`delete from due_work where workspace_id = ${workspaceId} and kind = ${kind} and id = ${id}`,
      );
    },
    take: async (db) => {
      const row = await find(
        db,
        sql<{ workspace_id: string; id: string }>`update due_work d set due_at = now() + interval '1 day'
          from (select workspace_id, kind, id from due_work where kind = ${kind} and due_at <= now()
            order by due_at limit 1 for update skip locked) chosen
          where d.workspace_id = chosen.workspace_id and d.kind = chosen.kind and d.id = chosen.id
          returning d.workspace_id, d.id`,
      );
      return row && { workspaceId: row.workspace_id, id: row.id };
    },
  };
}
