import { expect, test } from 'vitest';
import { csvParts } from './send-csv.ts';
import { type Cells, contentDisposition } from './send-file.ts';
import { workbookParts } from './workbook.ts';
import { filesOfZip } from './testing/files-of-zip.ts';

async function* chunks(...given: (readonly Cells[])[]): AsyncGenerator<readonly Cells[]> {
  yield* given;
}
async function textOf(parts: AsyncGenerator<string>): Promise<string> {
  let text = '';
  for await (const part of parts) text += part;
  return text;
}
async function workbook(rows: readonly Cells[], rowsPerSheet?: number): Promise<Map<string, string>> {
  const parts: Uint8Array[] = [];
  const options = { sheetName: 'Lead[s]', modifiedAt: Date.UTC(2026, 10, 21) };
  const made = workbookParts(
    chunks(...rows.map((row) => [row])),
    rowsPerSheet === undefined ? options : { ...options, rowsPerSheet },
  );
  for await (const part of made) parts.push(part);
  return filesOfZip(Buffer.concat(parts));
}

test('a file is called what its list is called, in ASCII and in full', () => {
  expect(contentDisposition('people.csv')).toBe('attachment; filename="people.csv"');
  expect(contentDisposition('Büro "A/B" (neu).csv')).toBe(
    `attachment; filename="Buro -A-B- (neu).csv"; filename*=UTF-8''B%C3%BCro%20-A-B-%20%28neu%29.csv`,
  );
  expect(contentDisposition('\r\n')).toBe('attachment; filename="-"');
});

test('a CSV cell that begins like a formula is text, quotes and breaks survive, empty chunks leave no line', async () => {
  const rows: Cells[] = [
    ['=1+1', '+49', '-x', '@a', '\ttab', '\rcr'],
    ['a"b', 'c\nd', null, 5, -3, ''],
  ];
  expect(await textOf(csvParts(chunks([], rows, [])))).toBe(
    `\uFEFF"'=1+1","'+49","'-x","'@a","'\ttab","'\rcr"\r\n"a""b","c\nd",,5,-3,\r\n`,
  );
});

test('a workbook holds text as text whatever it begins with, numbers as numbers, and every sign that XML can', async () => {
  const files = await workbook([
    ['Name', 'Score'],
    ['=HYPERLINK("x")', 7],
    ['a & <b>\u0000\u000b _x0041_\r\nline', null],
  ]);
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  expect(sheet).not.toContain('<f>');
  expect(sheet).toContain(
    '<c t="inlineStr" s="1"><is><t xml:space="preserve">=HYPERLINK("x")</t></is></c><c><v>7</v></c>',
  );
  expect(sheet).toContain('a &amp; &lt;b&gt; _x005F_x0041_&#13;\nline</t></is></c><c/>');
  expect(files.get('xl/styles.xml')).toContain('quotePrefix="1"');
  expect(files.get('xl/workbook.xml')).toContain('<sheet name="Lead s" sheetId="1" r:id="rId1"/>');
  expect([...files.keys()]).toContain('[Content_Types].xml');
});

test('what does not fit on a sheet goes on under the same header on the next', async () => {
  const rows = Array.from({ length: 5 }, (_, n): Cells => [`row ${n}`]);
  const files = await workbook([['Head'], ...rows], 3);
  const texts = ['sheet1', 'sheet2', 'sheet3'].map((name) =>
    [...(files.get(`xl/worksheets/${name}.xml`) ?? '').matchAll(/preserve">([^<]*)</g)].map(
      ([, text]) => text,
    ),
  );
  expect(texts).toEqual([
    ['Head', 'row 0', 'row 1'],
    ['Head', 'row 2', 'row 3'],
    ['Head', 'row 4'],
  ]);
  expect(files.has('xl/worksheets/sheet4.xml')).toBe(false);
});

test('rows that fail half-way fail the file, and whoever goes away ends the reading', async () => {
  async function* failing(): AsyncGenerator<readonly Cells[]> {
    yield [['Head'], ['one'], ['two']];
    throw new Error('The database is gone.');
  }
  const options = { sheetName: 'x', modifiedAt: 0 };
  await expect(async () => {
    for await (const part of workbookParts(failing(), options)) expect(part.length).toBeGreaterThan(0);
  }).rejects.toThrow('The database is gone.');
  let ended = false;
  async function* endless(): AsyncGenerator<readonly Cells[]> {
    try {
      for (let n = 0; ; n += 1) yield [[`row ${n} ${'x'.repeat(1_000)}`]];
    } finally {
      ended = true;
    }
  }
  for await (const part of workbookParts(endless(), options)) {
    if (part.length > 0) break;
  }
  expect(ended).toBe(true);
});
