/**
 * A text in one line; of a longer one its first whole words, with a sign that it goes on. One word that is too long by
 * itself is cut.
 */
export function firstWords(text: string, lengthMax: number): string {
  const line = text.replace(/\s+/gu, ' ').trim().toWellFormed();
  if (line.length <= lengthMax) return line;
  const begun = line.slice(0, lengthMax - 1).toWellFormed();
  const isWhole = line[lengthMax - 1] === ' ';
  const lastSpace = begun.lastIndexOf(' ');
  const words = isWhole || lastSpace < lengthMax / 2 ? begun : begun.slice(0, lastSpace);
  // Half of a sign that two codes make is none.
  return `${words.replace(/\uFFFD$/, '').replace(/[\s,;:.–-]+$/u, '')}…`;
}
