import { INDUSTRIES } from '../world/industries.ts';
import { JOBS } from '../world/job-titles.ts';
import { LOCALES } from '../world/names.ts';
import { RARER_JOBS } from '../world/rarer-jobs.ts';
import { SCHOOLS } from '../world/work-history.ts';
import type { World } from '../world/world.ts';

/** Something that one can filter by: the id that filters take and the words people know it by. */
export interface Entry {
  id: string;
  title: string;
}

export const CATALOG_TYPES = [
  'LOCATION',
  'INDUSTRY',
  'COMPANY',
  'SCHOOL',
  'JOB_TITLE',
  'JOB_FUNCTION',
  'SENIORITY',
] as const;
export type CatalogType = (typeof CATALOG_TYPES)[number];

/** The network's own ids of countries, so that addresses copied from the real network find something here. */
const COUNTRY_IDS: Readonly<Record<string, string>> = {
  'United States': '103644278',
  'United Kingdom': '101165590',
  Germany: '101282230',
  France: '105015875',
  Spain: '105646813',
  Brazil: '106057199',
  Poland: '105072130',
  Italy: '103350119',
  India: '102713980',
  Netherlands: '102890719',
  Sweden: '105117694',
  Canada: '101174742',
  Mexico: '103323778',
  Australia: '101452733',
  Belgium: '100565514',
  Switzerland: '106693272',
  Portugal: '100364837',
  Denmark: '104514075',
  Austria: '103883259',
  Ireland: '104738515',
};

const CITIES = LOCALES.flatMap((locale) => locale.cities);
/** The country of a place such as `Berlin, Germany`. */
export const countryOf = (place: string) => place.split(', ').at(-1) ?? place;

const numbered = (titles: readonly string[], from: number): Entry[] =>
  [...new Set(titles)].map((title, index) => ({ id: String(from + index), title }));

const COUNTRIES = numbered(CITIES.map(countryOf), 90_000_000).map(({ id, title }) => ({
  id: COUNTRY_IDS[title] ?? id,
  title,
}));
const LOCATIONS = [...COUNTRIES, ...numbered(CITIES, 90_100_000).filter((city) => city.title.includes(', '))];

export const SENIORITIES: readonly Entry[] = [
  { id: '110', title: 'Entry Level' },
  { id: '120', title: 'Senior' },
  { id: '210', title: 'Experienced Manager' },
  { id: '220', title: 'Director' },
  { id: '310', title: 'CXO' },
];

const FIXED: Readonly<Record<Exclude<CatalogType, 'COMPANY'>, readonly Entry[]>> = {
  LOCATION: LOCATIONS,
  INDUSTRY: numbered(
    INDUSTRIES.map((industry) => industry.name),
    4,
  ),
  SCHOOL: numbered(SCHOOLS, 15_000),
  JOB_TITLE: numbered(
    [...JOBS, ...RARER_JOBS].map((job) => job.title),
    200,
  ),
  JOB_FUNCTION: numbered(
    JOBS.map((job) => job.area),
    1,
  ),
  SENIORITY: SENIORITIES,
};

/** Everything of one type that exists in this world. */
export const entriesOf = (world: World, type: CatalogType): readonly Entry[] =>
  type === 'COMPANY' ? world.companies.map(({ id, name }) => ({ id, title: name })) : FIXED[type];

/** The titles behind ids (or titles) of a filter, in lower case; ids that nothing has match nothing. */
export function titlesOf(world: World, type: CatalogType, wanted: readonly string[]): Set<string> {
  const words = new Set(wanted.map((value) => value.trim().toLowerCase()));
  return new Set(
    entriesOf(world, type)
      .filter(({ id, title }) => words.has(id) || words.has(title.toLowerCase()))
      .map(({ title }) => title.toLowerCase()),
  );
}
