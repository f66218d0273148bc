import { sql } from 'kysely';
import { list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/**
 * The event of one of these lists at which each lead was found, by its name; of several the one that was read last.
 * Leads that no event of these lists brought are left out.
 */
export async function eventsOf(
  tx: Tx,
  workspaceId: string,
  listIds: readonly string[],
  leadIds: readonly string[],
): Promise<Map<string, string>> {
  if (listIds.length === 0 || leadIds.length === 0) return new Map();
  const rows = await list(
    tx,
    // A list of attendees has no address; its source is named by its event.
    sql<{ lead_id: string; name: string }>`select distinct on (c.lead_id) c.lead_id, c.text as name
      from lead_list_sources s
      join lead_contexts c on c.workspace_id = s.workspace_id and c.lead_id = any(${[...leadIds]}::uuid[])
        and c.kind = 'event' and c.text is not null
        and case when s.url is null then c.post_url is null and right(s.label, length(c.text)) = c.text
          else c.post_url = s.url end
      where s.workspace_id = ${workspaceId} and s.list_id = any(${[...listIds]}::uuid[]) and s.kind = 'event'
      order by c.lead_id, s.created_at desc, s.id desc`,
  );
  return new Map(rows.map((row) => [row.lead_id, row.name]));
}
