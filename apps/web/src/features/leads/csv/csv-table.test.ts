import { expect, test } from 'vitest';
import { spareLinksNote, suggestedMapping } from './csv-fields.ts';
import { checkRows, detectDelimiter, problemOf, readTable } from './csv-table.ts';

const connections = [
  'Notes:',
  '"When exporting your connection data, you may notice that some addresses, or names, are missing."',
  '',
  'First Name,Last Name,URL,Email Address,Company,Position,Connected On',
  'Anna,Berg,https://www.linkedin.com/in/anna-berg,,"Tallyport, Inc.",Head of Ops,14 Oct 2025',
  '',
  'Joost,van Laar,https://www.linkedin.com/in/joost,,Nordhaven,COO,15 Oct 2025',
  'Anna,Berg,linkedin.com/in/anna-berg/,,Tallyport,Head of Ops,14 Oct 2025',
  ',,,,,,16 Oct 2025',
  '',
].join('\n');

test("LinkedIn's own export is read past its notes, with every column recognised", () => {
  const table = readTable(connections);
  expect(table.delimiter).toBe(',');
  expect(table.headerRow).toBe(3);
  expect(table.emptyRows).toBe(1);
  expect(table.rows.map((row) => row.number)).toEqual([5, 7, 8, 9]);
  const mapping = suggestedMapping(table.columns);
  expect(mapping.slice(0, 6)).toEqual(['firstName', 'lastName', 'profileUrl', 'email', 'company', 'title']);
  expect(problemOf(mapping)).toBeNull();
});

test('rows are checked as the import will see them', () => {
  const table = readTable(connections);
  const checks = checkRows(table.rows, suggestedMapping(table.columns));
  expect(
    checks.map(({ name, profile, repeated, problem }) => [name, profile, repeated, problem !== null]),
  ).toEqual([
    ['Anna Berg', 'anna-berg', false, false],
    ['Joost van Laar', 'joost', false, false],
    ['Anna Berg', 'anna-berg', true, false],
    ['', null, false, true],
  ]);
});

test.each([
  ['a;b;c\n"1;1";2,5;3\n4;5,5;6\n', ';'],
  ['a\tb\n1,1\t2\n', '\t'],
  ['sep=|\na|b\n1|2\n', '|'],
  ['a,b\n1,2\n', ','],
  ['one column\nof prose, with a comma\n', ','],
])('the delimiter of %j is %j', (text, delimiter) => {
  expect(detectDelimiter(text)).toBe(delimiter);
});

test('who is named without a link is whoever comes first with one, as in the import', () => {
  const rows = [
    'First name,Last name,Company,URL',
    ...['Ada,Byron,Acme GmbH,', 'Ada,Byron,Acme,linkedin.com/in/ada', 'Ada,Byron,Acme,linkedin.com/in/ada-2'],
    ...['Ada,Byron,ACME,', 'Ada,Byron,Acme,linkedin.com/in/ada-3', 'Ada,Byron,Initech,linkedin.com/in/ada-4'],
  ];
  const table = readTable(rows.join('\n'));
  const checks = checkRows(table.rows, suggestedMapping(table.columns));
  expect(checks.map(({ repeated }) => repeated)).toEqual([false, true, false, true, false, false]);
});

test('one person under two links of Sales Navigator is repeated, as in the import', () => {
  const of = (rest: string) => `Ada,"https://www.linkedin.com/sales/${rest}"`;
  const text = [
    'Full Name,LinkedIn URL',
    of('lead/ACwAAAZZZZZZIJKLMNOP,NAME_SEARCH,ab'),
    of('people/ACwAAAZZZZZZIJKLMNOP,OUT,x'),
    of('people/ACwAAAZZZZZZIJKLMNOQ,OUT,x'),
  ];
  const table = readTable(text.join('\n'));
  expect(checkRows(table.rows, suggestedMapping(table.columns)).map(({ repeated }) => repeated)).toEqual([
    false,
    true,
    false,
  ]);
});

test('columns that no field fits become custom fields, and ones without anything are left out', () => {
  const table = readTable('Full Name;Company;Booth note;\nAnna Berg;Tallyport;"Wants ""the card""";\n');
  expect(suggestedMapping(table.columns)).toEqual(['fullName', 'company', 'custom:Booth note', null]);
});

test('what a mapping lacks is said with the words of the menu', () => {
  expect(problemOf(['firstName', null])).toBe('Map the profile URL, or first name, last name and company.');
  expect(problemOf(['company', 'company'])).toBe(
    'Two columns are mapped to the same field (Company). Choose one.',
  );
});

test('another header row makes other columns', () => {
  const table = readTable('x,y\nFirst Name,Last Name\nAnna,Berg\n', { headerRow: 0 });
  expect(table.columns.map((column) => column.header)).toEqual(['x', 'y']);
  expect(table.rows).toHaveLength(2);
});

test('a quotation mark that is not closed costs its own row, as in the import', () => {
  const text =
    'Name,LinkedIn\nAda "A" L,linkedin.com/in/a-1\n"Bob,linkedin.com/in/b-2\nCy D,linkedin.com/in/c-3\n';
  const table = readTable(text);
  expect(table.rows.map(({ number }) => number)).toEqual([2, 3, 4]);
  const checks = checkRows(table.rows, suggestedMapping(table.columns));
  expect(checks.map(({ problem }) => problem)).toEqual([
    null,
    'A quotation mark in this row is not closed.',
    null,
  ]);
  expect(table.emptyRows).toBe(0);
  // Of a beginning nobody can say yet whether it will be closed.
  expect(readTable(text, { whole: false }).rows.map(({ number }) => number)).toEqual([2]);
});

test('a first row that is said to be data is one, and its columns are called by their place', () => {
  const text = 'Name,Company,Booth\nAda,Acme,B12\n';
  expect(readTable(text).rows).toHaveLength(1);
  const table = readTable(text, { headerRow: null });
  expect([table.headerRow, table.rows.length]).toEqual([null, 2]);
  expect(suggestedMapping(table.columns)).toEqual(['custom:Column 1', 'custom:Column 2', 'custom:Column 3']);
});

test('a cell too long to be kept whole is marked where it stands, also of an own field', () => {
  const text = `First Name,LinkedIn,Notes\n${'A'.repeat(3_000)},linkedin.com/in/a-1,\nBo,linkedin.com/in/b-2,${'n'.repeat(10_001)}\n`;
  const table = readTable(text);
  const checks = checkRows(table.rows, suggestedMapping(table.columns));
  expect(checks.map(({ problem, warning, marked }) => ({ problem, warning, marked }))).toEqual([
    { problem: null, warning: 'First name has 3,000 characters; the first 150 are kept.', marked: [0] },
    { problem: null, warning: 'Notes has 10,001 characters; the first 10,000 are kept.', marked: [2] },
  ]);
});

test('a value that is no number or no day is marked beside whatever else is wrong, in a field of that kind alone', () => {
  const text =
    'First Name,Last Name,Company,LinkedIn,Budget,Termin,Note\nAda,Lovelace,Acme,linkedin.com/pub/ada/1/2/3,abc,31.02.2027,abc\nBo,Li,Acme,,"1.200,50",28.02.2027,\n';
  const table = readTable(text);
  const kinds = new Map([
    ['Budget', 'number'],
    ['Termin', 'date'],
    ['Note', 'text'],
  ] as const);
  const [first, second] = checkRows(table.rows, suggestedMapping(table.columns), undefined, { kinds });
  expect(first?.marked).toEqual([4, 5, 3]);
  expect(first?.warning).toContain('Budget: "abc" is no number; it is kept as it is.');
  expect(first?.warning).toContain('Termin: "31.02.2027" is no day; it is kept as it is.');
  expect(second).toMatchObject({ warning: null, marked: [] });
});

test('a row without a link is checked with the link that stands in for it, as the import reads it', () => {
  const sales = 'https://www.linkedin.com/sales/lead/ACwAAAEabcdEFGH1234ijkl,NAME_SEARCH,x7Qd';
  const text = `Name;Sales Navigator Profile Link;LinkedIn Profile Link\nAda King;${sales};https://www.linkedin.com/in/ada\nBo Li;${sales};\nCy Do;;\n`;
  const table = readTable(text);
  const mapping = suggestedMapping(table.columns);
  expect(mapping).toEqual(['fullName', 'custom:Sales Navigator Profile Link', 'profileUrl']);
  const headers = table.columns.map(({ header }) => header);
  const checks = checkRows(table.rows, mapping, undefined, { headers });
  expect(checks.map(({ profile, problem, marked }) => [profile, problem === null, marked])).toEqual([
    ['ada', true, []],
    [sales, true, [1]],
    [null, false, []],
  ]);
  expect(spareLinksNote(table.columns, mapping)).toBe(
    'Where “LinkedIn Profile Link” has no profile link, the one in “Sales Navigator Profile Link” is used; a public link comes before a Sales Navigator one.',
  );
  expect(spareLinksNote(table.columns, ['fullName', null, 'custom:Link'])).toBeNull();
});

test('an apostrophe that guards a cell from being run is gone before the import, as after it', () => {
  const { rows, columns } = readTable("LinkedIn URL,Phone,Growth\nlinkedin.com/in/anna,'+49 30 1234,'-5\n");
  const [check] = checkRows(rows, suggestedMapping(columns), undefined, {
    kinds: new Map([['Growth', 'number']]),
  });
  expect(check).toMatchObject({ cells: ['linkedin.com/in/anna', '+49 30 1234', '-5'], warning: null });
  expect(columns.map(({ samples }) => samples)).toEqual([['linkedin.com/in/anna'], ['+49 30 1234'], ['-5']]);
});
