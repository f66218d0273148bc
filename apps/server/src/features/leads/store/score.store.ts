import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

export interface NewScore {
  leadId: string;
  /** Null takes the score away. */
  score: number | null;
  reason: string | null;
  /** Who set it by hand; left out: a file or a profile gave it. */
  by?: string | null;
}

/**
 * Scores leads, in every list they are on; answers the ids of those whose score changed, or its reason, or who set it.
 * @param onExisting `fill_empty`: a lead that has a score keeps it. `keep_by_hand`: one that has a score by hand keeps it.
 *   `bring_back`: a score is as old as `now`, also where it is the same one. The last of several for one lead counts.
 */
export async function setScores(
  tx: Tx,
  workspaceId: string,
  scores: readonly NewScore[],
  onExisting: 'fill_empty' | 'keep_by_hand' | 'overwrite' | 'bring_back',
  now: number,
): Promise<Set<string>> {
  const last = [...new Map(scores.map((score) => [score.leadId, score])).values()];
  if (last.length === 0) return new Set();
  const rows = await list(
    tx,
    sql<{ id: string }>`with scored as (update leads l set score = n.score, score_reason = n.reason,
        scored_by = case when n.score is not null then n.by end,
        scored_at = case when n.score is null then null else ${instant(now)}::timestamptz end,
        updated_at = ${instant(now)}
      from unnest(${last.map(({ leadId }) => leadId)}::uuid[], ${last.map(({ score }) => score)}::smallint[],
        ${last.map(({ reason }) => reason)}::text[], ${last.map(({ by }) => by ?? null)}::uuid[])
        as n(id, score, reason, by)
      where l.workspace_id = ${workspaceId} and l.id = n.id
        and (l.score is distinct from n.score or l.score_reason is distinct from n.reason
          or (n.score is not null and l.scored_by is distinct from n.by)
          or (${onExisting === 'bring_back'} and l.scored_at is distinct from ${instant(now)}))
        and (l.score is null or ${onExisting !== 'fill_empty'})
        and (l.scored_by is null or ${onExisting !== 'keep_by_hand'})
      returning l.id, l.score
    ), shown as (
      update lead_list_members m set score = scored.score from scored
      where m.workspace_id = ${workspaceId} and m.lead_id = scored.id
    )
    select id from scored`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Which of these leads have a score that a person set. */
export async function scoredByHand(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<Set<string>> {
  const rows = await list(
    tx,
    sql<{ id: string }>`select id from leads
      where workspace_id = ${workspaceId} and id = any(${[...leadIds]}::uuid[]) and scored_by is not null`,
  );
  return new Set(rows.map(({ id }) => id));
}
