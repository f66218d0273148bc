import { undoUntil } from '@waypost/domain/leads/import-outcome';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { Loop } from '../../../platform/feature.ts';
import type { Platform } from '../../../platform/platform.ts';
import { forgetChanges } from '../store/import-change.store.ts';
import { forgetImportedRows } from '../store/import-row.store.ts';
import { importTidy } from '../store/import-tidy.store.ts';
import { findImport, forgetRowsOfImport } from '../store/import.store.ts';

const rowsPerCommit = 5_000;

/** Forgets what became of the rows of an import, and former values, once it cannot be taken back any more. */
export function tidyImports({ db, clock }: Pick<Platform, 'db' | 'clock'>): Loop {
  return {
    name: 'leads.imports',
    everyMs: 60_000,
    async run(stopping) {
      const due = await importTidy.take(db);
      if (due === undefined) return false;
      const { workspaceId, id: importId } = due;
      const found = await inWorkspace(db, workspaceId, (tx) => findImport(tx, workspaceId, importId));
      const over = found === undefined ? 0 : undoUntil(found.finishedAt ?? found.createdAt);
      if (clock.businessNow() <= over) return true;
      for (const forget of [forgetImportedRows, forgetRowsOfImport]) {
        for (let more = true; more;) {
          if (stopping.aborted) return true;
          const forgotten = await inWorkspace(db, workspaceId, (tx) =>
            forget(tx, workspaceId, importId, rowsPerCommit),
          );
          more = forgotten === rowsPerCommit;
        }
      }
      await inWorkspace(db, workspaceId, async (tx) => {
        await forgetChanges(tx, workspaceId, importId);
        await importTidy.forget(tx, workspaceId, importId);
      });
      return true;
    },
  };
}
