import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameText, similarity, textFingerprint } from './text-fingerprint.ts';

/** The plain textbook distance, to check the banded one. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        ),
      );
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

describe('fingerprints', () => {
  it('ignore white space, compatibility forms, invisible characters and tracking', () => {
    expect(textFingerprint(' Hi\u00a0\n there\u200b ')).toBe('Hi there');
    expect(textFingerprint('ﬁne')).toBe('fine');
    expect(textFingerprint('See https://www.Example.com/a/b/?utm=1#x.')).toBe('See example.com/a/b.');
    expect(textFingerprint('See http://example.com/a/b')).toBe('See example.com/a/b');
  });

  it('are stable under themselves for plain texts', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 100, unit: 'grapheme' }), (text) => {
        fc.pre(!/https?:|www\./i.test(text.normalize('NFKC')));
        const once = textFingerprint(text);
        expect(textFingerprint(once)).toBe(once);
      }),
    );
  });
});

describe('similarity', () => {
  it('is one minus the share of edits, also when computed within a floor', () => {
    const short = fc.string({ maxLength: 30, unit: fc.constantFrom('a', 'b', 'c') });
    fc.assert(
      fc.property(short, short, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, floor) => {
        const longest = Math.max(a.length, b.length);
        const exact = longest === 0 ? 1 : 1 - distance(a, b) / longest;
        expect(similarity(a, b)).toBeCloseTo(exact, 10);
        const bounded = similarity(a, b, floor);
        if (exact >= floor + 1e-6) expect(bounded).toBeCloseTo(exact, 10);
        if (exact < floor - 1e-6) expect(bounded).toBe(0);
      }),
      { numRuns: 500 },
    );
  });

  it('takes a text with a changed word for the same, another text not', () => {
    const text =
      'Thanks for connecting, Jane. I would love to hear what you are working on at Acme these days.';
    expect(isSameText(text, text.replace('Jane', 'Jana'))).toBe(true);
    expect(
      isSameText(text, 'Hello! Do you have ten minutes next week for a short call about our product?'),
    ).toBe(false);
  });

  it('stays cheap for the longest messages', () => {
    const long = 'word '.repeat(1_600);
    expect(isSameText(long, `${long.slice(0, 4_000)}XX${long.slice(4_002)}`)).toBe(true);
  });
});
