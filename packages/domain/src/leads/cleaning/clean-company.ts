import {
  beforeSign,
  hasLetters,
  hasVowel,
  isUpper,
  lettersIn,
  lowered,
  plain,
  withCapital,
} from './plain-words.ts';

/** Legal forms at the end of a company's name, without their full stops and in small letters; the longest first. */
const legalForms = [
  ...[
    'gmbh & co kgaa',
    'gmbh & co kg',
    'gmbh & co ohg',
    'ag & co kgaa',
    'ag & co kg',
    'se & co kgaa',
    'se & co kg',
  ],
  ...[
    'ug & co kg',
    'ug (haftungsbeschränkt)',
    'ug haftungsbeschränkt',
    'sp z o o',
    'sp z oo',
    'private limited',
  ],
  ...[
    'pty limited',
    'pty ltd',
    'pvt ltd',
    'pte ltd',
    'co ltd',
    'co kg',
    'company limited',
    'incorporated',
    'corporation',
  ],
  ...[
    'limited',
    'ggmbh',
    'gmbh',
    'kgaa',
    'mbh',
    'ohg',
    'gbr',
    'partgmbb',
    'ev',
    'eg',
    'ug',
    'ag',
    'kg',
    'se',
    'ek',
  ],
  ...[
    'inc',
    'llc',
    'llp',
    'ltd',
    'plc',
    'corp',
    'lp',
    'pllc',
    'sarl',
    'sas',
    'sasu',
    'eurl',
    'sa',
    'srl',
    'spa',
  ],
  ...[
    'sl',
    'slu',
    'lda',
    'ltda',
    'bv',
    'nv',
    'oy',
    'oyj',
    'ab',
    'aps',
    'a/s',
    'as',
    'asa',
    'sro',
    'kft',
    'doo',
  ],
];
/** Two or three letters that are words as well: only taken off where they are written as a legal form. */
const ambiguous = new Set([
  'se',
  'as',
  'sa',
  'ab',
  'ag',
  'ev',
  'eg',
  'ek',
  'sl',
  'ug',
  'oy',
  'spa',
  'lp',
  'nv',
  'bv',
]);
/** Small inside of a name. */
const smallWords = new Set(
  [
    'of',
    'and',
    'for',
    'the',
    'in',
    'on',
    'at',
    'by',
    'und',
    'der',
    'die',
    'das',
    'für',
    'von',
    'zu',
    'am',
    'im',
  ].concat([
    'de',
    'del',
    'la',
    'le',
    'les',
    'des',
    'du',
    'et',
    'y',
    'e',
    'di',
    'da',
    'do',
    'van',
    'en',
    'to',
  ]),
);
/** Words of three letters or fewer that stand for nothing else. */
const shortWords = new Set([
  'new',
  'big',
  'one',
  'art',
  'sun',
  'sky',
  'red',
  'air',
  'car',
  'web',
  'lab',
  'bay',
  'sea',
]);

/**
 * A company's name as people say it: no legal form, pictures or advertising, and no shouting. Short words in capitals
 * stay, because they may stand for something (SAP, IKEA). What would be left without a letter stays as it was.
 */
export function cleanCompany(text: string): string {
  let name = text;
  for (let turn = 0; turn < turnsMax; turn += 1) {
    const next = cleanedOnce(name);
    if (next === name) break;
    name = next;
  }
  return name;
}

/** Whether a text ends as only a company's name does: "Logi BV", "Acme, Inc.". */
export function endsInLegalForm(text: string): boolean {
  const name = trimmed(plain(text));
  return withoutForm(name) !== name;
}

const turnsMax = 10;

function cleanedOnce(text: string): string {
  const bare = beforeSign(plain(text).replace(/[®™©]/gu, ' '))
    .replace(/\s+-+\s+\S+\s+\S.*$/u, (rest, at: number) => (at > 0 ? '' : rest))
    .replace(/^["“„'«]+(.*?)["”“'»]+$/u, '$1');
  let name = trimmed(bare);
  for (let before = ''; before !== name;) {
    before = name;
    name = withoutForm(name);
    name = withoutAside(name);
  }
  return hasLetters(name) ? quiet(name) : text;
}

const trimmed = (text: string): string => text.replace(/\s+/gu, ' ').replace(/^[\s,;:/-]+|[\s,;:/-]+$/gu, '');

/** "Acme (YC S21)" without what stands in brackets at its end. */
function withoutAside(name: string): string {
  const [, rest] = /^(.*\S)\s*(?:\([^()]*\)?|\[[^[\]]*\]?)$/u.exec(name) ?? [];
  return rest !== undefined && hasLetters(rest) ? trimmed(rest) : name;
}

function withoutForm(name: string): string {
  const words = name.split(' ');
  for (let from = 1; from < words.length; from += 1) {
    const end = words.slice(from);
    const rest = words.slice(0, from);
    const [last = ''] = rest.slice(-1);
    if (!isLegalForm(end.join(' ')) || /^(?:&|\+|and|und|et|y)$/iu.test(last)) continue;
    const left = trimmed(rest.join(' '));
    if (lettersIn(left) > 1 || /\p{N}/u.test(left)) return left;
  }
  return name;
}

function isLegalForm(text: string): boolean {
  const form = lowered(text)
    .replace(/^[\s,]+/u, '')
    .replaceAll('.', '')
    .replaceAll(' + ', ' & ')
    .replace(/\bund\b/u, '&')
    .replace(/,$/u, '');
  if (!legalForms.includes(form)) return false;
  return (
    !ambiguous.has(form) ||
    text.includes('.') ||
    isUpper(text.replace(/[^\p{L}]/gu, '')) ||
    (form === 'spa' && /^SpA$/u.test(text)) ||
    (form === 'ev' && text === 'eV')
  );
}

/** "DEUTSCHE TELEKOM" in usual capitals; a name of short words alone may be an abbreviation, and stays. */
function quiet(name: string): string {
  const words = name.split(' ');
  if (!isUpper(name) || !words.some((word) => lettersIn(word) >= 5)) return name;
  return words
    .map((word, index) => {
      const small = lowered(word);
      if (index > 0 && smallWords.has(small)) return small;
      const isShort = lettersIn(word) < 4 && !shortWords.has(small) && !smallWords.has(small);
      if (isShort || /[\p{N}.&]/u.test(word) || !hasVowel(word)) return word;
      return small
        .split(/(?<=[-'’/])/u)
        .map(withCapital)
        .join('');
    })
    .join(' ');
}
