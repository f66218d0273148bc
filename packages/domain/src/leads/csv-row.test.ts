import { expect, it } from 'vitest';
import type { ColumnMapping } from './csv-mapping.ts';
import { mapRow, splitFullName } from './csv-row.ts';

const mapping: ColumnMapping = [
  { kind: 'field', field: 'profileUrl' },
  { kind: 'field', field: 'title' },
  { kind: 'custom', name: 'Notes' },
];
function lead(...cells: string[]) {
  const result = mapRow(mapping, ['https://www.linkedin.com/in/ada-lovelace', ...cells]);
  if (!result.ok) throw new Error(result.rejection.message);
  return result.lead;
}

it('line breaks of a custom field stay, whichever system wrote them; other white space is made even', () => {
  const notes = '  Met at the fair.\r\n\r\n - asked\tfor  a demo \n - likes tea\rCall in May \n';
  expect(lead('', notes).customFields).toEqual({
    Notes: 'Met at the fair.\n\n- asked for a demo\n- likes tea\nCall in May',
  });
});

it('a known field is one line', () => {
  expect(lead('Head of\r\n  Growth\n', '').title).toBe('Head of Growth');
});

it('a custom field of nothing but white space is no field', () => {
  expect(lead('', ' \n\t\r\n ').customFields).toEqual({});
});

it('signs that steer a terminal are no part of a name or a note', () => {
  expect(lead('He\u0000ad\u0001 of\u009b Growth', 'a\u0007b\nc').title).toBe('Head of Growth');
  expect(lead('', 'a\u0007b\nc').customFields).toEqual({ Notes: 'ab\nc' });
});

it('a title is nobody’s first name, and stays in the full name', () => {
  expect(splitFullName('Dr. Jürgen Großmann')).toEqual({ firstName: 'Jürgen', lastName: 'Großmann' });
  expect(splitFullName('Prof. Dr. Änne von der Höhe')).toEqual({
    firstName: 'Änne',
    lastName: 'von der Höhe',
  });
  expect(splitFullName('Dr.-Ing. Max Mehl')).toEqual({ firstName: 'Max', lastName: 'Mehl' });
  expect(splitFullName('J. R. Tolkien')).toEqual({ firstName: 'J.', lastName: 'R. Tolkien' });
  expect(splitFullName('St. John Smythe')).toEqual({ firstName: 'St.', lastName: 'John Smythe' });
  expect(splitFullName('Dr.')).toEqual({ firstName: 'Dr.', lastName: null });
  const named = mapRow(
    [
      { kind: 'field', field: 'profileUrl' },
      { kind: 'field', field: 'fullName' },
    ],
    ['https://www.linkedin.com/in/juergen', 'Dr. Jürgen Großmann'],
  );
  expect(named).toMatchObject({
    lead: { firstName: 'Jürgen', lastName: 'Großmann', fullName: 'Dr. Jürgen Großmann' },
  });
});
