import { isWritten, type SequenceNode } from './graph.ts';

/** The letter of a wording by its place among all wordings of its step: A, B, C, D. */
export function letterAt(place: number): string {
  return String.fromCharCode(65 + place);
}

/**
 * The letter by which every screen and file names this wording, also where only some of the wordings are shown; null
 * where the step has one alone, or does not have this one.
 */
export function variantLetter(node: SequenceNode | null, variantId: string | null): string | null {
  if (node === null || !isWritten(node) || node.variants.length < 2) return null;
  const place = node.variants.findIndex(({ id }) => id === variantId);
  return place < 0 ? null : letterAt(place);
}
