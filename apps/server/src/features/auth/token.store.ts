import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { change, find, list } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/tenant.ts';
import { accessSeconds, refreshSeconds, repeatSeconds } from './token-lifetimes.ts';

/** Whose tokens they are; a family is one sign-in. */
export interface TokenOwner {
  userId: string;
  workspaceId: string;
  familyId: string;
}

interface TokenRow {
  user_id: string;
  workspace_id: string;
  family_id: string;
  is_admin: boolean;
  expires_wall_at: number;
  expired: boolean;
}

export async function insertTokens(
  tx: Tx,
  owner: TokenOwner & { isAdmin: boolean },
  hashes: { access: Buffer; refresh: Buffer },
): Promise<void> {
  await change(
    tx,
    sql`insert into token_directory (token_hash, kind, user_id, workspace_id, family_id, is_admin, expires_wall_at)
        select hash, kind, ${owner.userId}, ${owner.workspaceId}, ${owner.familyId}, ${owner.isAdmin},
               now() + make_interval(secs => seconds)
        from (values (${hashes.access}::bytea, 'access', ${accessSeconds}::int),
                     (${hashes.refresh}::bytea, 'refresh', ${refreshSeconds}::int)) as made (hash, kind, seconds)`,
  );
}

export async function findAccessToken(
  db: Db,
  hash: Buffer,
): Promise<(TokenOwner & { isAdmin: boolean; expiresWallAt: number; expired: boolean }) | undefined> {
  const row = await find(
    db,
    sql<TokenRow>`select user_id, workspace_id, family_id, is_admin, expires_wall_at, expires_wall_at <= now() as expired
      from token_directory where token_hash = ${hash} and kind = 'access'`,
  );
  return row === undefined
    ? undefined
    : {
        ...ownerOf(row),
        isAdmin: row.is_admin,
        expiresWallAt: row.expires_wall_at,
        expired: row.expired,
      };
}

/** Whose refresh token it is, whatever its state. */
export async function findRefreshOwner(db: Db, hash: Buffer): Promise<TokenOwner | undefined> {
  const row = await find(
    db,
    sql<TokenRow>`select user_id, workspace_id, family_id from token_directory
      where token_hash = ${hash} and kind = 'refresh'`,
  );
  return row === undefined ? undefined : ownerOf(row);
}

function ownerOf(row: TokenRow): TokenOwner {
  return { userId: row.user_id, workspaceId: row.workspace_id, familyId: row.family_id };
}

/** Until commit nobody else rotates or ends this family: a rotation must not outlive a revocation beside it. */
export async function lockFamily(tx: Tx, familyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${familyId}, 7201))`.execute(tx);
}

export type RefreshState =
  | { state: 'usable' }
  | { state: 'expired' }
  /** Exchanged within the last 30 seconds. */
  | { state: 'repeated'; successor: Buffer }
  | { state: 'reused' };

/** What may be done with a refresh token now; undefined when it is unknown or its family was ended. */
export async function readRefreshState(tx: Tx, hash: Buffer): Promise<RefreshState | undefined> {
  const row = await find(
    tx,
    sql<{ expired: boolean; used: boolean; recent: boolean; successor: Buffer | null }>`
      select expires_wall_at <= clock_timestamp() as expired, used_wall_at is not null as used, successor,
             coalesce(used_wall_at > clock_timestamp() - make_interval(secs => ${repeatSeconds}::int), false) as recent
      from token_directory where token_hash = ${hash} and kind = 'refresh'`,
  );
  if (row === undefined) return undefined;
  if (row.used) {
    return row.recent && row.successor !== null
      ? { state: 'repeated', successor: row.successor }
      : { state: 'reused' };
  }
  return { state: row.expired ? 'expired' : 'usable' };
}

/** Marks a refresh token exchanged, and drops access tokens of the family that have ended. */
export async function markUsed(tx: Tx, hash: Buffer, familyId: string, successor: Buffer): Promise<void> {
  await change(
    tx,
    sql`update token_directory set used_wall_at = clock_timestamp(), successor = ${successor}
        where token_hash = ${hash}`,
  );
  await change(
    tx,
    sql`delete from token_directory where family_id = ${familyId} and kind = 'access' and expires_wall_at < now()`,
  );
}

/** Whether a session was not ended; its tokens may have run out. */
export async function isFamilyOpen(db: Db, familyId: string): Promise<boolean> {
  const row = await find(
    db,
    sql<{ there: boolean }>`select true as there from token_directory where family_id = ${familyId} limit 1`,
  );
  return row !== undefined;
}

/** Ends a session: all its tokens are unknown from now on. */
export async function deleteFamily(tx: Tx, familyId: string): Promise<void> {
  await change(tx, sql`delete from token_directory where family_id = ${familyId}`);
}

/**
 * Ends sessions of a user, all but `keep`; answers how many. Each family is locked first: a renewal that is under way
 * must not bring one back.
 */
export async function deleteFamiliesOf(tx: Tx, userId: string, keep: string | null): Promise<number> {
  const families = await list(
    tx,
    sql<{
      family_id: string;
    }>`select f.family_id, pg_advisory_xact_lock(hashtextextended(f.family_id::text, 7201))::text
      from (select distinct family_id from token_directory
            where user_id = ${userId} and family_id is distinct from ${keep}::uuid order by family_id) f`,
  );
  await change(
    tx,
    sql`delete from token_directory where user_id = ${userId} and family_id is distinct from ${keep}::uuid`,
  );
  return families.length;
}

/** Ends one session of a user; false when the user has none with this id. */
export async function deleteFamilyOf(tx: Tx, userId: string, familyId: string): Promise<boolean> {
  await lockFamily(tx, familyId);
  const gone = await change(
    tx,
    sql`delete from token_directory where user_id = ${userId} and family_id = ${familyId}`,
  );
  return gone > 0;
}

/**
 * Forgets what no answer depends on any more, at most `max` rows of each kind; answers whether more is
 * left. An ended access token stays as long as its session can be renewed: its owner must hear "expired".
 */
export async function cleanTokens(db: Db, max: number): Promise<boolean> {
  const sealed = await change(
    db,
    sql`update token_directory set successor = null where token_hash in (
          select token_hash from token_directory where successor is not null
            and used_wall_at < now() - make_interval(secs => ${repeatSeconds}::int) limit ${max})`,
  );
  const ended = await change(
    db,
    sql`delete from token_directory where token_hash in (
          select token_hash from token_directory
          where (kind = 'refresh' and expires_wall_at < now())
             or (kind = 'access' and expires_wall_at < now() - make_interval(secs => ${refreshSeconds}::int))
          limit ${max})`,
  );
  return sealed === max || ended === max;
}
