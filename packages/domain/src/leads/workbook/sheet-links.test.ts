import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellKey, readSheetLinks, SHEET_LINKS_MAX } from './sheet-links.ts';
import { isSameAddress } from './web-address.ts';

async function* cut(text: string, length = 7) {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink';
const relation = (id: string, target: string, mode = ' TargetMode="External"') =>
  `<Relationship Id="${id}" Type="${type}" Target="${target}"${mode}/>`;
const relations = `<?xml version="1.0"?><Relationships>${[
  relation('rId1', 'https://a.example/?x=1&amp;y=2'),
  relation('rId2', 'mailto:a@b.example'),
  relation('rId3', '../other.xlsx'),
  relation('rId4', 'https://b.example', ''),
  relation('rId5', 'www.linkedin.com/in/ada'),
  '<Relationship Id="rId6" Type="http://x/drawing" Target="https://c.example" TargetMode="External"/>',
].join('')}</Relationships>`;

const read = (links: string, length?: number) =>
  readSheetLinks(
    cut(
      `<worksheet><sheetData><row r="1"/></sheetData><hyperlinks>${links}</hyperlinks></worksheet>`,
      length,
    ),
    cut(relations, length),
  );

describe('the links of a sheet', () => {
  test.each([
    ['<hyperlink ref="B4" r:id="rId1" display="a &gt; b > c"/>', [[4, 1]], 'https://a.example/?x=1&y=2'],
    [
      '<hyperlink r:id="rId1" ref="$B$4:C5" xr:uid="{1}"></hyperlink>',
      [
        [4, 1],
        [4, 2],
        [5, 1],
        [5, 2],
      ],
      'https://a.example/?x=1&y=2',
    ],
    ['<x:hyperlink ref="A1" rel:id="rId1" location="part"/>', [[1, 0]], 'https://a.example/?x=1&y=2#part'],
    ["<hyperlink ref='A1' r:id='rId5'/>", [[1, 0]], 'www.linkedin.com/in/ada'],
    ['<hyperlink ref="A1" location="Notes!A1"/>', [], ''],
    ['<hyperlink ref="A1" r:id="rId2"/><hyperlink ref="A2" r:id="rId3"/>', [], ''],
    ['<hyperlink ref="A1" r:id="rId4"/><hyperlink ref="A2" r:id="rId6"/>', [], ''],
    ['<hyperlink ref="" r:id="rId1"/><hyperlink r:id="rId1"/><hyperlink ref="4" r:id="rId1"/>', [], ''],
    ['<hyperlink ref="A1" r:id="<hyperlink ref="A2" r:id="rId5"/>', [[2, 0]], 'www.linkedin.com/in/ada'],
  ] as const)('%s leads to the web from these cells', async (links, cells, target) => {
    const found = await read(links);
    expect(found).toEqual({
      targets: new Map(cells.map(([row, column]) => [cellKey(row, column), target])),
      hasFormulas: false,
    });
  });

  test('are the same wherever the markup is cut', async () => {
    const links =
      '<hyperlink ref="A1" r:id="rId1"/><hyperlink ref="C2:C3" r:id="rId5"/><f>HYPERLINK("x")</f>';
    const whole = await read(links, 100_000);
    expect(whole.targets.size).toBe(3);
    expect(whole.hasFormulas).toBe(true);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 300 }), async (length) => {
        expect(await read(links, length)).toEqual(whole);
      }),
      { numRuns: 50 },
    );
  });

  test('a link on whole columns ends, and keeps no more cells than the bound', async () => {
    const { targets } = await read(
      '<hyperlink ref="A1:XFD1048576" r:id="rId1"/><hyperlink ref="A1" r:id="rId5"/>',
    );
    expect(targets.size).toBe(SHEET_LINKS_MAX);
    expect(targets.get(cellKey(1, 0))).toBe('https://a.example/?x=1&y=2');
  });

  test('without relations only formulas are looked for, and no more than the first', async () => {
    let pieces = 0;
    async function* sheet() {
      for (const piece of ['<row>', '<f>HYPER', 'LINK("x")</f>', '</row>', '</sheetData>']) {
        pieces += 1;
        yield piece;
      }
    }
    expect(await readSheetLinks(sheet(), cut(''))).toEqual({ targets: new Map(), hasFormulas: true });
    expect(pieces).toBe(3);
  });
});

test.each([
  ['https://www.linkedin.com/in/ada', 'HTTPS://www.linkedin.com/in/ada/', true],
  [' www.LinkedIn.com/in/ada ', 'http://www.linkedin.com/in/ada', true],
  ['linkedin.com/in/jos\u00e9', 'https://www.linkedin.com/in/jos%C3%A9', true],
  ['https://a.example/%', 'https://a.example/%', true],
  ['Ada', 'https://www.linkedin.com/in/ada', false],
  ['https://www.linkedin.com/in/ada', 'https://www.linkedin.com/in/bob', false],
  ['https://a.example/A', 'https://a.example/a', false],
])('%j beside %j is the same address: %s', (shown, address, same) => {
  expect(isSameAddress(shown, address)).toBe(same);
});
