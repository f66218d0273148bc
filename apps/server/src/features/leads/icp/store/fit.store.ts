import { sql } from 'kysely';
import { instant } from '../../../../platform/db/pool.ts';
import { change, find } from '../../../../platform/db/rows.ts';
import type { Tx } from '../../../../platform/db/tenant.ts';
import type { ReadJudgement } from '../judged.ts';

export interface StoredFit {
  leadId: string;
  profileId: string;
  version: number;
  score: number;
  judgements: readonly ReadJudgement[];
}

/** Keeps why leads have their fit; the newest judgement of a lead replaces the one before. */
export async function keepFits(
  tx: Tx,
  workspaceId: string,
  fits: readonly StoredFit[],
  now: number,
): Promise<void> {
  const last = [...new Map(fits.map((fit) => [fit.leadId, fit])).values()];
  if (last.length === 0) return;
  await change(
    tx,
    sql`insert into lead_fit (workspace_id, lead_id, profile_id, version, score, judgements, judged_at)
        select ${workspaceId}, f.lead_id, f.profile_id, f.version, f.score, f.judgements::jsonb, ${instant(now)}
        from unnest(${last.map((fit) => fit.leadId)}::uuid[], ${last.map((fit) => fit.profileId)}::uuid[],
          ${last.map((fit) => fit.version)}::int[], ${last.map((fit) => fit.score)}::smallint[],
          ${last.map((fit) => JSON.stringify(fit.judgements))}::text[])
          as f(lead_id, profile_id, version, score, judgements)
        join leads l on l.workspace_id = ${workspaceId} and l.id = f.lead_id
        on conflict (workspace_id, lead_id) do update set profile_id = excluded.profile_id,
          version = excluded.version, score = excluded.score, judgements = excluded.judgements,
          judged_at = excluded.judged_at`,
  );
}

export async function findFit(
  tx: Tx,
  workspaceId: string,
  leadId: string,
): Promise<(StoredFit & { judgedAt: number }) | undefined> {
  const row = await find(
    tx,
    sql<{
      profile_id: string;
      version: number;
      score: number;
      judgements: ReadJudgement[];
      judged_at: number;
    }>`select profile_id, version, score, judgements, judged_at from lead_fit
      where workspace_id = ${workspaceId} and lead_id = ${leadId}`,
  );
  if (row === undefined) return undefined;
  const { profile_id: profileId, judged_at: judgedAt, ...rest } = row;
  return { leadId, profileId, judgedAt, ...rest };
}
