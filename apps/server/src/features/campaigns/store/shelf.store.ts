import type { CampaignStatus } from '@waypost/domain/campaigns/lifecycle';
import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, find } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** A deleted draft can be taken back for this business time. */
export const keptAfterDeletionMs = 86_400_000;

/** What an archived campaign was before; null for any other. */
export async function archivedFrom(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
): Promise<CampaignStatus | null> {
  const row = await find(
    tx,
    sql<{ archived_from: CampaignStatus | null }>`select archived_from from campaigns
      where workspace_id = ${workspaceId} and id = ${campaignId}`,
  );
  return row?.archived_from ?? null;
}

export async function markDeleted(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  now: number,
): Promise<void> {
  await change(
    tx,
    sql`update campaigns set deleted_at = ${instant(now)} where workspace_id = ${workspaceId} and id = ${campaignId}`,
  );
}

/** Takes a deletion back; false when there is none that young. */
export async function restoreDeleted(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  deletedAfter: number,
): Promise<boolean> {
  const row = await find(
    tx,
    sql`update campaigns set deleted_at = null
      where workspace_id = ${workspaceId} and id = ${campaignId} and deleted_at > ${instant(deletedAfter)}
      returning id`,
  );
  return row !== undefined;
}

/** Erases drafts that were deleted up to this instant. */
export async function eraseDeleted(tx: Tx, workspaceId: string, deletedUntil: number): Promise<void> {
  await change(
    tx,
    sql`delete from campaigns where workspace_id = ${workspaceId} and deleted_at <= ${instant(deletedUntil)}`,
  );
}
