import {
  cleanValue,
  CUSTOM_FIELDS_PER_LEAD_MAX,
  fieldLabel,
  isEditableField,
} from '@waypost/domain/leads/edit-lead';
import { editedFields, valueOfField } from '../../detail/edited-fields.ts';
import { insertEvents } from '../../detail/event.store.ts';
import { writeFields } from '../../detail/write-fields.ts';
import { type PersonFields, sameFields } from '../../lead-person.ts';
import { fieldsOf, type LeadRow } from '../../store/lead-row.ts';
import type { BulkHandler, Doing } from '../bulk-part.ts';

/** Values by field: what stood there, and what stands there since. */
export interface FieldsBefore {
  from: Record<string, string>;
  to: Record<string, string>;
}

/** Writes one value into a field of every lead; what is written was looked at before the job began. */
export const setField: BulkHandler<Doing<'set_field'>> = async (room, part, { field, value }) => {
  const { random, announcements } = room;
  const { tx, workspaceId, now } = part;
  const changed: { row: LeadRow; fields: PersonFields }[] = [];
  const skips: { leadId: string; reason: string }[] = [];
  for (const row of part.leads) {
    const before = fieldsOf(row);
    const fields = editedFields(before, [{ field, value }]);
    const reason =
      isNamed(before) && !isNamed(fields) ? 'A lead needs a name.' : problemOf(row, before, fields);
    if (reason === null) changed.push({ row, fields });
    else skips.push({ leadId: row.id, reason });
  }
  await writeFields(part, changed);
  const to = cleanValue({ field, value });
  const events = changed.map(({ row }) => ({
    ...{ id: random.id(), leadId: row.id, kind: 'edited' as const, what: fieldLabel(field) },
    ...{ from: valueOfField(fieldsOf(row), field) || null, to: to || null },
  }));
  await insertEvents(tx, workspaceId, events, { by: part.userId, now });
  if (changed.length > 0) {
    const leadIds = changed.map(({ row }) => row.id);
    await announcements.announce(tx, workspaceId, 'leads.edited', { leadIds, otherPerson: false, at: now });
  }
  return {
    skips,
    befores: changed.map(({ row, fields }) => ({
      leadId: row.id,
      before: {
        from: valuesOf(fieldsOf(row), field),
        to: valuesOf(fields, field),
      } satisfies FieldsBefore,
    })),
  };
};

const isNamed = ({ fullName }: PersonFields): boolean => fullName !== '';

/** Why an edit changes nothing, or would leave nothing to know a person by; null when it can be written. */
export function problemOf(row: LeadRow, before: PersonFields, after: PersonFields): string | null {
  if (sameFields(before, after)) return 'Nothing to change: the field is as asked already.';
  if (after.fullName === '' && before.fullName !== '' && row.identity_key === null) {
    return 'Has no LinkedIn profile, so it needs its name.';
  }
  return Object.keys(after.customFields).length > CUSTOM_FIELDS_PER_LEAD_MAX
    ? `A lead can carry at most ${CUSTOM_FIELDS_PER_LEAD_MAX} own fields.`
    : null;
}

const nameFields = ['fullName', 'firstName', 'lastName'];

/** A part of a name changes the whole of it, so all three are kept. */
function valuesOf(fields: PersonFields, field: string): Record<string, string> {
  const kept = isEditableField(field) && nameFields.includes(field) ? nameFields : [field];
  return Object.fromEntries(kept.map((one) => [one, valueOfField(fields, one)]));
}
