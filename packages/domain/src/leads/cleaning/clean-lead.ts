import { cleanCompany } from './clean-company.ts';
import { cleanName, type NameParts } from './clean-name.ts';

/** What can be cleaned. */
export const CLEANED_PARTS = ['name', 'company'] as const;
export type CleanedPart = (typeof CLEANED_PARTS)[number];

/** Own fields that keep what stood there before, so that nothing is lost. */
export const FOUND_NAME_FIELD = 'Name as found';
export const FOUND_COMPANY_FIELD = 'Company as found';
export const FOUND_FIELD_OF: Readonly<Record<CleanedPart, string>> = {
  name: FOUND_NAME_FIELD,
  company: FOUND_COMPANY_FIELD,
};

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
