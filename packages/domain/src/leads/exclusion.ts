import { companyKey, companyWords } from './company-name.ts';
import { domainOf } from './csv-row.ts';
import { identityKeyOf, identityKeyOfLink } from './lead-identity.ts';

/** Who must not be contacted, and by which named rule. Any matching rule excludes: the strictest wins. */

export type ExclusionRule = {
  readonly id: string;
  /** Shown to the user as the reason. */
  readonly name: string;
  readonly kind: 'person' | 'company' | 'domain' | 'keyword';
  readonly value: string;
  /** Business instant at which it stops counting; absent or null: never. */
  readonly expiresAt?: number | null;
};

export type ExclusionSubject = {
  readonly identityKey: string | null;
  readonly company: string | null;
  readonly companyDomain: string | null;
  readonly email: string | null;
  readonly headline: string | null;
  readonly title: string | null;
};

export type ExclusionMatch = {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly kind: ExclusionRule['kind'];
  /** The part of the lead that matched. */
  readonly matched: string;
  readonly expiresAt?: number;
};

/** Every rule that matches at this business instant, the one that holds longest first. */
export type ExclusionMatcher = (subject: ExclusionSubject, now: number) => readonly ExclusionMatch[];

/** A person by any form of profile link, its name or an e-mail address; null for anything else. */
export function personKey(text: string): string | null {
  return mailKey(text) ?? identityKeyOfLink(text) ?? (text.includes('/') ? null : identityKeyOf(text));
}

function mailKey(text: string): string | null {
  const mail = text
    .trim()
    .toLowerCase()
    .replace(/^mailto:([^?]*).*$/, '$1');
  return /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(mail) ? mail : null;
}

/** A domain by its name, a link or a pattern: "*.acme.com" is everything below acme.com, which its rule covers. */
export function domainKey(text: string): string | null {
  return domainOf(text.trim().replace(/^\*?\./, ''));
}

/** Prepares rules once, so that a million leads are checked by look-ups instead of by reading every rule. */
export function compileExclusions(rules: readonly ExclusionRule[]): ExclusionMatcher {
  const people = new Map<string, ExclusionRule>();
  const companies = new Map<string, ExclusionRule>();
  const domains = new Map<string, ExclusionRule>();
  const keywords: KeywordRule[] = [];
  const keep = (map: Map<string, ExclusionRule>, key: string | null, rule: ExclusionRule) => {
    if (key === null || key === '') return;
    const known = map.get(key);
    if (known === undefined || endOf(known) < endOf(rule)) map.set(key, rule);
  };
  for (const rule of rules) {
    switch (rule.kind) {
      case 'person':
        keep(people, personKey(rule.value), rule);
        break;
      case 'company':
        keep(companies, companyKey(rule.value), rule);
        break;
      case 'domain':
        keep(domains, domainKey(rule.value), rule);
        break;
      case 'keyword': {
        const words = companyWords(rule.value).join(' ');
        if (words !== '') keywords.push({ rule, words: ` ${words} ` });
      }
    }
  }
  return (subject, now) => {
    const { identityKey, company } = subject;
    const found = [
      ...lookedUp(people, identityKey, identityKey),
      ...lookedUp(people, subject.email === null ? null : mailKey(subject.email), subject.email),
      ...lookedUp(companies, company === null ? null : companyKey(company), company),
      ...byDomain(domains, domainOf(subject.companyDomain)),
      ...byDomain(domains, domainOf(subject.email)),
      ...byKeyword(keywords, [subject.headline, subject.title, company]),
    ];
    if (found.length === 0) return nothing;
    const byRule = new Map<ExclusionRule, string>();
    for (const { rule, matched } of found) {
      if (endOf(rule) > now && !byRule.has(rule)) byRule.set(rule, matched);
    }
    return [...byRule]
      .toSorted(([a], [b]) => (endOf(a) === endOf(b) ? 0 : endOf(b) - endOf(a)))
      .map(([rule, matched]) => matchOf(rule, matched));
  };
}

type KeywordRule = { readonly rule: ExclusionRule; readonly words: string };
type Found = { readonly rule: ExclusionRule; readonly matched: string };
const nothing: readonly ExclusionMatch[] = [];

/** Instants compare; a rule without an end holds longest. */
function endOf({ expiresAt }: ExclusionRule): number {
  return expiresAt ?? Number.POSITIVE_INFINITY;
}

function matchOf(rule: ExclusionRule, matched: string): ExclusionMatch {
  const { id, name, kind, expiresAt } = rule;
  return { ruleId: id, ruleName: name, kind, matched, ...(expiresAt == null ? {} : { expiresAt }) };
}

function lookedUp(
  map: ReadonlyMap<string, ExclusionRule>,
  key: string | null,
  matched: string | null,
): Found[] {
  const rule = key === null ? undefined : map.get(key);
  return rule === undefined ? [] : [{ rule, matched: matched ?? '' }];
}

/** A rule for a domain covers its subdomains. */
function byDomain(domains: ReadonlyMap<string, ExclusionRule>, domain: string | null): Found[] {
  const found: Found[] = [];
  for (let part = domain; part !== null && part.includes('.'); part = part.slice(part.indexOf('.') + 1)) {
    found.push(...lookedUp(domains, part, domain));
  }
  return found;
}

/** Whole words only: "intern" does not exclude "international". */
function byKeyword(keywords: readonly KeywordRule[], texts: readonly (string | null)[]): Found[] {
  if (keywords.length === 0) return [];
  return texts.flatMap((text) => {
    if (text === null) return [];
    const padded = ` ${companyWords(text).join(' ')} `;
    return keywords
      .filter(({ words }) => padded.includes(words))
      .map(({ rule }) => ({ rule, matched: text }));
  });
}
