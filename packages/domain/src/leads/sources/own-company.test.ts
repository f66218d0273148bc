import { describe, expect, it } from 'vitest';
import { companiesOfHeadlines, companiesTyped, ownCompanyOf } from './own-company.ts';

describe('own companies', () => {
  it('are read from a line, each once in whatever form', () =>
    expect(companiesTyped(' Acme GmbH, ACME ,, Nordhaven; ')).toEqual(['Acme GmbH', 'Nordhaven']));
  it('are read from headlines that name one', () =>
    expect(
      companiesOfHeadlines(['Head of Sales at Acme | Speaker', 'CEO @ acme', 'Helping teams at work', null]),
    ).toEqual(['Acme']));
  it.each<readonly [string | null, string | null]>([
    ['ACME GmbH & Co. KG', 'Acme'],
    ['Acme Bank', null],
    ['Nord', null],
    [null, null],
    ['', null],
  ])('somebody at %s works at %s', (company, own) =>
    expect(ownCompanyOf(company, ['Acme', 'Nordhaven'])).toBe(own),
  );
});
