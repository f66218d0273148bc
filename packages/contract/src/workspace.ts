import { z } from 'zod';
import { id, isoInstant } from './fields.ts';

/** How the files of an archive are written: JSON Lines, or CSV for spreadsheets. */
export const workspaceExportFormat = z.enum(['json', 'csv']);
export type WorkspaceExportFormat = z.infer<typeof workspaceExportFormat>;

/** An archive of everything a workspace holds; its id is that of the job that makes it. */
export const workspaceExport = z.object({
  id,
  format: workspaceExportFormat,
  state: z.enum(['making', 'ready', 'failed']),
  /** Rows in all files; null while it is made. */
  rows: z.int().nullable(),
  sizeBytes: z.int().nullable(),
  createdAt: isoInstant,
  /** Wall time from which on it cannot be downloaded; null while it is made. */
  expiresWallAt: isoInstant.nullable(),
});
export type WorkspaceExport = z.infer<typeof workspaceExport>;
export const startExportBody = z.strictObject({ format: workspaceExportFormat.default('json') });
export const exportDeleted = z.object({ deleted: z.literal(true) });
