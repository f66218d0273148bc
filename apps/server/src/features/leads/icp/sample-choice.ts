import { belongs, fitOf } from '@waypost/domain/leads/icp/fit';
import type { Criterion } from '@waypost/domain/leads/icp/profile';
import { searchPlan } from '@waypost/domain/leads/icp/search-address';
import type { SamplePerson } from '../../../ports/sample-people.ts';
import type { NetworkSearched } from '../leads-network.ts';
import type { JudgedPerson } from './judged.ts';

/**
 * Addresses of the searches that find samples of a profile, in two rounds: where its preview asks for titles without a
 * word, first the same narrowed to the industries, for which a search has no other filter; then those of the preview. No
 * address when the profile asks for nothing that a search could look for.
 */
export function sampleSearches(criteria: readonly Criterion[]): { narrowed: string[]; plain: string[] } {
  const plain = searchPlan(criteria, 'classic');
  if (plain.asked.length === 0) return { narrowed: [], plain: [] };
  const musts = criteria.filter(({ stance }) => stance === 'must');
  const has = (kind: Criterion['kind']) => musts.some((one) => one.kind === kind);
  if (!has('titles') || !has('industries') || has('keywords')) return { narrowed: [], plain: plain.urls };
  const narrowed = criteria.map((one) =>
    one.kind === 'industries' && one.stance === 'must' ? { ...one, kind: 'keywords' as const } : one,
  );
  return { narrowed: searchPlan(narrowed, 'classic').urls, plain: plain.urls };
}

/** The first of every search, then the second of every one, and so on; each person once, `max` at most. */
export function inTurns(searches: readonly (readonly SamplePerson[])[], max: number): SamplePerson[] {
  const longest = Math.max(0, ...searches.map(({ length }) => length));
  const places = Array.from({ length: longest }, (_, place) => place);
  return onceEach(
    places.flatMap((place) => searches.flatMap((search) => search[place] ?? [])),
    max,
  );
}

/** Each person where they come first, `max` people at most. */
export function onceEach(people: readonly SamplePerson[], max: number): SamplePerson[] {
  const seen = new Set<string>();
  const isNew = ({ publicIdentifier }: SamplePerson) =>
    !seen.has(publicIdentifier) && seen.add(publicIdentifier).size > 0;
  return people.filter(isNew).slice(0, max);
}

/** Who belongs, best fit first; among the same fit as they were found. */
export function bestOf(
  criteria: readonly Criterion[],
  judged: readonly JudgedPerson[],
  max: number,
): JudgedPerson[] {
  return judged
    .filter(({ judgements }) => belongs(criteria, judgements))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, max);
}

/**
 * Those who are not among `chosen`, as a search alone would show them: what only the page of their company says is
 * unknown of them then. Whom it shows to meet an Exclude stays out: that is known here, and is never blanked away.
 * @param judged by all that is known of them.
 */
export function othersAtFirstSight(
  criteria: readonly Criterion[],
  judged: readonly JudgedPerson[],
  chosen: readonly JudgedPerson[],
): NetworkSearched[] {
  const taken = new Set(chosen.map(({ person }) => person.providerId));
  return judged
    .filter(({ person }) => !taken.has(person.providerId))
    .filter(({ judgements }) => fitOf(criteria, judgements).excludedBy === null)
    .map(({ person }) => ({ ...person, industry: null, companySize: null }));
}

/** A made-up person as a search would list them, without an address: at a real one somebody else may live. */
export const asSearched = (person: SamplePerson): NetworkSearched => ({
  ...person,
  providerId: person.publicIdentifier,
  fullName: `${person.firstName} ${person.lastName}`,
  profileUrl: null,
  picture: null,
});
