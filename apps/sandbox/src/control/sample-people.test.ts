import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSandbox, type Json } from '../testing/sandbox-client.ts';

describe('people of a search without an account', () => {
  let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
  beforeAll(async () => {
    sandbox = await startTestSandbox({ people: 900 });
  });
  afterAll(() => sandbox.stop());

  const find = (address: string, more = '') =>
    sandbox.client.control('GET', `/people/search?url=${encodeURIComponent(address)}${more}`);
  const classic = (query: string) => `https://www.linkedin.com/search/results/people/?${query}`;
  const germany = 'geoUrn=%5B%22101282230%22%5D';

  test('are those whom the filters of the address mean, the same ones every time', async () => {
    const { status, body } = await find(classic(`titleFreeText=manager&${germany}`), '&limit=5');
    expect(status).toBe(200);
    expect(body.items).toHaveLength(5);
    expect(body.total).toBeGreaterThan(5);
    for (const { headline, location } of body.items) {
      expect(headline).toMatch(/manager/i);
      expect(location).toContain('Germany');
    }
    expect((await find(classic(`titleFreeText=manager&${germany}`), '&limit=5')).body).toEqual(body);
    const query = encodeURIComponent(
      '(filters:List((type:REGION,values:List((id:101282230,selectionType:INCLUDED)))))',
    );
    const navigator = await find(`https://www.linkedin.com/sales/search/people?query=${query}`, '&limit=100');
    expect(new Set(navigator.body.items.map((one: Json) => one.location.split(', ').at(-1)))).toEqual(
      new Set(['Germany']),
    );
  });

  test('a short title finds those who have the long one, and says what a search shows, with trade and size of the company', async () => {
    const { body } = await find(classic('titleFreeText=CTO'));
    expect(body.items.length).toBeGreaterThan(0);
    for (const one of body.items) {
      expect(one).toEqual({
        publicIdentifier: expect.stringMatching(/-/),
        firstName: expect.stringMatching(/./),
        lastName: expect.stringMatching(/./),
        headline: expect.stringContaining('Chief Technology Officer'),
        location: expect.stringMatching(/./),
        title: 'Chief Technology Officer',
        company: expect.stringMatching(/./),
        industry: expect.stringMatching(/./),
        companySize: expect.stringMatching(/^\d+-\d+$/),
      });
    }
  });

  test('a trade is found by its everyday word, and says so', async () => {
    const { body } = await find(classic('keywords=SaaS'));
    expect(body.items.length).toBeGreaterThan(0);
    for (const one of body.items) expect(one.industry).toBe('Software Development (SaaS, B2B software)');
  });

  test('a job that none of the seeded people has is found by those who look for it, and by nobody else', async () => {
    const seeded: Json[] = (await sandbox.client.control('GET', '/people?limit=900')).body.items;
    expect(seeded.filter(({ headline }) => /head of support/i.test(headline))).toEqual([]);
    const { body } = await find(classic('titleFreeText=Head%20of%20support'), '&limit=100');
    expect(body.items.length).toBeGreaterThan(0);
    for (const { title, headline } of body.items) {
      expect(title).toBe('Head of Support');
      expect(headline).toContain('Head of Support');
    }
    expect((await find(classic('titleFreeText=Head%20of%20support'), '&limit=100')).body).toEqual(body);
    const short = await find(classic('titleFreeText=CIO'));
    expect(new Set(short.body.items.map((one: Json) => one.title))).toEqual(
      new Set(['Chief Information Officer']),
    );
    const heads = await find(classic('titleFreeText=Head'), '&limit=100');
    const known = new Set(seeded.map(({ publicIdentifier }) => publicIdentifier));
    expect(heads.body.items.filter((one: Json) => !known.has(one.publicIdentifier))).toEqual([]);
    expect((await find(classic('titleFreeText=Beekeeper'))).body).toEqual({ total: 0, items: [] });
  });

  test('a degree narrows nothing down where nobody looks, and nobody hidden is shown', async () => {
    const everybody = await find(classic(''), '&limit=100');
    const near = await find(classic('network=%5B%22F%22%5D'), '&limit=100');
    expect(near.body).toEqual(everybody.body);
    const people: Json[] = (await sandbox.client.control('GET', '/people?limit=900')).body.items;
    const hidden = people.filter(({ reach }) => reach === 'hidden');
    expect(hidden.length).toBeGreaterThan(0);
    expect(everybody.body.total).toBe(people.length - hidden.length);
    const [one] = hidden;
    const named = await find(classic(`keywords=${encodeURIComponent(`"${one.headline}"`)}`));
    expect(named.body).toEqual({ total: 0, items: [] });
  });

  test('an address of something else is refused, and so is a limit beyond a hundred', async () => {
    expect((await find('https://www.linkedin.com/search/results/companies/?keywords=x')).status).toBe(400);
    expect((await find('https://example.com/search')).status).toBe(400);
    expect((await find(classic(''), '&limit=101')).status).toBe(400);
  });
});
