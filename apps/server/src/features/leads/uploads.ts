import type { Platform } from '../../platform/platform.ts';
import { inWorkspace } from '../../platform/db/tenant.ts';
import type { Loop } from '../../platform/feature.ts';
import { findJob } from '../../platform/jobs/job.store.ts';
import type { Files } from '../../ports/files.ts';
import { rowsKeyOf } from './import/readable-file.ts';
import { fileKeyOf, findImportOfFile, forgetFile } from './store/import.store.ts';
import { forgetUpload, noteUpload, takeOldUpload } from './store/upload.store.ts';

/** Files that people upload for an import, from before the first byte until they are gone. */
export interface Uploads {
  /** Notes the file of a new upload before it is written. */
  open(workspaceId: string): Promise<string>;
  /** Removes a file that is not needed any more; one that is gone already is fine. */
  drop(workspaceId: string, fileKey: string): Promise<void>;
  /** Removes the file of an import that ended before its end; its id is the id of its job. */
  dropOfImport(workspaceId: string, importId: string): Promise<void>;
  /** Removes files that neither their upload nor their import removed. */
  sweep: Loop;
}

export function createUploads(
  { db, random }: Pick<Platform, 'db' | 'random'>,
  files: Pick<Files, 'remove'>,
): Uploads {
  const drop: Uploads['drop'] = async (workspaceId, fileKey) => {
    await files.remove(fileKey);
    await files.remove(rowsKeyOf(fileKey));
    await inWorkspace(db, workspaceId, async (tx) => {
      await forgetFile(tx, workspaceId, fileKey);
      await forgetUpload(tx, workspaceId, uploadIdOf(fileKey));
    });
  };
  return {
    async open(workspaceId) {
      const uploadId = random.id();
      await inWorkspace(db, workspaceId, (tx) => noteUpload(tx, workspaceId, uploadId));
      return fileKey(workspaceId, uploadId);
    },
    drop,
    async dropOfImport(workspaceId, importId) {
      const key = await inWorkspace(db, workspaceId, (tx) => fileKeyOf(tx, workspaceId, importId));
      if (key !== null) await drop(workspaceId, key);
    },
    sweep: {
      name: 'leads.uploads',
      everyMs: 60_000,
      async run() {
        const old = await takeOldUpload(db);
        if (old === undefined) return false;
        const { workspaceId } = old;
        const key = fileKey(workspaceId, old.uploadId);
        const isNeeded = await inWorkspace(db, workspaceId, async (tx) => {
          const importId = await findImportOfFile(tx, workspaceId, key);
          const job = importId === undefined ? undefined : await findJob(tx, workspaceId, importId);
          return job?.status === 'queued' || job?.status === 'running' || job?.status === 'paused';
        });
        if (!isNeeded) await drop(workspaceId, key);
        return true;
      },
    },
  };
}

function fileKey(workspaceId: string, uploadId: string): string {
  return `imports/${workspaceId}/${uploadId}`;
}

function uploadIdOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}
