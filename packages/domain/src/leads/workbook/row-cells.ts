import { type NumberLook, numberText } from './cell-text.ts';
import { type CellFormula, formulaIn } from './cell-formula.ts';
import { attribute, columnOf, plainText, textOf } from './sheet-text.ts';
import { WORKBOOK_COLUMNS_MAX } from './workbook-problem.ts';

/** What the cells of a workbook share. */
export interface CellMeanings {
  /** The texts that cells name by number. */
  shared: readonly string[];
  /** What each style makes of a number, by the number of the style. */
  looks: readonly NumberLook[];
  /** Days are counted from 1904. */
  from1904: boolean;
}

/** The cells of a row by column; those behind the last one that is written down are not there. */
export interface RowCells {
  cells: string[];
  /** Web address by column, of cells whose formula is a link; undefined for a row without one. */
  targets?: Map<number, string>;
}

/** The cells in the markup of a row. A formula without a stored result is the text of its cell: it has no value. */
export function cellsIn(row: string, meanings: CellMeanings): RowCells {
  const found: RowCells = { cells: [] };
  const { cells } = found;
  for (const [, tag = '', inner = ''] of row.matchAll(
    /<(?:\w+:)?c((?:\s[^>]*?)?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c\s*>)/g,
  )) {
    const named = columnOf(attribute(tag, 'r'));
    const column = named < 0 ? cells.length : named;
    if (column >= WORKBOOK_COLUMNS_MAX) continue;
    while (cells.length < column) cells.push('');
    const formula = formulaIn(inner);
    cells[column] =
      formula === null ? storedText(tag, inner, meanings) : resultOf(formula, tag, inner, meanings);
    if (formula?.target !== undefined) (found.targets ??= new Map()).set(column, formula.target);
  }
  return found;
}

/** What a cell with a formula shows. */
function resultOf(formula: CellFormula, tag: string, inner: string, meanings: CellMeanings): string {
  // Surer than what is stored: programs that work nothing out store a zero.
  if (formula.shows !== undefined) return formula.shows;
  if (rawValue(inner) !== '') return storedText(tag, inner, meanings);
  // A result that is an empty text is written as such.
  const isEmptyText = attribute(tag, 't') === 'str' && /<(?:\w+:)?v[\s/>]/.test(inner);
  return isEmptyText ? '' : formula.text;
}

function rawValue(inner: string): string {
  return /<(?:\w+:)?v(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?v>/.exec(inner)?.[1] ?? '';
}

function storedText(tag: string, inner: string, { shared, looks, from1904 }: CellMeanings): string {
  const kind = attribute(tag, 't') ?? 'n';
  if (kind === 'inlineStr') return textOf(inner);
  const raw = rawValue(inner);
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
