import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areSame, columnsFromText, columnsToText } from './columns-address.ts';
import { columnWidthMax, columnWidthMin, inOrder, newColumn, standardColumns } from './grid-columns.ts';

test('columns come back from an address as they went in, whatever the fields are called', () => {
  const field = fc.oneof(
    fc.constantFrom('name', 'title', 'contactable', 'score'),
    fc
      .string({ unit: fc.constantFrom('.', '-', '*', '!', 'a', '7', ' ', 'ü'), minLength: 1, maxLength: 20 })
      .map((name) => `custom:${name}`),
  );
  const column = fc.record({
    field,
    width: fc.integer({ min: columnWidthMin, max: columnWidthMax }),
    pinned: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(column, { maxLength: 12 }), (given) => {
      const columns = inOrder(given);
      expect(columnsFromText(columnsToText(columns))).toEqual(columns);
    }),
  );
});

test('an address of columns can be read by people, and says of widths only those that are not usual', () => {
  expect(columnsToText(standardColumns)).toBe(
    '*name.title.company.location.score.status.activity.contactable.tags.added',
  );
  expect(columnsFromText('*name.title-240.custom:Seats')).toEqual([
    newColumn('name'),
    { ...newColumn('title'), width: 240 },
    newColumn('custom:Seats'),
  ]);
});

test('of nonsense nothing is taken, of half nonsense what can be read', () => {
  for (const text of ['', '.', 'shoe', '***', 'shoe.hat-3', '<script>', '!']) {
    expect(columnsFromText(text)).toBeNull();
  }
  expect(columnsFromText('shoe.title-99999.title.company-9999.score-x')).toEqual([
    newColumn('name'),
    newColumn('title'),
    { ...newColumn('company'), width: columnWidthMax },
    newColumn('score'),
  ]);
  expect(columnsFromText(`custom:${'a'.repeat(100)}`)).toBeNull();
  const many = Array.from({ length: 300 }, (_, at) => `custom:F${at}`).join('.');
  expect(columnsFromText(many)?.length).toBeLessThanOrEqual(100);
});

test('the same columns are the same in whatever array they stand', () => {
  expect(areSame(standardColumns, [...standardColumns])).toBe(true);
  expect(areSame(standardColumns, standardColumns.slice(1))).toBe(false);
});
