import type { WorkspaceExport } from '@waypost/contract/workspace';
import { workspaceApi } from '@waypost/contract/workspace.api';
import { exportFileName } from '@waypost/domain/workspace/export-name';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Binder } from '../../../platform/http/bind.ts';
import { sendFile } from '../../../platform/http/send-file.ts';
import { findJob } from '../../../platform/jobs/job.store.ts';
import type { Loop } from '../../../platform/feature.ts';
import { dueRowsWait } from '../../../platform/due-rows.ts';
import type { Platform } from '../../../platform/platform.ts';
import { FileMissing, type Files } from '../../../ports/files.ts';
import { archiveKey, exportJobKind } from './export-job.ts';
import {
  deleteExport,
  type ExportRow,
  exportsDueKind,
  findExport,
  insertExport,
  isExporting,
  listExports,
  takeDueExport,
} from './export.store.ts';

interface Room {
  platform: Platform;
  files: Files;
}

/** Binds the full exports of a workspace. */
export function bindExports(binder: Binder, { platform, files }: Room): void {
  const { db, queue, clock } = platform;
  binder.bind(workspaceApi.startExport, ({ body }, { actor: { workspaceId } }) =>
    inWorkspace(db, workspaceId, async (tx) => {
      if (await isExporting(tx, workspaceId)) {
        throw new AppError('conflict', 'An export is being made already. Wait for it, or cancel it.');
      }
      const { format } = body;
      const job = { kind: exportJobKind, refId: null, input: { format } };
      const id = await queue.enqueue(tx, workspaceId, job);
      await insertExport(tx, workspaceId, { id, format, now: clock.businessNow() });
      return present(await findExport(tx, workspaceId, id));
    }),
  );
  binder.bind(workspaceApi.listExports, (_, { actor: { workspaceId } }) =>
    inWorkspace(db, workspaceId, async (tx) => (await listExports(tx, workspaceId)).map(viewOf)),
  );
  binder.bind(workspaceApi.downloadExport, async ({ params }, call) => {
    const { workspaceId } = call.actor;
    const found = await inWorkspace(db, workspaceId, (tx) => findExport(tx, workspaceId, params.id));
    if (found === undefined || found.isExpired) throw notFound('This export');
    if (found.state !== 'ready') throw new AppError('not_ready', 'The archive is not ready yet.');
    const file = { name: exportFileName(found.format, found.createdAt), type: 'application/zip' };
    return sendFile(call, file, partsOf(files, archiveKey(workspaceId, params.id)));
  });
  binder.bind(workspaceApi.removeExport, async ({ params }, { actor: { workspaceId } }) => {
    const job = await inWorkspace(db, workspaceId, async (tx) => {
      if ((await findExport(tx, workspaceId, params.id)) === undefined) throw notFound('This export');
      return findJob(tx, workspaceId, params.id);
    });
    if (job !== undefined && ['queued', 'running', 'paused'].includes(job.status)) {
      throw new AppError('conflict', 'The archive is being made. Cancel that first.');
    }
    await drop({ platform, files }, workspaceId, params.id);
    return { deleted: true as const };
  });
}

/** Removes archives whose days are over, and those whose making ended without a word. */
export function exportSweep(room: Room): Loop {
  const { db } = room.platform;
  return {
    name: 'workspace.exports',
    everyMs: 60_000,
    isDue: () => dueRowsWait([exportsDueKind]),
    async run() {
      const due = await takeDueExport(db);
      if (due === undefined) return false;
      const { workspaceId, id } = due;
      const isWanted = await inWorkspace(db, workspaceId, async (tx) => {
        const found = await findExport(tx, workspaceId, id);
        const job = await findJob(tx, workspaceId, id);
        if (job !== undefined && ['queued', 'running', 'paused'].includes(job.status)) return true;
        return found?.state === 'ready' && !found.isExpired;
      });
      if (!isWanted) await drop(room, workspaceId, id);
      return true;
    },
  };
}

async function drop({ platform, files }: Room, workspaceId: string, id: string): Promise<void> {
  await files.remove(archiveKey(workspaceId, id));
  await inWorkspace(platform.db, workspaceId, (tx) => deleteExport(tx, workspaceId, id));
}

async function* partsOf(files: Files, key: string): AsyncGenerator<Uint8Array> {
  let content;
  try {
    content = await files.read(key);
  } catch (error) {
    if (error instanceof FileMissing) throw notFound('This export');
    throw error;
  }
  for await (const part of content) yield part as Uint8Array;
}

function present(row: ExportRow | undefined): WorkspaceExport {
  if (row === undefined) throw notFound('This export');
  return viewOf(row);
}

function viewOf({
  id,
  format,
  state,
  rows,
  sizeBytes,
  createdAt,
  expiresWallAt,
}: ExportRow): WorkspaceExport {
  return {
    ...{ id, format, rows, sizeBytes, createdAt: new Date(createdAt).toISOString() },
    state: state === 'spoiled' ? 'making' : state,
    expiresWallAt: expiresWallAt === null ? null : new Date(expiresWallAt).toISOString(),
  };
}
