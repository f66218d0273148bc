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
