import { expect, test } from 'vitest';
import { LEAD_FIELDS } from './csv-columns.ts';
import type { ColumnMapping } from './csv-mapping.ts';
import { heldBefore, repaired, repairsByRow } from './csv-repair.ts';
import { mapRow } from './csv-row.ts';
import { CUSTOM_VALUE_LENGTH_MAX, LEAD_TEXTS, NEVER_TOO_LONG } from './lead-bounds.ts';
import { editProblem, EDITABLE_FIELD_KEYS } from './edit-lead.ts';

const link = 'https://www.linkedin.com/in/ada-lovelace';
const mapping: ColumnMapping = [
  { kind: 'field', field: 'profileUrl' },
  { kind: 'field', field: 'firstName' },
  { kind: 'custom', name: 'Notes' },
  { kind: 'field', field: 'email' },
];
const rowOf = (...cells: string[]) => {
  const result = mapRow(mapping, [link, ...cells]);
  if (!result.ok) throw new Error(result.rejection.message);
  return result;
};

test('no field is bounded below what the import takes for never too long', () => {
  for (const { charactersMax } of Object.values(LEAD_TEXTS)) {
    expect(charactersMax).toBeGreaterThanOrEqual(NEVER_TOO_LONG);
  }
});

test('whatever a file brings into a lead could have been written by hand', () => {
  for (const field of LEAD_FIELDS) {
    const long = 'x'.repeat(30_000);
    const result = mapRow(
      [
        { kind: 'field', field: 'profileUrl' },
        { kind: 'field', field },
      ],
      [link, long],
    );
    if (!result.ok || field === 'profileUrl') continue;
    for (const name of EDITABLE_FIELD_KEYS) {
      const value = result.lead[name];
      if (value !== null) expect(editProblem({ field: name, value }), `${field}: ${name}`).toBeNull();
    }
  }
  const { lead } = rowOf('Ada', 'n'.repeat(30_000));
  const value = lead.customFields['Notes'] ?? '';
  expect(value).toHaveLength(CUSTOM_VALUE_LENGTH_MAX);
  expect(editProblem({ field: 'custom:Notes', value })).toBeNull();
});

test('a value that is too long to be kept whole is said with its column, and one that is not is not', () => {
  expect(rowOf('A'.repeat(3_000), 'n'.repeat(10_001)).warnings).toEqual([
    {
      field: 'firstName',
      column: 1,
      isTooLong: true,
      message: 'First name has 3,000 characters; the first 150 are kept.',
    },
    {
      field: null,
      column: 2,
      isTooLong: true,
      message: 'Notes has 10,001 characters; the first 10,000 are kept.',
    },
  ]);
  expect(rowOf(`  ${'A'.repeat(150)}  `, 'n'.repeat(10_000)).warnings).toEqual([]);
});

test('an email address that is too long is left out, for its beginning is another address', () => {
  const { lead, warnings } = rowOf('Ada', '', `${'a'.repeat(300)}@acme.example`);
  expect(lead.email).toBeNull();
  expect(warnings).toMatchObject([{ field: 'email', isTooLong: true }]);
});

test('a full name whose parts are too long says so, and its parts fit', () => {
  const result = mapRow(
    [
      { kind: 'field', field: 'profileUrl' },
      { kind: 'field', field: 'fullName' },
    ],
    [link, `Ada ${'x'.repeat(290)}`],
  );
  if (!result.ok) throw new Error('expected a lead');
  expect(result.lead.lastName).toHaveLength(150);
  expect(result.warnings).toMatchObject([{ field: 'fullName', isTooLong: true }]);
});

test('a sign of two halves is not cut in two', () => {
  const { lead } = rowOf(`${'A'.repeat(149)}😀${'B'.repeat(20)}`);
  expect(lead.firstName).toBe('A'.repeat(149));
});

test('a cell far too long to be sent along is repaired all the same', () => {
  const cell = 'x'.repeat(40_000);
  const repairs = repairsByRow([{ row: 2, column: 1, value: 'Ada', was: heldBefore(cell) }]);
  expect(repaired([link, cell], repairs.get(2))).toEqual([link, 'Ada']);
  expect(repaired([link, `y${cell}`], repairs.get(2))).toEqual([link, `y${cell}`]);
});
