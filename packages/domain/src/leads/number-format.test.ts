import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  foundFieldOf,
  formatOfColumn,
  formatOfFile,
  isFormatNeeded,
  noSigns,
  type NumberFormat,
  type NumberSigns,
  numberUnder,
  plainWriting,
  readSigns,
} from './number-format.ts';
import { numberIn } from './plain-values.ts';

const signsOf = (cells: readonly string[]): NumberSigns => {
  const signs = noSigns();
  for (const cell of cells) readSigns(signs, cell);
  return signs;
};
const english = { delimiter: ',', headers: ['First name', 'Budget'] };
const german = { delimiter: ';', headers: ['Vorname', 'Budget'] };
const formatOf = (
  cells: readonly string[],
  file: { delimiter: string | null; headers: string[] } = english,
) => {
  const signs = signsOf(cells);
  return formatOfColumn(signs, formatOfFile({ ...file, columns: [signs] }));
};

it.each<[string[], NumberFormat]>([
  [['12.000', '12,5'], 'comma'],
  [['12.000', '1.234,56'], 'comma'],
  [['12.000', '1.234.567'], 'comma'],
  [['12.000', '0,500'], 'comma'],
  [['12,000', '1234,500'], 'comma'],
  [['12.000', '1 234,5'], 'comma'],
  [['12,000', '12.5'], 'point'],
  [['12,000', '1,234,567'], 'point'],
  [['12.000', '0.125'], 'point'],
  [["1'234.50", '12.000'], 'point'],
  [['12.000', '12,5', '7,5', '3.5'], 'comma'],
])('the values %j say %s by themselves', (cells, format) => expect(formatOf(cells)).toBe(format));

it('a column that leaves it open follows its file: other columns, then the delimiter and the language', () => {
  const open = signsOf(['12.000', '8.500', '350']);
  expect(open).toMatchObject({ twoWays: 2, plain: 1, example: '12.000' });
  expect(formatOfFile({ ...english, columns: [open] })).toBe('point');
  expect(formatOfFile({ ...english, columns: [open, signsOf(['3,5', '4,25'])] })).toBe('comma');
  expect(formatOfFile({ ...german, columns: [open] })).toBe('comma');
  expect(formatOfFile({ ...german, columns: [open, signsOf(['3.5', '4.25'])] })).toBe('point');
  expect(formatOfFile({ delimiter: ',', headers: ['Prénom', 'Nom', 'CA'], columns: [open] })).toBe('comma');
  // The cells of a workbook hold numbers, and their text has a point.
  expect(formatOfFile({ ...german, delimiter: null, columns: [open] })).toBe('point');
  // A column of words says nothing about numbers.
  expect(formatOfFile({ ...english, columns: [open, signsOf(['3,5', 'Ada', 'Bob'])] })).toBe('point');
});

it('only a value with two meanings is written otherwise', () => {
  expect(plainWriting('12.000', 'comma')).toBe('12000');
  expect(plainWriting('-8.500', 'comma')).toBe('-8500');
  expect(plainWriting('12,000', 'comma')).toBe('12');
  expect(plainWriting('12,250', 'comma')).toBe('12.25');
  for (const text of ['12,5', '1.234,56', '1.234.567', '350', 'none', '', '1 234', "1'234"]) {
    expect(plainWriting(text, 'comma')).toBeNull();
  }
  for (const text of ['12.000', '12,000', '12,5']) expect(plainWriting(text, 'point')).toBeNull();
  expect(isFormatNeeded(signsOf(['12,5', '350']))).toBe(false);
  expect(isFormatNeeded(signsOf(['12,5', '3.500']))).toBe(true);
});

it('the field of the file’s own writing has a name of its own', () => {
  expect(foundFieldOf('Budget', ['Budget'])).toBe('Budget as found');
  expect(foundFieldOf('Budget', ['Budget', 'Budget as found'])).toBe('Budget as found 2');
  expect([...foundFieldOf('x'.repeat(60), [])].length).toBeLessThanOrEqual(60);
});

const writings = {
  german: { group: '.', decimal: ',' },
  english: { group: ',', decimal: '.' },
  french: { group: '\u202f', decimal: ',' },
  swiss: { group: '’', decimal: '.' },
  swissTyped: { group: "'", decimal: '.' },
  spaced: { group: ' ', decimal: ',' },
} as const;

/** As people of a land write a number of thousandths. */
function written(thousandths: number, { group, decimal }: { group: string; decimal: string }): string {
  const whole = String(Math.floor(Math.abs(thousandths) / 1_000)).replace(/\B(?=(\d{3})+$)/g, group);
  const part = String(Math.abs(thousandths) % 1_000)
    .padStart(3, '0')
    .replace(/0+$/, '');
  return `${thousandths < 0 ? '-' : ''}${whole}${part === '' ? '' : decimal + part}`;
}

const amounts = fc.array(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), { maxLength: 20 });

it('what was written comes back as the number it was, whatever the land, and the writing is not lost', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(writings)), amounts, (writing, thousandths) => {
      // One value that settles it, as the columns of real files have.
      const all = [...thousandths, 12_500, 1_234_567_890];
      const cells = all.map((amount) => written(amount, writing));
      const format = formatOf(cells);
      for (const [index, cell] of cells.entries()) {
        const kept = plainWriting(cell, format) ?? cell;
        expect(numberIn(kept), cell).toBeCloseTo((all[index] ?? 0) / 1_000, 6);
        expect(numberUnder(cell, format)).toBe(numberIn(kept));
        // What is stored says the same when it is read once more, under either format.
        expect(plainWriting(kept, 'point')).toBeNull();
      }
    }),
  );
});
