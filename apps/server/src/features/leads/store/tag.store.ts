import { type RawBuilder, sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { fold } from '../folded-text.ts';
import { dropListTags, noteListTags } from './list-tag.store.ts';

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
        where l.workspace_id = ${workspaceId} and l.id = ${leadId} for no key update of l on conflict do nothing`,
  );
  if (added === 1) await noteListTags(tx, workspaceId, [leadId]);
  return added === 1;
}

/**
 * Puts tags on several leads, in the spelling the workspace already uses. A lead that would carry more than `max` gets
 * none of them; one that is unknown is left out.
 * @returns the leads that got at least one.
 */
export async function insertTags(
  tx: Tx,
  workspaceId: string,
  given: { leadIds: readonly string[]; tags: readonly string[]; max: number; now: number },
): Promise<Set<string>> {
  const byKey = new Map(given.tags.map((tag) => [fold(tag), tag.trim()]));
  const keys = [...byKey.keys()];
  const rows = await list(
    tx,
    sql<{ lead_id: string }>`with wanted as (
        select n.key, coalesce((select t.tag from lead_tags t where t.workspace_id = ${workspaceId}
          and t.tag_key = n.key limit 1), n.tag) as tag
        from unnest(${keys}::text[], ${[...byKey.values()]}::text[]) as n(key, tag)
      )
      insert into lead_tags (workspace_id, lead_id, tag_key, tag, created_at)
        select ${workspaceId}, l.id, wanted.key, wanted.tag, ${instant(given.now)} from leads l cross join wanted
        where l.workspace_id = ${workspaceId} and l.id = any(${[...given.leadIds]}::uuid[])
          and (select count(*) from lead_tags own where own.workspace_id = l.workspace_id and own.lead_id = l.id
            and own.tag_key <> all(${keys}::text[])) + ${keys.length}::int <= ${given.max}::int
        order by l.id, wanted.key for no key update of l
        on conflict do nothing returning lead_id`,
  );
  const got = new Set(rows.map((row) => row.lead_id));
  await noteListTags(tx, workspaceId, [...got]);
  return got;
}

/** Takes tags off several leads, in whatever spelling; answers the leads that lost at least one. */
export async function removeTags(
  tx: Tx,
  workspaceId: string,
  given: { leadIds: readonly string[]; tags: readonly string[] },
): Promise<Set<string>> {
  const rows = await list(
    tx,
    sql<{ lead_id: string }>`delete from lead_tags where workspace_id = ${workspaceId}
        and lead_id = any(${[...given.leadIds]}::uuid[]) and tag_key = any(${given.tags.map(fold)}::text[])
      returning lead_id`,
  );
  if (rows.length > 0) await dropListTags(tx, workspaceId, given.leadIds, given.tags.map(fold));
  return new Set(rows.map((row) => row.lead_id));
}

/** Which of these leads carry all of these tags, in whatever spelling. */
export async function carryAll(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
  tags: readonly string[],
): Promise<Set<string>> {
  const keys = [...new Set(tags.map(fold))];
  const rows = await list(
    tx,
    sql<{ lead_id: string }>`select lead_id from lead_tags where workspace_id = ${workspaceId}
        and lead_id = any(${[...leadIds]}::uuid[]) and tag_key = any(${keys}::text[])
      group by lead_id having count(*) = ${keys.length}::int`,
  );
  return new Set(rows.map((row) => row.lead_id));
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
