/** Up to two letters: first and last word of the name, whatever the script; '?' when there is none. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /\p{L}|\p{N}/u.test(word));
  const first = letter(words[0]);
  const last = words.length > 1 ? letter(words.at(-1)) : '';
  return first === '' ? '?' : first + last;
}

/** The same name always has the same hue, in degrees. Twelve steps keep neighbours apart. */
export function nameHue(name: string): number {
  let hash = 2166136261;
  for (const char of name) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619);
  return ((hash >>> 0) % 12) * 30;
}

function letter(word: string | undefined): string {
  const found = /\p{L}|\p{N}/u.exec(word ?? '');
  return found ? found[0].toLocaleUpperCase() : '';
}
