/** What a person sees in a cell, as text that means the same elsewhere. */

export type NumberLook = 'number' | 'percent' | 'date' | 'date_time' | 'time';

/** Number formats every workbook knows without naming them. */
export function builtInLook(format: number): NumberLook {
  if (format === 9 || format === 10) return 'percent';
  if (format === 22) return 'date_time';
  if ((format >= 18 && format <= 21) || (format >= 45 && format <= 47)) return 'time';
  const isDate =
    (format >= 14 && format <= 17) || (format >= 27 && format <= 36) || (format >= 50 && format <= 58);
  return isDate ? 'date' : 'number';
}

/** What a format of the workbook's own makes of a number, such as `dd.mm.yyyy` or `0.0%`. */
export function lookOfFormat(code: string): NumberLook {
  const [first = ''] = code.split(';');
  const plain = first
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .toLowerCase();
  if (plain.includes('%')) return 'percent';
  if (/general|standard/.test(plain)) return 'number';
  const hasTime = /h|s/.test(plain);
  const hasDay = /[dy]/.test(plain) || (plain.includes('m') && !hasTime);
  if (hasDay) return hasTime ? 'date_time' : 'date';
  return hasTime ? 'time' : 'number';
}

const dayMs = 86_400_000;

/** @param from1904 days are counted from 1904, as old workbooks of one system do. */
export function numberText(raw: string, look: NumberLook, from1904: boolean): string {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw;
  switch (look) {
    case 'percent':
      return `${shortest(value * 100)}%`;
    case 'date':
    case 'date_time':
    case 'time':
      return dateText(value, look, from1904);
    default:
      return shortest(value);
  }
}

function dateText(days: number, look: 'date' | 'date_time' | 'time', from1904: boolean): string {
  const start = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  // Workbooks count a 29 February 1900 that never was.
  const serial = !from1904 && days < 60 ? days + 1 : days;
  const at = new Date(start + Math.round((serial * dayMs) / 1000) * 1000);
  if (Number.isNaN(at.getTime()) || days < 0) return shortest(days);
  const [day = '', clock = ''] = at.toISOString().slice(0, 19).split('T');
  if (look === 'time' && days < 1) return clock;
  return clock === '00:00:00' && look !== 'date_time' ? day : look === 'date' ? day : `${day} ${clock}`;
}

/** Fifteen digits, as a workbook shows them: 0.30000000000000004 is 0.3, 4.915E+11 is a phone number. */
function shortest(value: number): string {
  const rounded = Number(value.toPrecision(15));
  const text = String(rounded);
  return text.includes('e')
    ? rounded.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
    : text;
}
