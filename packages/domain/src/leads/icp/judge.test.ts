import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlaps, sizeRangeIn } from './company-size.ts';
import { judge, judgeOne } from './judge.ts';
import { factsOf } from './person-facts.ts';
import { COUNTRIES } from '../search-values.ts';
import { CRITERION_KINDS, type Criterion } from './profile.ts';
import { searchPlan, SEARCHES_MAX } from './search-address.ts';
import { findCredits, scoreCredits, searchCredits } from './credits.ts';

const at = Date.parse('2026-03-02T09:00:00Z');
const criterion = (kind: Criterion['kind'], ...values: string[]): Criterion => ({
  id: kind,
  kind,
  values,
  stance: 'must',
  weight: 3,
  quote: null,
});
const said = (asked: Criterion, known: Parameters<typeof factsOf>[0]) => {
  const { verdict, fact } = judgeOne(asked, factsOf(known, at));
  return [verdict, fact?.text ?? null];
};

describe('a criterion', () => {
  it.each([
    [criterion('titles', 'VP of Sales'), { title: 'Vice President, Sales' }, 'met'],
    [criterion('titles', 'Head of Sales'), { headline: 'Head of Sales at Nordhaven' }, 'met'],
    [criterion('titles', 'Head of Sales'), { title: 'Head of Salesforce' }, 'missed'],
    [criterion('titles', 'Head of Sales'), { headline: 'Helping teams sleep' }, 'unknown'],
    [criterion('titles', 'COO'), { headline: 'Marketing Coordinator @ Nordhaven' }, 'missed'],
    [criterion('titles', 'Founder'), { headline: 'Ex-engineer, building something new' }, 'unknown'],
    [criterion('seniority', 'C-level'), { title: 'Chief Financial Officer' }, 'met'],
    [criterion('seniority', 'Directors'), { title: 'Sales Manager' }, 'missed'],
    [criterion('seniority', 'VP'), { headline: 'I like bicycles' }, 'unknown'],
    [criterion('functions', 'HR'), { title: 'Head of People' }, 'met'],
    [criterion('functions', 'HR'), { title: 'Plant Director' }, 'missed'],
    [criterion('industries', 'logistics'), { industry: 'Logistics and Supply Chain' }, 'met'],
    [criterion('industries', 'logistics'), { industry: 'Banking' }, 'missed'],
    [criterion('industries', 'SaaS'), { headline: 'Selling SaaS to banks', industry: 'Software' }, 'met'],
    [criterion('industries', 'SaaS'), { headline: 'Founder' }, 'unknown'],
    [criterion('company_size', '51-200'), { company_size: '11-50 employees' }, 'missed'],
    [criterion('company_size', '51-200'), { company_size: '120' }, 'met'],
    [criterion('company_size', '51-200'), { company_size: 'self-employed' }, 'unknown'],
    [criterion('countries', 'DACH'), { location: 'Greater Vienna, Austria' }, 'met'],
    [criterion('countries', 'Germany'), { location: 'Lyon, France' }, 'missed'],
    [criterion('countries', 'Germany'), { location: 'Berlin Metropolitan Area' }, 'unknown'],
    [criterion('countries', 'Germany'), { location: 'Taipei, Taiwan' }, 'missed'],
    [criterion('countries', 'Malaysia'), { location: 'Kuala Lumpur, Malaysia' }, 'met'],
    [criterion('countries', 'United States'), { location: 'Atlanta, Georgia, United States' }, 'met'],
    [criterion('technologies', 'HubSpot'), { headline: 'HubSpot admin' }, 'met'],
    [criterion('technologies', 'HubSpot'), { headline: 'Salesforce admin' }, 'unknown'],
  ] as const)('%j against %j is %s', (asked, known, verdict) => {
    expect(said(asked, known)[0]).toBe(verdict);
  });

  it('comes with the stored text and its date that shows it, and without one for unknown', () => {
    const facts = factsOf({ title: 'CEO', headline: 'CEO at Tallyport', location: 'Rome, Italy' }, at);
    expect(judgeOne(criterion('countries', 'Spain'), facts).fact).toEqual({
      field: 'location',
      text: 'Rome, Italy',
      at,
    });
    expect(judgeOne(criterion('signals', 'hiring'), facts)).toMatchObject({ verdict: 'unknown', fact: null });
  });

  it('never rests on a text that is not stored, whatever is stored', () => {
    const texts = fc.record({
      title: fc.string(),
      headline: fc.oneof(fc.string(), fc.constant('Head of Sales, hiring in Berlin, Germany')),
      location: fc.oneof(fc.string(), fc.constant('Paris, France')),
      company_size: fc.oneof(fc.string(), fc.constant('51-200')),
    });
    const values = fc.array(fc.oneof(fc.string(), fc.constantFrom('sales', 'Germany', '10-60', 'VP')), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(texts, fc.constantFrom(...CRITERION_KINDS), values, (known, kind, wanted) => {
        const facts = factsOf(known, at);
        const [one] = judge([criterion(kind, ...wanted)], facts);
        if (one?.verdict === 'unknown') expect(one.fact).toBeNull();
        else expect(facts).toContainEqual(one?.fact);
      }),
    );
  });
});

describe('sizes of companies', () => {
  it('are read as people write them', () => {
    expect(sizeRangeIn('1,001-5,000 employees')).toEqual({ min: 1_001, max: 5_000 });
    expect(sizeRangeIn('10.001+')).toEqual({ min: 10_001, max: null });
    expect(sizeRangeIn('over 500')).toEqual({ min: 500, max: null });
    expect(sizeRangeIn('founded 2019 in Berlin')).toBeNull();
    expect(overlaps({ min: 51, max: 200 }, { min: 200, max: null })).toBe(true);
  });
});

describe('searches', () => {
  it('ask for one title each and for places by the numbers of the network', () => {
    const { urls, asked } = searchPlan(
      [
        criterion('titles', 'Head of Sales', 'CRO'),
        criterion('countries', 'Germany'),
        criterion('signals', 'hiring'),
      ],
      'classic',
    );
    expect(urls).toEqual([
      'https://www.linkedin.com/search/results/people/?titleFreeText=Head%20of%20Sales&geoUrn=%5B%22101282230%22%5D',
      'https://www.linkedin.com/search/results/people/?titleFreeText=CRO&geoUrn=%5B%22101282230%22%5D',
    ]);
    expect(asked).toEqual(['titles', 'countries']);
  });

  it('ask for every country that the filters of a search know by its number', () => {
    for (const { id, text } of COUNTRIES) {
      const plan = searchPlan([criterion('titles', 'CEO'), criterion('countries', text)], 'classic');
      expect(plan.urls, text).toEqual([
        `https://www.linkedin.com/search/results/people/?titleFreeText=CEO&geoUrn=%5B%22${id}%22%5D`,
      ]);
      expect(plan.unplaced).toEqual([]);
    }
    const dach = searchPlan([criterion('titles', 'CEO'), criterion('countries', 'DACH')], 'sales_navigator');
    expect(decodeURIComponent(dach.urls[0] ?? '')).toContain('id:103883259');
  });

  it('ask for the places that have a number, look for the others without a place, and say which', () => {
    const asked = [criterion('titles', 'CEO'), criterion('countries', 'Germany', 'Nordics', 'California')];
    for (const product of ['classic', 'sales_navigator'] as const) {
      const plan = searchPlan(asked, product);
      expect(plan.unplaced).toEqual(['Norway', 'Finland', 'California']);
      expect(plan.asked).toEqual(['titles', 'countries']);
      expect(plan.urls).toHaveLength(2);
      expect(plan.sized).toEqual([plan.urls[0]]);
      expect(plan.urls[0]).toMatch(/101282230.*104514075.*105117694/);
      expect(plan.urls[1]).not.toMatch(/geoUrn|REGION/);
    }
  });

  it('look for people of a place without a number also when a profile has more titles than searches', () => {
    const titles = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((title) => `Head of ${title}`);
    const { urls } = searchPlan(
      [criterion('titles', ...titles), criterion('countries', 'Germany', 'Kenya')],
      'classic',
    );
    expect(urls.filter((url) => !url.includes('geoUrn'))).toHaveLength(SEARCHES_MAX / 2);
  });

  it('without a number for any place ask for none, and judge the whole criterion afterwards', () => {
    const plan = searchPlan([criterion('titles', 'CEO'), criterion('countries', 'Kenya')], 'classic');
    expect(plan).toMatchObject({ asked: ['titles'], unplaced: ['Kenya'] });
    expect(plan.urls[0]).not.toContain('geoUrn');
  });

  it('are few, and one at least, for any profile', () => {
    const any = fc.record({
      id: fc.uuid(),
      kind: fc.constantFrom(...CRITERION_KINDS),
      values: fc.array(fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }), {
        minLength: 1,
        maxLength: 5,
      }),
      stance: fc.constantFrom<Criterion['stance']>('must', 'nice', 'exclude'),
      weight: fc.constant(3),
      quote: fc.constant(null),
    });
    fc.assert(
      fc.property(
        fc.array(any, { maxLength: 6 }),
        fc.constantFrom('classic', 'sales_navigator'),
        (criteria, product) => {
          const { urls } = searchPlan(criteria, product);
          expect(urls.length).toBeGreaterThan(0);
          expect(urls.length).toBeLessThanOrEqual(SEARCHES_MAX);
        },
      ),
    );
  });
});

describe('credits', () => {
  it('count begun pages of 25 people and begun tens of leads', () => {
    expect([0, 1, 25, 26, 100].map(searchCredits)).toEqual([0, 10, 10, 20, 40]);
    expect([0, 1, 10, 11, 100].map(scoreCredits)).toEqual([0, 1, 1, 2, 10]);
    expect(findCredits(100)).toBe(50);
  });
});
