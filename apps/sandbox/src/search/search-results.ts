import { draw } from '../chance/draw.ts';
import type { Sandbox } from '../engine/sandbox.ts';
import { fieldsOf, optionalText, type Fields } from '../linkedin/params.ts';
import { standingOf } from '../linkedin/person-standing.ts';
import { postView } from '../linkedin/post-view.ts';
import { invalid } from '../linkedin/wire-error.ts';
import { pairKey, type Account } from '../state/state.ts';
import type { Company } from '../world/companies.ts';
import type { Person } from '../world/people.ts';
import type { WorldPost } from '../world/posts.ts';
import { companyResult } from './company-view.ts';
import { titlesOf } from './catalog.ts';
import { peopleFilter, peopleLookedThrough } from './people-filter.ts';

const DISTANCE = ['SELF', 'DISTANCE_1', 'DISTANCE_2', 'DISTANCE_3', 'OUT_OF_NETWORK'] as const;

/** What a search found, best first, each item shown only when it is asked for. */
export type Found = readonly (() => object)[];

/** People, nearest first; people of one degree in an order of their own. */
export function findPeople(sandbox: Sandbox, account: Account, body: Fields): Found {
  const passes = peopleFilter(sandbox, account, body);
  const degree = (person: Person) => sandbox.network.degree(account.member, person.id);
  return peopleLookedThrough(sandbox, body)
    .filter((person) => person.id !== account.member && passes(person))
    .map((person) => ({ person, rank: degree(person) + draw(sandbox.world.seed, 'rank', person.id) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(
      ({ person }) =>
        () =>
          personResult(sandbox, account, person, body['api'] !== 'classic'),
    );
}

function personResult(sandbox: Sandbox, account: Account, person: Person, navigator: boolean) {
  const viewer = sandbox.memberOf(account);
  const { providerIds } = sandbox;
  const id = navigator
    ? providerIds.navigator(viewer.number, person.number)
    : providerIds.of(viewer.number, person.number);
  const hidden = person.reach === 'hidden';
  const degree = sandbox.network.degree(account.member, person.id);
  const base = {
    type: 'PEOPLE',
    id,
    name: hidden ? 'LinkedIn Member' : `${person.firstName} ${person.lastName}`,
    ...(hidden ? {} : { first_name: person.firstName, last_name: person.lastName }),
    member_urn: `urn:li:member:${person.number % 2 ** 31}`,
    public_identifier: hidden ? null : person.publicIdentifier,
    public_profile_url: hidden ? null : `https://www.linkedin.com/in/${person.publicIdentifier}`,
    profile_url: navigator
      ? `https://www.linkedin.com/sales/lead/${id}`
      : `https://www.linkedin.com/in/${hidden ? id : person.publicIdentifier}`,
    profile_picture_url: null,
    profile_picture_url_large: null,
    network_distance: DISTANCE[degree],
    location: person.location,
    industry: navigator ? person.company.industry.name : null,
    headline: person.headline,
    keywords_match: null,
  };
  if (!navigator) return base;
  const standing = standingOf(sandbox, person);
  const last = sandbox.state.invitationsByPair.get(pairKey(account.member, person.id))?.at(-1);
  return {
    ...base,
    premium: standing.premium,
    open_profile: standing.openProfile,
    can_send_inmail: standing.takesInmail,
    pending_invitation: last?.status === 'pending',
    connections_count: standing.known,
    current_positions: [
      {
        company: person.company.name,
        company_id: person.company.id,
        description: null,
        role: person.job.title,
        location: person.location,
      },
    ],
  };
}

/** Companies, largest first. */
export function findCompanies(sandbox: Sandbox, body: Fields): Found {
  refuseUnknown(body, ['keywords', 'industry', 'headcount']);
  const words = (optionalText(body, 'keywords') ?? '').toLowerCase().split(/\s+/);
  const industries = body['industry'] === undefined ? undefined : body['industry'];
  const wanted = Array.isArray(industries)
    ? titlesOf(sandbox.world, 'INDUSTRY', industries.map(String))
    : undefined;
  const bands = Array.isArray(body['headcount']) ? body['headcount'].map(fieldsOf) : undefined;
  const passes = (company: Company) =>
    words.every((word) => `${company.name} ${company.offer}`.toLowerCase().includes(word)) &&
    (!wanted || wanted.has(company.industry.name.toLowerCase())) &&
    (!bands ||
      bands.some(
        ({ min, max }) =>
          company.headcount >= Number(min ?? 0) && company.headcount <= Number(max ?? Number.MAX_VALUE),
      ));
  return sandbox.world.companies
    .filter(passes)
    .toSorted((a, b) => b.headcount - a.headcount || (a.id < b.id ? -1 : 1))
    .map((company) => () => companyResult(sandbox, company));
}

const PAST_MS: Readonly<Record<string, number>> = {
  past_day: 86_400_000,
  past_week: 7 * 86_400_000,
  past_month: 30 * 86_400_000,
};

/** Posts whose text has every word of the keywords; most reactions first, or newest first. */
export function findPosts(sandbox: Sandbox, account: Account, body: Fields): Found {
  refuseUnknown(body, ['keywords', 'sort_by', 'date_posted']);
  const words = (optionalText(body, 'keywords') ?? '').toLowerCase().split(/\s+/);
  const sort = optionalText(body, 'sort_by') ?? 'relevance';
  if (sort !== 'relevance' && sort !== 'date')
    throw invalid('The parameter sort_by must be relevance or date.');
  const posted = optionalText(body, 'date_posted');
  const span = posted === undefined ? Number.POSITIVE_INFINITY : PAST_MS[posted];
  if (span === undefined)
    throw invalid(`The parameter date_posted must be one of ${Object.keys(PAST_MS).join(', ')}.`);
  const nowMs = sandbox.now();
  const sinceMs = nowMs - span;
  const found: WorldPost[] = [];
  for (const post of sandbox.world.posts)
    if (
      post.atMs >= sinceMs &&
      post.atMs <= nowMs &&
      words.every((word) => post.text.toLowerCase().includes(word))
    )
      found.push(post);
  return found
    .toSorted((a, b) =>
      sort === 'date' ? b.atMs - a.atMs : b.reactionTotal - a.reactionTotal || b.atMs - a.atMs,
    )
    .map((seeded) => () => ({ type: 'POST', ...postView(sandbox, account, { seeded }) }));
}

function refuseUnknown(body: Fields, known: readonly string[]): void {
  const unknown = Object.keys(body).find((name) => !['api', 'category', ...known].includes(name));
  if (unknown !== undefined) throw invalid(`This search has no filter "${unknown}".`);
}
