import { leadsImportApi } from '@waypost/contract/leads-import.api';
import type { Binder } from '../../../platform/http/bind.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Files } from '../../../ports/files.ts';
import { letUploadEnd } from '../operations/let-upload-end.ts';
import { optionsBytesMax, startCheck } from '../operations/start-import.ts';
import { undoImport } from '../operations/undo-import.ts';
import type { Uploads } from '../uploads.ts';
import { recallColumns } from './mapping-memory.ts';
import { showImport, showImportRows, showImportsOfList } from './show-import.ts';

/** Binds checks of files, what imports did, and taking them back. */
export function bindImports(
  binder: Binder,
  platform: Platform,
  options: { files: Files; uploads: Uploads; importBytesMax: number },
): void {
  const { files, uploads, importBytesMax: bytesMax } = options;
  binder.bind(leadsImportApi.dryRun, async (_, { actor, request }) => {
    const limits = { fileSize: Number.MAX_SAFE_INTEGER, fieldSize: optionsBytesMax, files: 1 };
    try {
      const parts = request.parts({ limits });
      return await startCheck({ platform, files, uploads, bytesMax }, actor.workspaceId, parts);
    } catch (error) {
      letUploadEnd(request.raw, bytesMax);
      throw error;
    }
  });
  binder.bind(leadsImportApi.getImport, ({ params }, { actor }) =>
    showImport(platform, actor.workspaceId, params.id),
  );
  binder.bind(leadsImportApi.importRows, ({ params, query }, { actor }) =>
    showImportRows(platform, actor.workspaceId, params.id, query),
  );
  binder.bind(leadsImportApi.undoImport, ({ params }, { actor }) =>
    undoImport(platform, actor.workspaceId, params.id),
  );
  binder.bind(leadsImportApi.importsOfList, ({ params }, { actor }) =>
    showImportsOfList(platform, actor.workspaceId, params.id),
  );
  binder.bind(leadsImportApi.recallMapping, ({ body }, { actor }) =>
    recallColumns(platform, actor.workspaceId, body.header),
  );
}
