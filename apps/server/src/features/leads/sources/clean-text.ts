/** Text of the network as it is stored: one line, at most 2,000 signs; null when nothing is left. */
export function clean(text: string | null | undefined): string | null {
  const line = (text ?? '')
    .replaceAll('\u0000', '')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, 2_000)
    .toWellFormed();
  return line === '' ? null : line;
}
