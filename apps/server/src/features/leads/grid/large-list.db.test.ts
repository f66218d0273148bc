import type { GridLead } from '@waypost/contract/leads-grid';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { leadsLike } from './grid-page.store.ts';
import { createLeadStage, type LeadStage, noNetwork } from '../testing/lead-stage.ts';

const LEADS = 60_000;
let stage: LeadStage;
let listId: string;

/**
 * More leads than are counted one by one: every tenth at Acme, three at a company of their own, many at
 * one of many studios, nearly all of them at the first, and as many at one of many works. None has a title.
 */
beforeAll(async () => {
  stage = await createLeadStage(noNetwork);
  listId = (await stage.newList('Large')).id;
  const { workspaceId, platform } = stage;
  await inWorkspace(platform.db, workspaceId, async (tx) => {
    await sql`insert into leads (workspace_id, id, identity_key, full_name, company, created_at, updated_at)
      select ${workspaceId}, gen_random_uuid(), 'large-' || i, 'Person ' || i,
        case when i % 20000 = 7 then 'Rare & Sons' when i % 10 = 0 then 'Acme'
          when i % 7 = 0 then 'Studio ' || case when i % 13 = 0 then i % 40 else 1 end
          when i % 11 = 0 then 'Works ' || i % 40 else 'Other' end, now(), now()
      from generate_series(1, ${LEADS}::int) i`.execute(tx);
    await sql`insert into lead_list_members (workspace_id, list_id, lead_id, added_at, added_rank, name_key, company_key,
        title_key, location_key, texts, custom)
      select workspace_id, ${listId}, id, now(), -substr(identity_key, 7)::bigint, lower(full_name), lower(company),
        U&'\\+10FFFF', U&'\\+10FFFF', lower(full_name) || E'\\n\\n' || lower(company) || E'\\n\\n\\u0001\\n\\n' || identity_key, '{}'
      from leads`.execute(tx);
    await sql`insert into lead_list_values (workspace_id, list_id, field, key)
      select distinct workspace_id, list_id, 2, company_key from lead_list_members`.execute(tx);
    await sql`update lead_lists set lead_count = ${LEADS}::int where id = ${listId}`.execute(tx);
  });
}, 120_000);
afterAll(() => stage.close());

interface Page {
  items: GridLead[];
  nextCursor: string | null;
  count: { value: number; exact: boolean } | null;
}
async function grid(query: string): Promise<Page> {
  const answer = await stage.call<Page>('GET', `/leads/lists/${listId}/grid?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.data;
}

test('what many match is estimated and said to be, and everything together is counted', async () => {
  const { count } = await grid('filter=company~contains~acm&sort=name');
  expect(count?.exact).toBe(false);
  expect(count?.value).toBeGreaterThan(LEADS * 0.05);
  expect(count?.value).toBeLessThan(LEADS * 0.15);
  expect((await grid('')).count).toEqual({ value: LEADS, exact: true });
});

test.each([
  ['many values', 'works', (company: string) => company.startsWith('Works')],
  [
    'many values of which one has nearly all rows',
    'studio',
    (company: string) => company.startsWith('Studio'),
  ],
])('pages of %s come in the order of age, each lead once', async (_, word, isMeant) => {
  const expected = await inWorkspace(stage.platform.db, stage.workspaceId, (tx) =>
    sql<{ full_name: string; company: string }>`select l.full_name, l.company from lead_list_members m
      join leads l on l.workspace_id = m.workspace_id and l.id = m.lead_id
      where m.list_id = ${listId} order by m.added_rank, m.lead_id`.execute(tx),
  );
  const meant = expected.rows.filter(({ company }) => isMeant(company)).slice(0, 300);
  const found: string[] = [];
  for (let cursor = ''; found.length < 300;) {
    const page = await grid(`filter=company~contains~${word}&sort=-added&limit=100${cursor}`);
    found.push(...page.items.map(({ fullName }) => fullName));
    cursor = `&cursor=${page.nextCursor}`;
  }
  expect(found).toEqual(meant.map((lead) => lead.full_name));
});

test('what few match is counted and found wherever it stands, whatever is asked and however it is sorted', async () => {
  for (const filter of ['company~equals~rare %26 sons', 'company~contains~are %26', 'headline~empty']) {
    for (const sort of ['-added', 'name', '-company', '-activity', 'custom:x']) {
      const rare = 'filter=company~not_empty&filter=company~starts_with~rare';
      const query = filter === 'headline~empty' ? `${rare}&filter=${filter}` : `filter=${filter}`;
      const { items, count, nextCursor } = await grid(`${query}&sort=${sort}`);
      expect(
        items.map(({ company }) => company),
        `${query} by ${sort}`,
      ).toEqual(Array(3).fill('Rare & Sons'));
      expect({ count, nextCursor }).toEqual({ count: { value: 3, exact: true }, nextCursor: null });
    }
  }
  // No index knows a part of a profile's name, and the one lead stands behind all the others.
  const last = await grid('filter=profile~equals~large-1&sort=-added');
  expect(last.items.map(({ publicIdentifier }) => publicIdentifier)).toEqual(['large-1']);
  expect((await grid('search=person 59999')).items.map(({ fullName }) => fullName)).toEqual(['Person 59999']);
  expect((await grid('filter=name~contains~son 4321')).items).toHaveLength(11);
  expect((await grid('filter=name~contains~nobody')).items).toEqual([]);
});

test('a page far down is asked for by the number of its first row, in any order', async () => {
  for (const query of [
    'sort=name',
    'sort=-company',
    'sort=activity',
    'filter=company~equals~acme',
    'sort=-custom:x',
  ]) {
    const matching = query.startsWith('filter') ? LEADS / 10 : LEADS;
    const last = await grid(`${query}&row=${matching - 30}&limit=20`);
    expect(last.items, query).toHaveLength(20);
    expect(last.nextCursor).not.toBeNull();
    const rest = await grid(`${query}&row=${matching - 10}`);
    expect(rest.items).toHaveLength(10);
    expect((await grid(`${query}&cursor=${last.nextCursor}`)).items).toEqual(rest.items);
    const behind = await grid(`${query}&row=${matching}`);
    expect(behind).toEqual({ items: [], nextCursor: null, count: { value: matching, exact: true } });
  }
});

test('parts of texts are found in the own workspace and the own list alone', async () => {
  const { platform, workspaceId } = stage;
  const other = (await stage.newList('Small')).id;
  await inWorkspace(platform.db, workspaceId, async (tx) => {
    await sql`insert into leads (workspace_id, id, identity_key, full_name, created_at, updated_at)
      values (${workspaceId}, gen_random_uuid(), 'small-1', 'Person 4321 again', now(), now())`.execute(tx);
    await sql`insert into lead_list_members (workspace_id, list_id, lead_id, added_at, added_rank, name_key, company_key,
        title_key, location_key, texts, custom)
      select workspace_id, ${other}, id, now(), 0, lower(full_name), U&'\\+10FFFF', U&'\\+10FFFF', U&'\\+10FFFF',
        lower(full_name) || E'\\n\\n\\n\\n\\u0001\\n\\n' || identity_key, '{}' from leads where identity_key = 'small-1'`.execute(
      tx,
    );
  });
  const found = (workspace: string, inList: string) =>
    inWorkspace(platform.db, workspace, (tx) =>
      leadsLike(tx, { listId: inList }, { pattern: '%person 4321%', max: 20 }),
    );
  expect(await found(workspaceId, listId)).toHaveLength(11);
  expect(await found(workspaceId, other)).toHaveLength(1);
  expect(await found('0198f000-0000-7000-8000-00000000000f', listId)).toEqual([]);
});

test('leads that come and go on the way through leave every other one there once', async () => {
  const seen: string[] = [];
  let cursor: string | null = null;
  for (let page = 0; ; page += 1) {
    const from: string = cursor === null ? '' : `&cursor=${cursor}`;
    const { items, nextCursor }: Page = await grid(`filter=company~equals~acme&sort=-added&limit=200${from}`);
    seen.push(...items.map(({ id }) => id));
    if (nextCursor === null) break;
    cursor = nextCursor;
    // Somebody new at the top, and one of those shown taken out.
    await stage
      .upload(`First name,LinkedIn,Company\nNew,linkedin.com/in/new-${page},Acme\n`, { listId })
      .then(({ data }) => stage.runJob(data.job.id));
    await stage.call('DELETE', `/leads/lists/${listId}/leads/${items[0]?.id}`);
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength(LEADS / 10);
}, 120_000);
