import type { LeadSheet } from '@waypost/contract/leads-detail';
import { sql } from 'kysely';
import { list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { contextColumns, contextOf, type ContextRow } from '../store/context.store.ts';

interface ListRow {
  id: string;
  name: string;
  added_at: number;
  sources: LeadSheet['lists'][number]['sources'] | null;
}

/** The lists a lead is in, the latest first, with where their people came from. */
export async function listsOfLead(tx: Tx, workspaceId: string, leadId: string): Promise<LeadSheet['lists']> {
  const rows = await list(
    tx,
    sql<ListRow>`select l.id, l.name, m.added_at,
        (select json_agg(json_build_object('kind', s.kind, 'label', s.label, 'url', s.url) order by s.created_at, s.id)
          from lead_list_sources s where s.workspace_id = l.workspace_id and s.list_id = l.id) as sources
      from lead_list_members m
      join lead_lists l on l.workspace_id = m.workspace_id and l.id = m.list_id and l.deleted_at is null
      where m.workspace_id = ${workspaceId} and m.lead_id = ${leadId} order by m.added_at desc, l.id`,
  );
  return rows.map(({ id, name, added_at: addedAt, sources }) => ({
    ...{ id, name, sources: sources ?? [] },
    addedAt: new Date(addedAt).toISOString(),
  }));
}

/** What sources said about a lead, newest first. */
export async function contextsOfLead(
  tx: Tx,
  workspaceId: string,
  leadId: string,
  limit: number,
): Promise<LeadSheet['contexts']> {
  const rows = await list(
    tx,
    sql<ContextRow>`select ${contextColumns} from lead_contexts
      where workspace_id = ${workspaceId} and lead_id = ${leadId} order by at desc nulls last, id desc limit ${limit}`,
  );
  return rows.map(contextOf);
}

export async function timesOfLead(
  tx: Tx,
  workspaceId: string,
  leadId: string,
): Promise<{ createdAt: number; updatedAt: number } | undefined> {
  const [row] = await list(
    tx,
    sql<{ created_at: number; updated_at: number }>`select created_at, updated_at from leads
      where workspace_id = ${workspaceId} and id = ${leadId}`,
  );
  return row && { createdAt: row.created_at, updatedAt: row.updated_at };
}
