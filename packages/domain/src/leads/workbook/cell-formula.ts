import { plainText } from './sheet-text.ts';
import { asWebAddress } from './web-address.ts';

/** A formula of a cell, as far as it can be understood without working it out. */
export interface CellFormula {
  /** As a spreadsheet shows it to who edits the cell: "=A3&B3". */
  text: string;
  /** What the cell shows, where the formula itself spells it out; undefined where it has to be worked out. */
  shows?: string;
  /** The web address that a click on the cell leads to. */
  target?: string;
}

/** A formula that is written down in another cell only. */
const unknownFormula = '=?';

const element = /<(?:\w+:)?f(\s[^>]*)?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?f\s*>)/;
/** Longest formula that is looked into for a link, in characters: spreadsheets take no longer ones. */
const linkCharactersMax = 8_192;
const literal = '"([^"]*(?:""[^"]*)*)"';
/** Files separate arguments by commas in every language; some programs write what a person typed. */
const link = new RegExp(`^HYPERLINK\\s*\\(\\s*${literal}\\s*(?:\\)|[,;])`, 'i');
const plainLink = new RegExp(`^HYPERLINK\\s*\\(\\s*${literal}\\s*(?:[,;]\\s*${literal}\\s*)?\\)$`, 'i');

/**
 * The formula in the markup of a cell, whatever result is stored beside it; null for a cell without one. Of a link,
 * `HYPERLINK("address","shown")`, address and text are known when they stand there as text.
 */
export function formulaIn(cell: string): CellFormula | null {
  const found = element.exec(cell);
  if (found === null) return null;
  const [, tag = '', inner = ''] = found;
  const text = plainText(inner)
    .trim()
    .replace(/^=\s*/, '')
    // Names of newer functions have these prefixes in files only.
    .replace(/_xl(?:fn|ws)\./g, '');
  // A shared formula is written down once; an element without anything is none.
  if (text === '') return /\st\s*=/.test(tag) ? { text: unknownFormula } : null;
  const formula: CellFormula = { text: `=${text}` };
  const to = text.length > linkCharactersMax ? undefined : link.exec(text)?.[1];
  if (to === undefined) return formula;
  const target = asWebAddress(unquoted(to));
  if (target !== null) formula.target = target;
  const plain = plainLink.exec(text);
  if (plain !== null) formula.shows = unquoted(plain[2] ?? plain[1] ?? '');
  return formula;
}

function unquoted(text: string): string {
  return text.replaceAll('""', '"');
}
