import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvRecords } from './csv-records.ts';
import { detectDelimiter } from './detect-delimiter.ts';
import { decodedText, encodingOfStart } from './text-encoding.ts';

async function* pieces<Piece extends string | Uint8Array>(
  whole: Piece,
  sizes: number[],
): AsyncGenerator<Piece> {
  let from = 0;
  for (let index = 0; from < whole.length; index += 1) {
    const size = sizes.length === 0 ? whole.length : (sizes[index % sizes.length] ?? 1);
    yield whole.slice(from, from + size) as Piece;
    from += size;
  }
}

async function records(text: string, sizes: number[] = [], delimiter = ',') {
  const found = [];
  for await (const batch of csvRecords(pieces(text, sizes), delimiter)) found.push(...batch);
  return found;
}

const cell = fc.string({ unit: fc.constantFrom('a', 'é', '🙂', '"', ',', '\n', ' ', ';'), maxLength: 6 });
const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 5 });

test('whatever is written as CSV is read back, however the text is cut into pieces', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }),
      sizes,
      async (rows, cut) => {
        const text = Papa.unparse(rows, { newline: '\n', quotes: true });
        const found = await records(text, cut);
        expect(found.map((record) => record.cells)).toEqual(rows);
        expect(found.map((record) => record.number)).toEqual(rows.map((_, index) => index + 1));
        expect(found.every((record) => record.problem === null)).toBe(true);
      },
    ),
  );
});

test('no text at all makes reading fail, stop or lose the lines behind an unclosed quotation mark', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { maxLength: 8 }), sizes, async (cells, cut) => {
      const text = `${cells.join(',')}\n"open,x\nlast,line\n`;
      const found = await records(text, cut);
      const last = found.at(-1);
      expect(last?.cells.slice(-2)).toEqual(['last', 'line']);
    }),
  );
});

test('the bytes of a file mean the same however they arrive, in every encoding', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'ü', '\r\n', '\n', '\r', ';', 'ß'), maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(text, sizes, async (content, cut) => {
      const expected = content.replace(/\r\n?/g, '\n');
      const utf16 = Buffer.from(`\uFEFF${content}`, 'utf16le');
      const files = [
        { bytes: Buffer.from(content), encoding: 'utf-8' as const },
        { bytes: Buffer.from(`\uFEFF${content}`), encoding: 'utf-8' as const },
        { bytes: utf16, encoding: 'utf-16le' as const },
        { bytes: Buffer.from(utf16).swap16(), encoding: 'utf-16be' as const },
        { bytes: Buffer.from(content, 'latin1'), encoding: 'windows-1252' as const },
      ];
      for (const { bytes, encoding } of files) {
        let read = '';
        for await (const piece of decodedText(pieces<Uint8Array>(bytes, cut), encoding, { fatal: true }))
          read += piece;
        expect(read).toBe(expected);
      }
    }),
  );
});

test('UTF-16 without a byte order mark is recognised by its zero bytes', () => {
  const bytes = Buffer.from('First Name;Last Name\n'.repeat(5), 'utf16le');
  expect(encodingOfStart(bytes)).toBe('utf-16le');
  expect(encodingOfStart(Buffer.from(bytes).swap16())).toBe('utf-16be');
  expect(encodingOfStart(Buffer.from('First Name;Last Name\n'))).toBeNull();
});

test.each([
  ['Name,Title\nA,"CEO; Founder"\nB,"a;b;c"\n', ','],
  ['Name;Salary\nA;1,5\nB;2,5\nC;3,5\n', ';'],
  ['Name\tCompany\nA\tB, Inc; Ltd\n', '\t'],
  ['a|b|c\n1|2|3\n', '|'],
  ['Notes:\n"Hello, this, is, prose"\n\na;b;c\n1;2;3\n4;5;6\n', ';'],
  ['sep=;\na;b\n', ';'],
  ['one column\nvalue\n', ','],
])('the delimiter of %j is %j', (sample, delimiter) => {
  expect(detectDelimiter(sample)).toBe(delimiter);
});
