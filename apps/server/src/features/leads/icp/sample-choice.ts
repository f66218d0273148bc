import { type IcpSample, SAMPLE_STANDINGS } from '@waypost/contract/leads-icp';
import { belongs, fitOf, standingOf } from '@waypost/domain/leads/icp/fit';
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

/** A made-up person with how they stand to a profile. */
export interface JudgedSample extends JudgedPerson {
  standing: IcpSample['standing'];
}

/** Who is for the profile: those known to fit, then who may fit, then who comes close; in each the best fit first. */
export function bestOf(
  criteria: readonly Criterion[],
  judged: readonly JudgedPerson[],
  max: number,
): JudgedSample[] {
  const standing = judged.flatMap((one): JudgedSample[] => {
    const found = sampleStandingOf(criteria, one.judgements);
    return found === null ? [] : [{ ...one, standing: found }];
  });
  const rank = ({ standing: one }: JudgedSample) => SAMPLE_STANDINGS.indexOf(one);
  // The fit of whoever misses a Must is capped: how many are missed tells them apart.
  const missed = ({ judgements }: JudgedSample) => fitOf(criteria, judgements).missed;
  return standing
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) || (a.standing === 'close' ? missed(a) - missed(b) : 0) || b.score - a.score,
    )
    .slice(0, max);
}

/**
 * Whoever misses nothing but what the page of their company says comes close: a search alone would not tell them from
 * those who fit. Null: they are not for the profile.
 */
function sampleStandingOf(
  criteria: readonly Criterion[],
  judgements: JudgedPerson['judgements'],
): IcpSample['standing'] | null {
  const standing = standingOf(criteria, judgements);
  if (standing !== 'out') return standing;
  const ofPage = new Set(
    criteria.flatMap(({ id, kind, stance }) => (stance === 'must' && pageKinds.has(kind) ? id : [])),
  );
  const atFirstSight = judgements.filter(({ criterionId }) => !ofPage.has(criterionId));
  return belongs(criteria, atFirstSight) ? 'close' : null;
}

const pageKinds: ReadonlySet<Criterion['kind']> = new Set(['industries', 'company_size']);

/** A made-up person as a search would list them, without an address: at a real one somebody else may live. */
export const asSearched = (person: SamplePerson): NetworkSearched => ({
  ...person,
  providerId: person.publicIdentifier,
  fullName: `${person.firstName} ${person.lastName}`,
  profileUrl: null,
  picture: null,
});
