import { type IcpSamples, SAMPLES_MAX } from '@waypost/contract/leads-icp';
import { inWorkspace } from '../../../../platform/db/tenant.ts';
import { AppError } from '../../../../platform/http/app-error.ts';
import { JobFailed } from '../../../../platform/jobs/job-kinds.ts';
import {
  type SamplePeople,
  SamplePeopleFailure,
  type SamplePerson,
} from '../../../../ports/sample-people.ts';
import type { IcpDeps } from '../icp-deps.ts';
import { judgePeople, partExcluded } from '../judge-people.ts';
import { keyOfPerson } from '../people-walk.ts';
import {
  asSearched,
  bestOf,
  type JudgedSample,
  inTurns,
  onceEach,
  sampleSearches,
} from '../sample-choice.ts';
import type { StoredProfile } from '../store/profile.store.ts';
import { getProfile } from './manage-profiles.ts';
import { verdictsOf } from './show-fit.ts';

/** People of one search, people looked at for one profile at most, and those of them whom the model may be asked about. */
const foundMax = 100;
const lookedMax = 300;
const askedMax = 2 * SAMPLES_MAX;
/** Profile versions whose samples this process remembers. */
const rememberedMax = 200;

type SampleDeps = Pick<IcpDeps, 'platform' | 'ai' | 'samplePeople' | 'excludedBy'>;

type Searches = ReturnType<typeof sampleSearches>;

export interface Samples {
  /**
   * Up to ten made-up people of the simulated network: who fits a profile, who may, who comes close. Costs nothing, keeps nothing.
   * @param take counts the attempt where there is anything to be looked for, and may refuse it.
   * @throws AppError `not_found` for the profile, `unavailable` when the simulated network does not answer.
   */
  show(workspaceId: string, profileId: string, take: () => void): Promise<IcpSamples>;
}

export function createSamples(deps: SampleDeps): Samples {
  const { platform, samplePeople } = deps;
  const remembered = new Map<string, Promise<JudgedSample[]>>();
  const judgedOf = (
    people: SamplePeople,
    key: string,
    searches: Searches,
    { criteria }: StoredProfile,
  ): Promise<JudgedSample[]> => {
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const judged = judgeSamples(deps, people, searches, criteria).catch((error: unknown) => {
      remembered.delete(key);
      throw error;
    });
    remembered.set(key, judged);
    const [oldest] = remembered.keys();
    if (remembered.size > rememberedMax && oldest !== undefined) remembered.delete(oldest);
    return judged;
  };
  return {
    async show(workspaceId, profileId, take) {
      const profile = await inWorkspace(platform.db, workspaceId, (tx) =>
        getProfile(tx, workspaceId, profileId),
      );
      const { version, criteria } = profile;
      if (samplePeople === undefined) return { isAvailable: false, isSearchable: false, version, people: [] };
      const searches = sampleSearches(criteria);
      if (searches.plain.length === 0) return { isAvailable: true, isSearchable: false, version, people: [] };
      const key = `${workspaceId} ${profileId} ${version}`;
      if (!remembered.has(key)) take();
      const judged = await judgedOf(samplePeople, key, searches, profile);
      // Rules of the workspace change without a new version of the profile.
      const { allowed } = await partExcluded(
        deps,
        workspaceId,
        judged.map(({ person }) => person),
      );
      const people = judged
        .filter(({ person }) => allowed.includes(person))
        .slice(0, SAMPLES_MAX)
        .map(({ person, score, judgements, standing }) => ({
          id: keyOfPerson(person),
          name: person.fullName ?? '',
          headline: person.headline,
          location: person.location,
          score,
          standing,
          verdicts: verdictsOf(criteria, judgements),
        }));
      return { isAvailable: true, isSearchable: true, version, people };
    },
  };
}

async function judgeSamples(
  deps: SampleDeps,
  samplePeople: SamplePeople,
  { narrowed, plain }: Searches,
  criteria: StoredProfile['criteria'],
): Promise<JudgedSample[]> {
  const rounds = [
    inTurns(await findEach(samplePeople, narrowed), lookedMax),
    inTurns(await findEach(samplePeople, plain), lookedMax),
  ];
  const found = onceEach(rounds.flat(), lookedMax).map(asSearched);
  const best = bestOf(criteria, await judgePeople({ ...deps, ai: undefined }, criteria, found), askedMax);
  try {
    const judged = await judgePeople(
      deps,
      criteria,
      best.map(({ person }) => person),
    );
    return bestOf(criteria, judged, askedMax);
  } catch (error) {
    // What our own rules read stands without the model; what they left open stays unknown.
    if (error instanceof JobFailed) return best;
    throw error;
  }
}

async function findEach(samplePeople: SamplePeople, urls: readonly string[]): Promise<SamplePerson[][]> {
  const found: SamplePerson[][] = [];
  try {
    for (const url of urls) found.push(await samplePeople.find(url, foundMax));
  } catch (error) {
    if (!(error instanceof SamplePeopleFailure)) throw error;
    throw new AppError('unavailable', 'The simulated network did not answer. Try again in a moment.', {
      cause: error,
    });
  }
  return found;
}
