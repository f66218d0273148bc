/** What LinkedIn's own filter ids mean, as far as they are the same for everybody. Ids are LinkedIn's. */

export interface KnownValue {
  readonly id: string;
  readonly text: string;
}

/** Degrees in addresses of both products. */
export const DEGREES: readonly KnownValue[] = [
  { id: 'F', text: '1st-degree connections' },
  { id: 'S', text: '2nd-degree connections' },
  { id: 'O', text: '3rd-degree and everyone else' },
];

/** Company sizes of Sales Navigator; every company has exactly one. */
export const HEADCOUNTS: readonly KnownValue[] = [
  { id: 'A', text: 'Self-employed' },
  { id: 'B', text: '1-10' },
  { id: 'C', text: '11-50' },
  { id: 'D', text: '51-200' },
  { id: 'E', text: '201-500' },
  { id: 'F', text: '501-1,000' },
  { id: 'G', text: '1,001-5,000' },
  { id: 'H', text: '5,001-10,000' },
  { id: 'I', text: '10,001+' },
];

/** Seniority levels of Sales Navigator. */
export const SENIORITIES: readonly KnownValue[] = [
  { id: '100', text: 'In Training' },
  { id: '110', text: 'Entry Level' },
  { id: '120', text: 'Senior' },
  { id: '130', text: 'Strategic' },
  { id: '200', text: 'Entry Level Manager' },
  { id: '210', text: 'Experienced Manager' },
  { id: '220', text: 'Director' },
  { id: '300', text: 'Vice President' },
  { id: '310', text: 'CXO' },
  { id: '320', text: 'Owner / Partner' },
];

/** Countries by which a large search is cut, the most populous on the network first. */
export const COUNTRIES: readonly KnownValue[] = [
  { id: '103644278', text: 'United States' },
  { id: '102713980', text: 'India' },
  { id: '106057199', text: 'Brazil' },
  { id: '101165590', text: 'United Kingdom' },
  { id: '105015875', text: 'France' },
  { id: '101174742', text: 'Canada' },
  { id: '103323778', text: 'Mexico' },
  { id: '103350119', text: 'Italy' },
  { id: '105646813', text: 'Spain' },
  { id: '101282230', text: 'Germany' },
  { id: '101452733', text: 'Australia' },
  { id: '102890719', text: 'Netherlands' },
  { id: '105072130', text: 'Poland' },
  { id: '105117694', text: 'Sweden' },
  { id: '100565514', text: 'Belgium' },
  { id: '106693272', text: 'Switzerland' },
  { id: '100364837', text: 'Portugal' },
  { id: '104514075', text: 'Denmark' },
  { id: '103883259', text: 'Austria' },
  { id: '104738515', text: 'Ireland' },
];

/** Places that are no country of the list above but stand in many links. */
const PLACES: readonly KnownValue[] = [
  { id: '91000000', text: 'European Union' },
  { id: '91000002', text: 'European Economic Area' },
  { id: '91000006', text: 'DACH' },
  { id: '91000007', text: 'EMEA' },
];

const LANGUAGES: readonly KnownValue[] = [
  { id: 'en', text: 'English' },
  { id: 'de', text: 'German' },
  { id: 'fr', text: 'French' },
  { id: 'es', text: 'Spanish' },
  { id: 'pt', text: 'Portuguese' },
  { id: 'it', text: 'Italian' },
  { id: 'nl', text: 'Dutch' },
  { id: 'pl', text: 'Polish' },
  { id: 'sv', text: 'Swedish' },
];

const YEARS: readonly KnownValue[] = [
  { id: '1', text: 'Less than 1 year' },
  { id: '2', text: '1 to 2 years' },
  { id: '3', text: '3 to 5 years' },
  { id: '4', text: '6 to 10 years' },
  { id: '5', text: 'More than 10 years' },
];

const TABLES: Readonly<Record<string, readonly KnownValue[]>> = {
  degree: DEGREES,
  location: [...COUNTRIES, ...PLACES],
  language: LANGUAGES,
  headcount: HEADCOUNTS,
  seniority: SENIORITIES,
  years: YEARS,
};

/** The word for an id of a filter, or null when only LinkedIn knows it. */
export function wordFor(table: string, id: string): string | null {
  return TABLES[table]?.find((value) => value.id === id)?.text ?? null;
}
