import { sql, type RawBuilder } from 'kysely';
import { list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { findable } from '../folded-text.ts';

/**
 * The ids of a workspace's leads that hold this text, for the `in (…)` of another query: so that a search in a large
 * set stays one statement.
 * @returns null when nothing is searched for.
 */
export function idsMatching(workspaceId: string, text: string): RawBuilder<unknown> | null {
  const folded = findable(text);
  if (folded === '') return null;
  return sql`select f.id from leads f where f.workspace_id = ${workspaceId} and position(${folded} in f.search_text) > 0`;
}

/** Leads whose name holds this text, or whose e-mail address it is, at most `limit`, the shortest names first. */
export async function findLeadsNamed(
  tx: Tx,
  workspaceId: string,
  text: string,
  limit: number,
): Promise<string[]> {
  const folded = findable(text);
  const matching = idsMatching(workspaceId, text);
  if (matching === null) return [];
  // The search also looks at headline and company: who is meant by a name carries it in the name.
  const rows = await list(
    tx,
    sql<{ id: string }>`select id from leads where workspace_id = ${workspaceId} and id in (${matching})
      and (position(${folded} in split_part(search_text, chr(10), 1)) > 0 or lower(email) = ${folded})
      order by length(full_name), full_name, id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}
