import { cleanCompany } from './clean-company.ts';
import { cleanName, type NameParts } from './clean-name.ts';
import type { CleanedPart } from './cleaned-parts.ts';

/** '' for what is not known. */
export interface CleanedFields extends NameParts {
  readonly company: string;
}

export interface Cleaning {
  readonly part: CleanedPart;
  /** As it stands, and as it would. Names show the first name that messages use where the whole name is the same. */
  readonly before: string;
  readonly after: string;
}

/** A lead's name and company after cleaning, and what changes; nothing changes: an empty list. */
export function cleanLead(
  fields: CleanedFields,
  parts: readonly CleanedPart[],
): { readonly fields: CleanedFields; readonly changes: readonly Cleaning[] } {
  const name = parts.includes('name') ? cleanName(fields) : fields;
  const company =
    parts.includes('company') && fields.company !== '' ? cleanCompany(fields.company) : fields.company;
  const { fullName, firstName, lastName } = name;
  const changes: Cleaning[] = [];
  if (fullName !== fields.fullName) {
    changes.push({ part: 'name', before: fields.fullName, after: fullName });
  } else if (firstName !== fields.firstName || lastName !== fields.lastName) {
    const said = (first: string, last: string) => `${first} / ${last}`;
    changes.push({
      part: 'name',
      before: said(fields.firstName, fields.lastName),
      after: said(firstName, lastName),
    });
  }
  if (company !== fields.company) changes.push({ part: 'company', before: fields.company, after: company });
  return { fields: { fullName, firstName, lastName, company }, changes };
}
