/** Where the browser keeps the buyers as they are being described. */
export const buyersDraft = 'first-steps-buyers';

/**
 * What a profile is built from: the buyers as somebody describes them, and before an empty line what they sell. That is
 * context, and has no empty line of its own: where it ends must be plain to whoever reads it.
 */
export function buyersText(sells: string | null, buyers: string): string {
  const offer = (sells ?? '').trim().replace(/\n\s*\n/g, '\n');
  return offer === '' ? buyers.trim() : `We sell: ${offer}\n\n${buyers.trim()}`;
}
