import { GRID_SORTS_MAX } from '@waypost/domain/leads/grid/grid-query';
import { z } from 'zod';
import { gridFilters, gridSelection, gridSorts } from './leads-grid.ts';

export const exportFormat = z
  .enum(['csv', 'xlsx', 'json'])
  .describe(
    'CSV and XLSX say status, signals and contactable in the words of the screen; JSON keeps the keys of this API.',
  );
export type ExportFormat = z.infer<typeof exportFormat>;

/** Most columns of one export. */
export const EXPORT_COLUMNS_MAX = 100;
/** A key of `GRID_FIELDS`, `custom:` and a name, or one of `firstName`, `lastName`, `scoreReason`, `contactable`. */
const column = z.string().min(1).max(80);

/** The view as it is on the screen; without columns: all of these but `contactable`, and every field of the workspace's own. */
export const exportQuery = z.object({
  format: exportFormat.default('csv'),
  /** Field keys from left to right; the parameter stands once for each. */
  columns: z.preprocess(
    (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
    z.array(column).max(EXPORT_COLUMNS_MAX, `At most ${EXPORT_COLUMNS_MAX} columns can be exported.`),
  ),
  search: z.string().trim().max(200).optional(),
  filter: gridFilters,
  sort: gridSorts,
});

/** Some leads of a list. */
export const exportBody = z.strictObject({
  selection: gridSelection,
  format: exportFormat.default('csv'),
  columns: z.array(column).max(EXPORT_COLUMNS_MAX).default([]),
  sort: z.array(z.string().max(120)).max(GRID_SORTS_MAX).default([]),
});
export type ExportAsked = z.output<typeof exportBody>;
