import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSandbox, type Json } from '../testing/sandbox-client.ts';
import { searchOfUrl } from './search-url.ts';

describe('search', () => {
  let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
  let classic: string;
  let sales: string;
  beforeAll(async () => {
    sandbox = await startTestSandbox({ people: 6000 });
    classic = await sandbox.client.link('ok+search@example.com');
    sales = await sandbox.client.link('sales+search@example.com');
  });
  afterAll(() => sandbox.stop());

  const search = (account: string, body: Json, more = '') =>
    sandbox.client.api('POST', `/linkedin/search?account_id=${account}${more}`, body);
  const people = (body: Json, more = '&limit=50') =>
    search(classic, { api: 'classic', category: 'people', ...body }, more);
  const navigator = (body: Json, more = '&limit=100') =>
    search(sales, { api: 'sales_navigator', category: 'people', ...body }, more);
  const idOf = async (type: string, keywords: string) =>
    (
      await sandbox.client.api(
        'GET',
        `/linkedin/search/parameters?account_id=${classic}&type=${type}&keywords=${encodeURIComponent(keywords)}`,
      )
    ).body.items[0].id as string;

  test('classic people are found by what their profile shows, nearest first', async () => {
    const location = await idOf('LOCATION', 'Germany');
    const industry = await idOf('INDUSTRY', 'Software');
    const { body } = await people({ keywords: 'manager', location: [location], industry: [industry] });
    expect(body).toMatchObject({ object: 'LinkedinSearch', paging: { start: 0 } });
    expect(body.items.length).toBeGreaterThan(3);
    const degrees = body.items.map((item: Json) => item.network_distance);
    expect(degrees).toEqual(degrees.toSorted());
    for (const item of body.items) {
      expect(item).toMatchObject({ type: 'PEOPLE', id: expect.stringMatching(/^ACoAA/) });
      expect(item.location).toContain('Germany');
      expect(item.headline.toLowerCase()).toContain('manager');
    }
    const [first] = body.items;
    const profile = await sandbox.client.api('GET', `/users/${first.id}?account_id=${classic}`);
    expect(profile.body.public_identifier).toBe(first.public_identifier);
  });

  test('degree, words of the name, language, school and earlier companies narrow it down', async () => {
    const near = (await people({ network_distance: [1] })).body.items;
    expect(new Set(near.map((item: Json) => item.network_distance))).toEqual(new Set(['DISTANCE_1']));
    const [one] = near;
    const named = await people({
      advanced_keywords: { first_name: one.first_name, last_name: one.last_name },
    });
    expect(named.body.items.map((item: Json) => item.id)).toContain(one.id);
    const full = (
      await sandbox.client.api('GET', `/users/${one.id}?account_id=${classic}&linkedin_sections=education`)
    ).body;
    const school = await idOf('SCHOOL', full.education[0].school);
    const studied = await people({ school: [school], network_distance: [1] });
    expect(studied.body.items.map((item: Json) => item.id)).toContain(one.id);
    expect(studied.body.items.length).toBeLessThan(near.length);
    expect((await people({ company: ['1'] })).body.items).toEqual([]);
  });

  test('a classic search ends at a thousand, page by page without a repeat, and a day holds so many results', async () => {
    const ids = new Set<string>();
    let cursor: string | null = null;
    let pages = 0;
    do {
      const more: string = cursor === null ? '&limit=100' : `&cursor=${encodeURIComponent(cursor)}`;
      const { body } = await people({}, more);
      expect(body.items.length).toBeLessThanOrEqual(50);
      expect(body.paging.total_count).toBe(6000);
      expect(body.paging.start).toBe(ids.size);
      for (const item of body.items) ids.add(item.id);
      cursor = body.cursor;
      pages += 1;
    } while (cursor !== null);
    expect([ids.size, pages]).toEqual([1000, 20]);
  });

  test('a word is found by itself, not inside a longer one', async () => {
    const { items } = (await people({ keywords: 'coo' }, '&limit=50')).body;
    for (const { headline } of items as { headline: string }[]) expect(headline).toMatch(/\bCOO\b/i);
    const [plural] = (await people({ keywords: 'coordinator' }, '&limit=1')).body.items;
    expect(plural).toBeDefined();
  });

  test('a cursor goes on in the body as well, with its own filters, and not for another account', async () => {
    const first = (await people({ keywords: 'sales' }, '&limit=5')).body;
    const second = (await search(classic, { cursor: first.cursor })).body;
    expect(second.items).toHaveLength(5);
    expect(second.config.params).toMatchObject({ keywords: 'sales' });
    expect(second.items.every((item: Json) => !first.items.some((i: Json) => i.id === item.id))).toBe(true);
    expect((await search(sales, { cursor: first.cursor })).status).toBe(400);
    await sandbox.client.control('POST', '/faults', { mode: 'offset', op: 'search', places: -2 });
    const shifted = (await search(classic, { cursor: first.cursor })).body;
    await sandbox.client.control('DELETE', '/faults');
    expect(shifted.items.slice(0, 2)).toEqual(first.items.slice(3));
  });

  test('a job that none of the seeded people has is found by its title, and who has it can be read and invited', async () => {
    const title = { advanced_keywords: { title: 'head of support' } };
    const location = await idOf('LOCATION', 'United States');
    const { items } = (await people({ ...title, location: [location] })).body;
    expect(items.length).toBeGreaterThan(10);
    for (const { headline } of items) expect(headline).toContain('Head of Support');
    const found = items.find((item: Json) => item.public_identifier !== null);
    for (const identifier of [found.id, found.public_identifier]) {
      const profile = await sandbox.client.api('GET', `/users/${identifier}?account_id=${classic}`);
      expect(profile.body.headline).toBe(found.headline);
    }
    const invited = await sandbox.client.api('POST', '/users/invite', {
      account_id: classic,
      provider_id: found.id,
    });
    expect(invited.status).toBe(200);
    const [first] = (await navigator({ role: { include: ['Head of Support'] } })).body.items;
    expect(first.current_positions[0].role).toBe('Head of Support');
    expect((await people({ keywords: '"head of support"' })).body.items).toEqual([]);
  });

  test('Sales Navigator needs its subscription, includes and excludes, and has ids of its own', async () => {
    expect((await search(classic, { api: 'sales_navigator', category: 'people' })).body.type).toBe(
      'errors/feature_not_subscribed',
    );
    const { body } = await navigator({
      location: { include: ['France'], exclude: [] },
      role: { include: ['Sales Manager', 'Marketing Manager'] },
      seniority: { exclude: ['CXO'] },
      company_headcount: [{ min: 11, max: 1000 }],
    });
    expect(body.items.length).toBeGreaterThan(0);
    for (const item of body.items) {
      expect(item.id).toMatch(/^ACwAA/);
      expect(['Sales Manager', 'Marketing Manager']).toContain(item.current_positions[0].role);
      expect(item.location).toContain('France');
      expect(item.industry).toEqual(expect.any(String));
    }
    const found = body.items.find((item: Json) => item.public_identifier !== null);
    const profile = (await sandbox.client.api('GET', `/users/${found.id}?account_id=${sales}`)).body;
    expect(profile.provider_id).toMatch(/^ACoAA/);
    expect(profile.public_identifier).toBe(found.public_identifier);
    const invited = await sandbox.client.api('POST', '/users/invite', {
      account_id: sales,
      provider_id: found.id,
    });
    expect(invited.body.type).toBe('errors/invalid_recipient');
    expect((await navigator({ keywords: '' }, '&limit=1')).body.paging.total_count).toBe(6000);
  });

  test('an address is read like the search it was copied from; others are refused', async () => {
    const address =
      'https://www.linkedin.com/search/results/people/?keywords=sales&network=%5B%22S%22%5D&origin=FACETED_SEARCH';
    const byUrl = (await search(classic, { url: address }, '&limit=20')).body;
    expect(byUrl.items).toEqual(
      (await people({ keywords: 'sales', network_distance: [2] }, '&limit=20')).body.items,
    );
    const sn = `https://www.linkedin.com/sales/search/people?query=${encodeURIComponent(
      '(spellCorrectionEnabled:true,filters:List((type:REGION,values:List((id:101282230,text:Germany,selectionType:INCLUDED))),(type:SENIORITY_LEVEL,values:List((id:310,text:CXO,selectionType:EXCLUDED)))),keywords:engineer%20senior)',
    )}`;
    expect(searchOfUrl(sn)).toEqual({
      api: 'sales_navigator',
      category: 'people',
      keywords: 'engineer senior',
      location: { include: ['Germany'], exclude: [] },
      seniority: { include: [], exclude: ['CXO'] },
    });
    expect((await search(classic, { url: sn })).status).toBe(403);
    expect((await search(sales, { url: sn })).body.items.length).toBeGreaterThan(0);
    const list = (
      await search(sales, { url: 'https://www.linkedin.com/sales/lists/people/7012345' }, '&limit=100')
    ).body;
    expect(list.paging.total_count).toBeGreaterThan(10);
    expect(list.paging.total_count).toBeLessThan(200);
    for (const url of ['https://example.com/search/results/people/', 'https://www.linkedin.com/feed/', 'x'])
      expect(await search(classic, { url })).toMatchObject({
        status: 400,
        body: { type: 'errors/invalid_url' },
      });
  });

  test('attendees of an event are found by its address, by those who attend; a saved search by its number', async () => {
    const attending = (id: string) =>
      search(classic, {
        url: `https://www.linkedin.com/search/results/people/?eventAttending=%5B%22${id}%22%5D`,
      });
    const seen = (await attending('7123456789')).body;
    expect(seen.paging.total_count).toBeGreaterThan(30);
    expect(seen.paging.total_count).toBeLessThan(500);
    expect((await attending('7123456780')).body.items).toEqual([]);
    const saved = (
      await search(sales, { url: 'https://www.linkedin.com/sales/search/people?savedSearchId=50012345' })
    ).body;
    expect(saved.paging.total_count).toBeGreaterThan(0);
    expect(saved.paging.total_count).toBeLessThan(3000);
  });

  test('filters that do not exist and wrong values are refused', async () => {
    expect((await people({ favourite_colour: 'blue' })).status).toBe(400);
    expect((await people({ network_distance: ['near'] })).status).toBe(400);
    expect((await people({ role: ['1'] })).status).toBe(400);
    expect((await search(classic, { api: 'classic', category: 'jobs' })).status).toBe(400);
    expect((await search(classic, { category: 'people' })).body.type).toBe('errors/missing_parameters');
    expect(
      (await sandbox.client.api('GET', `/linkedin/search/parameters?account_id=${classic}&type=COLOUR`))
        .status,
    ).toBe(400);
  });

  test('companies and posts are found too, and a company has a page', async () => {
    const companies = (
      await search(classic, { api: 'classic', category: 'companies', headcount: [{ min: 1001, max: 5000 }] })
    ).body;
    expect(companies.items[0]).toMatchObject({ type: 'COMPANY', headcount: '1001-5000' });
    const { id, name } = companies.items[0];
    const page = (await sandbox.client.api('GET', `/linkedin/company/${id}?account_id=${classic}`)).body;
    expect(page).toMatchObject({ object: 'CompanyProfile', name, organization_type: 'PUBLIC_COMPANY' });
    const bySlug = await sandbox.client.api(
      'GET',
      `/linkedin/company/${page.public_identifier}?account_id=${classic}`,
    );
    expect(bySlug.body).toEqual(page);
    expect((await sandbox.client.api('GET', `/linkedin/company/none?account_id=${classic}`)).status).toBe(
      404,
    );
    const posts = (
      await search(classic, { api: 'classic', category: 'posts', keywords: 'pricing', sort_by: 'date' })
    ).body;
    expect(posts.items.length).toBeGreaterThan(0);
    for (const post of posts.items) expect(post.text.toLowerCase()).toContain('pricing');
  });

  test('a free account reads a thousand results a day, then waits', async () => {
    const free = await sandbox.client.link('free+search@example.com');
    const read = async () => (await search(free, { api: 'classic', category: 'people' }, '&limit=50')).status;
    for (let i = 0; i < 20; i += 1) expect(await read()).toBe(200);
    expect(await read()).toBe(429);
    await sandbox.client.control('POST', '/clock', { advance: 1441 });
    expect(await read()).toBe(200);
  });
});
