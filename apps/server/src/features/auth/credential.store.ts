import { sql } from 'kysely';
import { change, find } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/tenant.ts';

export async function insertCredential(
  tx: Tx,
  workspaceId: string,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await change(
    tx,
    sql`insert into credentials (workspace_id, user_id, password_hash) values (${workspaceId}, ${userId}, ${passwordHash})`,
  );
}

export async function findPasswordHash(
  tx: Tx,
  workspaceId: string,
  userId: string,
): Promise<string | undefined> {
  const row = await find(
    tx,
    sql<{ password_hash: string }>`select password_hash from credentials
      where workspace_id = ${workspaceId} and user_id = ${userId}`,
  );
  return row?.password_hash;
}
