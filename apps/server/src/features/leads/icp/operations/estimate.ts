import type { IcpEstimate } from '@waypost/contract/leads-icp';
import { fitOf } from '@waypost/domain/leads/icp/fit';
import type { Criterion } from '@waypost/domain/leads/icp/profile';
import { searchPlan } from '@waypost/domain/leads/icp/search-address';
import { inWorkspace } from '../../../../platform/db/tenant.ts';
import type { NetworkReader, NetworkSearched } from '../../leads-network.ts';
import type { IcpDeps } from '../icp-deps.ts';
import { factsOfSearched, judgeByRules } from '../judged.ts';
import { keyOfPerson } from '../people-walk.ts';
import { getProfile } from './manage-profiles.ts';
import { searchesOf, searchProduct } from './search-allowed.ts';

/** Searches that one estimate reads at most, and people of each page. */
const searchesMax = 14;
const peoplePerPage = 10;

/**
 * How many people the searches of a profile show, and how that changes without each criterion they ask for. The fit
 * is the mean, by the whole profile, of the people on the first pages. Reads the network, keeps nothing, costs no credits.
 */
export async function estimateProfile(
  deps: IcpDeps,
  workspaceId: string,
  profileId: string,
  accountId: string,
): Promise<IcpEstimate> {
  const who = { workspaceId, accountId };
  const profile = await inWorkspace(deps.platform.db, workspaceId, (tx) =>
    getProfile(tx, workspaceId, profileId),
  );
  const product = await searchProduct(deps, who);
  const { sized, asked } = searchesOf(profile.criteria, product);
  const whole = await sizeOf(deps, who, sized, profile.criteria);
  let left = searchesMax - sized.length;
  const without: IcpEstimate['without'] = [];
  // Whatever else a search could ask for in place of the one that is left out would make it another search, which can
  // find fewer people.
  const used = profile.criteria.filter(({ id }) => asked.includes(id));
  for (const criterionId of asked) {
    const others = used.filter(({ id }) => id !== criterionId);
    const plan = searchPlan(others, product);
    // Without its last question a search would be for everybody.
    if (plan.asked.length === 0 || plan.sized.length > left) continue;
    left -= plan.sized.length;
    without.push({ criterionId, ...(await sizeOf(deps, who, plan.sized, profile.criteria)) });
  }
  const judgedLater = profile.criteria.filter(({ id }) => !asked.includes(id)).map(({ id }) => id);
  return { version: profile.version, ...whole, without, judgedLater };
}

async function sizeOf(
  { network, platform }: IcpDeps,
  who: NetworkReader,
  urls: readonly string[],
  criteria: readonly Criterion[],
): Promise<{ total: number; fit: number | null; seen: number }> {
  let total = 0;
  const people = new Map<string, NetworkSearched>();
  for (const url of urls) {
    const page = await network.searchPeople(who, url, { cursor: null, limit: peoplePerPage });
    total += page.total ?? page.items.length;
    for (const person of page.items) people.set(keyOfPerson(person), person);
  }
  const now = platform.clock.businessNow();
  const scores = [...people.values()].map(
    (person) => fitOf(criteria, judgeByRules(criteria, factsOfSearched(person, now))).score,
  );
  const sum = scores.reduce((all, score) => all + score, 0);
  return { total, fit: scores.length === 0 ? null : Math.round(sum / scores.length), seen: scores.length };
}
