import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Db } from '../../platform/db/pool.ts';
import { change } from '../../platform/db/rows.ts';
import { inWorkspace } from '../../platform/db/tenant.ts';

interface BareRow {
  workspace_id: string;
  id: string;
  member_key: Buffer;
}

/**
 * The limit: what any sender with this protocol has to write for one action, three commits on the product's tables
 * through the product's pool, row-level security and all. The rows are known beforehand: nobody looks for an account,
 * asks a limit, chooses an action, reads the person or tells anybody.
 *
 * T1 the action becomes claimed, and one unit of its budget is reserved. T3 it becomes dispatched. T4 it becomes sent,
 * and the attempt is written down.
 */
export async function carryOutBare(
  db: Db,
  { workspace_id: workspaceId, id, member_key: memberKey }: BareRow,
  now: Date,
): Promise<void> {
  const token = randomUUID();
  await inWorkspace(db, workspaceId, async (tx) => {
    await change(
      tx,
      sql`update actions set state = 'claimed', claim_token = ${token}, claims = claims + 1, claimed_at = ${now},
          claim_until_wall_at = now() + interval '60 seconds'
        where workspace_id = ${workspaceId} and id = ${id} and state = 'planned'`,
    );
    await change(
      tx,
      sql`insert into budget_ledger (member_key, id, budget, workspace_id, action_id, attempt, reserved_at)
        values (${memberKey}, ${randomUUID()}, 'all_day', ${workspaceId}, ${id}, 1, ${now})`,
    );
  });
  await inWorkspace(db, workspaceId, (tx) =>
    change(
      tx,
      sql`update actions set state = 'dispatched', attempt = attempt + 1, dispatched_at = ${now},
          dispatched_wall_at = now()
        where workspace_id = ${workspaceId} and id = ${id} and state = 'claimed' and claim_token = ${token}
          and claim_until_wall_at > now()`,
    ),
  );
  await inWorkspace(db, workspaceId, async (tx) => {
    await change(
      tx,
      sql`update actions set state = 'sent', provider_ref = ${id}, ended_at = ${now}
        where workspace_id = ${workspaceId} and id = ${id} and state = 'dispatched' and claim_token = ${token}`,
    );
    await change(
      tx,
      sql`insert into attempts (workspace_id, id, action_id, attempt, claim_token, dispatched_at, dispatched_wall_at,
          finished_wall_at, class)
        values (${workspaceId}, ${randomUUID()}, ${id}, 1, ${token}, ${now}, now(), now(), 'sent')`,
    );
  });
}
