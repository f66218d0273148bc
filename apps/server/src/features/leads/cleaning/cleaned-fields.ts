import { cleanLead, type Cleaning } from '@waypost/domain/leads/cleaning/clean-lead';
import { type CleanedPart, FOUND_FIELD_OF } from '@waypost/domain/leads/cleaning/cleaned-parts';
import type { PersonFields } from '../lead-person.ts';

/**
 * Fields with a clean name and company. What stood there is kept in an own field, the first time it is cleaned.
 * @returns the same fields, and no changes, when there is nothing to clean.
 */
export function cleanedFields(
  fields: PersonFields,
  parts: readonly CleanedPart[],
): { fields: PersonFields; changes: readonly Cleaning[] } {
  if (parts.length === 0) return { fields, changes: [] };
  const given = {
    fullName: fields.fullName,
    firstName: fields.firstName ?? '',
    lastName: fields.lastName ?? '',
    company: fields.company ?? '',
  };
  const { fields: clean, changes } = cleanLead(given, parts);
  if (changes.length === 0) return { fields, changes };
  const found = changes.map(({ part, before }) => [FOUND_FIELD_OF[part], before] as const);
  return {
    fields: {
      ...fields,
      fullName: clean.fullName,
      firstName: clean.firstName === '' ? null : clean.firstName,
      lastName: clean.lastName === '' ? null : clean.lastName,
      company: clean.company === '' ? null : clean.company,
      customFields: { ...Object.fromEntries(found), ...fields.customFields },
    },
    changes,
  };
}

/** Own fields that cleaning brings. */
export const foundFieldsOf = (parts: readonly CleanedPart[]): string[] =>
  parts.map((part) => FOUND_FIELD_OF[part]);
