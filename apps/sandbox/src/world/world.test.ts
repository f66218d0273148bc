import { beforeAll, describe, expect, test } from 'vitest';
import { createProviderIds } from '../linkedin/provider-ids.ts';
import { SIZES } from './industries.ts';
import { RARER_JOBS } from './rarer-jobs.ts';
import { buildWorld, worldSize, type World } from './world.ts';

const START = Date.parse('2026-03-02T09:00:00Z');
const repeats = (values: readonly string[]) => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

describe('the full world', () => {
  let world: World;
  beforeAll(() => {
    world = buildWorld('waypost-sandbox', worldSize(20_000), START);
  });

  test('has 20,000 people, 1,500 companies and 5,000 posts', () => {
    expect([world.people.length, world.companies.length]).toEqual([20_000, 1500]);
    expect(world.posts.length).toBe(5000);
  });

  test('an ordinary description of buyers is met by ten people, also where the job is one of the rarer', () => {
    const [support] = RARER_JOBS;
    const fitting = world.rarer
      .holders(support!)
      .filter(
        ({ company, location }) =>
          company.industry.name === 'Software Development' &&
          company.headcount >= 50 &&
          company.headcount <= 500 &&
          location.endsWith('Germany'),
      );
    expect(support?.title).toBe('Head of Support');
    expect(fitting.length).toBeGreaterThanOrEqual(10);
  });

  test('people of a rarer job are found again by number, id and address, and nobody else is there in their place', () => {
    const holders = RARER_JOBS.flatMap((job) => world.rarer.holders(job).slice(-40));
    for (const person of holders) {
      expect(person.company.size >= person.job.from && person.company.size <= person.job.to).toBe(true);
      expect(world.personByNumber(person.number)).toEqual(person);
      expect(world.personById(person.id)).toEqual(person);
      expect(world.personBySlug(person.publicIdentifier)).toEqual(person);
      expect(world.personBySlug(`x${person.publicIdentifier}`)).toBeUndefined();
    }
    expect(new Set(holders.map(({ publicIdentifier }) => publicIdentifier)).size).toBe(holders.length);
    expect(world.personBySlug('nobody-0000000')).toBeUndefined();
    expect(world.personByNumber(2 ** 31)).toBeUndefined();
  });

  test('no full name occurs more than eight times and every public identifier once', () => {
    expect(
      Math.max(...repeats(world.people.map((p) => `${p.firstName} ${p.lastName}`)).values()),
    ).toBeLessThanOrEqual(8);
    expect(new Set(world.people.map((p) => p.publicIdentifier)).size).toBe(20_000);
  });

  test('fewer than two in a hundred people share their headline with somebody', () => {
    const shared = [...repeats(world.people.map((p) => p.headline)).values()]
      .filter((n) => n > 1)
      .reduce((a, b) => a + b, 0);
    expect(shared / world.people.length).toBeLessThan(0.02);
  });

  test('jobs exist in companies of that size, one chief per company, no more people than employed', () => {
    const chiefs = new Map<string, number>();
    const staff = new Map<string, number>();
    for (const { job, company } of world.people) {
      expect(company.size >= job.from && company.size <= job.to).toBe(true);
      staff.set(company.id, (staff.get(company.id) ?? 0) + 1);
      if (/^(Founder|Chief Executive)/.test(job.title))
        chiefs.set(company.id, (chiefs.get(company.id) ?? 0) + 1);
    }
    expect(Math.max(...chiefs.values())).toBe(1);
    for (const company of world.companies) {
      const band = SIZES[company.size]!;
      expect(company.headcount >= band.min && company.headcount <= band.max).toBe(true);
      expect(staff.get(company.id) ?? 0).toBeLessThanOrEqual(company.headcount);
    }
    expect(new Set(world.companies.map((c) => c.name)).size).toBe(1500);
  });

  test('posts vary, and their comments are about their topic or the talk around it', () => {
    const posts = [...world.posts];
    const texts = new Set(posts.map((p) => p.text));
    expect(texts.size / world.posts.length).toBeGreaterThan(0.98);
    const post = posts.find((p) => p.commentTotal > 60)!;
    const comments = world.posts.comments(post);
    expect(comments.length).toBe(post.commentTotal);
    expect(new Set(comments.map((c) => c.text)).size / comments.length).toBeGreaterThan(0.5);
    expect(comments.some((c) => c.text.toLowerCase().includes(post.topic))).toBe(true);
    expect(posts.reduce((sum, p) => sum + p.commentTotal, 0)).toBeGreaterThan(10_000);
  });
});

test('the same seed makes the same world, another seed another one', () => {
  const make = (seed: string) => {
    const world = buildWorld(seed, worldSize(500), START);
    const member = world.member('ok@example.com');
    return JSON.stringify([
      world.people.slice(0, 50),
      [...world.posts].slice(0, 5),
      world.posts.comments(world.posts.at(0)!),
      world.posts.reactions(world.posts.at(1)!),
      member,
    ]);
  };
  expect(make('a')).toBe(make('a'));
  expect(make('a')).not.toBe(make('b'));
});

test('a provider id can be read by the viewer it was made for and by nobody else', () => {
  const ids = createProviderIds('seed');
  const id = ids.of(12, 345);
  expect(id).toMatch(/^ACoAA[\w-]{32}$/);
  expect(ids.read(12, id)).toBe(345);
  expect(ids.read(13, id)).toBeUndefined();
  expect(ids.read(12, `${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}`)).toBeUndefined();
  expect(createProviderIds('other').read(12, id)).toBeUndefined();
});
