import { sql } from 'kysely';
import { instant } from '../../platform/db/pool.ts';
import { change, find } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/tenant.ts';

/** A hosted checkout page that waits to be paid. */
export interface OpenCheckout {
  variantId: string;
  url: string;
  expiresAt: number;
}

/** The checkout that was opened last for a workspace, as long as it may be paid and nothing was bought since. */
export async function findOpenCheckout(
  tx: Tx,
  workspaceId: string,
  now: number,
): Promise<OpenCheckout | undefined> {
  const row = await find(
    tx,
    sql<{ variant: string; url: string; expires_at: number }>`
      select checkout_variant_id as variant, checkout_url as url, checkout_expires_at as expires_at
      from subscriptions where workspace_id = ${workspaceId} and checkout_expires_at > ${instant(now)}`,
  );
  return row && { variantId: row.variant, url: row.url, expiresAt: row.expires_at };
}

/** @param checkout null: it was paid, or another one was. */
export async function writeOpenCheckout(
  tx: Tx,
  workspaceId: string,
  checkout: OpenCheckout | null,
): Promise<void> {
  await change(
    tx,
    sql`update subscriptions set checkout_variant_id = ${checkout?.variantId ?? null},
          checkout_url = ${checkout?.url ?? null}, checkout_expires_at = ${instant(checkout?.expiresAt ?? null)}
        where workspace_id = ${workspaceId}`,
  );
}
