import type { GridLead } from '@waypost/contract/leads-grid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLeadStage, type LeadStage, noNetwork } from '../testing/lead-stage.ts';

let stage: LeadStage;
let listId: string;
beforeAll(async () => {
  stage = await createLeadStage(noNetwork);
  const rows = Array.from(
    { length: 30 },
    (_, n) => `P${n % 10},X,linkedin.com/in/ask-${n},${n % 3 === 0 ? '' : 'Acme'}`,
  );
  const answer = await stage.upload(`First name,Last name,LinkedIn,Company\n${rows.join('\n')}\n`, {
    name: 'Ask',
  });
  await stage.runJob(answer.data.job.id);
  listId = answer.data.list.id;
});
afterAll(() => stage.close());

interface Page {
  items: GridLead[];
  nextCursor: string | null;
  count: { value: number; exact: boolean } | null;
}
const grid = (query: string, as?: 'other') =>
  stage.call<Page>('GET', `/leads/lists/${listId}/grid?${query}`, undefined, as);

test('a page tells how many match, and the pages after it do not', async () => {
  const first = await grid('filter=company~equals~acme&limit=7');
  expect(first.data.count).toEqual({ value: 20, exact: true });
  expect(first.data.items).toHaveLength(7);
  const second = await grid(`filter=company~equals~acme&limit=7&cursor=${first.data.nextCursor}`);
  expect(second.data.count).toBeNull();
  expect(second.data.items.map(({ id }) => id)).not.toContain(first.data.items[6]?.id);
});

test('a position of other filters, another order or another list is refused with a sentence', async () => {
  const { data } = await grid('filter=company~equals~acme&sort=name&limit=3');
  for (const query of [
    'sort=name',
    'filter=company~equals~acme&sort=-name',
    'filter=company~equals~acme&sort=name&search=p',
  ]) {
    const answer = await grid(`${query}&cursor=${data.nextCursor}`);
    expect(answer.status, query).toBe(422);
    expect(answer.error.message).toContain('Start again from the first page.');
  }
  expect((await grid('cursor=abc')).status).toBe(422);
});

test('what cannot be asked is a sentence for each part', async () => {
  const answer = await grid('filter=shoe~contains~x&filter=score~at_least~many&sort=tags&sort=name');
  expect(answer.status).toBe(422);
  expect(answer.error.issues).toEqual([
    { path: 'query.filter.0', message: 'There is no field “shoe”.' },
    { path: 'query.filter.1', message: 'Score needs a number.' },
    { path: 'query.sort.0', message: 'Leads cannot be sorted by Tags.' },
  ]);
});

test('another workspace sees no such list', async () => {
  expect((await grid('', 'other')).status).toBe(404);
});

test('a pasted profile link finds its lead, in the search and in the filter of the profile', async () => {
  const link = 'https://de.linkedin.com/in/ASK-7/?trk=people-search';
  const asks = [
    `search=${encodeURIComponent(link)}`,
    `filter=${encodeURIComponent(`profile~contains~${link}`)}`,
    `filter=${encodeURIComponent(`profile~equals~${link}`)}`,
    `filter=${encodeURIComponent('profile~equals~Ask-7')}`,
  ];
  for (const query of asks) {
    const { data } = await grid(query);
    expect(
      data.items.map(({ publicIdentifier }) => publicIdentifier),
      query,
    ).toEqual(['ask-7']);
  }
});
