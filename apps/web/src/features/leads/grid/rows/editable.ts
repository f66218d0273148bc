import type { GridLead } from '@waypost/contract/leads-grid';
import { isEditableField } from '@waypost/domain/leads/edit-lead';
import { customFieldName } from '@waypost/domain/leads/grid/grid-fields';

/** The name a column's field is edited by. */
export const editedField = (field: string): string => (field === 'name' ? 'fullName' : field);

export function isEditable(field: string): boolean {
  return isEditableField(editedField(field)) || customFieldName(field) !== null;
}

/** What stands in an editable field of a lead. */
export function editedValue(lead: GridLead, field: string): string {
  const own = customFieldName(field);
  if (own !== null) return lead.customFields[own] ?? '';
  const edited = editedField(field);
  return isEditableField(edited) ? (lead[edited] ?? '') : '';
}
