import { normaliseHeader } from './csv-columns.ts';
import { numberIn } from './plain-values.ts';

/**
 * How a column of a file writes numbers. Most values can be read in one way only; "12.000" and "12,000" are twelve or
 * twelve thousand, and only the rest of the column, or of the file, says which.
 */

/** The sign before decimals: `point` writes 1,234.5 and `comma` writes 1.234,5. */
export const NUMBER_FORMATS = ['point', 'comma'] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

/** What the values of one column say about how it writes numbers, counted as they are read. */
export interface NumberSigns {
  /** Values that only one format can have written. */
  point: number;
  comma: number;
  /** Values that both can have written, with different meanings. */
  twoWays: number;
  /** The first of them. */
  example: string | null;
  /** Numbers without any sign in them, and values that are no number. */
  plain: number;
  others: number;
}

export const noSigns = (): NumberSigns => ({
  point: 0,
  comma: 0,
  twoWays: 0,
  example: null,
  plain: 0,
  others: 0,
});

/** One sign before exactly three digits: thousands in one format, decimals in the other. */
const eitherWay = /^([-+]?[1-9]\d{0,2})([.,])(\d{3})$/;
/** A dot that parts groups, or a comma before decimals. */
const commaDecimals = /^[-+]?(?:[1-9]\d{0,2}(?:\.\d{3})+,\d+|[1-9]\d{0,2}(?:\.\d{3}){2,}|[\d\s'’]+,\d+)$/;

/** Adds what one cell says. */
export function readSigns(signs: NumberSigns, cell: string): void {
  const text = cell.trim();
  if (text === '') return;
  if (numberIn(text) === null) signs.others += 1;
  else if (!/[.,]/.test(text)) signs.plain += 1;
  else if (eitherWay.test(text)) {
    signs.twoWays += 1;
    signs.example ??= text;
  } else if (isGroupedByComma(text) || !commaDecimals.test(text)) signs.point += 1;
  else signs.comma += 1;
}

/** "1,234,567": several commas part groups. */
const isGroupedByComma = (text: string): boolean => text.indexOf(',') !== text.lastIndexOf(',');

export interface NumberFile {
  /** Null for a workbook: its cells hold numbers, not their writing. */
  readonly delimiter: string | null;
  readonly headers: readonly string[];
  readonly columns: Iterable<NumberSigns>;
}

/** How a file writes numbers where the column itself does not say: as its other columns do, else as its language does. */
export function formatOfFile({ delimiter, headers, columns }: NumberFile): NumberFormat {
  let point = 0;
  let comma = 0;
  for (const signs of columns) {
    const numbers = signs.point + signs.comma + signs.twoWays + signs.plain;
    // A column of words and versions says nothing about numbers.
    if (signs.others * 10 > numbers) continue;
    point += signs.point;
    comma += signs.comma;
  }
  if (point !== comma) return comma > point ? 'comma' : 'point';
  if (delimiter === null) return 'point';
  // A spreadsheet takes the semicolon where the comma stands before decimals.
  return delimiter === ';' || isFromCommaLands(headers) ? 'comma' : 'point';
}

/** Headers of German, French, Spanish and Portuguese files. */
const commaWords = new Set(
  (
    'vorname nachname firma unternehmen firmenname arbeitgeber umsatz mitarbeiter ort stadt standort land branche ' +
    'telefon telefonnummer betrag preis anzahl prenom nom entreprise societe poste ville pays secteur montant ' +
    'prix effectif nombre apellido apellidos empresa cargo puesto ciudad pais ingresos empleados importe precio nome ' +
    'sobrenome cidade receita funcionarios valor preco'
  ).split(' '),
);

/** One such word may stand in an English file too; two do not. */
const isFromCommaLands = (headers: readonly string[]): boolean =>
  headers.filter((header) => commaWords.has(normaliseHeader(header))).length >= 2;

/** How a column writes numbers: as most of its own values say, else as its file does. */
export function formatOfColumn(signs: NumberSigns, ofFile: NumberFormat): NumberFormat {
  if (signs.point === signs.comma) return ofFile;
  return signs.comma > signs.point ? 'comma' : 'point';
}

/** Whether a column has a value whose meaning the format decides. */
export const isFormatNeeded = (signs: NumberSigns): boolean => signs.twoWays > 0;

/** The number that a value is under a format; null for what is none. */
export function numberUnder(text: string, format: NumberFormat): number | null {
  const plain = plainWriting(text, format);
  return numberIn(plain ?? text);
}

/**
 * A value that says under every reading what its format means: "12.000" under `comma` is "12000". Null for one that
 * says so as it stands.
 */
export function plainWriting(text: string, format: NumberFormat): string | null {
  if (format === 'point') return null;
  const found = eitherWay.exec(text.trim());
  if (found === null) return null;
  const [, whole = '', sign, three = ''] = found;
  return sign === '.' ? `${whole}${three}` : `${whole}.${three}`.replace(/\.?0+$/, '');
}

/** Own fields of this ending keep the writing of a file. */
const foundEnding = ' as found';
const nameMax = 60;

/**
 * The own field that keeps how the file wrote a number that is stored otherwise.
 * @param taken names of other own fields of the file.
 */
export function foundFieldOf(name: string, taken: readonly string[]): string {
  const base = [...name].slice(0, nameMax - foundEnding.length - 3).join('');
  let found = `${base}${foundEnding}`;
  for (let turn = 2; taken.includes(found); turn += 1) found = `${base}${foundEnding} ${turn}`;
  return found;
}
