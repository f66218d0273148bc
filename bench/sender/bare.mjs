import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { change } from '../../apps/server/src/platform/db/rows.ts';
import { inWorkspace } from '../../apps/server/src/platform/db/tenant.ts';

/**
 * The limit: what any sender with this protocol has to write for one action, three commits on the product's tables
 * through the product's pool, row-level security and all. The rows are known beforehand: nobody looks for an account,
 * asks a limit, chooses an action, reads the person or tells anybody.
 *
 * T1 the action becomes claimed, and one unit of its budget is reserved. T3 it becomes dispatched. T4 it becomes sent,
 * and the attempt is written down.
 */
async function carryOut(db, { workspace_id: workspaceId, id, member_key: memberKey }, now) {
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

/** Rows of the queues for {@link measureBare}, which the product will not want soon. Read by the owner. */
export async function rowsForBare(owner, count) {
  const { rows } = await owner.query(
    `select a.workspace_id, a.id, r.member_key from actions a
      join account_runtime r on r.workspace_id = a.workspace_id and r.account_id = a.account_id
      where a.state = 'planned' and a.kind = 'follow' order by a.not_before desc limit $1`,
    [count],
  );
  return rows;
}

/** Carries rows out until told to stop, so many side by side; answers how to stop, and how many were done. */
export function runBare(db, rows, { sideBySide, now }) {
  let done = 0;
  const stopping = new AbortController();
  const one = async () => {
    while (!stopping.signal.aborted) {
      const row = rows.pop();
      if (row === undefined) throw new Error('Too few rows were put aside for the limit.');
      await carryOut(db, row, new Date(now));
      done += 1;
    }
  };
  const running = Promise.all(Array.from({ length: sideBySide }, one));
  return {
    done: () => done,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
