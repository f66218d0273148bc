import { sql } from 'kysely';
import { change, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

interface Named {
  id: string;
  listId: string;
  label: string;
  url: string | null;
  input: unknown;
}

/** Sources of lists, and those read every day (with their `input`), that hold one of these texts in small letters. */
export async function sourcesHolding(
  tx: Tx,
  workspaceId: string,
  texts: readonly string[],
  of: 'lead_list_sources' | 'lead_live_sources',
): Promise<Named[]> {
  if (texts.length === 0) return [];
  const live = of === 'lead_live_sources';
  const url = live ? sql`null::text` : sql`s.url`;
  const input = live ? sql`s.input` : sql`null::jsonb`;
  return list(
    tx,
    sql<Named>`select s.id, s.list_id as "listId", s.label, ${url} as url, ${input} as input from ${sql.table(of)} s
      where s.workspace_id = ${workspaceId} and exists (select 1 from unnest(${[...texts]}::text[]) as t(text)
        where position(t.text in lower(concat_ws(' ', s.label, ${url}, ${input}::text))) > 0)`,
  );
}

export async function hideSources(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
  label: string,
): Promise<void> {
  if (ids.length === 0) return;
  await change(
    tx,
    sql`update lead_list_sources set label = ${label}, url = null
      where workspace_id = ${workspaceId} and id = any(${[...ids]}::uuid[])`,
  );
}

/** Names of people whom a source saw and nobody stored; compared letter for letter. */
export async function hideSeenNames(
  tx: Tx,
  workspaceId: string,
  names: readonly string[],
  instead: string,
): Promise<void> {
  if (names.length === 0) return;
  await change(
    tx,
    sql`update lead_source_rows set name = ${instead}
      where workspace_id = ${workspaceId} and lead_id is null and name = any(${[...names]}::text[])`,
  );
}
