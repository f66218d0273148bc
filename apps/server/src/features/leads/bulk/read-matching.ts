import { sql } from 'kysely';
import { list } from '../../../platform/db/rows.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { fold } from '../folded-text.ts';
import type { ReadMatching } from './selection.ts';

/** Leads of a list that a search finds. */
export const readMatching: ReadMatching = async (tx, workspaceId, listId, asked, { afterLeadId, limit }) => {
  if (asked.filter.length > 0) throw new AppError('invalid_input', 'Leads cannot be chosen by filters yet.');
  const search = fold(asked.search ?? '');
  const rows = await list(
    tx,
    sql<{ id: string }>`select m.lead_id as id from lead_list_members m
      join leads l on l.workspace_id = m.workspace_id and l.id = m.lead_id
      where m.workspace_id = ${workspaceId} and m.list_id = ${listId}
        and (${afterLeadId}::uuid is null or m.lead_id > ${afterLeadId}::uuid)
        and m.lead_id <> all(${asked.except}::uuid[])
        and (${search} = '' or position(${search} in l.search_text) > 0)
      order by m.lead_id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
};
