import { sql } from 'kysely';
import { change } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/**
 * Lets nothing of a workspace leave for so many wall seconds, or until {@link endWait}: people are about to be taken away.
 * Looked at by every claim and every dispatch; what is on its way arrives.
 * @param asked.id of whoever asks; asked again it begins anew.
 */
export async function waitWithSending(
  tx: Tx,
  workspaceId: string,
  asked: { id: string; wallSeconds: number },
): Promise<void> {
  const until = sql`clock_timestamp() + make_interval(secs => ${asked.wallSeconds})`;
  await change(
    tx,
    sql`insert into sending_waits (workspace_id, id, until_wall) values (${workspaceId}, ${asked.id}, ${until})
      on conflict (workspace_id, id) do update set until_wall = excluded.until_wall`,
  );
}

/** Sending goes on, but for others who asked to wait; accounts that looked meanwhile look again within a minute. */
export async function endWait(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await change(
    tx,
    sql`delete from sending_waits where workspace_id = ${workspaceId} and (id = ${id} or until_wall < now())`,
  );
}
