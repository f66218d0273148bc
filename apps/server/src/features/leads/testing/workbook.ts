import { crc32, deflateRawSync } from 'node:zlib';

/** Packs files as a zip, deflated. */
export function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const plain = Buffer.from(text);
    const packed = deflateRawSync(plain);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(plain), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(plain.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), fields, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('504b01021400', 'hex'), fields, tail.subarray(0, 14), Buffer.from(name)]),
    );
    parts.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, entries, end]);
}

/** A sheet's cells: text, a number with the style it carries, or ready markup. */
export type SheetCell = string | { n: number; style?: number } | { xml: string };

/** A workbook with these sheets; text stands in the shared table. Style 1 is a day, 2 a percentage, 3 a day and time. */
export function workbookOf(sheets: Readonly<Record<string, readonly (readonly SheetCell[])[]>>): Buffer {
  const shared: string[] = [];
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
  const cell = (value: SheetCell, row: number, column: number): string => {
    const place = `r="${String.fromCharCode(65 + column)}${row}"`;
    if (typeof value === 'string') {
      if (value === '') return '';
      shared.push(`<si><t xml:space="preserve">${escaped(value)}</t></si>`);
      return `<c ${place} t="s"><v>${shared.length - 1}</v></c>`;
    }
    return 'xml' in value ? value.xml : `<c ${place} s="${value.style ?? 0}"><v>${value.n}</v></c>`;
  };
  const names = Object.keys(sheets);
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook><sheets>${names
      .map((name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map((_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/><xf numFmtId="164"/></cellXfs></styleSheet>',
  };
  for (const [index, rows] of Object.values(sheets).entries()) {
    const lines = rows.map((cells, at) =>
      cells.length === 0
        ? ''
        : `<row r="${at + 1}">${cells.map((value, column) => cell(value, at + 1, column)).join('')}</row>`,
    );
    files[`xl/worksheets/sheet${index + 1}.xml`] =
      `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`;
  }
  files['xl/sharedStrings.xml'] = `<sst>${shared.join('')}</sst>`;
  return zipOf(files);
}
