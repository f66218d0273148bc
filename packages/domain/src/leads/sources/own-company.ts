import { companyKey } from '../exclusion.ts';
import { jobInHeadline } from './headline.ts';

/** Companies that may be named as one's own at once, and the longest name, in characters. */
export const OWN_COMPANIES_MAX = 10;
export const OWN_COMPANY_LENGTH_MAX = 200;

/** Names typed in one line, separated by commas; each company once, in whatever form it is written. */
export function companiesTyped(text: string): string[] {
  const byKey = new Map<string, string>();
  for (const part of text.split(/[,;\n]/)) {
    const name = part.trim().slice(0, OWN_COMPANY_LENGTH_MAX);
    const key = companyKey(name);
    if (key !== '' && !byKey.has(key)) byKey.set(key, name);
  }
  return [...byKey.values()];
}

/** The companies that these headlines name, each once; a slogan names none. */
export const companiesOfHeadlines = (headlines: readonly (string | null)[]): string[] =>
  companiesTyped(headlines.flatMap((headline) => jobInHeadline(headline).company ?? []).join('\n'));

/** The one of these companies that somebody works at; null where that is none, or not known. */
export function ownCompanyOf(company: string | null, own: readonly string[]): string | null {
  if (company === null) return null;
  const key = companyKey(company);
  return key === '' ? null : (own.find((name) => companyKey(name) === key) ?? null);
}
