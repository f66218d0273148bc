import type { Lead } from '@waypost/contract/leads';
import { sql } from 'kysely';
import { get, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { contextsOf } from './context.store.ts';
import { type LeadRow, leadColumns, toLeadDetail } from './lead-row.ts';
import { tagsByLead } from './tag.store.ts';

export type LeadsSort = 'added' | 'name' | 'company';

/** Position of the last lead of a page: its sort key and, between equal keys, its id. */
export interface PagePosition {
  key: string | number;
  leadId: string;
}

const keyColumn: Record<LeadsSort, string> = {
  added: 'm.added_rank',
  name: 'm.name_key',
  company: 'm.company_key',
};

/** Up to `limit` leads of a list after a position; `search` is folded text or empty. */
export async function pageOfLeads(
  tx: Tx,
  workspaceId: string,
  listId: string,
  page: { sort: LeadsSort; after: PagePosition | null; search: string; limit: number },
): Promise<{ leads: Lead[]; last: PagePosition | null }> {
  const key = sql.raw(keyColumn[page.sort]);
  const keyType = sql.raw(page.sort === 'added' ? 'bigint' : 'text');
  const after =
    page.after === null
      ? sql`true`
      : sql`(${key}, m.lead_id) > (${page.after.key}::${keyType}, ${page.after.leadId}::uuid)`;
  const matches =
    page.search === ''
      ? sql`true`
      : sql`exists (select 1 from leads f where f.workspace_id = m.workspace_id and f.id = m.lead_id
                    and position(${page.search} in f.search_text) > 0)`;
  const rows = await list(
    tx,
    sql<LeadRow & { added_at: number; sort_key: string | number }>`
      select ${leadColumns}, p.added_at, p.sort_key from (
        select m.lead_id, m.added_at, ${key} as sort_key from lead_list_members m
        where m.workspace_id = ${workspaceId} and m.list_id = ${listId} and ${after} and ${matches}
        order by ${key}, m.lead_id limit ${page.limit}
      ) p join leads l on l.workspace_id = ${workspaceId} and l.id = p.lead_id
      order by p.sort_key, l.id`,
  );
  const ids = rows.map((row) => row.id);
  const contexts = await contextsOf(tx, workspaceId, ids);
  const tags = await tagsByLead(tx, workspaceId, ids);
  const leads = rows.map((row) => {
    const { companyDomain: _, linkToResolve: __, ...shown } = toLeadDetail(row, contexts.get(row.id) ?? []);
    return { ...shown, tags: tags.get(row.id) ?? [], addedAt: new Date(row.added_at).toISOString() };
  });
  const last = rows.at(-1);
  return { leads, last: last === undefined ? null : { key: last.sort_key, leadId: last.id } };
}

/** How many leads of a list a search finds; reads every member of the list. */
export async function countMatches(
  tx: Tx,
  workspaceId: string,
  listId: string,
  search: string,
): Promise<number> {
  const { amount } = await get(
    tx,
    sql<{ amount: number }>`select count(*) as amount from lead_list_members m
      join leads f on f.workspace_id = m.workspace_id and f.id = m.lead_id
      where m.workspace_id = ${workspaceId} and m.list_id = ${listId}
        and position(${search} in f.search_text) > 0`,
  );
  return amount;
}
