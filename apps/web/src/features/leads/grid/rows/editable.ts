import type { GridLead } from '@waypost/contract/leads-grid';
import { isEditableField } from '@waypost/domain/leads/edit-lead';
import { customFieldName } from '@waypost/domain/leads/grid/grid-fields';

/** The name a column's field is edited by. */
export const editedField = (field: string): string => (field === 'name' ? 'fullName' : field);

export function isEditable(field: string): boolean {
  return isEditableField(editedField(field)) || customFieldName(field) !== null;
}

/** What stands in a field of the workspace's own; null for nothing. A field may be called as what every object has. */
export function ownValueOf({ customFields }: Pick<GridLead, 'customFields'>, name: string): string | null {
  return Object.hasOwn(customFields, name) ? (customFields[name] ?? null) : null;
}

/** What stands in an editable field of a lead. */
export function editedValue(lead: GridLead, field: string): string {
  const own = customFieldName(field);
  if (own !== null) return ownValueOf(lead, own) ?? '';
  const edited = editedField(field);
  return isEditableField(edited) ? (lead[edited] ?? '') : '';
}
