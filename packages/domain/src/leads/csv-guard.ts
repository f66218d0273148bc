/** A cell that a spreadsheet would have taken for a formula was written with an apostrophe before it. */
const guardedCell = /^'(?=[=+\-@\t\r])/;

/** How formulas begin: with a function, a cell, a number that is reckoned with, or unknown. "=B2B" is a name. */
const formula = /^=(?:\?$|[-+(]*(?:[A-Z][A-Z0-9.]*\(|\$?[A-Z]{1,3}\$?\d+(?![A-Z0-9])|\d[\d.]*[-+*/^&)]))/i;

/**
 * A formula that the program that wrote the file never worked out, where its result should stand. A text that somebody
 * typed may look the same: nothing tells the two apart, so people are told that it looks like one.
 */
export function isFormula(cell: string): boolean {
  return cell.startsWith('=') && formula.test(cell);
}

/** The cells of a row without the apostrophes that guard them: "'+49 30 1234" of an export is "+49 30 1234". */
export function unguarded(cells: readonly string[]): readonly string[] {
  return cells.some((cell) => cell.startsWith("'"))
    ? cells.map((cell) => cell.replace(guardedCell, ''))
    : cells;
}
