import { grouped } from '../text/grouped.ts';
import { customFieldName, type CustomFieldKind } from './grid/grid-fields.ts';
import { gridDay, gridNumber } from './grid/grid-query.ts';
import { CUSTOM_VALUE_LENGTH_MAX, LEAD_TEXTS } from './lead-bounds.ts';
import { newFieldProblem } from './new-field-name.ts';

/** What a person may write into a lead by hand, and what may stand there. */

export const EDITABLE_FIELDS = LEAD_TEXTS;
export type EditableField = keyof typeof EDITABLE_FIELDS;
export const EDITABLE_FIELD_KEYS = Object.keys(EDITABLE_FIELDS) as readonly EditableField[];

/** Longest name of a field of the workspace's own, in characters; and how many a lead may carry. */
export const CUSTOM_NAME_LENGTH_MAX = 60;
export const CUSTOM_FIELDS_PER_LEAD_MAX = 200;

/** A field to write and its value; '' clears it. */
export interface FieldEdit {
  /** A key of {@link EDITABLE_FIELDS}, or `custom:` and the name of a field of the workspace's own. */
  field: string;
  value: string;
}

export const isEditableField = (field: string): field is EditableField =>
  Object.hasOwn(EDITABLE_FIELDS, field);

/** What a person reads as the name of the field. */
export function fieldLabel(field: string): string {
  return isEditableField(field) ? EDITABLE_FIELDS[field].label : (customFieldName(field) ?? field);
}

/** The value as it is stored: one line and trimmed; values of own fields keep their line breaks. */
export function cleanValue({ field, value }: FieldEdit): string {
  const text = value.replaceAll('\u0000', '').toWellFormed();
  if (isEditableField(field)) return text.replace(/\s+/gu, ' ').trim();
  return text.replace(/\r\n?/g, '\n').trim();
}

/** A file may bring it; what reads an edit drops it, so nothing would be stored. */
const unwritable = '__proto__';

/**
 * What is wrong with an edit, as a sentence; null when it can be stored.
 * @param customKinds kinds of the fields that are there by name; any other name makes a field.
 */
export function editProblem(
  edit: FieldEdit,
  customKinds: ReadonlyMap<string, CustomFieldKind> = new Map(),
): string | null {
  const { field } = edit;
  const value = cleanValue(edit);
  if (isEditableField(field)) {
    const { label, charactersMax } = EDITABLE_FIELDS[field];
    if (value.length > charactersMax) return `${label} can have at most ${charactersMax} characters.`;
    if (field === 'email' && value !== '' && !isEmail(value)) {
      return 'Give an email address like ada@example.com, or leave it empty.';
    }
    return null;
  }
  const name = customFieldName(field)?.trim() ?? '';
  if (name === '') return `There is no field “${field}”.`;
  if (name === unwritable) return `A field called “${name}” cannot be written. Give the field another name.`;
  if (name.length > CUSTOM_NAME_LENGTH_MAX) {
    return `The name of a field can have at most ${CUSTOM_NAME_LENGTH_MAX} characters.`;
  }
  const taken = customKinds.has(name) ? null : newFieldProblem(name, customKinds.keys());
  if (taken !== null) return taken;
  if (value.length > CUSTOM_VALUE_LENGTH_MAX) {
    return `${name} can have at most ${grouped(CUSTOM_VALUE_LENGTH_MAX)} characters.`;
  }
  if (value === '') return null;
  const kind = customKinds.get(name) ?? 'text';
  if (kind === 'number' && gridNumber(value) === null) return `${name} needs a number.`;
  if (kind === 'date' && gridDay(value) === null) return `${name} needs a date like 2026-11-21.`;
  return null;
}

const isEmail = (text: string): boolean => /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>.]{2,}$/u.test(text);
