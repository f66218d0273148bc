import { inOrder, isColumnField, newColumn, type GridColumn } from './grid-columns.ts';

/**
 * Columns as they stand in an address, from left to right: `*name.title-240.company`. A star is a pinned column, a number
 * a width other than the usual one in CSS pixels. These three signs and the exclamation mark inside of the name of a field
 * stand behind an exclamation mark, so that any field survives.
 */

/** What a saved view can hold: a link must not show more than could be kept. The name, which is always there, is one more. */
const columnsMax = 99;
const fieldLengthMax = 80;

export function columnsToText(columns: readonly GridColumn[]): string {
  return columns
    .map(({ field, width, pinned }) => {
      const name = field.replaceAll(/[!*.-]/g, '!$&');
      return `${pinned ? '*' : ''}${name}${width === newColumn(field).width ? '' : `-${width}`}`;
    })
    .join('.');
}

/**
 * The columns that a text names; what names no column is left out, and a width that is none is the usual one.
 * @returns null for a text that names no column at all.
 */
export function columnsFromText(text: string): GridColumn[] | null {
  const columns = partsOf(text)
    .filter(({ field }) => field.length <= fieldLengthMax && isColumnField(field))
    .slice(0, columnsMax)
    .map(({ field, width, pinned }) => ({
      ...{ field, pinned },
      width: /^\d{1,4}$/.test(width) ? Number(width) : newColumn(field).width,
    }));
  return columns.length === 0 ? null : inOrder(columns);
}

/** Whether two grids show the same columns in the same way. */
export const areSame = (one: readonly GridColumn[], other: readonly GridColumn[]): boolean =>
  one === other || columnsToText(one) === columnsToText(other);

interface Part {
  field: string;
  /** As it is written; '' without one. */
  width: string;
  pinned: boolean;
}

function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let part: Part = { field: '', width: '', pinned: false };
  let inWidth = false;
  const end = () => {
    parts.push(part);
    part = { field: '', width: '', pinned: false };
    inWidth = false;
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '.') end();
    else if (sign === '*' && part.field === '') part.pinned = true;
    else if (sign === '-' && !inWidth) inWidth = true;
    else if (inWidth) part.width += sign;
    else if (sign === '!') part.field += text[(at += 1)] ?? '';
    else part.field += sign;
  }
  end();
  return parts;
}
