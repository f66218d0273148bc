/** What the values of a column are, where all of them say the same. */

/** `number`: every value is one; `date`: every value is a day; else `text`. Empty values say nothing. */
export function guessFieldKind(values: readonly string[]): 'text' | 'number' | 'date' {
  const filled = values.map((value) => value.trim()).filter((value) => value !== '');
  if (filled.length === 0) return 'text';
  if (filled.every(isNumber)) return 'number';
  return filled.every(isDay) ? 'date' : 'text';
}

/** Digits with a sign, a point and thousands in groups; a leading zero makes it a code, not an amount. */
function isNumber(text: string): boolean {
  return /^[-+]?(?:0|[1-9]\d{0,14}|[1-9]\d{0,2}(?:,\d{3}){1,4})(?:\.\d{1,9})?$/.test(text);
}

function isDay(text: string): boolean {
  const parts =
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(
      text,
    );
  if (parts === null) return false;
  const [month, day] = [Number(parts[2]), Number(parts[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}
