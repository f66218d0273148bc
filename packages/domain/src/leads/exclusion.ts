import { domainOf } from './csv-row.ts';
import { identityKeyOf, identityKeyOfLink } from './lead-identity.ts';

/** Who must not be contacted, and by which named rule. Any matching rule excludes: the strictest wins. */

export type ExclusionRule = {
  readonly id: string;
  /** Shown to the user as the reason. */
  readonly name: string;
  readonly kind: 'person' | 'company' | 'domain' | 'keyword';
  readonly value: string;
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
};

export type ExclusionMatcher = (subject: ExclusionSubject) => ExclusionMatch | null;

const LEGAL_FORMS = new Set([
  'ag',
  'bv',
  'co',
  'corp',
  'corporation',
  'gmbh',
  'inc',
  'incorporated',
  'kg',
  'limited',
  'llc',
  'llp',
  'ltd',
  'mbh',
  'nv',
  'ohg',
  'oy',
  'ab',
  'as',
  'plc',
  'pty',
  'sa',
  'sarl',
  'sas',
  'se',
  'spa',
  'srl',
  'ug',
  'ltda',
]);

/** Lower case words without accents and punctuation. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[.'’]/g, '');
  return plain.split(/[^\p{L}\p{N}+#&]+/u).filter((word) => word !== '');
}

/** "ACME GmbH & Co. KG" and "Acme" are the same company. A name made of legal forms alone keeps them. */
export function companyKey(name: string): string {
  const words = wordsOf(name);
  let end = words.length;
  while (end > 1 && (LEGAL_FORMS.has(words[end - 1] ?? '') || words[end - 1] === '&')) end -= 1;
  return words.slice(0, end).join(' ');
}

/** Prepares rules once, so that a million leads are checked by look-ups instead of by reading every rule. */
export function compileExclusions(rules: readonly ExclusionRule[]): ExclusionMatcher {
  const people = new Map<string, ExclusionRule>();
  const companies = new Map<string, ExclusionRule>();
  const domains = new Map<string, ExclusionRule>();
  const keywords: { readonly rule: ExclusionRule; readonly words: string }[] = [];
  const keep = (map: Map<string, ExclusionRule>, key: string | null, rule: ExclusionRule) => {
    if (key !== null && key !== '' && !map.has(key)) map.set(key, rule);
  };
  for (const rule of rules) {
    switch (rule.kind) {
      case 'person':
        keep(people, identityKeyOfLink(rule.value) ?? identityKeyOf(rule.value), rule);
        break;
      case 'company':
        keep(companies, companyKey(rule.value), rule);
        break;
      case 'domain':
        keep(domains, domainOf(rule.value), rule);
        break;
      case 'keyword': {
        const words = wordsOf(rule.value).join(' ');
        if (words !== '') keywords.push({ rule, words: ` ${words} ` });
      }
    }
  }
  return (subject) =>
    lookedUp(people, subject.identityKey, subject.identityKey) ??
    lookedUp(companies, subject.company === null ? null : companyKey(subject.company), subject.company) ??
    byDomain(domains, domainOf(subject.companyDomain)) ??
    byDomain(domains, domainOf(subject.email)) ??
    byKeyword(keywords, [subject.headline, subject.title, subject.company]);
}

function matchOf(rule: ExclusionRule, matched: string): ExclusionMatch {
  return { ruleId: rule.id, ruleName: rule.name, kind: rule.kind, matched };
}

function lookedUp(
  map: ReadonlyMap<string, ExclusionRule>,
  key: string | null,
  matched: string | null,
): ExclusionMatch | null {
  const rule = key === null ? undefined : map.get(key);
  return rule === undefined ? null : matchOf(rule, matched ?? '');
}

/** A rule for a domain covers its subdomains. */
function byDomain(domains: ReadonlyMap<string, ExclusionRule>, domain: string | null): ExclusionMatch | null {
  for (let part = domain; part !== null && part.includes('.'); part = part.slice(part.indexOf('.') + 1)) {
    const rule = domains.get(part);
    if (rule !== undefined) return matchOf(rule, domain ?? part);
  }
  return null;
}

/** Whole words only: "intern" does not exclude "international". */
function byKeyword(
  keywords: readonly { readonly rule: ExclusionRule; readonly words: string }[],
  texts: readonly (string | null)[],
): ExclusionMatch | null {
  if (keywords.length === 0) return null;
  for (const text of texts) {
    if (text === null) continue;
    const padded = ` ${wordsOf(text).join(' ')} `;
    const hit = keywords.find(({ words }) => padded.includes(words));
    if (hit !== undefined) return matchOf(hit.rule, text);
  }
  return null;
}
