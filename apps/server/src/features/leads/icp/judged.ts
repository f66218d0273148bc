import { type Fit, fitOf } from '@waypost/domain/leads/icp/fit';
import { judge, type Judgement } from '@waypost/domain/leads/icp/judge';
import { factsOf, type PersonFacts } from '@waypost/domain/leads/icp/person-facts';
import type { Criterion, CriterionKind } from '@waypost/domain/leads/icp/profile';
import { SCORE_REASON_LENGTH_MAX } from '@waypost/domain/leads/lead-score';
import type { NetworkSearched } from '../leads-network.ts';

/** A judgement with who read it. */
export interface ReadJudgement extends Judgement {
  by: 'rule' | 'ai';
}

/** Somebody whom a search found, with how they fit. */
export interface JudgedPerson {
  person: NetworkSearched;
  judgements: readonly ReadJudgement[];
  score: number;
  /** What somebody said about them; null: nothing. */
  liked: boolean | null;
}

/** Judges by our own rules. */
export const judgeByRules = (criteria: readonly Criterion[], facts: PersonFacts): ReadJudgement[] =>
  judge(criteria, facts).map((judgement) => ({ ...judgement, by: 'rule' as const }));

/** What a search shows of a person, as facts of that instant. */
export const factsOfSearched = (person: NetworkSearched, at: number): PersonFacts => {
  const { title, headline, company, location, industry = null, companySize = null } = person;
  return factsOf({ title, headline, company, location, industry, company_size: companySize }, at);
};

export const kindWords: Readonly<Record<CriterionKind, string>> = {
  titles: 'titles',
  seniority: 'seniority',
  functions: 'functions',
  industries: 'industries',
  company_size: 'company size',
  countries: 'countries',
  keywords: 'keywords',
  technologies: 'technologies',
  signals: 'signals',
};

/** One sentence for the score, e.g. "Heads of Sales 2: meets titles, countries; misses company size". */
export function reasonOf(
  profile: { name: string; version: number; criteria: readonly Criterion[] },
  judgements: readonly ReadJudgement[],
  fit: Fit = fitOf(profile.criteria, judgements),
): string {
  const verdicts = new Map(judgements.map(({ criterionId, verdict }) => [criterionId, verdict]));
  const speaking = profile.criteria.filter(({ stance }) => stance !== 'exclude');
  const named = (verdict: Judgement['verdict']) =>
    [
      ...new Set(
        speaking.filter(({ id }) => verdicts.get(id) === verdict).map(({ kind }) => kindWords[kind]),
      ),
    ].join(', ');
  const excluded = profile.criteria.find(({ id }) => id === fit.excludedBy);
  const parts = [
    ...(excluded === undefined ? [] : [`ruled out by ${kindWords[excluded.kind]}`]),
    ...(fit.met > 0 ? [`meets ${named('met')}`] : []),
    ...(fit.missed > 0 ? [`misses ${named('missed')}`] : []),
    ...(fit.unknown > 0 ? [`unknown ${named('unknown')}`] : []),
  ];
  return shortened(`${profile.name} ${profile.version}: ${parts.join('; ')}`, SCORE_REASON_LENGTH_MAX);
}

/** Why somebody does not belong, with the words that show it, e.g. "Misses titles: “Plant Manager at Nordhaven”." */
export function outsideReasonOf(
  criteria: readonly Criterion[],
  judgements: readonly ReadJudgement[],
): string | null {
  const given = new Map(judgements.map((judgement) => [judgement.criterionId, judgement]));
  const parts = criteria.flatMap(({ id, stance, kind }) => {
    const judgement = given.get(id);
    const keepsOut =
      stance === 'must'
        ? judgement?.verdict === 'missed'
        : stance === 'exclude' && judgement?.verdict === 'met';
    if (!keepsOut) return [];
    const fact = judgement?.fact?.text;
    const quote = fact === undefined ? '' : `: “${shortened(fact, quotedCharactersMax)}”`;
    return [`${stance === 'must' ? 'Misses' : 'Ruled out by'} ${kindWords[kind]}${quote}.`];
  });
  return parts.length === 0 ? null : shortened(parts.join(' '), SCORE_REASON_LENGTH_MAX);
}

const quotedCharactersMax = 200;

const shortened = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1)}…`.toWellFormed();
