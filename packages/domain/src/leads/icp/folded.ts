import { findable } from '../../text/findable.ts';

/** Lower case without accents, words apart by one space, so that spellings can be compared. */
export function folded(text: string): string {
  return ` ${findable(text)
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim()} `;
}

/** Whether a text has these words next to each other, whole words only. */
export function hasWords(text: string, words: string): boolean {
  const wanted = folded(words);
  return wanted.trim() !== '' && folded(text).includes(wanted);
}
