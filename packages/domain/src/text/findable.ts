/** Letters that Unicode does not take apart into a plain one and a sign, and the apostrophes that keyboards differ in. */
const PLAIN: Readonly<Record<string, string>> = {
  æ: 'ae',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  ŧ: 't',
  þ: 'th',
  '’': "'",
  '‘': "'",
  ʼ: "'",
};
const NOT_PLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu');

/** Lower-case text without accents, with these letters written as somebody without the keyboard for them does. */
export function plainLetters(text: string): string {
  return text.replace(NOT_PLAIN, (letter) => PLAIN[letter] ?? letter);
}

/** Text as it is looked for: "Łódź", "lodz" and "LODZ" find each other. */
export function findable(text: string): string {
  return plainLetters(text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase());
}
