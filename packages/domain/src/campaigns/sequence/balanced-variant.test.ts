import fc from 'fast-check';
import { expect, it } from 'vitest';
import { balancedVariant } from './balanced-variant.ts';

const anyShares = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 4 });

it('after any number of draws every wording is close to its share, and one without a share is never drawn', () => {
  fc.assert(
    fc.property(anyShares, fc.integer({ min: 1, max: 300 }), (shares, count) => {
      fc.pre(shares.some((share) => share > 0));
      const variants = shares.map((share, index) => ({ id: `v${index}`, share, body: '' }));
      const total = shares.reduce((sum, share) => sum + share, 0);
      const draws = new Map<string, number>();
      for (let made = 0; made < count; made += 1) {
        const id = balancedVariant(variants, draws)?.id ?? '';
        draws.set(id, (draws.get(id) ?? 0) + 1);
      }
      for (const { id, share } of variants) {
        const drawn = draws.get(id) ?? 0;
        if (share === 0) expect(drawn).toBe(0);
        expect(Math.abs(drawn - (share / total) * count)).toBeLessThan(2);
      }
    }),
  );
});

it('even shares where none is given, and nothing without wordings', () => {
  const variants = ['a', 'b'].map((id) => ({ id, share: 0, body: '' }));
  expect(balancedVariant(variants, new Map([['a', 1]]))?.id).toBe('b');
  expect(balancedVariant([], new Map())).toBeNull();
});
