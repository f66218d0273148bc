import { expect, test } from 'vitest';
import { placeAfter } from './grid-keys.ts';

const size = { rows: 100_000, columnMax: 9, pageRows: 14 };
const after = (key: string, row: number, column: number, ctrl = false) =>
  placeAfter({ row, column }, { key, ctrl }, size);

test('arrows stop at the edges; above the first row stand the heads', () => {
  expect(after('ArrowUp', 0, 2)).toEqual({ row: -1, column: 2 });
  expect(after('ArrowUp', -1, 2)).toEqual({ row: -1, column: 2 });
  expect(after('ArrowDown', 99_999, 2)).toEqual({ row: 99_999, column: 2 });
  expect(after('ArrowLeft', 5, 0)).toEqual({ row: 5, column: 0 });
  expect(after('ArrowRight', 5, 9)).toEqual({ row: 5, column: 9 });
});

test('Home and End stay in the row, with Ctrl they go to the ends of the list', () => {
  expect(after('Home', 5, 4)).toEqual({ row: 5, column: 0 });
  expect(after('End', 5, 4)).toEqual({ row: 5, column: 9 });
  expect(after('Home', 5, 4, true)).toEqual({ row: 0, column: 0 });
  expect(after('End', 5, 4, true)).toEqual({ row: 99_999, column: 9 });
});

test('Page Up and Page Down go a screen far and never onto the heads', () => {
  expect(after('PageDown', 5, 4)).toEqual({ row: 19, column: 4 });
  expect(after('PageUp', 5, 4)).toEqual({ row: 0, column: 4 });
  expect(after('Enter', 5, 4)).toBeNull();
});
