import type { ActionKind } from '@waypost/domain/linkedin/daily-limits';
import { budgetsOfSend } from '@waypost/domain/linkedin/permit-send';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Db } from '../../platform/db/pool.ts';
import { change } from '../../platform/db/rows.ts';
import { inWorkspace } from '../../platform/db/tenant.ts';

/** The worker that holds every lease. */
const owner = randomUUID();

interface BareRow {
  workspace_id: string;
  id: string;
  member_key: Buffer;
  kind: ActionKind;
  with_note: boolean;
}

/**
 * The limit: what any sender with this protocol has to write for one action, three commits on the product's tables
 * through the product's pool, row-level security and all. The rows are known beforehand: nobody looks for an account,
 * asks a limit, chooses an action, reads the person, looks after what was left behind or tells anybody.
 *
 * T1 the account is leased and has its next slot, the action becomes claimed, and a unit of each of its budgets is
 * reserved. T3 it becomes dispatched. T4 it becomes sent, the attempt is written down, and the lease ends.
 * @returns false where a worker of the product beside it had carried the action out already: nothing is written then.
 */
export async function carryOutBare(
  db: Db,
  { workspace_id: workspaceId, id, member_key: memberKey, kind, with_note: withNote }: BareRow,
  now: Date,
): Promise<boolean> {
  const token = randomUUID();
  const budgets = budgetsOfSend(kind, withNote, 'paid');
  const isOurs = await inWorkspace(db, workspaceId, async (tx) => {
    const [, claimed] = await Promise.all([
      change(
        tx,
        sql`update account_runtime set lease_owner = ${owner}, fence = fence + 1, next_slot_at = ${now}, last_action_at = ${now},
            lease_until_wall_at = now() + interval '60 seconds'
          where member_key = ${memberKey}`,
      ),
      change(
        tx,
        sql`update actions set state = 'claimed', claim_token = ${token}, claims = claims + 1, claimed_at = ${now},
            claim_until_wall_at = now() + interval '60 seconds'
          where workspace_id = ${workspaceId} and id = ${id} and state = 'planned'`,
      ),
      change(
        tx,
        sql`insert into budget_ledger (member_key, id, budget, workspace_id, action_id, attempt, reserved_at)
          select ${memberKey}, r.id, r.budget, ${workspaceId}, ${id}, 1, ${now}
          from unnest(${budgets.map(() => randomUUID())}::uuid[], ${[...budgets]}::text[]) as r(id, budget)`,
      ),
    ]);
    if (claimed !== 1) throw new TakenMeanwhile();
    return true;
  }).catch((error: unknown) => {
    if (error instanceof TakenMeanwhile) return false;
    throw error;
  });
  if (!isOurs) return false;
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
    await Promise.all([
      change(
        tx,
        sql`update actions set state = 'sent', provider_ref = ${id}, ended_at = ${now}
          where workspace_id = ${workspaceId} and id = ${id} and state = 'dispatched' and claim_token = ${token}`,
      ),
      change(
        tx,
        sql`insert into attempts (workspace_id, id, action_id, attempt, claim_token, dispatched_at, dispatched_wall_at,
            finished_wall_at, class)
          values (${workspaceId}, ${randomUUID()}, ${id}, 1, ${token}, ${now}, now(), now(), 'sent')`,
      ),
      change(
        tx,
        sql`update account_runtime set lease_owner = null, lease_until_wall_at = null where member_key = ${memberKey}`,
      ),
    ]);
  });
  return true;
}

/** The product was first: what was written of the claim is taken back. */
class TakenMeanwhile extends Error {}
