import { splitFullName } from '@waypost/domain/leads/csv-row';
import { cleanValue, type FieldEdit, isEditableField } from '@waypost/domain/leads/edit-lead';
import { customFieldName } from '@waypost/domain/leads/grid/grid-fields';
import type { PersonFields } from '../lead-person.ts';

/**
 * The fields after edits that have no problem. A name alone is split into its parts, parts alone make the name; who
 * gives both has both.
 */
export function editedFields(fields: PersonFields, edits: readonly FieldEdit[]): PersonFields {
  const edited: PersonFields = { ...fields, customFields: { ...fields.customFields } };
  const named = new Set(edits.map(({ field }) => field));
  for (const edit of edits) {
    const value = cleanValue(edit);
    if (isEditableField(edit.field)) {
      if (edit.field === 'fullName') edited.fullName = value;
      else edited[edit.field] = value === '' ? null : value;
      continue;
    }
    const name = customFieldName(edit.field)?.trim();
    if (name === undefined) continue;
    if (value === '') delete edited.customFields[name];
    else setOwn(edited.customFields, name, value);
  }
  const partsGiven = named.has('firstName') || named.has('lastName');
  if (named.has('fullName') && !partsGiven) {
    const split = edited.fullName === '' ? null : splitFullName(edited.fullName);
    edited.firstName = split === null || split.firstName === '' ? null : split.firstName;
    edited.lastName = split?.lastName ?? null;
  } else if (partsGiven && !named.has('fullName')) {
    edited.fullName = [edited.firstName, edited.lastName].filter((part) => part !== null).join(' ');
  }
  return edited;
}

/** The value of one field, as an edit writes it: '' for none. */
export function valueOfField(fields: PersonFields, field: string): string {
  if (isEditableField(field)) return fields[field] ?? '';
  const name = customFieldName(field)?.trim() ?? '';
  return (Object.hasOwn(fields.customFields, name) ? fields.customFields[name] : undefined) ?? '';
}

/** A field may be called "__proto__". */
function setOwn(record: Record<string, string>, name: string, value: string): void {
  Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true });
}
