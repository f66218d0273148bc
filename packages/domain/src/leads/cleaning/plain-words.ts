/** What is taken off names of people and of companies alike. */

/** Letters of other alphabets that only look like letters, such as bold ones, and letters as wide as ideographs. */
const styled = /[\u{1D400}-\u{1D7FF}\u{FF01}-\u{FF5E}\u{24B6}-\u{24E9}]/gu;
/** Pictures, flags, stars and signs. */
const pictures = /\p{Extended_Pictographic}|\p{So}|\p{Emoji_Modifier}|\p{Regional_Indicator}/gu;
/** What joins and varies them, and what nobody sees; the joiner between letters of Persian stays. */
const unseen =
  /[\u{200B}\u{200E}\u{200F}\u{2060}\u{FEFF}]|\u{200D}|\u{FE0E}|\u{FE0F}|\u{20E3}|[\u{E0020}-\u{E007F}]/gu;

/** One line of plain letters: no pictures, no styled letters, single spaces. */
export function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(styled, (letter) => letter.normalize('NFKC'))
    .normalize('NFC')
    .replace(pictures, ' ')
    .replace(unseen, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** What stands before the first sign that people put between a name and what they say about it. */
export function beforeSign(text: string): string {
  for (const part of text.split(/\s*[|•·¦‖►»→~]+\s*|\s+[–—]+\s+/u)) if (hasLetters(part)) return part.trim();
  return text;
}

export const hasLetters = (text: string): boolean => /\p{L}/u.test(text);
export const isUpper = (text: string): boolean => text === text.toUpperCase() && text !== text.toLowerCase();
export const isLower = (text: string): boolean => text === text.toLowerCase() && text !== text.toUpperCase();
export const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/** Small letters, the dotted capital I of Turkish included. */
export const lowered = (text: string): string => text.replaceAll('İ', 'i').toLowerCase();

/** The first letter large, the others as they are. */
export function withCapital(text: string): string {
  const [first] = text;
  if (first === undefined) return text;
  const large = first.toUpperCase();
  // "ß" would become two letters.
  return (large.length === first.length ? large : first) + text.slice(first.length);
}

/** Whether a word can be spoken; of other alphabets every word can. */
export function hasVowel(word: string): boolean {
  return !/\p{Script=Latin}/u.test(word) || /[aeiouyæœø]/iu.test(word.normalize('NFKD'));
}
