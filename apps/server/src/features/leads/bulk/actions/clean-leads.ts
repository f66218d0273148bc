import { FOUND_FIELD_OF } from '@waypost/domain/leads/cleaning/cleaned-parts';
import { fieldLabel } from '@waypost/domain/leads/edit-lead';
import { cleanedFields } from '../../cleaning/cleaned-fields.ts';
import { valueOfField } from '../../detail/edited-fields.ts';
import { insertEvents } from '../../detail/event.store.ts';
import { writeFields } from '../../detail/write-fields.ts';
import type { PersonFields } from '../../lead-person.ts';
import { fieldsOf, type LeadRow } from '../../store/lead-row.ts';
import type { BulkHandler, Doing } from '../bulk-part.ts';
import { type FieldsBefore, problemOf } from './set-field.ts';

/** The fields that a part of a cleaning writes. */
const written = {
  name: ['fullName', 'firstName', 'lastName'],
  company: ['company'],
} as const;

/** Cleans names and companies; what stood there is kept in own fields, and who was unticked stays as they are. */
export const cleanLeads: BulkHandler<Doing<'clean'>> = async ({ random }, part, { parts, except }) => {
  const { tx, workspaceId, now } = part;
  const unticked = new Set(except.map((one) => `${one.leadId.toLowerCase()} ${one.part}`));
  const skips: { leadId: string; reason: string }[] = [];
  const changed: { row: LeadRow; fields: PersonFields; fieldNames: string[] }[] = [];
  for (const row of part.leads) {
    const wanted = parts.filter((one) => !unticked.has(`${row.id} ${one}`));
    const before = fieldsOf(row);
    const { fields, changes } = cleanedFields(before, wanted);
    const reason =
      changes.length > 0
        ? problemOf(row, before, fields)
        : wanted.length < parts.length && cleanedFields(before, parts).changes.length > 0
          ? 'Was left out of the cleaning.'
          : 'Nothing to clean.';
    const fieldNames = changes.flatMap((one) => [...written[one.part], `custom:${FOUND_FIELD_OF[one.part]}`]);
    if (reason === null) changed.push({ row, fields, fieldNames });
    else skips.push({ leadId: row.id, reason });
  }
  await writeFields(part, changed);
  const events = changed.flatMap(({ row, fields }) =>
    (['fullName', 'firstName', 'company'] as const).flatMap((field) => {
      const [from, to] = [valueOfField(fieldsOf(row), field), valueOfField(fields, field)];
      // The whole name says it; the first name alone only where the whole stays.
      const isSaid = field === 'firstName' && fieldsOf(row).fullName !== fields.fullName;
      if (from === to || isSaid) return [];
      const what = fieldLabel(field);
      return [
        {
          id: random.id(),
          leadId: row.id,
          kind: 'edited' as const,
          what,
          from: from || null,
          to: to || null,
        },
      ];
    }),
  );
  await insertEvents(tx, workspaceId, events, { by: part.userId, now });
  const values = (fields: PersonFields, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, valueOfField(fields, name)]));
  return {
    skips,
    befores: changed.map(({ row, fields, fieldNames }) => ({
      leadId: row.id,
      before: {
        from: values(fieldsOf(row), fieldNames),
        to: values(fields, fieldNames),
      } satisfies FieldsBefore,
    })),
  };
};
