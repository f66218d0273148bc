import { companyKey } from '../company-name.ts';
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

/** Between the parts of a headline: `CTO, Acme - shipping faster | Speaker`. */
const parts = /\s[|·•–—-]\s|[|·•,;]/u;
const workingAt = /(?:^|\s)(?:at\s|@\s?|bei\s|chez\s|presso\s)\s*(.+)$/iu;
const former = /^\W*(?:ex|former(?:ly)?|previous(?:ly)?|past|ehemals|ehemalige[rn]?|ancienne?|ancien)\b/iu;

/** Keys of what a headline may name as a company: each part of it, and what stands behind an "at". */
function companiesIn(headline: string): Set<string> {
  const said = headline.split(parts).filter((part) => !former.test(part));
  const named = said.flatMap((part) => [part, workingAt.exec(part)?.[1] ?? '']);
  return new Set(named.map((name) => companyKey(name)).filter((key) => key !== ''));
}

/**
 * The one of these companies that somebody works at; null where that is none, or not known. A headline names it as a
 * part of its own or behind an "at"; a word within others ("growth at scale") is none.
 */
export function ownCompanyOf(
  person: { readonly company: string | null; readonly headline: string | null },
  own: readonly string[],
): string | null {
  if (own.length === 0) return null;
  const keys = companiesIn(person.headline ?? '');
  const isFormer = former.test(person.headline ?? '');
  if (person.company !== null && !isFormer) keys.add(companyKey(person.company));
  return own.find((name) => keys.has(companyKey(name))) ?? null;
}
