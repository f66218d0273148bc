import { type RunningSandbox, startSandbox } from '@waypost/sandbox/start-sandbox';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LinkedInPort, Page } from '../../ports/linkedin.ts';
import { createUnipileLinkedIn } from './index.ts';

let dataDir: string;
let sandbox: RunningSandbox;
let linkedin: LinkedInPort;
let classic: string;
let sales: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'waypost-search-'));
  sandbox = await startSandbox({ port: 0, dataDir, people: 1_500, speed: 1 });
  linkedin = createUnipileLinkedIn({ apiUrl: sandbox.url, apiKey: 'sandbox-key' });
  const link = async (username: string) =>
    (await linkedin.connect({ by: 'password', username, password: 'sandbox' }, {})).providerAccountId;
  classic = await link('ok@search');
  sales = await link('sales@search');
});
afterAll(async () => {
  await sandbox.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function toTheEnd<T extends { providerId: string }>(
  readPage: (cursor: string | null) => Promise<Page<T>>,
): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<T> = await readPage(cursor);
    all.push(...page.items);
    cursor = page.cursor;
  } while (cursor !== null);
  expect(new Set(all.map((item) => item.providerId)).size).toBe(all.length);
  return all;
}

it('a people search is read to its ceiling, each person once, and says how many match', async () => {
  const url = 'https://www.linkedin.com/search/results/people/?network=%5B%22S%22%2C%22O%22%5D';
  const { total } = await linkedin.searchPeople(classic, url, { limit: 1 });
  expect(total).toBeGreaterThan(1_000);
  const people = await toTheEnd((cursor) => linkedin.searchPeople(classic, url, { limit: 100, cursor }));
  expect(people).toHaveLength(1_000);
  expect(people[0]).toMatchObject({ headline: expect.any(String), title: null });
  for (const person of people) {
    if (person.fullName === null) expect(person.publicIdentifier).toBeNull();
  }
}, 30_000);

it('Sales Navigator says the current position, and is refused to an account without it', async () => {
  const url = `https://www.linkedin.com/sales/search/people?query=${encodeURIComponent(
    '(filters:List((type:SENIORITY_LEVEL,values:List((id:310,text:CXO,selectionType:INCLUDED)))))',
  )}`;
  const { items } = await linkedin.searchPeople(sales, url, { limit: 25 });
  expect(items.length).toBeGreaterThan(0);
  for (const person of items) expect(person.title).toEqual(expect.any(String));
  await expect(linkedin.searchPeople(classic, url, { limit: 25 })).rejects.toMatchObject({
    kind: 'refused',
    providerType: 'feature_not_subscribed',
  });
});

it('followers are read with the connections among them; relations carry their headline', async () => {
  const followers = await toTheEnd((cursor) => linkedin.listFollowers(classic, { limit: 100, cursor }));
  const relations = await toTheEnd((cursor) => linkedin.listRelations(classic, { limit: 100, cursor }));
  const ids = new Set(followers.map((follower) => follower.providerId));
  expect(relations.every((relation) => ids.has(relation.providerId))).toBe(true);
  expect(followers.length).toBeGreaterThanOrEqual(relations.length);
  expect(relations[0]?.headline).toEqual(expect.any(String));
});
