import { builtInLook, lookOfFormat, type NumberLook, numberText } from './cell-text.ts';
import { attribute, columnOf, elements, plainText, textOf } from './sheet-text.ts';
import {
  WORKBOOK_PART_CHARACTERS_MAX,
  WORKBOOK_ROWS_MAX,
  WorkbookProblem,
  workbookProblems,
} from './workbook-problem.ts';
import { type ZipEntry, zipEntries } from './zip-entries.ts';

/** Unpacks one entry (raw deflate, unless it stands as it is) and reads it as UTF-8, piece by piece. */
export type Unpack = (entry: ZipEntry) => AsyncIterable<string>;

export interface Workbook {
  /** Names of the sheets in their order, hidden ones left out. */
  sheets: readonly string[];
  /**
   * The rows of a sheet, the empty ones between them included, so that a row keeps its number.
   * @throws WorkbookProblem
   */
  rows(sheet: string): AsyncGenerator<string[][]>;
}

/**
 * Opens a workbook. What follows reads each part once and keeps no rows.
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
  let shared: readonly string[] | undefined;
  let looks: readonly NumberLook[] | undefined;
  return {
    sheets: [...paths.keys()],
    async *rows(sheet) {
      const path = paths.get(sheet);
      if (path === undefined) {
        throw new WorkbookProblem(
          `This workbook has no sheet "${sheet}". It has: ${[...paths.keys()].join(', ')}.`,
        );
      }
      shared ??= await sharedTexts();
      looks ??= looksOf(await partOf(`${folder}styles.xml`));
      let last = 0;
      let filled = 0;
      for await (const found of elements(piecesOf(path), 'row')) {
        const batch: string[][] = [];
        for (const element of found) {
          const cells = cellsOf(element, shared, looks, from1904);
          const number = Number(attribute(/^<[^>]*>/.exec(element)?.[0] ?? '', 'r')) || last + 1;
          if (!cells.some((cell) => cell !== '')) continue;
          filled += 1;
          if (filled > WORKBOOK_ROWS_MAX) throw new WorkbookProblem(workbookProblems.rows);
          for (; last + 1 < number; last += 1) batch.push([]);
          batch.push(cells);
          last = Math.max(last + 1, number);
        }
        if (batch.length > 0) yield batch;
      }
    },
  };

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

/** `r:id` under whatever prefix. */
function relationIdOf(tag: string): string {
  return /\s\w+:id\s*=\s*["']([^"']*)/.exec(tag)?.[1] ?? '';
}

function cellsOf(
  row: string,
  shared: readonly string[],
  looks: readonly NumberLook[],
  from1904: boolean,
): string[] {
  const cells: string[] = [];
  for (const [, tag = '', inner = ''] of row.matchAll(
    /<(?:\w+:)?c((?:\s[^>]*?)?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c\s*>)/g,
  )) {
    const named = columnOf(attribute(tag, 'r'));
    const column = named < 0 ? cells.length : named;
    if (column >= 1_000) continue;
    while (cells.length < column) cells.push('');
    cells[column] = textOfCell(tag, inner);
  }
  return cells;

  function textOfCell(tag: string, inner: string): string {
    const kind = attribute(tag, 't') ?? 'n';
    if (kind === 'inlineStr') return textOf(inner);
    const raw = /<(?:\w+:)?v(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?v>/.exec(inner)?.[1] ?? '';
    switch (kind) {
      case 's':
        return shared[Number(raw)] ?? '';
      case 'b':
        return raw === '1' ? 'TRUE' : raw === '0' ? 'FALSE' : raw;
      case 'e':
        return '';
      case 'str':
        return plainText(raw);
      case 'd':
        return raw.replace(/T00:00:00(?:\.0+)?$/, '').replace('T', ' ');
      default:
        return numberText(raw, looks[Number(attribute(tag, 's') ?? 0)] ?? 'number', from1904);
    }
  }
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
