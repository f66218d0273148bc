import { type RawBuilder, sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { fold } from '../folded-text.ts';

/** Puts a tag on a lead; false when it was there already, in whatever spelling. */
export async function insertTag(
  tx: Tx,
  workspaceId: string,
  tagged: { leadId: string; tag: string; now: number },
): Promise<boolean> {
  const { leadId, tag, now } = tagged;
  const added = await change(
    tx,
    sql`insert into lead_tags (workspace_id, lead_id, tag_key, tag, created_at)
        select ${workspaceId}, l.id, ${fold(tag)}, ${tag.trim()}, ${instant(now)} from leads l
        where l.workspace_id = ${workspaceId} and l.id = ${leadId} on conflict do nothing`,
  );
  return added === 1;
}

/** Tags of leads, oldest first; leads without one are left out. */
export async function tagsByLead(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await list(
    tx,
    sql<{ lead_id: string; tag: string }>`select lead_id, tag from lead_tags
      where workspace_id = ${workspaceId} and lead_id = any(${[...leadIds]}::uuid[]) order by created_at, tag_key`,
  );
  const tags = new Map<string, string[]>();
  for (const row of rows) tags.set(row.lead_id, [...(tags.get(row.lead_id) ?? []), row.tag]);
  return tags;
}

/** The ids of leads that carry one of these tags, in whatever spelling, for the `in (…)` of another query. */
export function idsTagged(workspaceId: string, tags: readonly string[]): RawBuilder<unknown> {
  return sql`select t.lead_id from lead_tags t
    where t.workspace_id = ${workspaceId} and t.tag_key = any(${tags.map(fold)}::text[])`;
}

/** Every tag of the workspace once, by name; at most 500. */
export async function listTags(tx: Tx, workspaceId: string): Promise<string[]> {
  const rows = await list(
    tx,
    sql<{ tag: string }>`select min(tag) as tag from lead_tags where workspace_id = ${workspaceId}
      group by tag_key order by tag_key limit 500`,
  );
  return rows.map(({ tag }) => tag);
}
