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

export async function changePasswordHash(
  tx: Tx,
  workspaceId: string,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await change(
    tx,
    sql`update credentials set password_hash = ${passwordHash}, changed_wall_at = now()
        where workspace_id = ${workspaceId} and user_id = ${userId}`,
  );
}

/**
 * Until commit nobody else changes the password or the address of this person, or opens their link for one of the two:
 * each of them reads first what it then decides by.
 */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 7202))`.execute(tx);
}

/** Until commit no session is opened with this password: it waits, see {@link holdPasswordHash}. */
export async function lockPasswordHash(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  await sql`select 1 from credentials where workspace_id = ${workspaceId} and user_id = ${userId} for update`.execute(
    tx,
  );
}

/**
 * Whether this is still the password, and keeps it so until commit: a session must not be opened beside a change of
 * password or address that ends all of them.
 */
export async function holdPasswordHash(
  tx: Tx,
  workspaceId: string,
  userId: string,
  passwordHash: string,
): Promise<boolean> {
  const row = await find(
    tx,
    sql<{ one: number }>`select 1 as one from credentials
      where workspace_id = ${workspaceId} and user_id = ${userId} and password_hash = ${passwordHash} for share`,
  );
  return row !== undefined;
}
