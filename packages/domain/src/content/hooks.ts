/** Hooks: the first words of a post, by which a reader decides whether to read on. */

/** Credits of writing hooks once, however many are asked for. */
export const HOOKS_CREDITS = 1;
/** Most hooks that one request may ask for; also how many it gets that names no number. */
export const HOOKS_MAX = 6;
/** Longest hook, in characters: LinkedIn shows about so many of a post before "see more". */
export const HOOK_LENGTH_MAX = 210;
/** Longest text that hooks are drawn from, in characters. */
export const HOOKS_PROMPT_LENGTH_MAX = 20_000;

/** Places of the product that keep the hooks made for them, one set per person and place. */
export const HOOK_PLACES = ['first_steps'] as const;
export type HookPlace = (typeof HOOK_PLACES)[number];

export interface HooksWanted {
  /** Exact number, 1 to {@link HOOKS_MAX}. */
  wanted: number;
  /** The text they are drawn from. */
  prompt: string;
  /** Hooks the reader has had before and does not want again. */
  seen: readonly string[];
}

/**
 * What of an answer can be shown: exactly as many hooks as were wanted, each one line with words in it, within
 * {@link HOOK_LENGTH_MAX}, unlike the others and unlike those seen before, and with no number that the text does not
 * have. Null: there are not enough of them.
 */
export function usableHooks(
  given: readonly string[],
  { wanted, prompt, seen }: HooksWanted,
): string[] | null {
  const numbers = new Set(numbersIn(prompt));
  const taken = new Set(seen.map(sameness));
  const usable: string[] = [];
  for (const text of given) {
    const hook = tidied(text);
    const key = sameness(hook);
    if (key === '' || hook.length > HOOK_LENGTH_MAX || taken.has(key)) continue;
    if (!numbersIn(hook).every((number) => numbers.has(number))) continue;
    taken.add(key);
    usable.push(hook);
    if (usable.length === wanted) return usable;
  }
  return null;
}

/** One line without the marks of a list or quotes around it. */
function tidied(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .replace(/^(?:[-*•]|\d{1,2}[.)])\s+/u, '');
  return (/^(["“„'])(.*)["”“']$/u.exec(line)?.[2] ?? line).trim();
}

/** Two hooks are the same when their words are; without a letter there is nothing to read. */
function sameness(hook: string): string {
  return /\p{L}/u.test(hook)
    ? hook
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()
    : '';
}

/** Numbers of a text, "1,200" and "1.200" as 1200. */
const numbersIn = (text: string): string[] =>
  [...text.matchAll(/\p{Nd}+(?:[.,]\p{Nd}+)*/gu)].map(([digits]) => digits.replace(/[.,]/g, ''));
