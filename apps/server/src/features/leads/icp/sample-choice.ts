import { belongs } from '@waypost/domain/leads/icp/fit';
import type { Criterion } from '@waypost/domain/leads/icp/profile';
import { searchPlan } from '@waypost/domain/leads/icp/search-address';
import type { SamplePerson } from '../../../ports/sample-people.ts';
import type { NetworkSearched } from '../leads-network.ts';
import type { JudgedPerson } from './judged.ts';

/**
 * Addresses of the searches that find samples of a profile: those of its preview, and before them, where that asks for
 * titles alone, the same narrowed to the industries, which only judging would sort out afterwards. None when
 * the profile asks for nothing that a search could look for.
 */
export function sampleSearches(criteria: readonly Criterion[]): string[] {
  const plain = searchPlan(criteria, 'classic');
  if (plain.asked.length === 0) return [];
  const musts = criteria.filter(({ stance }) => stance === 'must');
  const asksForWords = musts.some(({ kind }) => kind === 'keywords');
  const isNarrowable = musts.some(({ kind }) => kind === 'titles') && !asksForWords;
  const narrowed = isNarrowable
    ? criteria.map((one) =>
        one.kind === 'industries' && one.stance === 'must' ? { ...one, kind: 'keywords' as const } : one,
      )
    : criteria;
  return [...new Set([...searchPlan(narrowed, 'classic').urls, ...plain.urls])];
}

/** The first of every search, then the second of every one, and so on; each person once, `max` at most. */
export function inTurns(searches: readonly (readonly SamplePerson[])[], max: number): SamplePerson[] {
  const people = new Map<string, SamplePerson>();
  const longest = Math.max(0, ...searches.map(({ length }) => length));
  for (let place = 0; place < longest; place += 1) {
    for (const search of searches) {
      const person = search[place];
      if (person !== undefined && people.size < max) people.set(person.publicIdentifier, person);
    }
  }
  return [...people.values()];
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

/** A made-up person as a search would list them, without an address: at a real one somebody else may live. */
export const asSearched = (person: SamplePerson): NetworkSearched => ({
  ...person,
  providerId: person.publicIdentifier,
  fullName: `${person.firstName} ${person.lastName}`,
  profileUrl: null,
  picture: null,
});
