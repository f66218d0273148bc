import { gridDay, gridNumber } from '@waypost/domain/leads/grid/grid-query';
import { findable, sortKey } from '../folded-text.ts';
import type { PersonFields } from '../lead-person.ts';
import { numberKey } from './number-key.ts';

/** What a membership repeats of its lead, folded, so that a list is filtered and sorted by itself. */
export interface MemberKeys {
  nameKey: string;
  companyKey: string;
  titleKey: string;
  locationKey: string;
  /** The lines of {@link gridLines}, each there, if only empty. */
  texts: string;
  /** Values of the workspace's own fields as JSON, by {@link ownKeys}; empty ones are left out. */
  custom: string;
}

/** Longest part of a text that a grid compares, in characters. */
const lineCharactersMax = 500;
/** Stands after the last line that a search looks at. */
export const searchEnd = '\u0001';

/** The order of the lines in `texts`; a search looks at the first five. */
export const gridLines = ['name', 'title', 'company', 'headline', 'email', 'location', 'profile'] as const;
export type GridLine = (typeof gridLines)[number];

/** A text as a grid compares it: folded, one line. */
export function gridText(text: string | null | undefined): string {
  if (text === null || text === undefined || text === '') return '';
  const folded = findable(text);
  // Most texts break nowhere: asking costs less than replacing.
  const line = breaks.test(folded) ? folded.replace(allBreaks, ' ') : folded;
  return (line.length <= lineCharactersMax ? line : [...line].slice(0, lineCharactersMax).join('')).trim();
}
const breaks = /[\p{Cc}\u2028\u2029]/u;
const allBreaks = /[\p{Cc}\u2028\u2029]+/gu;

/** The key by which a text is ordered and looked up. */
export const gridKey = (text: string | null | undefined): string => sortKey(gridText(text));

export function memberKeys(
  fields: Pick<
    PersonFields,
    'fullName' | 'title' | 'company' | 'headline' | 'email' | 'location' | 'customFields'
  >,
  identityKey: string | null,
): MemberKeys {
  const { fullName, title, company, headline, email, location, customFields } = fields;
  // Each text is folded once: an import does this for every row of a file.
  const [name, titleLine, companyLine, headlineLine, emailLine] = [
    gridText(fullName),
    gridText(title),
    gridText(company),
    gridText(headline),
    gridText(email),
  ];
  const place = gridText(location);
  const searched = `${name}\n${titleLine}\n${companyLine}\n${headlineLine}\n${emailLine}`;
  return {
    nameKey: sortKey(name),
    companyKey: sortKey(companyLine),
    titleKey: sortKey(titleLine),
    locationKey: sortKey(place),
    texts: `${searched}${searchEnd}\n${place}\n${gridText(identityKey)}`,
    custom: ownValues(customFields),
  };
}

/**
 * Where a field of the workspace's own stands: as text, and as the number or the day that its text is. All three are texts
 * that are ordered like what they say.
 */
export const ownKeys = {
  text: (name: string): string => `t:${name}`,
  number: (name: string): string => `n:${name}`,
  date: (name: string): string => `d:${name}`,
};

function ownValues(customFields: Readonly<Record<string, string>>): string {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(customFields)) {
    const text = gridText(value);
    if (text === '') continue;
    values[ownKeys.text(name)] = text;
    // Neither begins with anything else.
    if (!numberOrDay.test(text)) continue;
    const [number, day] = [gridNumber(text), gridDay(text)];
    if (number !== null) values[ownKeys.number(name)] = numberKey(number);
    if (day !== null) values[ownKeys.date(name)] = day;
  }
  return JSON.stringify(values);
}
const numberOrDay = /^[-+\d]/;
