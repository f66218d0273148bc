import { Readable } from 'node:stream';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { zipParts } from '../../../platform/http/zip-parts.ts';
import { JobFailed, type JobKind } from '../../../platform/jobs/job-kinds.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Files } from '../../../ports/files.ts';
import { archiveEntries, countExport, type ExportFormat, exportParts } from './archive.ts';
import { failExport, finishExport } from './export.store.ts';

export const exportJobKind = 'workspace.export';
/** More than any disk here is expected to hold of one workspace; beyond it something has gone wrong. */
const archiveBytesMax = 64 * 1024 ** 3;
/** Rows between two words about progress. */
const rowsPerWord = 5_000;

class Stopped extends Error {}

/** Where the archive of an export lies. */
export function archiveKey(workspaceId: string, id: string): string {
  return `exports/${workspaceId}/${id}`;
}

/** Makes an archive of everything the workspace holds. Interrupted, it begins anew: half an archive is none. */
export function exportJob({
  platform,
  files,
}: {
  platform: Pick<Platform, 'db' | 'clock'>;
  files: Files;
}): JobKind<{ format: ExportFormat }, null> {
  const { db, clock } = platform;
  return {
    kind: exportJobKind,
    async run({ workspaceId, jobId, input }, run) {
      const parts = await inWorkspace(db, workspaceId, exportParts);
      const total = await inWorkspace(db, workspaceId, (tx) => countExport(tx, workspaceId, parts));
      let rows = 0;
      let told = 0;
      let failure: unknown;
      const tell = () => run.chunk(async () => ({ done: rows, total: Math.max(total, rows), cursor: null }));
      await tell();
      const now = clock.businessNow();
      const asked = { format: input.format, madeAt: new Date(now).toISOString() };
      const entries = archiveEntries({ db }, workspaceId, asked, parts, async (more) => {
        try {
          if (run.stopping.aborted) throw new Stopped();
          rows += more;
          if (rows - told < rowsPerWord) return;
          told = rows;
          await tell();
        } catch (error) {
          failure = error;
          throw error;
        }
      });
      const key = archiveKey(workspaceId, jobId);
      try {
        const archive = Readable.from(zipParts(entries, { modifiedAt: now }));
        const { sizeBytes } = await files.write(key, archive, { bytesMax: archiveBytesMax });
        await tell();
        const isWhole = await inWorkspace(db, workspaceId, (tx) =>
          finishExport(tx, workspaceId, jobId, { rows, sizeBytes }),
        );
        if (isWhole) return { end: 'done' };
      } catch (error) {
        const cause = failure ?? error;
        if (!(cause instanceof Stopped)) throw cause;
        return { end: 'later', afterSeconds: 0, message: 'Interrupted by a restart; begins anew by itself.' };
      }
      throw new JobFailed('Somebody was forgotten while the archive was made. Start the export again.');
    },
    async abandoned({ workspaceId, jobId }) {
      await files.remove(archiveKey(workspaceId, jobId));
      await inWorkspace(db, workspaceId, (tx) => failExport(tx, workspaceId, jobId));
    },
  };
}
