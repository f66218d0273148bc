/** Words that say nothing of what is sought: "change my email", "go to billing". */
const fillers = new Set([
  'a',
  'an',
  'and',
  'for',
  'go',
  'in',
  'my',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
  'your',
]);

/**
 * How well a command answers what was typed, 0 (not at all) to 1. Its name counts before its other words, a start before
 * a middle; letters in order with gaps count least. Of several words each may stand somewhere else, as the start of a word.
 */
export function score(_id: string, typed: string, words: string[] = []): number {
  const sought = typed.trim().toLocaleLowerCase();
  if (sought === '') return 1;
  const known = words.map((word) => word.toLocaleLowerCase());
  const best = (part: string, worthOf: (word: string, part: string) => number) =>
    Math.max(0, ...known.map((word, index) => worthOf(word, part) * (index === 0 ? 1 : 0.8)));
  const parts = sought.split(/\s+/);
  const whole = best(sought, wordScore);
  if (parts.length < 2) return whole;
  // "change email": each word in a place of its own. Middles and letters with gaps would find nearly everything then.
  const telling = parts.filter((part) => !fillers.has(part));
  if (telling.length === 0) return whole;
  return Math.max(whole, Math.min(...telling.map((part) => best(part, startScore))) * 0.9);
}

/** What can be chosen together, under one heading. */
export interface ScoredGroup {
  commands: readonly { label: string; words?: readonly string[] }[];
}

/** The group with the best answer first, so that Enter takes it; as they come where they answer alike. */
export function byBestAnswer<Group extends ScoredGroup>(groups: readonly Group[], typed: string): Group[] {
  const best = ({ commands }: Group) =>
    Math.max(0, ...commands.map(({ label, words = [] }) => score('', typed, [label, ...words])));
  return groups.toSorted((a, b) => best(b) - best(a));
}

function wordScore(word: string, sought: string): number {
  if (word.startsWith(sought)) return 1;
  if (word.includes(` ${sought}`)) return 0.9;
  if (word.includes(sought)) return 0.7;
  return hasInOrder(word, sought) ? 0.2 : 0;
}

/** Only where a word begins, also behind a hyphen. */
function startScore(word: string, sought: string): number {
  if (word.startsWith(sought)) return 1;
  return word.split(/[^\p{L}\p{N}]+/u).some((one) => one.startsWith(sought)) ? 0.9 : 0;
}

function hasInOrder(word: string, sought: string): boolean {
  let from = 0;
  for (const letter of sought) {
    const at = word.indexOf(letter, from);
    if (at < 0) return false;
    from = at + letter.length;
  }
  return true;
}
