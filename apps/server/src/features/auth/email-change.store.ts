import { sql } from 'kysely';
import { change, find } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/tenant.ts';
import type { UserAddress } from '../users/index.ts';

/** An address that waits for its link to be opened. */
export interface EmailChange {
  newEmail: string;
  /** The session that asked for it. */
  familyId: string;
}

/** The last asked-for address takes the place of an earlier one. */
export async function saveEmailChange(
  tx: Tx,
  { workspaceId, userId }: UserAddress,
  { newEmail, familyId }: EmailChange,
): Promise<void> {
  await change(
    tx,
    sql`insert into email_changes (workspace_id, user_id, new_email, family_id)
        values (${workspaceId}, ${userId}, ${newEmail}, ${familyId})
        on conflict (workspace_id, user_id) do update
          set new_email = excluded.new_email, family_id = excluded.family_id, asked_wall_at = now()`,
  );
}

export async function findEmailChange(
  tx: Tx,
  { workspaceId, userId }: UserAddress,
): Promise<EmailChange | undefined> {
  const row = await find(
    tx,
    sql<{ new_email: string; family_id: string }>`select new_email, family_id from email_changes
      where workspace_id = ${workspaceId} and user_id = ${userId}`,
  );
  return row === undefined ? undefined : { newEmail: row.new_email, familyId: row.family_id };
}

export async function deleteEmailChange(tx: Tx, { workspaceId, userId }: UserAddress): Promise<void> {
  await change(
    tx,
    sql`delete from email_changes where workspace_id = ${workspaceId} and user_id = ${userId}`,
  );
}
