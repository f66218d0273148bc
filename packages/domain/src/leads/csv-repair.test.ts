import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ColumnMapping } from './csv-mapping.ts';
import { FILE_FIXES, fixed, repaired, repairsByRow } from './csv-repair.ts';
import { recalledMapping, rememberedMapping } from './csv-memory.ts';
import { guessFieldKind } from './field-kind.ts';

const mapping: ColumnMapping = [
  { kind: 'field', field: 'firstName' },
  { kind: 'field', field: 'lastName' },
  { kind: 'field', field: 'profileUrl' },
  { kind: 'ignore' },
];

test.each([
  ['see linkedin.com/in/ada-1 !', 'linkedin.com/in/ada-1'],
  ['LinkedIn: https://de.linkedin.com/in/ada?trk=x (private)', 'https://de.linkedin.com/in/ada?trk=x'],
  ['linkedin.com/in/ ada-1', 'linkedin.com/in/'],
  ['@ada', 'https://www.linkedin.com/in/ada'],
  ['in/ada/', 'https://www.linkedin.com/in/ada'],
  ['ada-lovelace-1', 'https://www.linkedin.com/in/ada-lovelace-1'],
  ['  https://www.linkedin.com/in/ada  ', '  https://www.linkedin.com/in/ada  '],
  ['unknown', 'unknown'],
])('the link %j becomes %j', (text, link) => {
  expect(fixed(['', '', text], mapping, ['normalise_url'])[2]).toBe(link);
});

test('a full name is split only where the last name is empty', () => {
  expect(fixed(['Ada King Lovelace', ' '], mapping, ['split_full_name'])).toEqual(['Ada', 'King Lovelace']);
  expect(fixed(['Ada King', 'Lovelace'], mapping, ['split_full_name'])).toEqual(['Ada King', 'Lovelace']);
});

test('columns that are not imported stay as they are', () => {
  expect(fixed([' a ', 'b', 'c', ' d '], mapping, ['trim'])).toEqual(['a', 'b', 'c', ' d ']);
});

test('joiners stay where they join something: in names that are written with them, in figures of several people', () => {
  const names = [
    '\u0639\u0644\u06CC\u200C\u0631\u0636\u0627',
    '\u{1F469}\u200D\u{1F469}\u200D\u{1F467}',
    '\u2764\uFE0F\u200D\u{1F525}',
  ];
  for (const name of names) expect(fixed([`\u200D ${name}\u200C `], mapping, ['trim'])).toEqual([name]);
  expect(fixed(['Ada\u200C \u200DLovelace\u200D'], mapping, ['trim'])).toEqual(['Ada Lovelace']);
});

test('rules for all rows change nothing the second time, and never fail', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom(
      ' Ada  B ',
      'linkedin.com/in/a b',
      '@x-1',
      '\u200Bx',
      'a\u200D \u200Bb\u200C',
      '\u200Dx\u200C\u200Dy',
    ),
  );
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 5 }), fc.subarray([...FILE_FIXES]), (cells, fixes) => {
      const once = fixed(cells, mapping, fixes);
      expect(fixed(once, mapping, fixes)).toEqual(once);
    }),
  );
});

test('a repair is made where the cell holds what was repaired, and nowhere else', () => {
  const byRow = repairsByRow([
    { row: 2, column: 1, value: 'new', was: 'old' },
    { row: 2, column: 4, value: 'far' },
  ]);
  expect(repaired(['a', 'old'], byRow.get(2))).toEqual(['a', 'new', '', '', 'far']);
  expect(repaired(['a', 'other'], byRow.get(2))).toEqual(['a', 'other', '', '', 'far']);
  expect(repaired(['a', 'old'], byRow.get(3))).toEqual(['a', 'old']);
});

test('what was remembered comes back whatever the order of the columns, twins by their turn', () => {
  const held = rememberedMapping(['Name', 'Mail', 'Mail', ''], ['fullName', 'email', null, 'title']);
  expect(recalledMapping(['mail', 'NAME', 'Mail', 'Other', ''], held)).toEqual([
    'email',
    'fullName',
    null,
    undefined,
    undefined,
  ]);
});

test.each([
  [['1', '2,000', '-3.5', ''], 'number'],
  [['2026-11-21', '2026-1-2 10:00'], 'date'],
  [['0049', '1'], 'text'],
  [['2026-13-01'], 'text'],
  [[], 'text'],
])('the kind of %j is %s', (values, kind) => {
  expect(guessFieldKind(values)).toBe(kind);
});
