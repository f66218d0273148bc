import { overlaps, sizeRangeIn } from './company-size.ts';
import { folded, hasWords } from './folded.ts';
import { functionsIn, namesJob, sameTitle, seniorityIn, seniorityMeant } from './job-words.ts';
import type { Fact, FactField, PersonFacts } from './person-facts.ts';
import { countriesMeant, countryIn } from './places.ts';
import type { Criterion } from './profile.ts';

/** `unknown` is no miss: nothing that is stored says it either way. */
export type Verdict = 'met' | 'missed' | 'unknown';

export interface Judgement {
  criterionId: string;
  verdict: Verdict;
  /** The stored text that shows it; null for unknown. */
  fact: Fact | null;
}

/** Judges one person by every criterion, in their order, from stored texts alone. */
export function judge(criteria: readonly Criterion[], facts: PersonFacts): Judgement[] {
  return criteria.map((criterion) => judgeOne(criterion, facts));
}

export function judgeOne(criterion: Criterion, facts: PersonFacts): Judgement {
  const found = readers[criterion.kind](criterion.values, facts);
  const { id: criterionId } = criterion;
  if (found === null) return { criterionId, verdict: 'unknown', fact: null };
  return { criterionId, verdict: found.met ? 'met' : 'missed', fact: found.fact };
}

interface Found {
  met: boolean;
  fact: Fact;
}
type Reader = (values: readonly string[], facts: PersonFacts) => Found | null;

const of = (facts: PersonFacts, ...fields: FactField[]) =>
  facts.filter(({ field }) => fields.includes(field));
const jobFacts = (facts: PersonFacts) => of(facts, 'title', 'headline');

/** The first fact that shows it, else the first that shows the contrary. */
function firstSaying(facts: readonly Fact[], says: (fact: Fact) => boolean | null): Found | null {
  let against: Fact | undefined;
  for (const fact of facts) {
    const answer = says(fact);
    if (answer === true) return { met: true, fact };
    if (answer === false) against ??= fact;
  }
  return against === undefined ? null : { met: false, fact: against };
}

/** Met where a text has one of the words; a text without them says nothing. */
const anyText: Reader = (values, facts) => {
  const fact = facts.find(({ text }) => values.some((value) => hasWords(text, value)));
  return fact === undefined ? null : { met: true, fact };
};

const readers: Readonly<Record<Criterion['kind'], Reader>> = {
  titles(values, facts) {
    const wanted = values.map(sameTitle).filter((title) => title.trim() !== '');
    return firstSaying(jobFacts(facts), ({ field, text }) => {
      const given = sameTitle(text);
      if (wanted.some((title) => given.includes(title))) return true;
      // A headline that names no job at all leaves the title open.
      return field === 'title' || namesJob(text) ? false : null;
    });
  },
  seniority(values, facts) {
    const wanted = new Set(values.flatMap((value) => seniorityMeant(value) ?? []));
    if (wanted.size === 0) return null;
    return firstSaying(jobFacts(facts), ({ text }) => {
      const level = seniorityIn(text);
      return level === null ? null : wanted.has(level);
    });
  },
  functions(values, facts) {
    const wanted = new Set<string>(values.flatMap(functionsIn));
    if (wanted.size === 0) return null;
    return firstSaying(jobFacts(facts), ({ text }) => {
      const named = functionsIn(text);
      return named.length === 0 ? null : named.some((name) => wanted.has(name));
    });
  },
  industries(values, facts) {
    const wanted = values.map(folded);
    const named = firstSaying(of(facts, 'industry'), ({ text }) => {
      const given = folded(text);
      return wanted.some((value) => given.includes(value) || value.includes(given));
    });
    return named?.met === true ? named : (anyText(values, of(facts, 'headline', 'company')) ?? named);
  },
  company_size(values, facts) {
    const wanted = values.flatMap((value) => sizeRangeIn(value) ?? []);
    if (wanted.length === 0) return null;
    return firstSaying(of(facts, 'company_size'), ({ text }) => {
      const known = sizeRangeIn(text);
      return known === null ? null : wanted.some((range) => overlaps(range, known));
    });
  },
  countries(values, facts) {
    const wanted = new Set(values.flatMap(countriesMeant));
    const unnamed = values.filter((value) => countriesMeant(value).length === 0);
    return firstSaying(of(facts, 'country', 'location'), ({ text }) => {
      if (unnamed.some((value) => hasWords(text, value))) return true;
      const country = countryIn(text);
      if (country === null) return null;
      return wanted.has(country) ? true : unnamed.length > 0 && wanted.size === 0 ? null : false;
    });
  },
  keywords: anyText,
  technologies: anyText,
  signals: anyText,
};
