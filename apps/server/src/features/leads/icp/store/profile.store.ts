import type { Criterion } from '@waypost/domain/leads/icp/profile';
import { sql } from 'kysely';
import { instant } from '../../../../platform/db/pool.ts';
import { change, find, list } from '../../../../platform/db/rows.ts';
import type { Tx } from '../../../../platform/db/tenant.ts';

export type MadeBy = 'ai' | 'person' | 'ratings' | 'undo';

/** A profile at one version. */
export interface StoredProfile {
  id: string;
  name: string;
  version: number;
  criteria: Criterion[];
  madeBy: MadeBy;
  updatedAt: number;
}

interface Row {
  id: string;
  name: string;
  version: number;
  criteria: Criterion[];
  made_by: MadeBy;
  updated_at: number;
}

const toProfile = (row: Row): StoredProfile => ({
  id: row.id,
  name: row.name,
  version: row.version,
  criteria: row.criteria,
  madeBy: row.made_by,
  updatedAt: row.updated_at,
});

const newest = sql.raw(
  `select p.id, v.name, p.version, v.criteria, v.made_by, p.updated_at from icp_profiles p
     join icp_profile_versions v on v.workspace_id = p.workspace_id and v.profile_id = p.id and v.version = p.version`,
);

/** Makes a profile that has no version yet: nobody sees it until it has one. */
export async function insertProfile(tx: Tx, workspaceId: string, id: string, now: number): Promise<void> {
  await change(
    tx,
    sql`insert into icp_profiles (workspace_id, id, created_at, updated_at)
        values (${workspaceId}, ${id}, ${instant(now)}, ${instant(now)})`,
  );
}

/** The newest version; undefined when it is unknown, deleted, or not built yet. */
export async function findProfile(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<StoredProfile | undefined> {
  const row = await find(
    tx,
    sql<Row>`${newest} where p.workspace_id = ${workspaceId} and p.id = ${id} and p.deleted_at is null`,
  );
  return row === undefined ? undefined : toProfile(row);
}

/** One version, deleted profiles included. */
export async function findVersion(
  tx: Tx,
  workspaceId: string,
  profileId: string,
  version: number,
): Promise<StoredProfile | undefined> {
  const row = await find(
    tx,
    sql<Row>`select profile_id as id, name, version, criteria, made_by, created_at as updated_at
      from icp_profile_versions
      where workspace_id = ${workspaceId} and profile_id = ${profileId} and version = ${version}`,
  );
  return row === undefined ? undefined : toProfile(row);
}

/** At most 200, the last changed first. */
export async function allProfiles(tx: Tx, workspaceId: string): Promise<StoredProfile[]> {
  const rows = await list(
    tx,
    sql<Row>`${newest} where p.workspace_id = ${workspaceId} and p.deleted_at is null
      order by p.updated_at desc, p.id limit 200`,
  );
  return rows.map(toProfile);
}

/** Keeps the newest version from being replaced until the end of the transaction. */
export async function holdProfile(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await find(
    tx,
    sql`select 1 from icp_profiles where workspace_id = ${workspaceId} and id = ${id} for update`,
  );
}

/** The criteria of versions, at most the last 100, oldest first. */
export async function criteriaOfVersions(
  tx: Tx,
  workspaceId: string,
  profileId: string,
): Promise<{ version: number; madeBy: MadeBy; criteria: Criterion[] }[]> {
  const rows = await list(
    tx,
    sql<{ version: number; made_by: MadeBy; criteria: Criterion[] }>`
      select version, made_by, criteria from icp_profile_versions
      where workspace_id = ${workspaceId} and profile_id = ${profileId} order by version desc limit 100`,
  );
  return rows.toReversed().map(({ made_by: madeBy, ...row }) => ({ ...row, madeBy }));
}

export interface VersionRow {
  version: number;
  name: string;
  criteria: number;
  madeBy: MadeBy;
  createdAt: number;
}

/** At most 100, newest first. */
export async function versionsOf(tx: Tx, workspaceId: string, profileId: string): Promise<VersionRow[]> {
  const rows = await list(
    tx,
    sql<{ version: number; name: string; criteria: number; made_by: MadeBy; created_at: number }>`
      select version, name, jsonb_array_length(criteria) as criteria, made_by, created_at
      from icp_profile_versions where workspace_id = ${workspaceId} and profile_id = ${profileId}
      order by version desc limit 100`,
  );
  return rows.map(({ made_by: madeBy, created_at: createdAt, ...row }) => ({ ...row, madeBy, createdAt }));
}

/** Adds the version after `after`; false when that is not the newest one any more, or the profile is gone. */
export async function addVersion(
  tx: Tx,
  workspaceId: string,
  profileId: string,
  given: { after: number; name: string; criteria: readonly Criterion[]; madeBy: MadeBy; now: number },
): Promise<boolean> {
  const version = given.after + 1;
  const moved = await change(
    tx,
    sql`update icp_profiles set version = ${version}, updated_at = ${instant(given.now)}
        where workspace_id = ${workspaceId} and id = ${profileId} and version = ${given.after} and deleted_at is null`,
  );
  if (moved === 0) return false;
  await change(
    tx,
    sql`insert into icp_profile_versions (workspace_id, profile_id, version, name, criteria, made_by, created_at)
        values (${workspaceId}, ${profileId}, ${version}, ${given.name}, ${JSON.stringify(given.criteria)}::jsonb,
                ${given.madeBy}, ${instant(given.now)})`,
  );
  return true;
}

/** Hides a profile; its versions stay for the lists and leads they explain. False when there is none. */
export async function hideProfile(tx: Tx, workspaceId: string, id: string, now: number): Promise<boolean> {
  const hidden = await change(
    tx,
    sql`update icp_profiles set deleted_at = ${instant(now)}
        where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null and version > 0`,
  );
  return hidden === 1;
}

/** Removes a profile that never got a version. */
export async function forgetUnbuilt(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await change(
    tx,
    sql`delete from icp_profiles where workspace_id = ${workspaceId} and id = ${id} and version = 0`,
  );
}
