import { sql, type RawBuilder } from 'kysely';
import { fold } from '../folded-text.ts';

/**
 * The ids of a workspace's leads that hold this text, for the `in (…)` of another query: so that a search in a large
 * set stays one statement.
 * @returns null when nothing is searched for.
 */
export function idsMatching(workspaceId: string, text: string): RawBuilder<unknown> | null {
  const folded = fold(text);
  if (folded === '') return null;
  return sql`select f.id from leads f where f.workspace_id = ${workspaceId} and position(${folded} in f.search_text) > 0`;
}
