import { attribute, columnOf, relationIdOf, tags } from './sheet-text.ts';
import { asWebAddress } from './web-address.ts';
import { WORKBOOK_COLUMNS_MAX } from './workbook-problem.ts';

/** Links of one sheet that are kept, a range counting as its cells; spreadsheets write no more than 65,530. */
export const SHEET_LINKS_MAX = 200_000;
/** Characters of all different targets of a sheet together that are kept. */
const targetCharactersMax = 32 * 1024 * 1024;

/** Where the links of a sheet lead to. They stand behind its rows, so they are read before them. */
export interface SheetLinks {
  /** Web address by the cell that has the link, see {@link cellKey}. */
  targets: ReadonlyMap<number, string>;
  /** Whether there may be cells whose formula is a link. */
  hasFormulas: boolean;
}

/** One number for a cell, by its row from one and its column from zero. */
export function cellKey(row: number, column: number): number {
  return row * WORKBOOK_COLUMNS_MAX + column;
}

/**
 * Reads which cells of a sheet are links to the web, holding a piece of it at a time. Beyond
 * {@link SHEET_LINKS_MAX} cells, or 32 Mi characters of targets, further links are not kept.
 * @param relations the part beside the sheet that says where its links lead; nothing for a sheet without one.
 */
export async function readSheetLinks(
  sheet: AsyncIterable<string>,
  relations: AsyncIterable<string>,
): Promise<SheetLinks> {
  const addresses = await addressesIn(relations);
  const targets = new Map<number, string>();
  let places = 0;
  const seen = { formulas: false };
  const pieces = watched(sheet, seen);
  if (addresses.size === 0) {
    // Only formulas can be links then: the rest of the sheet says nothing more once there is one.
    for await (const _ of pieces) if (seen.formulas) break;
    return { targets, hasFormulas: seen.formulas };
  }
  for await (const found of tags(pieces, 'hyperlink')) {
    for (const tag of found) {
      const address = addresses.get(relationIdOf(tag));
      // Without an address it leads to a place in the workbook.
      if (address === undefined) continue;
      const place = attribute(tag, 'location') ?? '';
      const target = place === '' ? address : asWebAddress(`${address}#${place}`);
      if (target === null) continue;
      for (const key of keysIn(attribute(tag, 'ref') ?? '')) {
        places += 1;
        if (places > SHEET_LINKS_MAX) break;
        targets.set(key, target);
      }
    }
  }
  return { targets, hasFormulas: seen.formulas };
}

/** Web addresses by the id of the relation. */
async function addressesIn(relations: AsyncIterable<string>): Promise<Map<string, string>> {
  const addresses = new Map<string, string>();
  let characters = 0;
  for await (const found of tags(relations, 'Relationship')) {
    for (const tag of found) {
      if (!/\/hyperlink$/i.test(attribute(tag, 'Type') ?? '')) continue;
      if (attribute(tag, 'TargetMode') !== 'External') continue;
      const address = asWebAddress(attribute(tag, 'Target') ?? '');
      if (address === null) continue;
      characters += address.length;
      if (addresses.size >= SHEET_LINKS_MAX || characters > targetCharactersMax) return addresses;
      addresses.set(attribute(tag, 'Id') ?? '', address);
    }
  }
  return addresses;
}

const linkFormula = /HYPERLINK\s*\(/i;
const formulaCharacters = 32;

/** The pieces as they come; says whether a formula that is a link stood in them. */
async function* watched(pieces: AsyncIterable<string>, seen: { formulas: boolean }): AsyncGenerator<string> {
  let end = '';
  for await (const piece of pieces) {
    if (!seen.formulas) {
      const text = end + piece;
      seen.formulas = linkFormula.test(text);
      end = text.slice(-formulaCharacters);
    }
    yield piece;
  }
}

/** The cells of a reference such as "B4" or "B4:B9", row by row. */
function* keysIn(reference: string): Generator<number> {
  const [first = '', last = first] = reference.replaceAll('$', '').split(':');
  const [fromRow, toRow] = [rowOf(first), rowOf(last)];
  const [fromColumn, toColumn] = [columnOf(first), Math.min(columnOf(last), WORKBOOK_COLUMNS_MAX - 1)];
  if (fromRow < 1 || fromColumn < 0) return;
  for (let row = fromRow; row <= toRow; row += 1) {
    for (let column = fromColumn; column <= toColumn; column += 1) yield cellKey(row, column);
  }
}

function rowOf(reference: string): number {
  return Number(/\d{1,7}$/.exec(reference)?.[0] ?? 0);
}
