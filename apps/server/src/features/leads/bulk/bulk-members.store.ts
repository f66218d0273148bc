import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { PersonFields } from '../lead-person.ts';
import { fieldsOf, type LeadRow } from '../store/lead-row.ts';
import { memberKeys } from '../store/member-keys.ts';
import type { NewMember } from '../store/member.store.ts';

/** A stored lead as a member of a list. */
export function memberOfRow(row: LeadRow, fields: PersonFields = fieldsOf(row)): NewMember {
  return { leadId: row.id, ...memberKeys(fields, row.identity_key) };
}

/** Since when each of these leads is in a list; leads that are not are left out. */
export async function membersAmong(
  tx: Tx,
  workspaceId: string,
  listId: string,
  leadIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await list(
    tx,
    sql<{ lead_id: string; added_at: number }>`select lead_id, added_at from lead_list_members
      where workspace_id = ${workspaceId} and list_id = ${listId} and lead_id = any(${[...leadIds]}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.lead_id, row.added_at]));
}

/** Takes leads out of a list and off its counter; answers those that were in it, and since when. */
export async function removeMembers(
  tx: Tx,
  workspaceId: string,
  listId: string,
  leadIds: readonly string[],
  now: number,
): Promise<Map<string, number>> {
  const rows = await list(
    tx,
    sql<{ lead_id: string; added_at: number }>`delete from lead_list_members
      where workspace_id = ${workspaceId} and list_id = ${listId} and lead_id = any(${[...leadIds]}::uuid[])
      returning lead_id, added_at`,
  );
  if (rows.length > 0) {
    await change(
      tx,
      sql`update lead_lists set lead_count = lead_count - ${rows.length}::integer, updated_at = ${instant(now)}
        where workspace_id = ${workspaceId} and id = ${listId}`,
    );
  }
  return new Map(rows.map((row) => [row.lead_id, row.added_at]));
}

/** Takes leads out of every list, counters included; answers those lists. */
export async function removeFromEveryList(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
  now: number,
): Promise<string[]> {
  const rows = await list(
    tx,
    sql<{ id: string }>`with removed as (
        delete from lead_list_members where workspace_id = ${workspaceId} and lead_id = any(${[...leadIds]}::uuid[])
        returning list_id
      ), counted as (select list_id, count(*)::integer as leads from removed group by list_id)
      update lead_lists l set lead_count = l.lead_count - c.leads, updated_at = ${instant(now)}
      from counted c where l.workspace_id = ${workspaceId} and l.id = c.list_id returning l.id`,
  );
  return rows.map((row) => row.id);
}

/** Erases leads with all that hangs on them; memberships must be gone. Answers how many. */
export async function eraseLeads(tx: Tx, workspaceId: string, leadIds: readonly string[]): Promise<number> {
  return change(
    tx,
    sql`delete from leads where workspace_id = ${workspaceId} and id = any(${[...leadIds]}::uuid[])`,
  );
}
