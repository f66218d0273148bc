import { describe, expect, it } from 'vitest';
import { companiesOfHeadlines, companiesTyped, ownCompanyOf } from './own-company.ts';

describe('own companies', () => {
  it('are read from a line, each once in whatever form', () =>
    expect(companiesTyped(' Acme GmbH, ACME ,, Nordhaven; ')).toEqual(['Acme GmbH', 'Nordhaven']));
  it('are read from headlines that name one', () =>
    expect(
      companiesOfHeadlines(['Head of Sales at Acme | Speaker', 'CEO @ acme', 'Helping teams at work', null]),
    ).toEqual(['Acme']));
  const own = ['Acme', 'Nordhaven', 'Sail Sons'];
  it.each<readonly [string | null, string | null]>([
    ['ACME GmbH & Co. KG', 'Acme'],
    ['Acme Bank', null],
    ['Nord', null],
    [null, null],
    ['', null],
  ])('somebody whose company is %s works at %s', (company, expected) =>
    expect(ownCompanyOf({ company, headline: null }, own)).toBe(expected),
  );
  it.each<readonly [string, string | null]>([
    ['Operations Manager, Acme - fixing product discovery', 'Acme'],
    ['Pipeline over vanity metrics | Growth Marketer at Nordhaven', 'Nordhaven'],
    ['CTO @Acme', 'Acme'],
    ['Vertrieb bei Nordhaven AG', 'Nordhaven'],
    ['Acme Bank, Head of Sales', null],
    ['I love Acme products', null],
    ['Former CTO at Acme | Coach', null],
    ['Coach | ex-Acme', null],
    ['Coach | Ex Acme', null],
    ['Sail & Sons', null],
  ])('"%s" names %s', (headline, expected) =>
    expect(ownCompanyOf({ company: null, headline }, own)).toBe(expected),
  );
  it('is not who worked there once, although their last company is read from the headline', () =>
    expect(ownCompanyOf({ company: 'Acme', headline: 'Former CTO at Acme' }, own)).toBeNull());
});
