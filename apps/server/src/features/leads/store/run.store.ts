import type { LeadList } from '@waypost/contract/leads';
import { sql } from 'kysely';
import { find, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

type SourceKind = LeadList['sources'][number]['kind'];

/** A job that reads a source, with what it was asked and the source as its list shows it. */
export interface RunInput {
  jobKind: string;
  listId: string;
  input: Record<string, unknown>;
  /** Epoch milliseconds. */
  createdAt: number;
  /** Null for what is not read from anywhere. */
  source: { id: string; kind: SourceKind; label: string } | null;
}

/** SQL: the source of its list that a job `j` or `b`, or a daily source `v`, reads; of several posts the first one. */
export const sourceIdOf = (row: 'j' | 'b' | 'v') =>
  sql.raw(`coalesce(${row}.input->>'sourceId', ${row}.input->'posts'->0->>'sourceId')`);
/**
 * Labels of the posts that a job `j` or a daily source `v` reads, in order, each post once: one whose link led to the
 * same post as another one is no source of the list any more.
 */
export const postLabelsOf = (row: 'j' | 'v') =>
  sql.raw(`array(select p.label from (
      select e.post->>'sourceId' as id, min(e.place) as place
      from jsonb_array_elements(coalesce(${row}.input->'posts', '[]')) with ordinality as e(post, place) group by 1
    ) asked join lead_list_sources p on p.workspace_id = ${row}.workspace_id and p.id::text = asked.id
    order by asked.place)`);
/** Of the job `j`; a pasted list cannot be read again. */
const isNoPastedList = sql`coalesce(j.input->'source'->>'kind', '') <> 'attendees'`;
const readingKinds = sql.raw("('leads.read-source', 'leads.extract-post', 'leads.find-people')");

/** Undefined for a job that is unknown or reads no source. */
export async function findRunInput(
  tx: Tx,
  workspaceId: string,
  jobId: string,
): Promise<RunInput | undefined> {
  const row = await find(
    tx,
    sql<{
      kind: string;
      ref_id: string;
      input: Record<string, unknown>;
      created_at: number;
      source_id: string | null;
      source_kind: SourceKind | null;
      source_label: string | null;
    }>`select j.kind, j.ref_id, j.input, j.created_at, s.id as source_id, s.kind as source_kind, s.label as source_label
      from jobs j
      left join lead_list_sources s on s.workspace_id = j.workspace_id and s.id = ${sourceIdOf('j')}::uuid
        and ${isNoPastedList}
      where j.workspace_id = ${workspaceId} and j.id = ${jobId} and j.ref_id is not null
        and j.kind in ${readingKinds}`,
  );
  if (row === undefined) return undefined;
  const { source_id: id, source_kind: kind, source_label: label } = row;
  return {
    jobKind: row.kind,
    listId: row.ref_id,
    input: row.input,
    createdAt: row.created_at,
    source: id === null || kind === null || label === null ? null : { id, kind, label },
  };
}

export interface RepeatableRun {
  jobId: string;
  kind: SourceKind;
  label: string;
  /** Labels of all posts it reads; empty for other sources. */
  posts: string[];
  createdAt: number;
}

/** The newest finished job of each source of a list that is not read every day, newest first, at most `limit`. */
export async function repeatableRuns(
  tx: Tx,
  workspaceId: string,
  listId: string,
  limit: number,
): Promise<RepeatableRun[]> {
  return list(
    tx,
    sql<RepeatableRun>`select * from (
      select distinct on (s.id) j.id as "jobId", s.kind, s.label, ${postLabelsOf('j')} as posts,
        j.created_at as "createdAt"
      from jobs j join lead_list_sources s on s.workspace_id = j.workspace_id and s.list_id = j.ref_id
        and s.id::text = ${sourceIdOf('j')} and ${isNoPastedList}
      where j.workspace_id = ${workspaceId} and j.ref_id = ${listId} and j.status = 'done'
        and j.kind in ${readingKinds} and not exists (select 1 from lead_live_sources v
          where v.workspace_id = j.workspace_id and v.list_id = j.ref_id and ${sourceIdOf('v')} = s.id::text)
      order by s.id, j.created_at desc
    ) newest order by "createdAt" desc limit ${limit}`,
  );
}
