import { sql } from 'kysely';
import { change } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/**
 * Repeats the tags of leads for the lists they are on. Whoever puts a tag on a lead or a lead into a list calls it
 * afterwards, with the leads locked: the one that comes second sees what the first one did.
 */
export async function noteListTags(tx: Tx, workspaceId: string, leadIds: readonly string[]): Promise<void> {
  if (leadIds.length === 0) return;
  await change(
    tx,
    sql`insert into lead_list_tags (workspace_id, list_id, lead_id, tag_key, added_rank)
      select m.workspace_id, m.list_id, m.lead_id, t.tag_key, m.added_rank
      from lead_tags t join lead_list_members m on m.workspace_id = t.workspace_id and m.lead_id = t.lead_id
      where t.workspace_id = ${workspaceId} and t.lead_id = any(${[...leadIds]}::uuid[])
      order by m.lead_id, m.list_id, t.tag_key
      on conflict do nothing`,
  );
}

/** Takes tags, by their keys, from leads on every list. */
export async function dropListTags(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
  keys: readonly string[],
): Promise<void> {
  await change(
    tx,
    sql`delete from lead_list_tags t using lead_list_members m
      where m.workspace_id = ${workspaceId} and m.lead_id = any(${[...leadIds]}::uuid[])
        and t.workspace_id = m.workspace_id and t.list_id = m.list_id and t.lead_id = m.lead_id
        and t.tag_key = any(${[...keys]}::text[])`,
  );
}
