import { sql } from 'kysely';
import { change, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

interface DrawnAt {
  campaignId: string;
  nodeId: string;
  accountId: string;
}

/** How often each wording of a step was drawn for a sender. */
export async function drawsOf(tx: Tx, workspaceId: string, at: DrawnAt): Promise<Map<string, number>> {
  const rows = await list(
    tx,
    sql<{ variant_id: string; draws: number }>`select variant_id, draws from variant_draws
      where workspace_id = ${workspaceId} and campaign_id = ${at.campaignId} and node_id = ${at.nodeId}
        and account_id = ${at.accountId}`,
  );
  return new Map(rows.map((row) => [row.variant_id, row.draws]));
}

export async function countDraw(
  tx: Tx,
  workspaceId: string,
  at: DrawnAt & { variantId: string },
): Promise<void> {
  await change(
    tx,
    sql`insert into variant_draws (workspace_id, campaign_id, node_id, account_id, variant_id, draws)
        values (${workspaceId}, ${at.campaignId}, ${at.nodeId}, ${at.accountId}, ${at.variantId}, 1)
        on conflict (workspace_id, campaign_id, node_id, account_id, variant_id)
        do update set draws = variant_draws.draws + 1`,
  );
}
