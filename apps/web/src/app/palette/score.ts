/**
 * How well a command answers what was typed, 0 (not at all) to 1. Its name counts before its other words, a start before
 * a middle; letters in order with gaps count least.
 */
export function score(_id: string, typed: string, words: string[] = []): number {
  const sought = typed.trim().toLocaleLowerCase();
  if (sought === '') return 1;
  return Math.max(
    0,
    ...words.map((word, index) => wordScore(word.toLocaleLowerCase(), sought) * (index === 0 ? 1 : 0.8)),
  );
}

function wordScore(word: string, sought: string): number {
  if (word.startsWith(sought)) return 1;
  if (word.includes(` ${sought}`)) return 0.9;
  if (word.includes(sought)) return 0.7;
  return hasInOrder(word, sought) ? 0.2 : 0;
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
