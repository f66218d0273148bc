import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  canMove,
  columnWidthMax,
  columnWidthMin,
  inOrder,
  moved,
  movedBeside,
  pinned,
  resized,
  shown,
  standardColumns,
  type GridColumn,
} from './grid-columns.ts';

const fields = (columns: readonly GridColumn[]) => columns.map((column) => column.field);

test('whatever is done, pinned columns stand first, each field once, the name stays, widths keep their bounds', () => {
  const field = fc.constantFrom('name', 'title', 'score', 'tags', 'custom:Seats', 'contactable', 'nowhere');
  const step = fc.oneof(
    fc.record({ do: fc.constant('pin' as const), field, on: fc.boolean() }),
    fc.record({ do: fc.constant('show' as const), field, on: fc.boolean() }),
    fc.record({ do: fc.constant('move' as const), field, by: fc.constantFrom(-1 as const, 1 as const) }),
    fc.record({
      do: fc.constant('beside' as const),
      field,
      beside: field,
      side: fc.constantFrom('before' as const, 'after' as const),
    }),
    fc.record({ do: fc.constant('size' as const), field, width: fc.integer({ min: -50, max: 5000 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let columns: GridColumn[] = [...standardColumns];
      for (const one of steps) {
        if (one.do === 'pin') columns = pinned(columns, one.field, one.on);
        else if (one.do === 'show') columns = shown(columns, one.field, one.on);
        else if (one.do === 'move') columns = moved(columns, one.field, one.by);
        else if (one.do === 'beside') columns = movedBeside(columns, one.field, one.beside, one.side);
        else columns = resized(columns, one.field, one.width);
        columns = inOrder(columns);
        expect(fields(columns)).toContain('name');
        expect(fields(columns)).not.toContain('nowhere');
        expect(new Set(fields(columns)).size).toBe(columns.length);
        const firstFree = columns.findIndex((column) => !column.pinned);
        expect(columns.slice(Math.max(0, firstFree)).some((column) => column.pinned && firstFree >= 0)).toBe(
          false,
        );
        for (const { width } of columns) {
          expect(width).toBeGreaterThanOrEqual(columnWidthMin);
          expect(width).toBeLessThanOrEqual(columnWidthMax);
        }
      }
    }),
  );
});

test('a column moves among its like: the pinned among the pinned', () => {
  expect(canMove(standardColumns, 'name', 1)).toBe(false);
  expect(canMove(standardColumns, 'title', -1)).toBe(false);
  expect(fields(moved(standardColumns, 'title', 1)).slice(0, 3)).toEqual(['name', 'company', 'title']);
  const both = pinned(standardColumns, 'score', true);
  expect(fields(both).slice(0, 2)).toEqual(['name', 'score']);
  expect(fields(moved(both, 'score', -1)).slice(0, 2)).toEqual(['score', 'name']);
});

test('a column dragged beside a pinned one is pinned with it', () => {
  const columns = movedBeside(standardColumns, 'tags', 'name', 'before');
  expect(columns.slice(0, 2)).toMatchObject([
    { field: 'tags', pinned: true },
    { field: 'name', pinned: true },
  ]);
});
