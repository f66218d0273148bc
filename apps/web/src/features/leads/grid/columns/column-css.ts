import type { CSSProperties } from 'react';
import { choiceWidth, type GridColumn } from './grid-columns.ts';

/**
 * Widths live in properties of the scroller. While a column is dragged wider only its property changes: the browser
 * lays out anew, and no row is drawn again.
 */
export const widthProperty = (at: number): `--col-${number}` => `--col-${at}`;

/** The columns of a row: the checkbox, then one by one; the last takes what is left. */
const columnTemplate = (count: number): string =>
  [
    `${choiceWidth}px`,
    ...Array.from({ length: count }, (_, at) =>
      at === count - 1 ? `minmax(var(${widthProperty(at)}), 1fr)` : `var(${widthProperty(at)})`,
    ),
  ].join(' ');

const sum = (count: number): string =>
  `calc(${[`${choiceWidth}px`, ...Array.from({ length: count }, (_, at) => `var(${widthProperty(at)})`)].join(' + ')})`;

const pins: CSSProperties[] = [];

/** Where a pinned column stays: behind those before it. */
export function pinnedStyle(at: number): CSSProperties {
  return (pins[at] ??= { left: sum(at) });
}

/**
 * The properties for the scroller. Rows and heads take them by class: a style of its own for each of them is worked out
 * anew for each of them.
 */
export function widthProperties(columns: readonly GridColumn[]): CSSProperties {
  return Object.fromEntries([
    ...columns.map(({ width }, at) => [widthProperty(at), `${width}px`]),
    ['--choice-width', `${choiceWidth}px`],
    ['--grid-columns', columnTemplate(columns.length)],
    ['--grid-width', sum(columns.length)],
    ['--pinned-width', sum(columns.filter((column) => column.pinned).length)],
  ]) as CSSProperties;
}
