import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { change, find } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/tenant.ts';

export type WebhookOutcome =
  | 'stored'
  | 'older'
  | 'not_about_a_subscription'
  | 'unknown_workspace'
  | 'other_subscription'
  | 'unknown_plan';

export async function findOutcome(db: Db, bodyHash: Buffer): Promise<WebhookOutcome | undefined> {
  const row = await find(
    db,
    sql<{ outcome: WebhookOutcome }>`select outcome from payment_webhooks where body_hash = ${bodyHash}`,
  );
  return row?.outcome;
}

/** Notes what came of a body; false when another delivery of the same body was first. */
export async function noteWebhook(
  tx: Tx | Db,
  bodyHash: Buffer,
  outcome: WebhookOutcome,
  workspaceId: string | null,
): Promise<boolean> {
  const noted = await change(
    tx,
    sql`insert into payment_webhooks (body_hash, outcome, workspace_id)
        values (${bodyHash}, ${outcome}, ${workspaceId}) on conflict (body_hash) do nothing`,
  );
  return noted === 1;
}

/** Forgets bodies older than 90 days, at most `max`; by then the order of updates alone refuses a repeat. */
export async function forgetOldWebhooks(db: Db, max: number): Promise<boolean> {
  const forgotten = await change(
    db,
    sql`delete from payment_webhooks where body_hash in (
          select body_hash from payment_webhooks where received_wall_at < now() - interval '90 days' limit ${max})`,
  );
  return forgotten === max;
}
