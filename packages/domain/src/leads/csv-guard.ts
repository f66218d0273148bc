/** A cell that a spreadsheet would have taken for a formula was written with an apostrophe before it. */
const guardedCell = /^'(?=[=+\-@\t\r])/;

/** The cells of a row without the apostrophes that guard them: "'+49 30 1234" of an export is "+49 30 1234". */
export function unguarded(cells: readonly string[]): readonly string[] {
  return cells.some((cell) => cell.startsWith("'"))
    ? cells.map((cell) => cell.replace(guardedCell, ''))
    : cells;
}
