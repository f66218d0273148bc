import { sql } from 'kysely';
import { instant } from '../../../../platform/db/pool.ts';
import { list } from '../../../../platform/db/rows.ts';
import type { Tx } from '../../../../platform/db/tenant.ts';
import type { JudgedPerson } from '../judged.ts';

/** A preview that no search has taken over: paid for, or still being made. */
export interface OpenPreview {
  jobId: string;
  profileId: string;
  name: string;
  version: number;
  isWorking: boolean;
  candidates: readonly JudgedPerson[];
  /** Charged, or reserved while it is being made. */
  credits: number;
  createdAt: number;
}

/**
 * The newest preview of each profile that still exists, where it was paid for and not used, or is being made; at most
 * ten, newest first. One that a search took over, or a newer one, hides those before it.
 */
export async function openPreviews(tx: Tx, workspaceId: string, since: number): Promise<OpenPreview[]> {
  const rows = await list(
    tx,
    sql<{
      job_id: string;
      profile_id: string;
      name: string;
      version: number;
      is_working: boolean;
      candidates: JudgedPerson[] | null;
      credits: number;
      created_at: number;
    }>`select n.job_id, n.profile_id, v.name, n.version, n.is_working, n.candidates, n.credits, n.created_at
      from (
        select distinct on (r.profile_id) r.job_id, r.profile_id, r.version, r.state = 'reserved' as is_working,
          p.candidates, coalesce(r.charged, r.reserved) as credits, coalesce(p.created_at, r.created_at) as created_at,
          p.used_by
        from icp_runs r
        left join icp_previews p on p.workspace_id = r.workspace_id and p.job_id = r.job_id
        where r.workspace_id = ${workspaceId} and r.kind = 'preview'
          and coalesce(p.created_at, r.created_at) >= ${instant(since)}
          and (r.state = 'reserved' or (p.job_id is not null and r.charged > 0))
        order by r.profile_id, r.created_at desc, r.job_id desc
      ) n
      join icp_profiles f on f.workspace_id = ${workspaceId} and f.id = n.profile_id and f.deleted_at is null
      join icp_profile_versions v on v.workspace_id = f.workspace_id and v.profile_id = f.id and v.version = n.version
      where n.used_by is null
      order by n.created_at desc, n.job_id desc limit 10`,
  );
  return rows.map((row) => ({
    jobId: row.job_id,
    profileId: row.profile_id,
    name: row.name,
    version: row.version,
    isWorking: row.is_working,
    candidates: row.candidates ?? [],
    credits: row.credits,
    createdAt: row.created_at,
  }));
}
