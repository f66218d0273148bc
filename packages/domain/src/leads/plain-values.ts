/** Numbers and days as people and exports write them. What can be read in two ways is read as nothing. */

const plain = /^[-+]?\d{1,12}(?:[.,]\d{1,6})?$/;
/** "12,000" and "1,234.5": a comma before three digits parts thousands. */
const inGroups = /^[-+]?[1-9]\d{0,2}(?:,\d{3}){1,3}(?:\.\d{1,6})?$/;
/** "1.234.567" and "1.234,5"; "1.234" alone is 1.234. */
const inGermanGroups = /^[-+]?[1-9]\d{0,2}(?:(?:\.\d{3}){2,3}(?:,\d{1,6})?|\.\d{3},\d{1,6})$/;

/** "1 234", "1'234.5" and "1 234,5": a space or an apostrophe parts thousands, and what else stands there is the decimals. */
const inOpenGroups = /^[-+]?[1-9]\d{0,2}(?:[ \u00a0\u202f'’]\d{3}){1,3}(?:[.,]\d{1,6})?$/;

/** "12", "12.5", "12,5", "12,000", "1.234,50", "1 234"; null for anything else. */
export function numberIn(text: string): number | null {
  const given = text.trim();
  // Most texts are none: asking that costs least.
  if (!/^[-+]?\d/.test(given)) return null;
  if (inGroups.test(given)) return Number(given.replaceAll(',', ''));
  if (plain.test(given)) return Number(given.replace(',', '.'));
  if (inGermanGroups.test(given)) return Number(given.replaceAll('.', '').replace(',', '.'));
  return inOpenGroups.test(given) ? Number(given.replace(/[^-+\d.,]/g, '').replace(',', '.')) : null;
}

const isoDay =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const pointedDay = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const namedDay = /^(\d{1,2})\.? (?:de )?(\p{L}{3,10})\.? (?:de )?(\d{4})$/iu;
/** How the months begin in English, German, French, Spanish and Portuguese, without accents. */
const months = [
  ...['jan|ene', 'feb|fev', 'mar|mrz', 'apr|avr|abr', 'may|mai', 'jun|juin', 'jul|juil', 'aug|aou|ago'],
  ...['sep|set', 'oct|okt|out', 'nov', 'dec|dez|dic'],
].map((begins) => new RegExp(`^(?:${begins})`));

/**
 * The day of "2026-11-21", "2026-11-21 10:12", "21.11.2026", "21 Nov 2026" or "21 de nov. de 2026", as `2026-11-21`; null
 * for anything else, days that do not exist included. "11/12/2026" is two days, so it is none.
 */
export function dayIn(text: string): string | null {
  const given = text.trim();
  if (!/^\d/.test(given)) return null;
  const iso = isoDay.exec(given);
  if (iso !== null) return dayOf(iso[1], iso[2], iso[3]);
  const pointed = pointedDay.exec(given);
  if (pointed !== null) return dayOf(pointed[3], pointed[2], pointed[1]);
  const named = namedDay.exec(given);
  const name = (named?.[2] ?? '').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const month = months.findIndex((begins) => begins.test(name)) + 1;
  return named === null ? null : dayOf(named[3], String(month), named[1]);
}

function dayOf(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? null : text;
}
