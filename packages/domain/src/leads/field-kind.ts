import { UNKNOWN_WORD } from './csv-own-export.ts';
import { dayIn, numberIn } from './plain-values.ts';

/** What the values of a column are, where all of them say the same. */

/** `number`: every value is one; `date`: every value is a day; else `text`. Empty values say nothing, nor does our own word for them. */
export function guessFieldKind(values: readonly string[]): 'text' | 'number' | 'date' {
  const filled = values
    .map((value) => value.trim())
    .filter((value) => value !== '' && value !== UNKNOWN_WORD);
  if (filled.length === 0) return 'text';
  if (filled.every(isNumber)) return 'number';
  return filled.every((value) => dayIn(value) !== null) ? 'date' : 'text';
}

/** A leading zero makes it a code, not an amount. */
const isNumber = (text: string): boolean => numberIn(text) !== null && !/^[-+]?0\d/.test(text);
