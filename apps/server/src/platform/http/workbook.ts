import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { formulaStart } from './send-csv.ts';
import type { Cells } from './send-file.ts';

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A moment as a spreadsheet holds it: epoch milliseconds of the day or the time that it shows. */
export interface SheetDate {
  at: number;
  shows: 'day' | 'time';
}

/** A cell of a workbook: what other files hold as text can be a day or a time here. */
export type SheetCells = readonly (Cells[number] | SheetDate)[];

/** What a spreadsheet takes: rows of a sheet, characters of a cell. */
const rowsPerSheetMax = 1_048_576;
const cellCharactersMax = 32_767;

/**
 * An XLSX file of these rows, made while they are read: memory does not grow with them. The first row is the header;
 * what does not fit on a sheet goes on on the next one, under the header. Days and times are such, to count with. Text is never a formula: cells hold it as
 * text, and one that begins like a formula is marked as quoted, so that editing it does not make it one.
 * @param modifiedAt epoch milliseconds.
 */
export async function* workbookParts(
  chunks: AsyncGenerator<readonly SheetCells[]>,
  options: { sheetName: string; modifiedAt: number; rowsPerSheet?: number },
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const mtime = new Date(options.modifiedAt);
  const rows = rowsIn(chunks);
  const sheetsDone = addSheets(zip, rows, { mtime, rowsMax: options.rowsPerSheet ?? rowsPerSheetMax });
  // A pass-through, whatever its type says.
  const out = zip.outputStream as Readable;
  zip.on('error', (error: Error) => out.destroy(error));
  const whole = sheetsDone.then(
    (sheets) => {
      for (const [path, content] of Object.entries(frame(options.sheetName, sheets))) {
        zip.addBuffer(Buffer.from(content), path, { mtime });
      }
      zip.end();
    },
    (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  try {
    for await (const part of out) yield part as Uint8Array;
    await whole;
  } finally {
    out.destroy();
    await rows.return(undefined);
  }
}

async function* rowsIn(chunks: AsyncGenerator<readonly SheetCells[]>): AsyncGenerator<SheetCells> {
  for await (const rows of chunks) yield* rows;
}

/** Adds one sheet after the other, as many as the rows need; answers how many. */
async function addSheets(
  zip: ZipFile,
  rows: AsyncGenerator<SheetCells>,
  { mtime, rowsMax }: { mtime: Date; rowsMax: number },
): Promise<number> {
  const first = await rows.next();
  const header: SheetCells = first.done === true ? [] : first.value;
  let next = await rows.next();
  for (let sheet = 1; ; sheet += 1) {
    await new Promise<void>((resolve, reject) => {
      const content = Readable.from(
        batched(
          sheetXml(
            header,
            async () => {
              const current = next;
              if (current.done !== true) next = await rows.next();
              return current.done === true ? undefined : current.value;
            },
            rowsMax,
          ),
        ),
      );
      content.once('end', resolve);
      content.once('error', reject);
      content.once('close', resolve);
      zip.addReadStreamLazy(`xl/worksheets/sheet${sheet}.xml`, { mtime }, (take) => take(null, content));
    });
    if (next.done === true) return sheet;
  }
}

async function* sheetXml(
  header: SheetCells,
  take: () => Promise<SheetCells | undefined>,
  rowsMax: number,
): AsyncGenerator<string> {
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="18" defaultRowHeight="15"/><sheetData>`;
  yield rowXml(header);
  for (let written = 1; written < rowsMax; written += 1) {
    const row = await take();
    if (row === undefined) break;
    yield rowXml(row);
  }
  yield '</sheetData></worksheet>';
}

/** Small pieces cost more on their way than to make. */
async function* batched(pieces: AsyncGenerator<string>): AsyncGenerator<Buffer> {
  const charactersPerPart = 65_536;
  let waiting = '';
  for await (const piece of pieces) {
    waiting += piece;
    if (waiting.length < charactersPerPart) continue;
    yield Buffer.from(waiting);
    waiting = '';
  }
  yield Buffer.from(waiting);
}

function rowXml(row: SheetCells): string {
  return `<row>${row.map(cellXml).join('')}</row>`;
}

function cellXml(cell: SheetCells[number]): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c><v>${cell}</v></c>` : '<c/>';
  if (typeof cell === 'object') return `<c s="${dateStyles[cell.shows]}"><v>${serialOf(cell.at)}</v></c>`;
  const style = formulaStart.test(cell) ? ' s="1"' : '';
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`;
}

/** The styles of days and times in `xl/styles.xml`. */
const dateStyles = { time: 2, day: 3 } as const;
const dayMs = 86_400_000;

/** Days since the one that a spreadsheet counts from, to the second. */
function serialOf(at: number): number {
  const seconds = Math.round(at / 1000) * 1000;
  return Number((seconds / dayMs + 25_569).toFixed(6));
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** Text as XML holds it; signs that XML cannot hold are left out. */
function xmlText(text: string): string {
  return (
    text
      .slice(0, cellCharactersMax)
      .toWellFormed()
      .replace(/[\p{Cc}\ufffe\uffff]/gu, (sign) => (/[\t\n\r]/.test(sign) ? sign : ''))
      // A spreadsheet reads _x0041_ as the sign of that number.
      .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
      .replace(/[&<>\r]/g, (sign) => signs[sign] ?? '')
  );
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

/** Everything of a workbook but its sheets, by path. */
function frame(sheetName: string, sheets: number): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const name = xmlText(
    sheetName
      .replace(/[[\]*?:/\\']+/g, ' ')
      .trim()
      .slice(0, 26) || 'Sheet',
  ).replaceAll('"', '&quot;');
  const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml';
  const type = (path: string, of: string) => `<Override PartName="${path}" ContentType="${of}"/>`;
  const relation = (id: string, of: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${of}" Target="${target}"/>`;
  return {
    '[Content_Types].xml': `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('/xl/workbook.xml', `${workbookType}.main+xml`)}${type('/xl/styles.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml')}${numbers.map((n) => type(`/xl/worksheets/sheet${n}.xml`, sheetType)).join('')}</Types>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="${packages}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${numbers.map((n) => `<sheet name="${n === 1 ? name : `${name} ${n}`}" sheetId="${n}" r:id="rId${n}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packages}/relationships">${numbers.map((n) => relation(`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`)).join('')}${relation('rIdStyles', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  };
}
