import { sql } from 'kysely';
import { instant } from '../../../../platform/db/pool.ts';
import { change, find } from '../../../../platform/db/rows.ts';
import type { Tx } from '../../../../platform/db/tenant.ts';
import type { JudgedPerson } from '../judged.ts';
import type { WalkPosition } from '../people-walk.ts';

export interface Preview {
  jobId: string;
  profileId: string;
  version: number;
  accountId: string;
  candidates: readonly JudgedPerson[];
  position: WalkPosition;
  total: number | null;
}

/** A search that a preview can have been made of. */
export interface PreviewedSearch {
  profileId: string;
  accountId: string;
  urls: readonly string[];
}

interface Row {
  job_id: string;
  profile_id: string;
  version: number;
  account_id: string;
  candidates: JudgedPerson[];
  position: WalkPosition;
  total: number | null;
}

const columns = sql.raw('job_id, profile_id, version, account_id, candidates, position, total');
const toPreview = (row: Row): Preview => ({
  jobId: row.job_id,
  profileId: row.profile_id,
  version: row.version,
  accountId: row.account_id,
  candidates: row.candidates,
  position: row.position,
  total: row.total,
});

export async function insertPreview(
  tx: Tx,
  workspaceId: string,
  preview: Preview,
  now: number,
): Promise<void> {
  await change(
    tx,
    sql`insert into icp_previews (workspace_id, ${columns}, created_at)
        values (${workspaceId}, ${preview.jobId}, ${preview.profileId}, ${preview.version}, ${preview.accountId},
          ${JSON.stringify(preview.candidates)}::jsonb, ${JSON.stringify(preview.position)}::jsonb, ${preview.total},
          ${instant(now)})
        on conflict do nothing`,
  );
}

/** Takes people out of all previews, by their public identifiers and the ids under which accounts see them. */
export async function eraseCandidates(
  tx: Tx,
  workspaceId: string,
  identifiers: readonly string[],
): Promise<void> {
  if (identifiers.length === 0) return;
  const isOne = sql`lower(c -> 'person' ->> 'publicIdentifier') = any(${[...identifiers]}::text[])
    or c -> 'person' ->> 'providerId' = any(${[...identifiers]}::text[])`;
  await change(
    tx,
    sql`update icp_previews p set candidates = (select coalesce(jsonb_agg(c order by place), '[]')
        from jsonb_array_elements(p.candidates) with ordinality as t(c, place) where (${isOne}) is not true)
      where p.workspace_id = ${workspaceId}
        and exists (select 1 from jsonb_array_elements(p.candidates) as t(c) where ${isOne})`,
  );
}

export async function findPreview(tx: Tx, workspaceId: string, jobId: string): Promise<Preview | undefined> {
  const row = await find(
    tx,
    sql<Row>`select ${columns} from icp_previews where workspace_id = ${workspaceId} and job_id = ${jobId}`,
  );
  return row === undefined ? undefined : toPreview(row);
}

export async function saveCandidates(
  tx: Tx,
  workspaceId: string,
  jobId: string,
  candidates: readonly JudgedPerson[],
): Promise<void> {
  await change(
    tx,
    sql`update icp_previews set candidates = ${JSON.stringify(candidates)}::jsonb
        where workspace_id = ${workspaceId} and job_id = ${jobId}`,
  );
}

/** Gives the newest unused preview of a profile and account to a search, once; undefined when there is none. */
export async function takePreview(
  tx: Tx,
  workspaceId: string,
  given: PreviewedSearch & { usedBy: string },
): Promise<Preview | undefined> {
  const row = await find(
    tx,
    sql<Row>`update icp_previews set used_by = ${given.usedBy}
      where workspace_id = ${workspaceId} and used_by is null and job_id = (
        select job_id from icp_previews where workspace_id = ${workspaceId} and profile_id = ${given.profileId}
          and account_id = ${given.accountId} and used_by is null
          and position -> 'urls' = ${JSON.stringify(given.urls)}::jsonb
        order by created_at desc, job_id desc limit 1 for update)
      returning ${columns}`,
  );
  return row === undefined ? undefined : toPreview(row);
}

/** What the newest unused preview of a profile, account and search has cost; 0 when there is none. */
export async function paidInPreview(tx: Tx, workspaceId: string, given: PreviewedSearch): Promise<number> {
  const row = await find(
    tx,
    sql<{ charged: number | null }>`select r.charged from icp_previews p
      join icp_runs r on r.workspace_id = p.workspace_id and r.job_id = p.job_id
      where p.workspace_id = ${workspaceId} and p.profile_id = ${given.profileId}
        and p.account_id = ${given.accountId} and p.used_by is null
        and p.position -> 'urls' = ${JSON.stringify(given.urls)}::jsonb
      order by p.created_at desc, p.job_id desc limit 1`,
  );
  return row?.charged ?? 0;
}

/** Forgets the people of previews made before an instant. */
export async function forgetPreviews(tx: Tx, workspaceId: string, before: number): Promise<void> {
  await change(
    tx,
    sql`delete from icp_previews where workspace_id = ${workspaceId} and created_at < ${instant(before)}`,
  );
}
