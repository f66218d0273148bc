import { hash } from 'node:crypto';
import { makeCompanies, type Company } from './companies.ts';
import { makeMember, makePeople, type Person } from './people.ts';
import {
  makeComments,
  makePost,
  makeReactions,
  type WorldComment,
  type WorldPost,
  type WorldReaction,
} from './posts.ts';

export interface WorldSize {
  people: number;
  companies: number;
  posts: number;
}

/** The seeded network: never stored, always made again from the seed. */
export interface World {
  seed: string;
  startAtMs: number;
  people: readonly Person[];
  companies: readonly Company[];
  posts: readonly WorldPost[];
  personByNumber(number: number): Person | undefined;
  personBySlug(publicIdentifier: string): Person | undefined;
  personById(id: string): Person | undefined;
  /** Adds the person behind a sign-in; asking again gives the same one. */
  member(key: string): Person;
  postBy(kind: 'activity' | 'ugcPost' | 'share', number: string): WorldPost | undefined;
  comments(post: WorldPost): WorldComment[];
  reactions(post: WorldPost): WorldReaction[];
}

/** People sign in with numbers above this one; seeded people have numbers below. */
const MEMBER_NUMBERS_FROM = 2 ** 32;

/** The default world for a number of people: a company for every thirteen, a post for every forty. */
export function worldSize(people: number): WorldSize {
  return {
    people,
    companies: Math.max(40, Math.floor(people * 0.075)),
    posts: Math.max(24, Math.min(540, Math.floor(people / 36))),
  };
}

export function buildWorld(seed: string, size: WorldSize, startAtMs: number): World {
  const companies = makeCompanies(seed, size.companies);
  const people = makePeople(seed, size.people, companies);
  const posts: WorldPost[] = [];
  for (let index = 0; index < size.posts; index += 1) posts.push(makePost(seed, index, people, startAtMs));

  const bySlug = new Map(people.map((person) => [person.publicIdentifier, person]));
  const byTrade = Map.groupBy(people, (person) => person.company.industry.name);
  const members = new Map<string, Person>();
  const memberByNumber = new Map<number, Person>();
  const byLink = new Map<string, WorldPost>();
  for (const post of posts) {
    byLink.set(`activity:${post.activity}`, post);
    if (post.second) byLink.set(`${post.second.kind}:${post.second.number}`, post);
  }
  const comments = new Map<number, WorldComment[]>();
  const reactions = new Map<number, WorldReaction[]>();
  const alike = (post: WorldPost) => byTrade.get(post.author.company.industry.name) ?? [];

  return {
    seed,
    startAtMs,
    people,
    companies,
    posts,
    personByNumber: (number) => (number < MEMBER_NUMBERS_FROM ? people[number] : memberByNumber.get(number)),
    personBySlug: (slug) => bySlug.get(slug),
    personById: (id) =>
      id.startsWith('p') ? people[Number(id.slice(1))] : memberByNumber.get(Number.parseInt(id.slice(1), 36)),
    member(key) {
      const known = members.get(key);
      if (known) return known;
      const person = makeMember(seed, key, memberNumber(seed, key), companies);
      members.set(key, person);
      memberByNumber.set(person.number, person);
      bySlug.set(person.publicIdentifier, person);
      return person;
    },
    postBy: (kind, number) => byLink.get(`${kind}:${number}`),
    comments(post) {
      const known = comments.get(post.index) ?? makeComments(seed, post, people, alike(post));
      comments.set(post.index, known);
      return known;
    },
    reactions(post) {
      const known = reactions.get(post.index) ?? makeReactions(seed, post, people, alike(post));
      reactions.set(post.index, known);
      return known;
    },
  };
}

function memberNumber(seed: string, key: string): number {
  return MEMBER_NUMBERS_FROM + (Number.parseInt(createDigest(seed, key), 16) % 2 ** 46);
}

const createDigest = (seed: string, key: string) =>
  hash('sha256', `${seed}\u001fmember-number\u001f${key}`).slice(0, 13);
