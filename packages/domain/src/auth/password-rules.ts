import { commonWords, runs } from './common-words.ts';

/** Characters a password must and may have. No rules about its kinds of characters: length is what helps. */
export const passwordLength = { min: 10, max: 200 } as const;

/** Whether one of the first guesses finds this password, whatever its length. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase().trim();
  if (new Set(text).size <= 3) return true;
  if (isRepeated(text) || isMadeOfRuns(text)) return true;
  const words = plain(text);
  return commonWords.has(words) || isRepeatOfWord(words);
}

/** Whether the password is what everybody knows of the person: the name, or the address in whole or in part. */
export function isAboutPerson(password: string, person: { name?: string; email?: string }): boolean {
  const text = letters(password);
  const [local = '', host = ''] = (person.email ?? '').toLowerCase().split('@');
  const known = [
    person.name ?? '',
    ...(person.name ?? '').split(/\s+/),
    local,
    host,
    host.split('.')[0] ?? '',
  ];
  const parts = [...known, `${local}@${host}`].map(letters).filter((part) => part.length >= 4);
  return parts.some((part) => text === part || (text.startsWith(part) && text.length - part.length <= 4));
}

/** Letters and digits in lower case; signs and blanks between them guess themselves. */
const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** The word under the decoration: `P@ssw0rd-2026!` is `password`. */
function plain(text: string): string {
  const bare = text.replace(/^[^\p{L}@$]+|[^\p{L}@$]+$/gu, '');
  return [...bare]
    .map((sign) => lookalikes[sign] ?? sign)
    .filter((sign) => /\p{L}/u.test(sign))
    .join('');
}

/** `abcabcabcabc`. */
function isRepeated(text: string): boolean {
  for (let length = 1; length <= Math.min(4, text.length / 2); length += 1) {
    if (
      text ===
      text
        .slice(0, length)
        .repeat(Math.ceil(text.length / length))
        .slice(0, text.length)
    )
      return true;
  }
  return false;
}

function isRepeatOfWord(words: string): boolean {
  const half = words.slice(0, words.length / 2);
  return half !== '' && half + half === words && commonWords.has(half);
}

/** Whether it is one piece after the other of what fingers run over, forwards or backwards, at least 3 at a time. */
function isMadeOfRuns(text: string): boolean {
  const known = runs.flatMap((run) => [run, [...run].toReversed().join('')]);
  let rest = text;
  let pieces = 0;
  while (rest !== '') {
    let taken = 0;
    for (let length = Math.min(rest.length, 28); length >= 3 && taken === 0; length -= 1) {
      if (known.some((run) => run.includes(rest.slice(0, length)))) taken = length;
    }
    if (taken === 0) return pieces > 0 && rest.length <= 2;
    pieces += 1;
    rest = rest.slice(taken);
  }
  return true;
}
