import { z } from 'zod';
import { secondFactorCode } from './auth.ts';
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

/** What deleting the workspace takes with it, and what it asks for. */
export const deletionPreview = z.object({
  name: z.string(),
  /** Wall days in which it can be kept. */
  graceDays: z.int(),
  leads: z.int(),
  lists: z.int(),
  campaigns: z.int(),
  conversations: z.int(),
  accounts: z.int(),
  /** Planned actions that stop at once. */
  plannedActions: z.int(),
  /** False in the sample workspace, and for whoever does not own the workspace. */
  mayDelete: z.boolean(),
  /** Two-step sign-in is on: a code is asked for, too. */
  asksCode: z.boolean(),
  /** A subscription runs, which is cancelled at the payment provider. */
  hasSubscription: z.boolean(),
});
export type DeletionPreview = z.infer<typeof deletionPreview>;
export const askDeletionBody = z.strictObject({
  name: z.string().trim().min(1, 'Type the name of the workspace.').max(200),
  password: z.string().min(1, 'Enter your password.').max(200),
  code: secondFactorCode.optional(),
});
/** Until then signing in offers to keep it. Wall time. */
export const workspaceDeletion = z.object({ eraseWallAt: isoInstant });
export type WorkspaceDeletion = z.infer<typeof workspaceDeletion>;
