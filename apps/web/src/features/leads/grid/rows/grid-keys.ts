/** Where the focus of a grid is: a row (-1 is the heads) and a column (0 is the checkbox). */
export interface GridPlace {
  row: number;
  column: number;
}

export interface GridSize {
  rows: number;
  /** The last column. */
  columnMax: number;
  /** Rows that fit on the screen. */
  pageRows: number;
}

export interface PressedKey {
  key: string;
  ctrl: boolean;
}

/** Where a key leads; null for a key that leads nowhere. */
export function placeAfter(at: GridPlace, { key, ctrl }: PressedKey, size: GridSize): GridPlace | null {
  const row = (to: number) => Math.max(-1, Math.min(size.rows - 1, to));
  const body = (to: number) => Math.max(0, row(to));
  const column = (to: number) => Math.max(0, Math.min(size.columnMax, to));
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return { ...at, row: ctrl ? row(size.rows - 1) : row(at.row + 1) };
    case 'ArrowUp':
    case 'k':
      return { ...at, row: ctrl ? 0 : row(at.row - 1) };
    case 'ArrowRight':
      return { ...at, column: ctrl ? size.columnMax : column(at.column + 1) };
    case 'ArrowLeft':
      return { ...at, column: ctrl ? 0 : column(at.column - 1) };
    case 'Home':
      return { row: ctrl ? 0 : at.row, column: 0 };
    case 'End':
      return { row: ctrl ? row(size.rows - 1) : at.row, column: size.columnMax };
    case 'PageDown':
      return { ...at, row: body(at.row + size.pageRows) };
    case 'PageUp':
      return { ...at, row: body(at.row - size.pageRows) };
    default:
      return null;
  }
}
