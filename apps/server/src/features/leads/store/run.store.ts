import type { LeadList } from '@waypost/contract/leads';
import { sql } from 'kysely';
import { find } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** A job that reads a source, with what it was asked and the source as its list shows it. */
export interface RunInput {
  jobKind: string;
  listId: string;
  input: Record<string, unknown>;
  /** Epoch milliseconds. */
  createdAt: number;
  /** Null for what is not read from anywhere. */
  source: { kind: LeadList['sources'][number]['kind']; label: string } | null;
}

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
      source_kind: LeadList['sources'][number]['kind'] | null;
      source_label: string | null;
    }>`select j.kind, j.ref_id, j.input, j.created_at, s.kind as source_kind, s.label as source_label
      from jobs j
      left join lead_list_sources s on s.workspace_id = j.workspace_id
        and s.id = coalesce(j.input->>'sourceId', j.input->'posts'->0->>'sourceId')::uuid
        and coalesce(j.input->'source'->>'kind', '') <> 'attendees'
      where j.workspace_id = ${workspaceId} and j.id = ${jobId} and j.ref_id is not null
        and j.kind in ('leads.read-source', 'leads.extract-post', 'leads.find-people')`,
  );
  if (row === undefined) return undefined;
  const { source_kind: kind, source_label: label } = row;
  return {
    jobKind: row.kind,
    listId: row.ref_id,
    input: row.input,
    createdAt: row.created_at,
    source: kind === null || label === null ? null : { kind, label },
  };
}
