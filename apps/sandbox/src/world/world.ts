import { hash } from 'node:crypto';
import { makeCompanies, type Company } from './companies.ts';
import { makeMember, makePeople, type Person } from './people.ts';
import { createPostShelf, type PostShelf } from './post-shelf.ts';
import { createRarerPeople, type RarerPeople } from './rarer-people.ts';

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
  /** Beside `people`: those whose jobs nobody there has. */
  rarer: RarerPeople;
  companies: readonly Company[];
  posts: PostShelf;
  personByNumber(number: number): Person | undefined;
  personBySlug(publicIdentifier: string): Person | undefined;
  personById(id: string): Person | undefined;
  /** Adds the person behind a sign-in; asking again gives the same one. */
  member(key: string): Person;
}

/** People sign in with numbers above this one; seeded people have numbers below. */
const MEMBER_NUMBERS_FROM = 2 ** 32;

/** The default world for a number of people: a company for every thirteen people, a post for every four. */
export function worldSize(people: number): WorldSize {
  return {
    people,
    companies: Math.max(40, Math.floor(people * 0.075)),
    posts: Math.max(24, Math.min(5000, Math.floor(people / 4))),
  };
}

export function buildWorld(seed: string, size: WorldSize, startAtMs: number): World {
  const companies = makeCompanies(seed, size.companies);
  const people = makePeople(seed, size.people, companies);
  const bySlug = new Map(people.map((person) => [person.publicIdentifier, person]));
  const rarer = createRarerPeople(seed, people.length, companies);
  const seeded = (number: number) => people[number] ?? rarer.byNumber(number);
  const members = new Map<string, Person>();
  const memberByNumber = new Map<number, Person>();

  return {
    seed,
    startAtMs,
    people,
    rarer,
    companies,
    posts: createPostShelf(seed, size.posts, people, startAtMs),
    personByNumber: (number) => (number < MEMBER_NUMBERS_FROM ? seeded(number) : memberByNumber.get(number)),
    personBySlug: (slug) => bySlug.get(slug) ?? rarer.bySlug(slug),
    personById: (id) =>
      id.startsWith('p') ? seeded(Number(id.slice(1))) : memberByNumber.get(Number.parseInt(id.slice(1), 36)),
    member(key) {
      const known = members.get(key);
      if (known) return known;
      const person = makeMember(seed, key, memberNumber(seed, key), companies);
      members.set(key, person);
      memberByNumber.set(person.number, person);
      bySlug.set(person.publicIdentifier, person);
      return person;
    },
  };
}

function memberNumber(seed: string, key: string): number {
  return MEMBER_NUMBERS_FROM + (Number.parseInt(createDigest(seed, key), 16) % 2 ** 46);
}

const createDigest = (seed: string, key: string) =>
  hash('sha256', `${seed}\u001fmember-number\u001f${key}`).slice(0, 13);
