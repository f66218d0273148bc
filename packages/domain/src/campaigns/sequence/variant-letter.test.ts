import { describe, expect, it } from 'vitest';
import type { SequenceNode } from './graph.ts';
import { variantLetter } from './variant-letter.ts';

const message = (...shares: number[]): SequenceNode => ({
  id: 'message',
  kind: 'message',
  next: 'end',
  variants: shares.map((share, index) => ({ id: `wording-${index}`, body: 'Hello', share })),
});

describe('the letter of a wording', () => {
  it('comes from its place among all of them, also of those nobody gets', () => {
    const node = message(0, 50, 50);
    expect(['wording-0', 'wording-1', 'wording-2'].map((id) => variantLetter(node, id))).toEqual([
      'A',
      'B',
      'C',
    ]);
  });

  it('is not said of the only one, nor of one that is not there', () => {
    expect(variantLetter(message(100), 'wording-0')).toBeNull();
    expect(variantLetter(message(50, 50), 'gone')).toBeNull();
    expect(variantLetter(null, 'wording-0')).toBeNull();
  });
});
