/** Why a file cannot be taken, in a sentence; null when it can. The ending decides, as browsers disagree on types. */
export function refusal(
  file: { name: string; size: number },
  endings: readonly string[],
  bytesMax: number,
  limitText: string,
): string | null {
  const name = file.name.toLowerCase();
  if (!endings.some((ending) => name.endsWith(ending.toLowerCase()))) {
    return `${file.name} is not a file of this kind. ${limitText}.`;
  }
  if (file.size === 0) return `${file.name} is empty. Choose a file with at least one row.`;
  if (file.size > bytesMax) return `${file.name} is too large. ${limitText}.`;
  return null;
}
