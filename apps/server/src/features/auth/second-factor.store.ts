import { sql } from 'kysely';
import { change, find } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/tenant.ts';
import type { UserAddress } from '../users/index.ts';

export interface FactorRow {
  /** Sealed. */
  secret: Buffer;
  isConfirmed: boolean;
  recoveryCodesLeft: number;
}

export async function findFactor(
  tx: Tx,
  { workspaceId, userId }: UserAddress,
): Promise<FactorRow | undefined> {
  const row = await find(
    tx,
    sql<{ secret: Buffer; is_confirmed: boolean; codes_left: number }>`
      select f.secret, f.confirmed_wall_at is not null as is_confirmed,
        (select count(*)::int from recovery_codes c where c.workspace_id = f.workspace_id
           and c.user_id = f.user_id and c.used_wall_at is null) as codes_left
      from second_factors f where f.workspace_id = ${workspaceId} and f.user_id = ${userId}`,
  );
  return row === undefined
    ? undefined
    : { secret: row.secret, isConfirmed: row.is_confirmed, recoveryCodesLeft: row.codes_left };
}

/** Keeps a secret that is being set up; false when a confirmed one stands in its place. */
export async function putUnconfirmedFactor(tx: Tx, user: UserAddress, secret: Buffer): Promise<boolean> {
  const put = await change(
    tx,
    sql`insert into second_factors as f (workspace_id, user_id, secret)
        values (${user.workspaceId}, ${user.userId}, ${secret})
        on conflict (workspace_id, user_id) do update set secret = excluded.secret, last_step = null
          where f.confirmed_wall_at is null`,
  );
  return put === 1;
}

export async function confirmFactor(tx: Tx, { workspaceId, userId }: UserAddress): Promise<void> {
  await change(
    tx,
    sql`update second_factors set confirmed_wall_at = now()
        where workspace_id = ${workspaceId} and user_id = ${userId}`,
  );
}

/** Takes the code of a time step; false when it, or a later one, was taken before. */
export async function takeStep(tx: Tx, { workspaceId, userId }: UserAddress, step: number): Promise<boolean> {
  const taken = await change(
    tx,
    sql`update second_factors set last_step = ${step}
        where workspace_id = ${workspaceId} and user_id = ${userId} and (last_step is null or last_step < ${step})`,
  );
  return taken === 1;
}

export async function replaceRecoveryCodes(
  tx: Tx,
  { workspaceId, userId }: UserAddress,
  hashes: readonly Buffer[],
): Promise<void> {
  await change(
    tx,
    sql`delete from recovery_codes where workspace_id = ${workspaceId} and user_id = ${userId}`,
  );
  await change(
    tx,
    sql`insert into recovery_codes (workspace_id, user_id, code_hash)
        select ${workspaceId}, ${userId}, hash from unnest(${hashes}::bytea[]) as made (hash)`,
  );
}

/** Uses a recovery code up; false when it is unknown or was used. */
export async function useRecoveryCode(
  tx: Tx,
  { workspaceId, userId }: UserAddress,
  hash: Buffer,
): Promise<boolean> {
  const used = await change(
    tx,
    sql`update recovery_codes set used_wall_at = now()
        where workspace_id = ${workspaceId} and user_id = ${userId} and code_hash = ${hash} and used_wall_at is null`,
  );
  return used === 1;
}

export async function deleteFactor(tx: Tx, { workspaceId, userId }: UserAddress): Promise<void> {
  await change(
    tx,
    sql`delete from second_factors where workspace_id = ${workspaceId} and user_id = ${userId}`,
  );
}
