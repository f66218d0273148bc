import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aGridLead } from '../../../../testing/lead-lists.ts';
import { loadedRows } from './loaded-rows.ts';

test('rows are found in pages of any size as in one long list', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 5 }), { maxLength: 8 }),
      fc.integer({ min: -2, max: 45 }),
      (sizes, index) => {
        let next = 0;
        const pages = sizes.map((size) => ({
          items: Array.from({ length: size }, () => aGridLead({ id: `lead ${next++}` })),
        }));
        const rows = loadedRows(pages);
        expect(rows.count).toBe(next);
        expect(rows.at(index)?.id).toBe(index >= 0 && index < next ? `lead ${index}` : undefined);
        expect(rows.indexOf(`lead ${index}`)).toBe(index >= 0 && index < next ? index : -1);
        expect(rows.idsBetween(next - 1, next - 2)).toEqual(rows.idsBetween(next - 2, next - 1));
      },
    ),
  );
});

test('a range over rows that are not here ends at the gap', () => {
  const far = {
    at: (index: number) => (index >= 10 ? aGridLead({ id: `far ${index}` }) : undefined),
    indexOf: () => -1,
  };
  const rows = loadedRows([{ items: [aGridLead({ id: 'first' })] }], far);
  expect(rows.at(12)?.id).toBe('far 12');
  expect(rows.idsBetween(0, 12)).toEqual(['far 10', 'far 11', 'far 12']);
  expect(rows.idsBetween(12, 0)).toEqual(['first']);
});
