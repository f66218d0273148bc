import type { SourceRow, sourceRowsQuery } from '@waypost/contract/leads-sources';
import { profileUrlOf } from '@waypost/domain/linkedin/profile-url';
import { z } from 'zod';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { findJob } from '../../../platform/jobs/job.store.ts';
import type { Platform } from '../../../platform/platform.ts';
import { decodeCursor, encodeCursor } from '../operations/page-cursor.ts';
import { readSourceRows, type SourceRow as Row } from '../store/source-row.store.ts';

/** Jobs that keep what became of each person. */
const kindsWithRows: ReadonlySet<string> = new Set([
  'leads.read-source',
  'leads.extract-post',
  'leads.find-people',
]);

/**
 * The list of a job that keeps what became of each person; '' when it was deleted.
 * @throws AppError `not_found` for any other job.
 */
export async function listOfRun(tx: Tx, workspaceId: string, jobId: string): Promise<string> {
  const job = await findJob(tx, workspaceId, jobId);
  if (job === undefined || !kindsWithRows.has(job.kind)) throw notFound('This job');
  return job.refId ?? '';
}

const position = z.strictObject({ after: z.number().int().min(-1) });

/** The people that a job found, in the order of the source. */
export async function sourceRows(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  jobId: string,
  query: z.output<typeof sourceRowsQuery>,
): Promise<{ items: SourceRow[]; nextCursor: string | null }> {
  const after = query.cursor === undefined ? -1 : decodeCursor(position, query.cursor).after;
  return inWorkspace(db, workspaceId, async (tx) => {
    await listOfRun(tx, workspaceId, jobId);
    const asked = { outcome: query.outcome ?? null, after, limit: query.limit + 1 };
    const rows = await readSourceRows(tx, workspaceId, jobId, asked);
    const page = rows.slice(0, query.limit);
    const last = page.at(-1);
    const nextCursor = rows.length > page.length && last ? encodeCursor({ after: last.place }) : null;
    return { items: page.map(shown), nextCursor };
  });
}

function shown(row: Row): SourceRow {
  const name = row.full_name === null || row.full_name === '' ? row.name : row.full_name;
  return {
    place: row.place,
    outcome: row.outcome,
    incomplete: row.incomplete,
    reason: row.outcome === 'added' && row.reason !== null ? `Added by hand. ${row.reason}` : row.reason,
    leadId: row.lead_id,
    name: name === '' ? (row.identity_key ?? 'Unnamed lead') : name,
    headline: row.headline,
    profileUrl: row.identity_key === null ? null : profileUrlOf(row.identity_key),
  };
}
