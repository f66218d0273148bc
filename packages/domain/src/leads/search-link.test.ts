import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearchLink, type SearchLink } from './search-link.ts';
import { outsideOf } from './search-match.ts';
import { cutsOf, linkOfPart } from './search-parts.ts';
import { type QueryNode, readQuery, writeQuery } from './search-query.ts';
import { accountProblem, filterWords, linkWords, searchName } from './search-words.ts';

function read(text: string): SearchLink {
  const parsed = parseSearchLink(text);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.link;
}
const words = (link: SearchLink) =>
  Object.fromEntries(link.filters.map((filter) => [filter.label, filterWords(filter)]));
const refusal = (text: string) => {
  const parsed = parseSearchLink(text);
  return parsed.ok ? null : parsed.message;
};
const sn = (query: string) =>
  `https://www.linkedin.com/sales/search/people?query=${encodeURIComponent(query)}`;
const query = (link: SearchLink) => decodeURIComponent(link.url.split('query=')[1] ?? '');

/** Shapes of real addresses, as browsers copy them, with names and numbers of our own. */
const corpus: readonly { link: string; product: SearchLink['product']; words: Record<string, string> }[] = [
  {
    link: 'https://www.linkedin.com/search/results/people/?keywords=cto&origin=SWITCH_SEARCH_VERTICAL&sid=abc',
    product: 'classic',
    words: { Keywords: 'cto' },
  },
  {
    link: 'https://www.linkedin.com/search/results/people/?geoUrn=%5B%22101282230%22%2C%22103883259%22%5D&keywords=head%20of%20sales&network=%5B%22S%22%2C%22O%22%5D&origin=FACETED_SEARCH&page=7',
    product: 'classic',
    words: {
      Location: 'Germany or Austria',
      Keywords: 'head of sales',
      Connections: '2nd-degree connections or 3rd-degree and everyone else',
    },
  },
  {
    link: 'de.linkedin.com/search/results/people?firstName=Ana&titleFreeText=%22Head%20of%20Growth%22&currentCompany=%5B%221035%22%5D',
    product: 'classic',
    words: { 'First name': 'Ana', Title: '"Head of Growth"', 'Current company': '#1035' },
  },
  {
    link: 'https://www.linkedin.com/search/results/people/?geoUrn=103644278&profileLanguage=%5B%22en%22%5D&keywords=c%2B%2B',
    product: 'classic',
    words: { Location: 'United States', 'Profile language': 'English', Keywords: 'c++' },
  },
  {
    link: 'https://www.linkedin.com/search/results/people/?eventAttending=%5B%227123456789%22%5D&origin=EVENT_PAGE_CANNED_SEARCH',
    product: 'classic',
    words: { 'Attends the event': '#7123456789' },
  },
  {
    link: 'https://www.linkedin.com/sales/search/people?query=(spellCorrectionEnabled%3Atrue%2CrecentSearchParam%3A(id%3A4012345678%2CdoLogHistory%3Atrue)%2Cfilters%3AList((type%3AREGION%2Cvalues%3AList((id%3A101282230%2Ctext%3AGermany%2CselectionType%3AINCLUDED)))%2C(type%3ASENIORITY_LEVEL%2Cvalues%3AList((id%3A310%2Ctext%3ACXO%2CselectionType%3AINCLUDED)%2C(id%3A220%2Ctext%3ADirector%2CselectionType%3AEXCLUDED))))%2Ckeywords%3Asaas%2520growth)&sessionId=kJ%3D%3D&viewAllFilters=true',
    product: 'sales_navigator',
    words: { Location: 'Germany', Seniority: 'CXO, not Director', Keywords: 'saas growth' },
  },
  {
    // Copied from a place that decoded the address once too often: the comma of the place stands bare.
    link: 'https://www.linkedin.com/sales/search/people?query=(filters:List((type:REGION,values:List((id:106967730,text:Berlin, Germany,selectionType:INCLUDED),(id:90009712,text:Greater Munich Metropolitan Area,selectionType:INCLUDED)))))',
    product: 'sales_navigator',
    words: { Location: 'Berlin, Germany or Greater Munich Metropolitan Area' },
  },
  {
    link: sn(
      '(filters:List((type:CURRENT_COMPANY,values:List((id:urn%3Ali%3Aorganization%3A1035,text:Acme%20%28UK%29%2C%20Ltd.,selectionType:INCLUDED,parent:(id:0)))),(type:COMPANY_HEADCOUNT,values:List((id:C,selectionType:INCLUDED),(id:D,selectionType:INCLUDED)))))',
    ),
    product: 'sales_navigator',
    words: { 'Current company': 'Acme (UK), Ltd.', 'Company size': '11-50 or 51-200' },
  },
  {
    link: sn(
      '(filters:List((type:POSTED_ON_LINKEDIN,values:List((id:RPOL,text:Posted%20on%20LinkedIn,selectionType:INCLUDED))),(type:SPOTLIGHT_NEWS,values:List((id:X1,selectionType:INCLUDED)))))',
    ),
    product: 'sales_navigator',
    words: { 'Posted on LinkedIn': 'Posted on LinkedIn', 'Spotlight news': '#X1' },
  },
];

describe('addresses of searches', () => {
  it.each(corpus)('says in words what $link looks for', ({ link, product, words: expected }) => {
    const found = read(link);
    expect(found.product).toBe(product);
    expect(words(found)).toEqual(expected);
    expect(found.visibleMax).toBe(product === 'classic' ? 1_000 : 2_500);
    // What is kept means the same, and reading it again changes nothing.
    expect(read(found.url)).toEqual(found);
    expect(found.url).not.toMatch(/origin|sessionId|sid=|page=/);
  });

  it('is called by what it looks for, and by its kind where the address does not say', () => {
    const called = (text: string) => searchName(read(text));
    expect(called('https://www.linkedin.com/search/results/people/?keywords=manager')).toBe(
      'Search: manager',
    );
    expect(called('https://www.linkedin.com/search/results/people/')).toBe('LinkedIn people search');
    const long = `https://www.linkedin.com/search/results/people/?keywords=${'a'.repeat(200)}`;
    expect(called(long).length).toBeLessThanOrEqual(120);
  });

  it('knows saved searches and lead lists by their numbers', () => {
    expect(
      read('https://www.linkedin.com/sales/search/people?savedSearchId=50512345&sessionId=x'),
    ).toMatchObject({
      kind: 'saved_search',
      savedId: '50512345',
      url: 'https://www.linkedin.com/sales/search/people?savedSearchId=50512345',
    });
    const list = read(
      'https://www.linkedin.com/sales/lists/people/7012345678901234?sortCriteria=CREATED_TIME&sortOrder=DESCENDING',
    );
    expect(list).toMatchObject({ kind: 'saved_list', savedId: '7012345678901234' });
    expect(linkWords(list)).toEqual({
      title: 'Sales Navigator lead list 7012345678901234',
      needs: 'An account with Sales Navigator',
    });
    expect(read('https://www.linkedin.com/sales/search/people#savedSearchId=42').savedId).toBe('42');
  });

  it.each([
    ['', 'Paste the address'],
    ['head of sales', 'Paste the address'],
    ['https://example.com/search/results/people/?keywords=a', 'not an address on linkedin.com'],
    ['https://linkedin.com.evil.example/search/results/people/', 'not an address on linkedin.com'],
    ['https://www.linkedin.com/search/results/all/?keywords=cto', 'Choose “People”'],
    ['https://www.linkedin.com/search/results/companies/?keywords=cto', 'finds companies'],
    ['https://www.linkedin.com/sales/search/company?query=()', 'finds companies'],
    ['https://www.linkedin.com/sales/lists/company/123', 'holds companies'],
    ['https://www.linkedin.com/talent/search?x=1', 'Recruiter'],
    ['https://www.linkedin.com/in/ada-lovelace', 'link to one person'],
    ['https://www.linkedin.com/feed/', 'no people search'],
    ['https://www.linkedin.com/sales/search/people?query=(filters%3AList((type', 'cut off'],
    ['https://www.linkedin.com/sales/search/people', 'cut off'],
  ])('refuses %s with what to do', (link, part) => expect(refusal(link)).toContain(part));

  it('never throws, whatever is pasted', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string().map(sn), fc.webUrl({ withQueryParameters: true })),
        (text) => {
          parseSearchLink(text);
        },
      ),
    );
  });

  it('says which account is needed before anything is read', () => {
    const link = read(sn('(keywords:a)'));
    expect(accountProblem(link, { type: 'premium', name: 'Ada' })).toContain('Ada has no Sales Navigator');
    expect(accountProblem(link, { type: 'sales_navigator', name: 'Ada' })).toBeNull();
    expect(accountProblem({ product: 'classic' }, { type: 'free', name: 'Ada' })).toBeNull();
  });
});

describe('the notation of Sales Navigator', () => {
  const text = fc.string({ minLength: 1, unit: 'grapheme' });
  const { node } = fc.letrec<{ node: QueryNode }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.array(tie('node'), { maxLength: 3 }),
      fc.dictionary(fc.stringMatching(/^[A-Za-z]\w{0,8}$/), tie('node'), { maxKeys: 3 }),
    ),
  }));
  it('reads what it wrote, whatever signs the texts hold', () => {
    fc.assert(
      fc.property(node, (tree) => {
        expect(readQuery(writeQuery(tree))).toEqual(tree);
      }),
    );
  });
});

describe('cutting a search into parts', () => {
  it('cuts by the values that were chosen, exactly and without overlap', () => {
    const link = read(corpus[7]?.link ?? '');
    const cut = cutsOf(link).find(({ key }) => key === 'COMPANY_HEADCOUNT');
    expect(cut).toMatchObject({ complete: true });
    expect(cut?.parts.map(({ label }) => label)).toEqual(['Company size: 11-50', 'Company size: 51-200']);
    for (const part of cut?.parts ?? []) {
      expect(words(linkOfPart(part) as SearchLink)).toMatchObject({ 'Current company': 'Acme (UK), Ltd.' });
    }
  });

  it('cuts by country with everybody else as a part of its own, and keeps what was left out', () => {
    const link = read(
      sn(
        '(filters:List((type:REGION,values:List((id:101282230,text:Germany,selectionType:EXCLUDED)))),keywords:cfo)',
      ),
    );
    const cut = cutsOf(link).find(({ key }) => key === 'REGION');
    expect(cut?.complete).toBe(true);
    const parts = (cut?.parts ?? []).map((part) => linkOfPart(part) as SearchLink);
    const [first] = parts;
    if (first === undefined) throw new Error('Nothing was cut.');
    expect(words(first)).toEqual({ Keywords: 'cfo', Location: 'United States, not Germany' });
    const rest = parts.at(-1)?.filters.find(({ key }) => key === 'REGION');
    const named = parts
      .slice(0, -1)
      .flatMap((part) => part.filters.find(({ key }) => key === 'REGION')?.include ?? []);
    expect(new Set(rest?.exclude.map(({ id }) => id))).toEqual(
      new Set(['101282230', ...named.map(({ id }) => id)]),
    );
    expect(named.some(({ text: name }) => name === 'Germany')).toBe(false);
  });

  it('cuts a classic search by degree and country, and leaves lists and saved searches whole', () => {
    const link = read('https://www.linkedin.com/search/results/people/?keywords=sales');
    const [degrees, countries] = cutsOf(link);
    expect(degrees?.parts).toHaveLength(3);
    expect(degrees?.complete).toBe(true);
    expect(countries?.complete).toBe(false);
    expect(degrees?.parts[0]?.url).toBe(
      'https://www.linkedin.com/search/results/people/?keywords=sales&network=%5B%22F%22%5D',
    );
    expect(cutsOf(read('https://www.linkedin.com/sales/lists/people/701'))).toEqual([]);
    expect(query(read(sn('(keywords:a)')))).toContain('keywords:a');
  });
});

describe('results that do not fit', () => {
  const link = read(
    sn(
      '(filters:List((type:CURRENT_TITLE,values:List((text:Head%20of%20Sales,selectionType:INCLUDED),(text:Assistant,selectionType:EXCLUDED))),(type:CURRENT_COMPANY,values:List((id:1,text:M%C3%BCller%20GmbH,selectionType:INCLUDED)))))',
    ),
  );
  it.each([
    ['Head of Sales', 'Muller', null],
    ['Global Head of Sales, EMEA', 'Müller Group', null],
    ['Head of Marketing', 'Müller', 'The current title is Head of Marketing.'],
    [
      'Assistant to the Head of Sales',
      'Müller',
      'The current title is Assistant to the Head of Sales, which the search leaves out.',
    ],
    ['Head of Sales', 'Schmidt AG', 'The current company is Schmidt AG.'],
    [null, null, null],
  ])('%s at %s: %s', (title, company, expected) =>
    expect(outsideOf(link, { title, company })).toBe(expected),
  );

  it('judges nothing by ids alone', () => {
    const ids = read('https://www.linkedin.com/search/results/people/?currentCompany=%5B%22103%22%5D');
    expect(outsideOf(ids, { title: 'Anything', company: 'Anywhere' })).toBeNull();
  });
});
