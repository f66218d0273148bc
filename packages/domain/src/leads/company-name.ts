import { plainLetters } from '../text/findable.ts';

/** Which names are one company. */

/** Forms by which rows without a link were recognised from the start; see {@link rowCompanyKey}. */
const FIRST_FORMS =
  `ag bv co corp corporation gmbh inc incorporated kg limited llc llp ltd mbh nv ohg oy ab as plc pty sa
  sarl sas se spa srl ug ltda`.split(/\s+/);

/** Legal forms as they stand at the end of a name, without dots. */
const LEGAL_FORMS: ReadonlySet<string> = new Set([
  ...FIRST_FORMS,
  ...`aps bhd bvba doo eg eirl ek eurl ev gbr gesmbh hf ehf jsc kft kgaa kk lda nyrt ooo ou oyj pjsc pllc pte pvt sasu sci
  sdn sia sl sll slu snc sro uab vof zoo zrt`.split(/\s+/),
]);
/** Those of several words: "Sp. z o.o.", "A/S", "S.A. de C.V.", "spol. s r.o.". */
const LONG_FORMS: readonly (readonly string[])[] = [
  ['sp', 'z', 'oo'],
  ['sp', 'z', 'o', 'o'],
  ['sp', 'j'],
  ['sp', 'k'],
  ['a', 's'],
  ['s', 'a'],
  ['de', 'cv'],
  ['s', 'de', 'rl'],
  ['spol', 's', 'ro'],
];
const FIRST: ReadonlySet<string> = new Set(FIRST_FORMS);

/** Lower case words without accents and punctuation. */
export function companyWords(text: string): string[] {
  return plainLetters(bare(text)).split(BETWEEN_WORDS).filter(isWord);
}

/** "ACME GmbH & Co. KG" and "Acme" are the same company. A name made of legal forms alone keeps them. */
export function companyKey(name: string): string {
  let words = companyWords(name);
  for (;;) {
    const last = words.at(-1) ?? '';
    const long = LONG_FORMS.find((form) =>
      form.every((word, at) => words[words.length - form.length + at] === word),
    );
    const cut = long?.length ?? (LEGAL_FORMS.has(last) || last === '&' ? 1 : 0);
    if (cut === 0 || cut >= words.length) return words.join(' ');
    words = words.slice(0, -cut);
  }
}

/**
 * How the company of a row without a link is compared with the same row in a file that comes again. Never changes:
 * otherwise the people of files that were imported before would come a second time.
 */
export function rowCompanyKey(name: string): string {
  const words = bare(name).split(BETWEEN_WORDS).filter(isWord);
  let end = words.length;
  while (end > 1 && (FIRST.has(words[end - 1] ?? '') || words[end - 1] === '&')) end -= 1;
  return words.slice(0, end).join(' ');
}

const BETWEEN_WORDS = /[^\p{L}\p{N}+#&]+/u;
const isWord = (word: string): boolean => word !== '';

function bare(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[.'’]/g, '');
}
