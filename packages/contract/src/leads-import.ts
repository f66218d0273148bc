import { CELL_REPAIRS_MAX, FILE_FIXES, REPAIRED_CELL_LENGTH_MAX } from '@waypost/domain/leads/csv-repair';
import { NUMBER_FORMATS } from '@waypost/domain/leads/number-format';
import { z } from 'zod';
import { id, isoInstant, page, pageQuery } from './fields.ts';
import { job, jobStatus } from './jobs.ts';
import { cleanedPart } from './leads-cleaning.ts';
import { customFieldKind } from './leads-grid.ts';
import { csvField, importOptions } from './leads.ts';

/** People of a file that are left out although the row is fine. */
export const leaveOut = z.strictObject({
  /** Whoever a rule excludes; otherwise they join the list, and no campaign writes to them. */
  excluded: z.boolean().default(false),
  /** Whoever is in another lead list. */
  anyList: z.boolean().default(false),
  /** Whoever was written to before, from any account. */
  contacted: z.boolean().default(false),
  /** Whoever is in a campaign under way. */
  inCampaign: z.boolean().default(false),
});

/** One cell as a person repaired it. */
export const cellRepair = z.strictObject({
  /** Number of the row in the file, from 1. */
  row: z.number().int().min(1).max(2_147_483_647),
  column: z.number().int().min(0).max(999),
  value: z.string().max(REPAIRED_CELL_LENGTH_MAX),
  /** What the cell held, or its beginning; a cell that holds something else is left alone. */
  was: z.string().max(REPAIRED_CELL_LENGTH_MAX).optional(),
});

/**
 * The `options` of an import or a check. With `checkId` the file of that check is used and none is sent.
 */
export const fileOptions = importOptions.extend({
  checkId: id.optional(),
  /** The sheet of a workbook; the first one with content when none is named. */
  sheet: z.string().min(1).max(200).optional(),
  leaveOut: leaveOut.prefault({}),
  repairs: z
    .array(cellRepair)
    .max(CELL_REPAIRS_MAX, `At most ${CELL_REPAIRS_MAX} cells can be repaired here. Repair the file instead.`)
    .default([]),
  /** Kinds of the file's own fields by name; a field without one is text. */
  customKinds: z.record(z.string().min(1).max(60), customFieldKind).default({}),
  /**
   * The sign before decimals in number fields of the file, by name: `comma` makes "12.000" twelve thousand. A field
   * without one is read as all its values, else the other columns, the delimiter and the header say.
   */
  numberFormats: z.record(z.string().min(1).max(60), z.enum(NUMBER_FORMATS)).default({}),
  /** Repairs of every row. */
  fixes: z.array(z.enum(FILE_FIXES)).max(FILE_FIXES.length).default([]),
  /** What is cleaned of every row; what stood there is kept in own fields. */
  clean: z.array(cleanedPart).max(2).default([]),
});
export type FileOptions = z.infer<typeof fileOptions>;
/** What a caller sends: everything with a default may be left out. */
export type FileOptionsGiven = z.input<typeof fileOptions>;

/** The check is a job; its id is the `checkId` of the import that follows. */
export const checkReply = z.object({ job });

export const importUndo = z.object({
  /** `none`: nothing was added, or it still runs; `over`: the 30 days have passed. */
  state: z.enum(['none', 'open', 'running', 'undone', 'over']),
  until: isoInstant.nullable(),
  jobId: id.nullable(),
});

/** An import or a check as it stands. */
export const leadImport = z.object({
  /** The id of its job too. */
  id,
  /** Null for a check before its list is made. */
  listId: id.nullable(),
  fileName: z.string(),
  dryRun: z.boolean(),
  status: jobStatus,
  counts: z.record(z.string(), z.number()),
  createdAt: isoInstant,
  /**
   * How fast it is, as it measured itself: rows it went through so far and the milliseconds in which it worked at them,
   * pauses left out. Null before the first rows are through.
   */
  pace: z.object({ rows: z.number().int().min(1), ms: z.number().int().min(0) }).nullable(),
  undo: importUndo,
});
export type LeadImport = z.infer<typeof leadImport>;

export const importRowKind = z.enum([
  'added',
  'created',
  'updated',
  'duplicate',
  'repeated',
  'excluded',
  'skipped',
  'incomplete',
  'rejected',
  /** Only the beginning of one of their values could be kept. */
  'shortened',
  /** One of their values is not of the kind of its field: no number, day, address or link. */
  'mistyped',
]);
export type ImportRowKind = z.infer<typeof importRowKind>;
export const importRowsQuery = pageQuery.extend({ kind: importRowKind });
/** The rows that a file holds of an import: those that name nobody, or those with a value too long to be kept whole. */
export const importRejectsQuery = z.object({ kind: z.enum(['rejected', 'shortened']).default('rejected') });
export const importRow = z.object({
  row: z.number().int(),
  /** The lead, where the row became one and it is still there. */
  leadId: id.nullable(),
  name: z.string(),
  company: z.string().nullable(),
  /** Why the row was left out, or which value is too long to be kept whole or of another kind; null otherwise. */
  reason: z.string().nullable(),
});
export type ImportRow = z.infer<typeof importRow>;
export const importRowsPage = page(importRow);

export const undoImportReply = z.object({ job });

/** How a file with this header was mapped last time. */
export const recallMappingBody = z.strictObject({
  header: z.array(z.string().max(2_000)).min(1).max(1_000),
});
export const recalledMapping = z.object({
  /** Column index (as text) to field; columns that nothing is remembered of are left out. Null: never seen. */
  mapping: z.record(z.string(), csvField.nullable()).nullable(),
  fileName: z.string().nullable(),
  usedAt: isoInstant.nullable(),
});
