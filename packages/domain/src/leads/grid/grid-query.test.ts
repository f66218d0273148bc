import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GRID_QUESTIONS, filterProblem, gridDay, gridNumber, sortProblem } from './grid-query.ts';
import { filterFromText, filterToText, sortFromText, sortToText } from './grid-url.ts';

describe('filters of a lead list', () => {
  it('come back from an address as they went in, whatever is asked for', () => {
    const asked = fc.record({
      field: fc.oneof(
        fc.constant('company'),
        fc.string({ minLength: 1 }).map((name) => `custom:${name}`),
      ),
      is: fc.constantFrom(...GRID_QUESTIONS),
      value: fc.option(fc.string({ unit: fc.constantFrom('~', '!', 'a', ' ', 'ü') }), { nil: undefined }),
    });
    fc.assert(
      fc.property(asked, (filter) => {
        const { value, ...rest } = filter;
        expect(filterFromText(filterToText(filter))).toEqual(value === undefined ? rest : filter);
      }),
    );
  });

  it('are refused with a sentence when they make no sense', () => {
    expect(filterProblem({ field: 'shoe', is: 'equals', value: '4' })).toBe('There is no field “shoe”.');
    expect(filterProblem({ field: 'score', is: 'contains', value: '4' })).toBe(
      'Score cannot be asked like this.',
    );
    expect(filterProblem({ field: 'score', is: 'at_least', value: 'many' })).toBe('Score needs a number.');
    expect(filterProblem({ field: 'added', is: 'at_least', value: '2026-02-30' })).toMatch('needs a date');
    expect(filterProblem({ field: 'company', is: 'contains', value: ' ' })).toBe('Give a value for Company.');
    expect(filterProblem({ field: 'status', is: 'any_of', value: 'replied,gone' })).toMatch('can only be');
    expect(filterProblem({ field: 'status', is: 'any_of', value: 'replied, new' })).toBeNull();
    expect(filterProblem({ field: 'email', is: 'empty' })).toBeNull();
  });

  it('ask about fields of the workspace as what they are', () => {
    const kinds = new Map([['Employees', 'number' as const]]);
    expect(filterProblem({ field: 'custom:Employees', is: 'at_least', value: '50' }, kinds)).toBeNull();
    expect(filterProblem({ field: 'custom:Employees', is: 'at_least', value: '50' })).toMatch(
      'cannot be asked',
    );
    expect(filterProblem({ field: 'custom:', is: 'empty' })).toMatch('no field');
    expect(filterProblem({ field: 'custom:Employees', is: 'unknown' }, kinds)).toBeNull();
    expect(filterProblem({ field: 'company', is: 'unknown' })).toMatch('cannot be asked');
  });
});

describe('orders of a lead list', () => {
  it('come back from an address', () => {
    for (const sort of [
      { field: 'name', descending: false },
      { field: 'custom:-Plan-', descending: true },
    ]) {
      expect(sortFromText(sortToText(sort))).toEqual(sort);
    }
  });
  it('are refused for fields without one', () => {
    expect(sortProblem({ field: 'tags', descending: true })).toBe('Leads cannot be sorted by Tags.');
    expect(sortProblem({ field: 'score', descending: true })).toBeNull();
  });
});

describe('values', () => {
  it('are read as people write them', () => {
    expect(gridNumber(' 12,5 ')).toBe(12.5);
    expect(gridNumber('12 apples')).toBeNull();
    expect(gridDay('2024-02-29')).toBe('2024-02-29');
    expect(gridDay('2023-02-29')).toBeNull();
  });
});
