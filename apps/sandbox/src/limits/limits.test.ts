import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyState, type State } from '../state/state.ts';
import type { Tier } from '../state/tiers.ts';
import { checkLimits, LIMITS, maxOf } from './limits.ts';
import { usageOf } from './usage.ts';

const HOUR_MS = 3_600_000;
const KINDS = ['invite', 'message', 'inmail', 'open_message', 'visit', 'follow', 'comment', 'react'] as const;

const days = fc.array(
  fc.record({
    waitMs: fc.integer({ min: 0, max: 3 * HOUR_MS }),
    kind: fc.constantFrom(...KINDS),
    noted: fc.boolean(),
    burst: fc.integer({ min: 1, max: 45 }),
  }),
  { maxLength: 120 },
);

/** Asks for everything in its turn and spends what is allowed, as the network does. */
function play(tier: Tier, wishes: (typeof days extends fc.Arbitrary<infer T> ? T : never)[number][]): State {
  const state = emptyState();
  state.spends.set('m1', []);
  let atMs = 1_000_000 * HOUR_MS;
  for (const { waitMs, kind, noted, burst } of wishes) {
    atMs += waitMs;
    for (let i = 0; i < burst; i += 1)
      try {
        checkLimits(state, 'm1', tier, kind, atMs, noted);
        state.spends.get('m1')!.push({ kind, atMs, noted: noted && kind === 'invite' });
      } catch {
        break;
      }
  }
  return state;
}

test('whatever is asked for, no window of any limit ever holds more than the network allows', () => {
  fc.assert(
    fc.property(fc.constantFrom<Tier>('premium', 'recruiter', 'free', 'new'), days, (tier, wishes) => {
      const state = play(tier, wishes);
      const spends = state.spends.get('m1')!;
      for (const limit of Object.values(LIMITS))
        for (const end of spends) {
          const inside = spends.filter(
            (spend) =>
              limit.counts(spend) && spend.atMs > end.atMs - limit.windowMs && spend.atMs <= end.atMs,
          );
          expect(inside.length).toBeLessThanOrEqual(maxOf(limit, tier));
        }
    }),
    { numRuns: 60 },
  );
});

test('the reported peak is the fullest window there was', () => {
  fc.assert(
    fc.property(days, (wishes) => {
      const state = play('premium', wishes);
      const spends = state.spends.get('m1')!;
      const usage = usageOf(state, 'm1', 'premium', spends.at(-1)?.atMs ?? 0);
      Object.values(LIMITS).forEach((limit, index) => {
        const windows = spends.map(
          (end) =>
            spends.filter((s) => limit.counts(s) && s.atMs > end.atMs - limit.windowMs && s.atMs <= end.atMs)
              .length,
        );
        expect(usage[index]).toMatchObject({ limit: limit.name, peak: Math.max(0, ...windows) });
      });
    }),
    { numRuns: 40 },
  );
});

test('a slow request that is overtaken does not make a window overflow', () => {
  const state = emptyState();
  const atMs = 1_000_000 * HOUR_MS;
  const later = Array.from({ length: 50 }, (_, i) => ({ kind: 'follow', atMs: atMs + i, noted: false }));
  state.spends.set('m1', later);
  expect(() => checkLimits(state, 'm1', 'free', 'follow', atMs - 1)).toThrow('any more requests');
  state.spends.set('m1', later.slice(1));
  expect(() => checkLimits(state, 'm1', 'free', 'follow', atMs - 1)).not.toThrow();
});
