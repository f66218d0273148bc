import type { GridLayout } from '@waypost/contract/leads-grid';
import {
  customFieldName,
  GRID_FIELDS,
  gridField,
  type BuiltInField,
} from '@waypost/domain/leads/grid/grid-fields';

/** A column that is shown. Pinned ones stand first and stay while the others scroll. Width in CSS pixels. */
export type GridColumn = GridLayout['columns'][number];

export const columnWidthMin = 64;
export const columnWidthMax = 800;
/** Of the column of checkboxes, which is always there. */
export const choiceWidth = 44;

const widths: Readonly<Record<BuiltInField, number>> = {
  name: 216,
  title: 184,
  company: 144,
  location: 120,
  headline: 280,
  email: 216,
  profile: 184,
  score: 72,
  status: 112,
  tags: 168,
  degree: 92,
  signals: 168,
  added: 112,
  activity: 116,
};
const ownFieldWidth = 160;

/** A column that is worked out as it comes into sight: it cannot be sorted by or asked about. */
export const reachField = 'contactable';
const reachWidth = 208;

/** Whether a column shows what a lead holds, and not what is worked out. */
export const isStored = (field: string): boolean => gridField(field) !== undefined;

export const standardColumns: readonly GridColumn[] = [
  ...['name', 'title', 'company', 'location', 'score', 'status', 'activity', reachField, 'tags', 'added'],
].map((field) => newColumn(field));

export function newColumn(field: string): GridColumn {
  const width =
    field === reachField
      ? reachWidth
      : Object.hasOwn(widths, field)
        ? widths[field as BuiltInField]
        : ownFieldWidth;
  return { field, width, pinned: field === 'name' };
}

/** As the column head says it. */
export function columnLabel(field: string): string {
  if (field === reachField) return 'Contactable';
  return gridField(field)?.label ?? customFieldName(field) ?? field;
}

/** Every field that can be a column: the built-in ones, then the workspace's own by name. */
export function columnFields(ownFields: readonly string[]): string[] {
  return [...storedFields(ownFields), reachField];
}

/** Every field that can be asked about. */
export function storedFields(ownFields: readonly string[]): string[] {
  return [...Object.keys(GRID_FIELDS), ...ownFields.map((name) => `custom:${name}`)];
}

/** The name cannot be hidden: it is how a row is told from the others. */
export const canHide = (field: string): boolean => field !== 'name';

/** Whether a column can show it. */
export const isColumnField = (field: string): boolean => field === reachField || isStored(field);

/** Pinned columns first, each field once, widths inside their bounds, the name always there. */
export function inOrder(columns: readonly GridColumn[]): GridColumn[] {
  const seen = new Set<string>();
  const own = columns.flatMap((column) => {
    if (seen.has(column.field) || !isColumnField(column.field)) return [];
    seen.add(column.field);
    return [{ ...column, width: bounded(column.width) }];
  });
  const all = seen.has('name') ? own : [newColumn('name'), ...own];
  return [...all.filter((column) => column.pinned), ...all.filter((column) => !column.pinned)];
}

export function resized(columns: readonly GridColumn[], field: string, width: number): GridColumn[] {
  return columns.map((column) => (column.field === field ? { ...column, width: bounded(width) } : column));
}

/** Puts a column before or behind another one; it is pinned where its new neighbour is. */
export function movedBeside(
  columns: readonly GridColumn[],
  field: string,
  beside: string,
  side: 'before' | 'after',
): GridColumn[] {
  const moving = columns.find((column) => column.field === field);
  const target = columns.find((column) => column.field === beside);
  if (!moving || !target || moving === target) return [...columns];
  const rest = columns.filter((column) => column !== moving);
  const at = rest.indexOf(target) + (side === 'after' ? 1 : 0);
  return inOrder(rest.toSpliced(at, 0, { ...moving, pinned: target.pinned }));
}

/** One place to the left (-1) or right (1), among the pinned or among the others. */
export function moved(columns: readonly GridColumn[], field: string, by: -1 | 1): GridColumn[] {
  const at = columns.findIndex((column) => column.field === field);
  const neighbour = columns[at + by];
  if (!canMove(columns, field, by) || !neighbour) return [...columns];
  return movedBeside(columns, field, neighbour.field, by < 0 ? 'before' : 'after');
}

export function canMove(columns: readonly GridColumn[], field: string, by: -1 | 1): boolean {
  const at = columns.findIndex((column) => column.field === field);
  const neighbour = columns[at + by];
  return at >= 0 && neighbour !== undefined && neighbour.pinned === columns[at]?.pinned;
}

export function pinned(columns: readonly GridColumn[], field: string, on: boolean): GridColumn[] {
  return inOrder(columns.map((column) => (column.field === field ? { ...column, pinned: on } : column)));
}

export function shown(columns: readonly GridColumn[], field: string, on: boolean): GridColumn[] {
  const without = columns.filter((column) => column.field !== field);
  if (!on) return canHide(field) ? without : [...columns];
  return without.length < columns.length ? [...columns] : inOrder([...columns, newColumn(field)]);
}

const bounded = (width: number): number =>
  Math.round(Math.min(columnWidthMax, Math.max(columnWidthMin, width)));
