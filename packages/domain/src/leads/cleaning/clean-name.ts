import { splitFullName } from '../csv-row.ts';
import {
  beforeSign,
  hasLetters,
  hasVowel,
  isLower,
  isUpper,
  lettersIn,
  lowered,
  plain,
  withCapital,
} from './plain-words.ts';

/** A name in the parts that messages address people by; '' for none. */
export interface NameParts {
  readonly fullName: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Before a name; those without a full stop may be names themselves, and go only when two words follow. */
const titles = new Set(
  [
    'dr',
    'prof',
    'mr',
    'mrs',
    'miss',
    'ms',
    'herr',
    'frau',
    'ing',
    'dipl',
    'mag',
    'mme',
    'mlle',
    'sir',
    'dott',
  ]
    .concat([
      'dottssa',
      'dra',
      'sra',
      'srta',
      'avv',
      'rev',
      'capt',
      'hon',
      'med',
      'phil',
      'jur',
      'rer',
      'nat',
    ])
    .concat([
      'habil',
      'hc',
      'dr-ing',
      'dipl-ing',
      'dipl-kfm',
      'dipl-kffr',
      'dipl-inf',
      'dipl-bw',
      'dipl-wirt',
    ]),
);
/** After a name. Written as here or in capitals: "Ma" is a name, "MA" is none. */
const degrees = new Set(
  [
    'mba',
    'emba',
    'phd',
    'dphil',
    'msc',
    'bsc',
    'beng',
    'meng',
    'bba',
    'llm',
    'llb',
    'jd',
    'md',
    'dds',
    'mph',
    'mpa',
  ]
    .concat([
      'cpa',
      'cfa',
      'cma',
      'cfp',
      'acca',
      'fcca',
      'aca',
      'pmp',
      'cissp',
      'cism',
      'cisa',
      'csm',
      'cspo',
      'psm',
    ])
    .concat([
      'shrm-cp',
      'shrm-scp',
      'phr',
      'sphr',
      'gphr',
      'rn',
      'bsn',
      'msn',
      'pe',
      'ma',
      'ba',
      'bs',
      'ms',
      'edd',
    ])
    .concat([
      'esq',
      'mbe',
      'obe',
      'cbe',
      'frsa',
      'pcc',
      'mcc',
      'acc',
      'itil',
      'cipd',
      'mcipd',
      'fcipd',
      'mrics',
    ]),
);
const writtenDegrees = new Set(['PhD', 'DPhil', 'MSc', 'BSc', 'BEng', 'MEng', 'EdD', 'Esq', 'LLM', 'LLB']);
const generations = /^(?:jr|sr|ii|iii|iv)\.?$/iu;
/** Small inside of a name. */
const particles = new Set(
  [
    'van',
    'von',
    'vom',
    'de',
    'der',
    'den',
    'del',
    'della',
    'da',
    'di',
    'do',
    'dos',
    'das',
    'du',
    'des',
    'la',
    'le',
  ].concat(['el', 'al', 'bin', 'ibn', 'y', 'e', 'zu', 'zum', 'zur', 'ter', 'ten', 'af', 'av', "'t", 'ap']),
);
const pronouns =
  /^\(?(?:he|she|they|ze|xe|er|sie|el|él|ella|elle|il|any)\s*\/\s*\p{L}+(?:\s*\/\s*\p{L}+)*\)?$/iu;

/**
 * A name as one would write it in a letter: no pictures, titles, degrees, pronouns or advertising, in usual capitals.
 * What would be left without a letter stays as it was. Cleaning twice changes nothing more.
 */
export function cleanName(given: NameParts): NameParts {
  let name = given;
  // What a degree or a bracket hid shows only once it is gone.
  for (let turn = 0; turn < turnsMax; turn += 1) {
    const next = cleanedOnce(name);
    if (same(next, name)) return next;
    name = next;
  }
  return name;
}

const turnsMax = 10;
const same = (one: NameParts, other: NameParts): boolean =>
  one.fullName === other.fullName && one.firstName === other.firstName && one.lastName === other.lastName;

function cleanedOnce({ fullName, firstName, lastName }: NameParts): NameParts {
  const whole = fullName === '' ? `${firstName} ${lastName}`.trim() : fullName;
  const shouts = isUpper(onlyName(whole));
  const cleanedWhole = kept(cased(onlyName(whole), { shouts, isStart: true }), whole);
  if (firstName === '' && lastName === '') return { ...split(cleanedWhole), fullName: cleanedWhole };
  const first = addressed(cased(onlyName(firstName), { shouts, isStart: true }));
  const last = cased(onlyName(lastName), { shouts, isStart: firstName === '' });
  // A title stood where the first name belongs: the first name is at the start of the rest.
  const isNoName = !hasLetters(first) || onlyTitles(firstName);
  if ((firstName !== '' && isNoName) || (first === '' && !hasLetters(last))) {
    return { ...split(cleanedWhole), fullName: cleanedWhole };
  }
  return {
    fullName: cleanedWhole,
    firstName: firstName === '' ? '' : first,
    lastName: hasLetters(last) ? last : '',
  };
}

function split(whole: string): { firstName: string; lastName: string } {
  const parts = splitFullName(whole);
  return { firstName: addressed(parts.firstName), lastName: parts.lastName ?? '' };
}

const kept = (cleaned: string, before: string): string => (hasLetters(cleaned) ? cleaned : before);

/** "John A." is called John. */
function addressed(firstName: string): string {
  const words = firstName.split(' ');
  while (words.length > 1 && /^\p{Lu}\.?$/u.test(words.at(-1) ?? '')) words.pop();
  return words.join(' ');
}

/** The words of the name alone, as they are written. */
function onlyName(text: string): string {
  const bare = beforeSign(
    plain(text)
      .replace(/\([^)]*\)?|\[[^\]]*\]?|\{[^}]*\}?/gu, ' ')
      .replace(/["“„«][^"”“»]*["”“»]/gu, ' ')
      .replace(/\s+-+\s+.*$/u, (rest, at: number) => (at > 0 ? ' ' : rest)),
  );
  const words = inOrder(bare)
    .split(' ')
    .filter((word) => word !== '' && !pronouns.test(word) && /[\p{L}\p{N}']/u.test(word));
  return withoutDegrees(withoutTitles(words))
    .map((word) => word.replace(/^[^\p{L}\p{N}']+|[^\p{L}\p{M}\p{N}.']+$/gu, ''))
    .filter((word) => word !== '')
    .join(' ');
}

/** "Müller, Anna" the way round that one says it; what else stands behind a comma is no name. */
function inOrder(text: string): string {
  const [before = '', ...rest] = text.split(',').map((part) => part.trim());
  const [after = ''] = rest;
  if (rest.length === 0) return text;
  if (!hasLetters(before)) return rest.join(' ');
  if (generations.test(after)) return `${before} ${after}`;
  const words = after.split(' ').filter((word) => word !== '');
  const isName =
    words.length <= 2 && words.length > 0 && words.every((word) => /^[\p{L}\p{M}'-]+\.?$/u.test(word));
  const isReversed = !before.includes(' ') && rest.length === 1 && isName && !words.some(isDegree);
  return isReversed ? `${after} ${before}` : before;
}

const isTitle = (word: string): boolean =>
  titles.has(lowered(word).replaceAll('.', '')) || titles.has(lowered(word).replace(/\.$/u, ''));

/** "Prof. Dr." */
const onlyTitles = (text: string): boolean => plain(text).split(' ').every(isTitle);

function withoutTitles(words: readonly string[]): string[] {
  const rest = [...words];
  for (let [word] = rest; word !== undefined && rest.length > 1; [word] = rest) {
    // "Prof.Dr.Anna" is three words.
    const joined = /^((?:\p{L}{2,5}\.)+-?)(\p{L}.*)$/u.exec(word);
    if (
      joined?.[1] !== undefined &&
      joined[1]
        .split('.')
        .filter(Boolean)
        .every((part) => titles.has(lowered(part)))
    ) {
      rest[0] = joined[2] ?? word;
      continue;
    }
    const isOne = isTitle(word);
    if (!isOne || (!word.includes('.') && rest.length < 3 && !/^(?:dr|prof|mr|mrs)$/iu.test(word))) break;
    rest.shift();
  }
  return rest;
}

function withoutDegrees(words: readonly string[]): string[] {
  const rest = [...words];
  const shouts = isUpper(rest.join(''));
  while (rest.length > 1) {
    const last = rest.at(-1) ?? '';
    if (!isDegree(last)) break;
    // Of a name all in capitals, two letters at the end are a name as easily: "JOHN MA".
    if (shouts && lettersIn(last) < 3 && !last.includes('.')) break;
    if (rest.length === 2 && shouts && lettersIn(last) < 4 && !last.includes('.')) break;
    rest.pop();
  }
  return rest;
}

function isDegree(word: string): boolean {
  const bare = word.replace(/[.®™]/gu, '');
  if (!degrees.has(lowered(bare))) return false;
  return isUpper(bare) || writtenDegrees.has(bare) || (word.includes('.') && /\p{Lu}/u.test(word));
}

/** Usual capitals: only words that are all large or all small are touched. */
function cased(text: string, { shouts, isStart }: { shouts: boolean; isStart: boolean }): string {
  const words = text.split(' ');
  return words
    .map((word, index) => {
      const isFirst = index === 0 && isStart;
      if (generations.test(word))
        return /^[js]r/iu.test(word) ? withCapital(lowered(word)) : word.toUpperCase();
      if (particles.has(lowered(word)) && !isFirst && (isUpper(word) || isLower(word))) {
        return shouts || isLower(word) ? lowered(word) : word;
      }
      if (isLower(word)) return inName(word);
      if (!isUpper(word) || isAbbreviated(word, shouts)) return word;
      return inName(word);
    })
    .join(' ');
}

/** "J.R.", "JP", "AJ": letters that stand for names. */
function isAbbreviated(word: string, shouts: boolean): boolean {
  if (word.includes('.') || lettersIn(word) < 2) return true;
  if (/^(?:\p{Lu}J|J[BCDFGHJKLMNPQRSTVWXZ])$/u.test(word)) return true;
  if (shouts) return lettersIn(word) <= 3 && !hasVowel(word);
  return lettersIn(word) < 3 || !hasVowel(word);
}

/** "JEAN-LUC", "o'brien" and "MCDONALD" in usual capitals. */
function inName(word: string): string {
  return lowered(word)
    .split(/(?<=[-'’])/u)
    .map((part, index, parts) => {
      // "Aisha's" and "Ka'imi" have no second capital; "O'Brien" and "D'Angelo" have.
      const [before = ''] = index === 0 ? [] : parts.slice(index - 1);
      const isTail = /['’]$/u.test(before) && lettersIn(before) > 1;
      return isTail ? part : withCapital(part);
    })
    .join('')
    .replace(
      /(^|-)Mc(\p{Ll})(?=\p{Ll}{2})/gu,
      (_, start: string, letter: string) => `${start}Mc${letter.toUpperCase()}`,
    );
}
