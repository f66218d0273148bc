import { expect, it } from 'vitest';
import type { ColumnMapping } from './csv-mapping.ts';
import { mapRow } from './csv-row.ts';

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
