import type { IcpCustomer } from '@waypost/contract/leads-icp';
import { sql } from 'kysely';
import { list } from '../../../../platform/db/rows.ts';
import type { Tx } from '../../../../platform/db/tenant.ts';
import { idsMatching } from '../../store/lead-search.store.ts';

/** Matches that are looked at for the best of them: a common word must not sort a million leads. */
const lookedMax = 1_000;

/**
 * Leads to choose customers from: those that hold the text, a name that begins with it first; without a text the
 * newest. @param listId of this list alone; null: of all.
 */
export async function findCustomers(
  tx: Tx,
  workspaceId: string,
  asked: { search: string; listId: string | null },
  limit: number,
): Promise<IcpCustomer[]> {
  const matching = idsMatching(workspaceId, asked.search);
  const inList =
    asked.listId === null
      ? sql`true`
      : sql`exists (select 1 from lead_list_members m where m.workspace_id = l.workspace_id
          and m.list_id = ${asked.listId} and m.lead_id = l.id)`;
  const matches = matching === null ? sql`true` : sql`l.id in (${matching})`;
  const order =
    matching === null
      ? sql`found.id desc`
      : sql`not starts_with(lower(found.full_name), lower(${asked.search.trim()}::text)), found.full_name, found.id`;
  return list(
    tx,
    sql<IcpCustomer>`select found.id, found.full_name as "fullName", found.headline, found.title, found.company,
        found.picture
      from (select l.id, l.full_name, l.headline, l.title, l.company, l.picture from leads l
        where l.workspace_id = ${workspaceId} and l.full_name <> '' and ${matches} and ${inList}
        order by l.id desc limit ${lookedMax}) found
      order by ${order} limit ${limit}`,
  );
}
