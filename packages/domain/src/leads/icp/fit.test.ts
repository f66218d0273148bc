import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitOf, belongs, MISSED_MUST_MAX, standingOf } from './fit.ts';
import type { Judgement, Verdict } from './judge.ts';
import { NICE_WEIGHT_MAX, type Criterion } from './profile.ts';
import { reweigh } from './reweigh.ts';

interface Case {
  criteria: Criterion[];
  judgements: Judgement[];
}
const verdict = fc.constantFrom<Verdict>('met', 'missed', 'unknown');
const row = fc.record({
  stance: fc.constantFrom<Criterion['stance']>('must', 'nice', 'exclude'),
  weight: fc.integer({ min: 1, max: NICE_WEIGHT_MAX }),
  verdict,
});
type Row = { stance: Criterion['stance']; weight: number; verdict: Verdict };
const built = (rows: readonly Row[]): Case => ({
  criteria: rows.map(({ stance, weight }, index) => ({
    id: `c${index}`,
    kind: 'keywords',
    values: ['x'],
    stance,
    weight,
    quote: null,
  })),
  judgements: rows.map(({ verdict: said }, index) => ({
    criterionId: `c${index}`,
    verdict: said,
    fact: null,
  })),
});
const rows = fc.array(row, { minLength: 1, maxLength: 12 });
const score = (given: readonly Row[]) => {
  const { criteria, judgements } = built(given);
  return fitOf(criteria, judgements).score;
};

describe('fit', () => {
  it('is a whole number from 0 to 100, and counts every speaking criterion once', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const { criteria, judgements } = built(given);
        const fit = fitOf(criteria, judgements);
        expect(Number.isInteger(fit.score)).toBe(true);
        expect(fit.score).toBeGreaterThanOrEqual(0);
        expect(fit.score).toBeLessThanOrEqual(100);
        expect(fit.met + fit.missed + fit.unknown).toBe(given.filter((r) => r.stance !== 'exclude').length);
      }),
    );
  });

  it('is never lowered by one more met must, nor raised by one more missed one', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const must = { stance: 'must', weight: 3 } as const;
        expect(score([...given, { ...must, verdict: 'met' }])).toBeGreaterThanOrEqual(score(given));
        expect(score([...given, { ...must, verdict: 'missed' }])).toBeLessThanOrEqual(score(given));
      }),
    );
  });

  it('orders met over unknown over missed for any criterion that speaks for a person', () => {
    fc.assert(
      fc.property(rows, fc.nat(), (given, pick) => {
        const index = pick % given.length;
        fc.pre(given[index]?.stance !== 'exclude');
        const as = (said: Verdict) => score(given.map((r, i) => (i === index ? { ...r, verdict: said } : r)));
        expect(as('met')).toBeGreaterThanOrEqual(as('unknown'));
        expect(as('unknown')).toBeGreaterThanOrEqual(as('missed'));
      }),
    );
  });

  it('tells unknown from missed: alone, the one leaves something and belongs, the other does not', () => {
    const must = (said: Verdict): Row => ({ stance: 'must', weight: 1, verdict: said });
    expect(score([must('unknown')])).toBe(25);
    expect(score([must('missed')])).toBe(0);
    const [open, no] = [built([must('unknown')]), built([must('missed')])];
    expect(belongs(open.criteria, open.judgements)).toBe(true);
    expect(belongs(no.criteria, no.judgements)).toBe(false);
  });

  it('is 0 when an exclusion is met and unmoved by one that is not', () => {
    fc.assert(
      fc.property(rows, fc.constantFrom<Verdict>('missed', 'unknown'), (given, said) => {
        const exclude = { stance: 'exclude', weight: 3 } as const;
        expect(score([...given, { ...exclude, verdict: 'met' }])).toBe(0);
        expect(score([...given, { ...exclude, verdict: said }])).toBe(score(given));
      }),
    );
  });

  it('stays below the middle while a must is missed, and does not depend on the order', () => {
    fc.assert(
      fc.property(rows, (given) => {
        if (given.some((r) => r.stance === 'must' && r.verdict === 'missed'))
          expect(score(given)).toBeLessThanOrEqual(MISSED_MUST_MAX);
        expect(score(given.toReversed())).toBe(score(given));
      }),
    );
  });
});

describe('rating people', () => {
  const rated = (verdicts: [liked: boolean, said: Verdict][]) =>
    verdicts.map(([liked, said]) => ({
      liked,
      judgements: [{ criterionId: 'c0', verdict: said, fact: null }],
    }));
  const nice = (weight: number) => built([{ stance: 'nice', weight, verdict: 'met' }]).criteria;

  it('raises what the liked meet and the others miss, and names the change', () => {
    const { criteria, changes } = reweigh(
      nice(3),
      rated([
        [true, 'met'],
        [false, 'missed'],
      ]),
    );
    expect(criteria[0]?.weight).toBe(5);
    expect(changes).toEqual([{ criterionId: 'c0', from: 3, to: 5 }]);
    expect(
      reweigh(
        nice(3),
        rated([
          [true, 'missed'],
          [false, 'met'],
        ]),
      ).changes[0]?.to,
    ).toBe(1);
  });

  it('learns nothing from what is not known', () => {
    expect(
      reweigh(
        nice(3),
        rated([
          [true, 'unknown'],
          [false, 'unknown'],
        ]),
      ).changes,
    ).toEqual([]);
  });

  it('keeps weights in bounds, musts untouched, and gives the same for the same ratings', () => {
    const rating = fc.record({
      liked: fc.boolean(),
      said: fc.array(verdict, { minLength: 12, maxLength: 12 }),
    });
    fc.assert(
      fc.property(rows, fc.array(rating, { maxLength: 25 }), (given, ratings) => {
        const { criteria } = built(given);
        const given_ = ratings.map(({ liked, said }) => ({
          liked,
          judgements: said.map((v, index) => ({ criterionId: `c${index}`, verdict: v, fact: null })),
        }));
        const once = reweigh(criteria, given_);
        expect(reweigh(criteria, given_)).toEqual(once);
        for (const [index, criterion] of once.criteria.entries()) {
          expect(criterion.weight).toBeGreaterThanOrEqual(1);
          expect(criterion.weight).toBeLessThanOrEqual(NICE_WEIGHT_MAX);
          if (criterion.stance !== 'nice') expect(criterion).toEqual(criteria[index]);
        }
      }),
    );
  });
});

describe('standing', () => {
  const of = (...given: [Row['stance'], Verdict][]) => {
    const { criteria, judgements } = built(
      given.map(([stance, said]) => ({ stance, weight: 3, verdict: said })),
    );
    return standingOf(criteria, judgements);
  };

  it('is a fit only where every must is known to be met; what is nice or excluded may stay unknown', () => {
    expect(of(['must', 'met'], ['nice', 'unknown'], ['exclude', 'unknown'])).toBe('fits');
    expect(of(['must', 'met'], ['must', 'unknown'], ['nice', 'met'])).toBe('may_fit');
    expect(of(['must', 'met'], ['must', 'missed'])).toBe('out');
    expect(of(['must', 'met'], ['exclude', 'met'])).toBe('out');
  });

  it('without a must is a fit where something nice is known', () => {
    expect(of(['nice', 'met'], ['nice', 'missed'])).toBe('fits');
    expect(of(['nice', 'unknown'], ['nice', 'missed'])).toBe('may_fit');
  });
});
