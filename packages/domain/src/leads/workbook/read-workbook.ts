import { builtInLook, lookOfFormat, type NumberLook } from './cell-text.ts';
import { findLinkColumns, type LinkedRow, withLinkColumns } from './link-columns.ts';
import { type CellMeanings, cellsIn, type RowCells } from './row-cells.ts';
import { cellKey, readSheetLinks, type SheetLinks } from './sheet-links.ts';
import { attribute, elements, relationIdOf, textOf } from './sheet-text.ts';
import {
  WORKBOOK_PART_CHARACTERS_MAX,
  WORKBOOK_ROWS_MAX,
  WorkbookProblem,
  workbookProblems,
} from './workbook-problem.ts';
import { type ZipEntry, zipEntries } from './zip-entries.ts';

/** Unpacks one entry (raw deflate, unless it stands as it is) and reads it as UTF-8, piece by piece. */
export type Unpack = (entry: ZipEntry) => AsyncIterable<string>;

/** Rows that a sheet has at most, filled or not. */
const sheetRowsMax = 1_048_576;

export interface Workbook {
  /** Names of the sheets in their order, hidden ones left out. */
  sheets: readonly string[];
  /**
   * The rows of a sheet, the empty ones between them included, so that a row keeps its number. Where cells show something
   * else than the web address that a click on them leads to, columns with these addresses stand behind all others, each
   * with the header of its column and "(link)". The sheet is read through for links before the first row comes.
   * @throws WorkbookProblem
   */
  rows(sheet: string): AsyncGenerator<string[][]>;
  /**
   * The rows without columns of links: the first ones come at once.
   * @throws WorkbookProblem
   */
  plainRows(sheet: string): AsyncGenerator<string[][]>;
}

/**
 * Opens a workbook. What follows reads shared parts once, a sheet up to three times, and keeps no rows.
 * @throws WorkbookProblem with a sentence for what is none, damaged or protected.
 */
export async function openWorkbook(file: Uint8Array, unpack: Unpack): Promise<Workbook> {
  const entries = zipEntries(file);
  const main = [...entries.keys()].find((name) => /(?:^|\/)workbook\d*\.xml$/.test(name));
  if (main === undefined) {
    const isOffice = entries.has('[Content_Types].xml') || entries.has('mimetype');
    throw new WorkbookProblem(isOffice ? workbookProblems.other : workbookProblems.archive);
  }
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const links = await partOf(`${folder}_rels/${main.slice(folder.length)}.rels`);
  const targets = new Map<string, string>();
  for (const [tag] of links.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)) {
    targets.set(attribute(tag, 'Id') ?? '', pathOf(attribute(tag, 'Target') ?? ''));
  }
  const text = await partOf(main);
  const from1904 = /<(?:\w+:)?workbookPr\s[^>]*date1904\s*=\s*["'](?:1|true)/.test(text);
  const paths = new Map<string, string>();
  for (const [tag] of text.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)) {
    const path = targets.get(relationIdOf(tag));
    const isHidden = /state\s*=\s*["'](?:hidden|veryHidden)/.test(tag);
    if (path?.includes('worksheets/') === true && !isHidden) paths.set(attribute(tag, 'name') ?? path, path);
  }
  if (paths.size === 0) throw new WorkbookProblem(workbookProblems.empty);
  let meanings: CellMeanings | undefined;
  return {
    sheets: [...paths.keys()],
    async *rows(sheet) {
      const path = pathOfSheet(sheet);
      const links = await readSheetLinks(piecesOf(path), piecesOf(relationsOf(path)));
      const mayLink = links.targets.size > 0 || links.hasFormulas;
      const columns = mayLink ? await findLinkColumns(rowsOf(path, links.targets)) : null;
      let place = 0;
      for await (const batch of rowsOf(path, columns === null ? noLinks : links.targets)) {
        yield batch.map((row) => {
          place += 1;
          return columns === null ? row.cells : withLinkColumns(row, place - 1, columns);
        });
      }
    },
    async *plainRows(sheet) {
      for await (const batch of rowsOf(pathOfSheet(sheet), noLinks)) yield batch.map(({ cells }) => cells);
    },
  };

  function pathOfSheet(sheet: string): string {
    const path = paths.get(sheet);
    if (path !== undefined) return path;
    throw new WorkbookProblem(
      `This workbook has no sheet "${sheet}". It has: ${[...paths.keys()].join(', ')}.`,
    );
  }
  async function* rowsOf(path: string, targets: SheetLinks['targets']): AsyncGenerator<LinkedRow[]> {
    meanings ??= {
      shared: await sharedTexts(),
      looks: looksOf(await partOf(`${folder}styles.xml`)),
      from1904,
    };
    let last = 0;
    let position = 0;
    let filled = 0;
    for await (const found of elements(piecesOf(path), 'row')) {
      const batch: LinkedRow[] = [];
      for (const element of found) {
        const given = Number(attribute(/^<[^>]*>/.exec(element)?.[0] ?? '', 'r'));
        const number = given >= 1 && given <= sheetRowsMax ? given : position + 1;
        position = number;
        const row = withTargets(cellsIn(element, meanings), number, targets);
        if (!row.cells.some((cell) => cell !== '') && row.targets === undefined) continue;
        filled += 1;
        if (filled > WORKBOOK_ROWS_MAX) throw new WorkbookProblem(workbookProblems.rows);
        for (; last + 1 < number; last += 1) batch.push({ cells: [] });
        batch.push(row);
        last = Math.max(last + 1, number);
      }
      if (batch.length > 0) yield batch;
    }
  }
  function pathOf(target: string): string {
    return target.startsWith('/') ? target.slice(1) : folder + target.replace(/^\.\//, '');
  }
  async function* piecesOf(path: string): AsyncGenerator<string> {
    const entry = entries.get(path);
    if (entry === undefined) return;
    let characters = 0;
    try {
      for await (const piece of unpack(entry)) {
        characters += piece.length;
        if (characters > WORKBOOK_PART_CHARACTERS_MAX) throw new WorkbookProblem(workbookProblems.broken);
        yield piece;
      }
    } catch (error) {
      throw error instanceof WorkbookProblem ? error : new WorkbookProblem(workbookProblems.broken);
    }
  }
  async function partOf(path: string): Promise<string> {
    let text = '';
    for await (const piece of piecesOf(path)) text += piece;
    return text;
  }
  async function sharedTexts(): Promise<string[]> {
    const texts: string[] = [];
    for await (const found of elements(piecesOf(`${folder}sharedStrings.xml`), 'si')) {
      for (const element of found) texts.push(textOf(element));
    }
    return texts;
  }
}

const noLinks: SheetLinks['targets'] = new Map();

/** The part that says where the links of a sheet lead. */
function relationsOf(path: string): string {
  const name = path.lastIndexOf('/') + 1;
  return `${path.slice(0, name)}_rels/${path.slice(name)}.rels`;
}

/**
 * A row with the links that its cells have. One on a cell that shows nothing is passed by: it was left behind when the
 * cell was emptied, or belongs to merged cells, of which the first shows it.
 */
function withTargets(row: RowCells, number: number, links: SheetLinks['targets']): RowCells {
  if (links.size === 0) return row;
  for (const [column, cell] of row.cells.entries()) {
    const target = cell === '' ? undefined : links.get(cellKey(number, column));
    // What a formula says goes before: that is where a click leads to.
    if (target !== undefined && row.targets?.has(column) !== true)
      (row.targets ??= new Map()).set(column, target);
  }
  return row;
}

/** What each style of a workbook makes of a number, by the number of the style. */
function looksOf(styles: string): NumberLook[] {
  const own = new Map<string, NumberLook>();
  for (const [tag] of styles.matchAll(/<(?:\w+:)?numFmt\s[^>]*>/g)) {
    own.set(attribute(tag, 'numFmtId') ?? '', lookOfFormat(attribute(tag, 'formatCode') ?? ''));
  }
  const block = /<(?:\w+:)?cellXfs[\s>][\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles)?.[0] ?? '';
  return [...block.matchAll(/<(?:\w+:)?xf[\s>][^>]*>?/g)].map(([tag]) => {
    const format = attribute(tag, 'numFmtId') ?? '0';
    return own.get(format) ?? builtInLook(Number(format));
  });
}

/** A row as a line of comma-separated text. */
export function csvLine(cells: readonly string[]): string {
  return `${cells
    .map((cell) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',')}\n`;
}
