import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guessColumns, mappingOf } from '../csv-mapping.ts';
import { findTableStart } from '../csv-preamble.ts';
import { openWorkbook, type Workbook } from './read-workbook.ts';
import { sheetToRead } from './sheet-to-read.ts';
import { WORKBOOK_ROWS_MAX } from './workbook-problem.ts';

/** A packed file whose entries stand as they are. */
function packed(files: Readonly<Record<string, string>>): Uint8Array {
  const encoder = new TextEncoder();
  const parts: number[][] = [];
  const directory: number[][] = [];
  const two = (value: number) => [value & 255, (value >> 8) & 255];
  const four = (value: number) => [...two(value), ...two(value >>> 16)];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = [...encoder.encode(text)];
    const path = [...encoder.encode(name)];
    const fields = [
      ...two(20),
      ...four(0),
      ...four(0),
      ...four(0),
      ...four(content.length),
      ...four(content.length),
    ];
    const lengths = [...two(path.length), ...two(0)];
    const local = [...four(0x04034b50), ...fields, ...lengths, ...path, ...content];
    const rest = [...two(0), ...two(0), ...two(0), ...four(0), ...four(offset)];
    directory.push([...four(0x02014b50), ...two(20), ...fields, ...lengths, ...rest, ...path]);
    parts.push(local);
    offset += local.length;
  }
  const size = directory.flat().length;
  const amount = two(directory.length);
  const end = [
    ...four(0x06054b50),
    ...four(0),
    ...amount,
    ...amount,
    ...four(size),
    ...four(offset),
    ...two(0),
  ];
  return new Uint8Array([...parts.flat(), ...directory.flat(), ...end]);
}

interface Sheet {
  /** Markup of the rows. */
  rows: string;
  /** Targets of the links by the reference of their cells. */
  links?: Readonly<Record<string, string>>;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function workbookOf({ rows, links = {} }: Sheet, pieceLength = 50): Promise<Workbook> {
  const targets = Object.entries(links);
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const file = packed({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': '<workbook><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData><hyperlinks>${targets
      .map(([reference], index) => `<hyperlink ref="${reference}" r:id="rId${index + 1}"/>`)
      .join('')}</hyperlinks></worksheet>`,
    ...(targets.length > 0 && {
      'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships>${targets
        .map(
          ([, target], index) =>
            `<Relationship Id="rId${index + 1}" Type="${office}/hyperlink" Target="${escaped(target)}" TargetMode="External"/>`,
        )
        .join('')}</Relationships>`,
    }),
  });
  return openWorkbook(file, async function* ({ bytes }) {
    const text = new TextDecoder().decode(bytes);
    for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength);
  });
}

/** Markup of rows of plain texts, from the first row on. */
function rowsOf(rows: readonly (readonly string[])[]): string {
  return rows
    .map((cells, row) => {
      const inner = cells.map((cell, column) =>
        cell === ''
          ? ''
          : `<c r="${String.fromCharCode(65 + column)}${row + 1}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`,
      );
      return cells.length === 0 ? '' : `<row r="${row + 1}">${inner.join('')}</row>`;
    })
    .join('');
}

async function all(batches: AsyncIterable<string[][]>): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
}
const read = async (sheet: Sheet) => all((await workbookOf(sheet)).rows('People'));

const ada = 'https://www.linkedin.com/in/ada';
const bob = 'https://www.linkedin.com/in/bob';

describe('links of cells', () => {
  test('that show something else come in a column behind all others, and the import takes it for the profile', async () => {
    const rows = await read({
      rows: rowsOf([
        ['Name', 'Company', '', 'Notes'],
        ['Ada Lovelace', 'Acme'],
        [],
        ['Bob Li', 'Beta', '', 'met'],
        ['Eva Berg', 'Gamma'],
      ]),
      links: { A2: ada, A4: `${bob}?a=1&b=2` },
    });
    expect(rows).toEqual([
      ['Name', 'Company', '', 'Notes', 'Name (link)'],
      ['Ada Lovelace', 'Acme', '', '', ada],
      [],
      ['Bob Li', 'Beta', '', 'met', `${bob}?a=1&b=2`],
      ['Eva Berg', 'Gamma', '', '', ''],
    ]);
    const [header = [], ...people] = rows;
    expect(mappingOf(guessColumns(header, people))[4]).toEqual({ kind: 'field', field: 'profileUrl' });
  });

  test('a column of "click" under LinkedIn gives the profile to the links', async () => {
    const [header = [], ...people] = await read({
      rows: rowsOf([
        ['Name', 'LinkedIn'],
        ['Ada', 'click'],
        ['Bob', 'click'],
      ]),
      links: { B2: ada, B3: bob },
    });
    expect(header).toEqual(['Name', 'LinkedIn', 'LinkedIn (link)']);
    expect(mappingOf(guessColumns(header, people))[2]).toEqual({ kind: 'field', field: 'profileUrl' });
  });

  test('cells that are nothing but their address, or empty, need no column', async () => {
    const sheet = [['Name', 'LinkedIn'], ['Ada', ada], ['Bob', 'www.linkedin.com/in/bob'], ['Eva']];
    const links = { B2: `${ada}/`, B3: bob, B4: bob, D3: bob };
    expect(await read({ rows: rowsOf(sheet), links })).toEqual(sheet);
  });

  test('once a column is needed, every link of its cells stands in it; others have none', async () => {
    const rows = await read({
      rows: rowsOf([
        ['LinkedIn', 'Website'],
        [ada, 'https://a.example'],
        ['see here', 'https://b.example'],
      ]),
      links: { A2: ada, A3: bob, 'B2:B3': 'https://a.example' },
    });
    expect(rows).toEqual([
      ['LinkedIn', 'Website', 'LinkedIn (link)', 'Website (link)'],
      [ada, 'https://a.example', ada, 'https://a.example'],
      ['see here', 'https://b.example', bob, 'https://a.example'],
    ]);
  });

  test('the header stands where the import finds it: below notes, whose own links are none of the people’s', async () => {
    const rows = await read({
      rows: rowsOf([
        ['Exported by a tool'],
        [],
        ['Mandant', 'Wer', 'Wo'],
        ['1', 'Ada', 'Acme'],
        ['2', 'Bob', 'Beta'],
        ['3', 'Eva', 'Gamma'],
      ]),
      links: { A1: 'https://tool.example', B3: 'https://help.example', B5: bob },
    });
    expect(rows).toEqual([
      ['Exported by a tool'],
      [],
      ['Mandant', 'Wer', 'Wo', 'Wer (link)'],
      ['1', 'Ada', 'Acme', ''],
      ['2', 'Bob', 'Beta', bob],
      ['3', 'Eva', 'Gamma', ''],
    ]);
    expect(findTableStart(rows)).toEqual({ headerRow: 2, firstDataRow: 3 });
  });

  test('a sheet without a header gets none, and a column without a name gets "Link"', async () => {
    const contact = 'ada@acme.example';
    expect(await read({ rows: rowsOf([['Ada', contact]]), links: { A1: ada } })).toEqual([
      ['Ada', contact, ada],
    ]);
    const nameless = [
      ['', 'Company', 'Title'],
      ['Ada', 'Acme', 'CTO'],
    ];
    expect(await read({ rows: rowsOf(nameless), links: { A2: ada } })).toEqual([
      ['', 'Company', 'Title', 'Link'],
      ['Ada', 'Acme', 'CTO', ada],
    ]);
  });

  test('a place in the workbook and a mail address are no links', async () => {
    const sheet = [
      ['Name', 'Mail'],
      ['Ada', 'write'],
    ];
    expect(await read({ rows: rowsOf(sheet), links: { B2: 'mailto:ada@acme.example' } })).toEqual(sheet);
  });

  test('for the choice of a sheet its links are not read', async () => {
    const workbook = await workbookOf({
      rows: rowsOf([
        ['Name', 'LinkedIn'],
        ['Ada', 'click'],
      ]),
      links: { B2: ada },
    });
    expect(await sheetToRead(workbook)).toBe('People');
    expect(await all(workbook.plainRows('People'))).toEqual([
      ['Name', 'LinkedIn'],
      ['Ada', 'click'],
    ]);
  });

  test('no cell of a sheet changes its place or its text, and its header is found where it was, whatever is linked', async () => {
    const cell = fc.constantFrom('', 'Name', 'Company', 'Ada', 'click', ada, bob);
    const linked = fc.dictionary(
      fc
        .tuple(fc.constantFrom('A', 'B', 'C', 'D'), fc.integer({ min: 1, max: 8 }))
        .map((place) => place.join('')),
      fc.constantFrom(ada, bob, 'mailto:a@b.example'),
      { maxKeys: 6 },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom([], [['Note'], ['Name', 'Company']]),
        fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 8 }),
        linked,
        fc.integer({ min: 5, max: 400 }),
        async (beginning, people, links, pieceLength) => {
          const sheet = [...beginning, ...people];
          const workbook = await workbookOf({ rows: rowsOf(sheet), links }, pieceLength);
          const plain = await all(workbook.plainRows('People'));
          const rows = await all(workbook.rows('People'));
          expect(rows).toHaveLength(plain.length);
          const width = Math.max(0, ...plain.map((cells) => cells.findLastIndex((text) => text !== '') + 1));
          const table = findTableStart(plain).firstDataRow;
          if (beginning.length > 0) expect(findTableStart(rows)).toEqual({ headerRow: 1, firstDataRow: 2 });
          for (const [place, cells] of rows.entries()) {
            const before = plain[place] ?? [];
            for (let column = 0; column < width; column += 1) {
              expect(cells[column] ?? '').toBe(before[column] ?? '');
            }
            // And every link of the table that says more than its cell is there.
            for (const [reference, target] of Object.entries(links)) {
              const shown = before[reference.charCodeAt(0) - 65] ?? '';
              const isHere = Number(reference.slice(1)) === place + 1 && place >= table;
              if (isHere && shown !== '' && shown !== target && target.startsWith('https')) {
                expect(cells.slice(width)).toContain(target);
              }
            }
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('formulas', () => {
  test('a file of openpyxl: without results the formulas are seen, and links show what they say', async () => {
    const rows = await read({
      rows: [
        '<row r="1"><c r="A1" t="inlineStr"><is><t>First Name</t></is></c><c r="B1" t="inlineStr"><is><t>Last Name</t></is></c><c r="C1" t="inlineStr"><is><t>Full</t></is></c><c r="D1" t="inlineStr"><is><t>LinkedIn</t></is></c></row>',
        `<row r="2"><c r="A2" t="inlineStr"><is><t>Ada</t></is></c><c r="B2" t="inlineStr"><is><t>Lovelace</t></is></c><c r="C2"><f>CONCATENATE(A2,B2)</f><v /></c><c r="D2"><f>HYPERLINK("${ada}","open")</f><v></v></c></row>`,
        `<row r="3"><c r="A3" t="inlineStr"><is><t>Bob</t></is></c><c r="C3" s="1"><f t="shared" si="0"/><v/></c><c r="D3"><f>HYPERLINK("https://linkedin.com/in/"&amp;A3,"open")</f></c></row>`,
      ].join(''),
    });
    expect(rows).toEqual([
      ['First Name', 'Last Name', 'Full', 'LinkedIn', 'LinkedIn (link)'],
      ['Ada', 'Lovelace', '=CONCATENATE(A2,B2)', 'open', ada],
      ['Bob', '', '=?', '=HYPERLINK("https://linkedin.com/in/"&A3,"open")', ''],
    ]);
  });

  test('a file of Excel: stored results are what cells show, an empty text too', async () => {
    const rows = await read({
      rows: [
        '<row r="1" spans="1:5" x14ac:dyDescent="0.25"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="inlineStr"><is><t>Company</t></is></c><c r="C1" t="inlineStr"><is><t>Rank</t></is></c></row>',
        `<row r="2" spans="1:5"><c r="A2" s="1" t="str"><f>HYPERLINK("${ada}",B2&amp;"!")</f><v>Acme!</v></c><c r="B2" t="str"><f>IF(C2="","",C2)</f><v></v></c><c r="C2"><f t="shared" ref="C2:C3" si="0">ROW()</f><v>2</v></c><c r="F2" s="3"/></row>`,
        '<row r="3" spans="1:5"><c r="A3" t="inlineStr"><is><t>Bob</t></is></c><c r="B3" t="e"><f>NA()</f><v>#N/A</v></c><c r="C3"><f t="shared" si="0"/><v>3</v></c></row>',
      ].join(''),
      links: { A3: bob },
    });
    expect(rows).toEqual([
      ['Name', 'Company', 'Rank', 'Name (link)'],
      ['Acme!', '', '2', ada],
      ['Bob', '', '3', bob],
    ]);
  });
});

test('a row number that no sheet has does not make rows without end', async () => {
  const cell = '<c t="inlineStr"><is><t>Ada</t></is></c>';
  expect(await read({ rows: `<row r="99999999999">${cell}</row><row/><row>${cell}</row>` })).toEqual([
    ['Ada'],
    [],
    ['Ada'],
  ]);
});

test('more rows than a workbook may have are refused before the first one comes', async () => {
  const row = '<row><c t="inlineStr"><is><t>a</t></is></c></row>';
  const workbook = await workbookOf({ rows: row.repeat(WORKBOOK_ROWS_MAX + 1), links: { A1: ada } }, 65_536);
  await expect(workbook.rows('People').next()).rejects.toThrow(/100,000 rows/);
});
