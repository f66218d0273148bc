import { expect, it } from 'vitest';
import { pageSize } from './page-size.ts';

const atStart = { wanted: 1_000, left: 1_000, pageMax: 100, found: 0, added: 0 };

it('asks for whole pages while many are wanted, and for the rest alone at the end', () => {
  expect(pageSize(atStart)).toBe(100);
  expect(pageSize({ ...atStart, wanted: 5 })).toBe(5);
  expect(pageSize({ ...atStart, wanted: 30, found: 100, added: 100 })).toBe(30);
});

it('asks for what the account has left instead of waiting for a whole page', () => {
  expect(pageSize({ ...atStart, wanted: 47, left: 72 })).toBe(47);
  expect(pageSize({ ...atStart, left: 72 })).toBe(72);
});

it('does not read one by one what frees up one by one', () => {
  expect(pageSize({ ...atStart, left: 1 })).toBe(10);
  expect(pageSize({ ...atStart, wanted: 3, left: 1 })).toBe(3);
  expect(pageSize({ ...atStart, left: 0 })).toBe(10);
});

it('asks for more where many are left out: otherwise a few are looked for in very many calls', () => {
  expect(pageSize({ ...atStart, wanted: 5, found: 5, added: 0 })).toBe(30);
  expect(pageSize({ ...atStart, wanted: 5, found: 35, added: 0 })).toBe(100);
  expect(pageSize({ ...atStart, wanted: 50, found: 100, added: 50 })).toBe(100);
});

it('reads no more than may be read', () => {
  expect(pageSize({ ...atStart, readable: 7 })).toBe(7);
  expect(pageSize({ ...atStart, wanted: 0 })).toBe(1);
});
