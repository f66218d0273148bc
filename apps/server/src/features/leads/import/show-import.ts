import type { ImportRow, ImportRowKind, LeadImport } from '@waypost/contract/leads-import';
import type { LeadOutcome } from '@waypost/domain/leads/import-outcome';
import { undoUntil } from '@waypost/domain/leads/import-outcome';
import { z } from 'zod';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { findJob } from '../../../platform/jobs/job.store.ts';
import type { Platform } from '../../../platform/platform.ts';
import { getStoredList } from '../operations/change-lists.ts';
import { decodeCursor, encodeCursor } from '../operations/page-cursor.ts';
import { listImportedRows } from '../store/import-row.store.ts';
import {
  findImport,
  importsOfList,
  type KeptAs,
  listRejects,
  type StoredImport,
} from '../store/import.store.ts';

const importsShown = 20;
const active: readonly string[] = ['queued', 'running', 'paused'];

/** @throws AppError `not_found`. */
export async function showImport(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  workspaceId: string,
  importId: string,
): Promise<LeadImport> {
  return inWorkspace(db, workspaceId, async (tx) => {
    const found = await findImport(tx, workspaceId, importId);
    if (found === undefined) throw notFound('This import');
    return shown(tx, workspaceId, found, clock.businessNow());
  });
}

/** @throws AppError `not_found` (the list). */
export async function showImportsOfList(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  workspaceId: string,
  listId: string,
): Promise<LeadImport[]> {
  return inWorkspace(db, workspaceId, async (tx) => {
    await getStoredList(tx, workspaceId, listId);
    const found = await importsOfList(tx, workspaceId, listId, importsShown);
    return Promise.all(found.map((one) => shown(tx, workspaceId, one, clock.businessNow())));
  });
}

async function shown(tx: Tx, workspaceId: string, found: StoredImport, now: number): Promise<LeadImport> {
  const job = await findJob(tx, workspaceId, found.id);
  const counts = job?.counts ?? {};
  return {
    id: found.id,
    listId: found.listId,
    fileName: found.fileName,
    dryRun: found.dryRun,
    status: job?.status ?? 'done',
    counts,
    createdAt: new Date(found.createdAt).toISOString(),
    pace: found.pace.rows === 0 ? null : found.pace,
    undo: await undoOf(tx, workspaceId, found, now, (counts['added'] ?? 0) + (counts['updated'] ?? 0) > 0),
  };
}

/** Whether an import can be taken back now. */
async function undoOf(
  tx: Tx,
  workspaceId: string,
  found: StoredImport,
  now: number,
  didSomething: boolean,
): Promise<LeadImport['undo']> {
  const { finishedAt, undoneAt, undoJobId } = found;
  if (undoneAt !== null) {
    const job = undoJobId === null ? undefined : await findJob(tx, workspaceId, undoJobId);
    const state = job !== undefined && active.includes(job.status) ? 'running' : 'undone';
    return { state, until: null, jobId: undoJobId };
  }
  if (found.dryRun || finishedAt === null || !didSomething)
    return { state: 'none', until: null, jobId: null };
  const until = undoUntil(finishedAt);
  return { state: until > now ? 'open' : 'over', until: new Date(until).toISOString(), jobId: null };
}

const named: Partial<Record<ImportRowKind, readonly LeadOutcome[]>> = {
  added: ['created', 'joined'],
  created: ['created'],
  updated: ['updated'],
  duplicate: ['listed'],
  repeated: ['repeated'],
  incomplete: ['created', 'joined'],
};
const position = z.object({ row: z.number().int() });

/**
 * Rows of an import by what became of them, in the order of the file.
 * @throws AppError `not_found`, `invalid_input` (the cursor).
 */
export async function showImportRows(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  importId: string,
  asked: { kind: ImportRowKind; cursor?: string | undefined; limit: number },
): Promise<{ items: ImportRow[]; nextCursor: string | null }> {
  const afterRow = asked.cursor === undefined ? 0 : decodeCursor(position, asked.cursor).row;
  return inWorkspace(db, workspaceId, async (tx) => {
    const found = await findImport(tx, workspaceId, importId);
    if (found === undefined) throw notFound('This import');
    const outcomes = named[asked.kind];
    const limit = asked.limit + 1;
    const items: ImportRow[] =
      outcomes === undefined || found.dryRun
        ? (
            await listRejects(tx, workspaceId, importId, afterRow, limit, outcomes ?? [asked.kind as KeptAs])
          ).map(({ rowNumber: row, cells, reason }) => ({
            row,
            leadId: null,
            name: cells
              .filter((cell) => cell.trim() !== '')
              .slice(0, 4)
              .join(' · ')
              .slice(0, 300),
            company: null,
            reason: reason === '' ? null : reason,
          }))
        : (
            await listImportedRows(tx, workspaceId, importId, {
              outcomes,
              isIncomplete: asked.kind === 'incomplete',
              afterRow,
              limit,
            })
          ).map((row) => ({ ...row, reason: row.leadId === null ? 'This lead was deleted since.' : null }));
    const page = items.slice(0, asked.limit);
    const last = page.at(-1);
    return {
      items: page,
      nextCursor: items.length > page.length && last !== undefined ? encodeCursor({ row: last.row }) : null,
    };
  });
}
