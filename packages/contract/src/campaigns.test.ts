import { describe, expect, it } from 'vitest';
import { periodQuery } from './campaigns.ts';

const pathsOf = (query: object) =>
  periodQuery.safeParse(query).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('the period of numbers', () => {
  it('that ends before it starts is refused at its end', () => {
    expect(pathsOf({ startDate: '2026-11-24', endDate: '2026-11-23' })).toEqual(['endDate']);
    expect(pathsOf({ startDate: '2026-11-23', endDate: '2026-11-23' })).toEqual([]);
    expect(pathsOf({ startDate: '2026-11-24' })).toEqual([]);
  });

  it('with something that is no date has one error, at that', () => {
    expect(pathsOf({ startDate: 'yesterday' })).toEqual(['startDate']);
    expect(pathsOf({ startDate: '2026-11-24', endDate: '1' })).toEqual(['endDate']);
  });
});
