import {
  CONTACT_STATES,
  CUSTOM_FIELD_KINDS,
  type CustomFieldKind,
  SIGNALS,
} from '@waypost/domain/leads/grid/grid-fields';
import { GRID_FILTERS_MAX, GRID_SORTS_MAX } from '@waypost/domain/leads/grid/grid-query';
import { z } from 'zod';
import { cursor, id, idParams, isoInstant, line, page } from './fields.ts';
import { lead } from './leads.ts';

/** A parameter that may stand in an address once or several times. */
const several = <T extends z.ZodType>(item: T, max: number, name: string) =>
  z.preprocess(
    (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
    z.array(item).max(max, `At most ${max} ${name} can be asked for at once.`),
  );

/** Filters as `grid-url` writes them; all of them must hold. */
export const gridFilters = several(z.string().max(600), GRID_FILTERS_MAX, 'filters');
/** Orders as `grid-url` writes them, the first one first; without any: newest first. */
export const gridSorts = several(z.string().max(120), GRID_SORTS_MAX, 'orders');

/** A page farther behind is reached by its cursor alone. */
export const GRID_ROW_MAX = 1_000_000;

/** One page of the leads of a list that match, in an order. */
export const gridQuery = z.object({
  /** Looked for in name, title, company, headline and e-mail. */
  search: z.string().trim().max(200).optional(),
  filter: gridFilters,
  sort: gridSorts,
  cursor: cursor.optional(),
  /** Instead of a cursor: how many rows come before the page, for who jumps into the middle of a list. */
  row: z.coerce.number().int().min(0).max(GRID_ROW_MAX).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});
export type GridQuery = z.infer<typeof gridQuery>;

export const contactState = z.enum(CONTACT_STATES);

/** A lead as a row of the grid shows it. */
export const gridLead = lead.omit({ context: true }).extend({
  tags: z.array(z.string()),
  status: contactState,
  /** Of the nearest of our accounts, 1 to 3; null where it is not known. */
  degree: z.number().int().min(1).max(3).nullable(),
  /** What the lead did, as far as it is known. */
  signals: z.array(z.enum(SIGNALS)),
  /** The last word to or from the lead; null without one. */
  activityAt: isoInstant.nullable(),
});
export type GridLead = z.infer<typeof gridLead>;

/** How many leads match: counted, or estimated from what the database knows of its tables. */
export const gridCount = z.object({ value: z.number().int().min(0), exact: z.boolean() });
export const gridPage = page(gridLead).extend({
  /** On the first page only, and on one that was asked for behind the last row. */
  count: gridCount.nullable(),
});

/** The leads that something is done with: those named, or all that match but for some. */
export const gridSelection = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('leads'), leadIds: z.array(id).min(1).max(5_000) }),
  z.strictObject({
    of: z.literal('matching'),
    search: z.string().trim().max(200).optional(),
    filter: z.array(z.string().max(600)).max(GRID_FILTERS_MAX).default([]),
    except: z.array(id).max(5_000).default([]),
  }),
]);
export type GridSelection = z.infer<typeof gridSelection>;

export const customFieldKind = z.enum(CUSTOM_FIELD_KINDS);
/** A field of the workspace's own. `leads` counts those of the list that carry it, where a list was asked about. */
export const customField = z.object({ name: z.string(), kind: customFieldKind });
export type CustomField = { name: string; kind: CustomFieldKind };
/** A name as it stands in the list of fields; files may have brought longer ones than can be given by hand. */
export const customFieldParams = z.object({ name: z.string().min(1).max(500) });
export const customFieldBody = z.strictObject({ name: line(60, 'The name'), kind: customFieldKind });

export const renameCustomFieldBody = customFieldBody.pick({ name: true });
/** A field under its new name. */
export const renamedCustomField = customField.extend({
  /** How many leads carry it. */
  leads: z.number().int(),
});
export type RenamedCustomField = z.infer<typeof renamedCustomField>;

/** How many leads may lose a value with the field; more of them is a conflict. */
export const deleteCustomFieldQuery = z.object({
  losing: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
});
/** What a field is used for, as it is said before it is deleted. */
export const customFieldUse = z.object({
  /** Leads that have a value of it. */
  leads: z.number().int(),
  /** Names of saved views that filter, sort or show by it. */
  views: z.array(z.string()),
  /** Names of AI columns that fill it or read it; while there are any it stays. */
  aiColumns: z.array(z.string()),
  /** Remembered ways of importing a file that fill it. */
  imports: z.number().int(),
});
export type CustomFieldUse = z.infer<typeof customFieldUse>;

/** How a grid was left: what its columns are, what is asked, in which order. */
export const gridLayout = z.strictObject({
  search: z.string().trim().max(200).default(''),
  filter: z.array(z.string().max(600)).max(GRID_FILTERS_MAX).default([]),
  sort: z.array(z.string().max(120)).max(GRID_SORTS_MAX).default([]),
  /** Columns from left to right. */
  columns: z
    .array(
      z.strictObject({
        field: z.string().min(1).max(80),
        /** CSS pixels. */
        width: z.number().int().min(40).max(1_000),
        pinned: z.boolean().default(false),
      }),
    )
    .max(100)
    .default([]),
});
export type GridLayout = z.infer<typeof gridLayout>;

/** A saved view of one list, or of every list of the workspace (`listId` null). */
export const gridView = z.object({
  id,
  listId: id.nullable(),
  name: z.string(),
  layout: gridLayout,
  createdAt: isoInstant,
});
export type GridView = z.infer<typeof gridView>;
export const gridViewBody = z.strictObject({
  name: line(80, 'The name'),
  layout: gridLayout,
  /** True: offered in every list. */
  everyList: z.boolean().default(false),
});
/** What is left out stays as it is saved: who renames a view undoes nothing that was saved in it meanwhile. */
export const gridViewChangeBody = z.strictObject({
  name: gridViewBody.shape.name.optional(),
  layout: gridLayout.optional(),
  everyList: z.boolean().optional(),
});
export const newGridViewBody = gridViewBody.extend({
  /** Of a view that was deleted and comes back: links to it lead there again. */
  id: id.optional(),
});
export const gridViewParams = idParams.extend({ viewId: id });
