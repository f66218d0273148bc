import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MATURE } from '../../linkedin/warm-up.ts';
import { defaultSequence } from '../sequence/default-sequence.ts';
import { deal, type Dealer, type LeadToDeal } from './deal.ts';
import { largestRemainder } from './largest-remainder.ts';
import { decidingBudget, remainingBudget } from './remaining-budget.ts';

const sender = (id: string, more: Partial<Dealer> = {}): Dealer => ({
  ...{ id, status: 'Active', leads: 0, budget: 0 },
  ...more,
});
const lead = (id: string, more: Partial<LeadToDeal> = {}): LeadToDeal => ({
  ...{ id, listIds: [], connectedWith: [], writtenBy: [] },
  ...more,
});
const rotation = (mode: 'balanced' | 'budget' | 'relation' | 'fixed', senderOfList = {}) => ({
  mode,
  senderOfList,
});
const names = ['a', 'b', 'c', 'd', 'e'];
const dealers = fc.uniqueArray(fc.constantFrom(...names), { minLength: 1 }).chain((ids) =>
  fc.tuple(
    ...ids.map((id) =>
      fc.record({
        id: fc.constant(id),
        status: fc.constantFrom('Active', 'Disconnected', 'Deleted'),
        leads: fc.nat(20),
        budget: fc.nat(200),
      }),
    ),
  ),
);
const subsetOfNames = fc.subarray(names);
const leads = fc
  .array(
    fc.record({
      listIds: fc.subarray(['l1', 'l2']),
      connectedWith: subsetOfNames,
      writtenBy: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, subsetOfNames),
    }),
    { maxLength: 60 },
  )
  .map((rows) => rows.map((row, nth) => lead(`lead-${nth}`, row)));
const rotations = fc.record({
  mode: fc.constantFrom('balanced', 'budget', 'relation', 'fixed'),
  senderOfList: fc.dictionary(fc.constantFrom('l1', 'l2'), fc.constantFrom(...names)),
});
const countsOf = (dealt: ReturnType<typeof deal>) => {
  const counts = new Map<string, number>();
  for (const { senderId } of dealt) counts.set(senderId ?? '', (counts.get(senderId ?? '') ?? 0) + 1);
  return counts;
};

describe('dealing leads to senders', () => {
  it('deals everybody exactly once, never to an unlinked account, and to nobody only where nobody may', () => {
    fc.assert(
      fc.property(leads, dealers, rotations, (given, senders, how) => {
        const dealt = deal(given, senders, how);
        expect(dealt.map(({ leadId }) => leadId)).toEqual(given.map(({ id }) => id));
        const here = new Set(senders.filter(({ status }) => status !== 'Deleted').map(({ id }) => id));
        for (const [nth, { senderId, because }] of dealt.entries()) {
          const writtenBy = given[nth]?.writtenBy ?? [];
          if (senderId !== null) expect(here.has(senderId)).toBe(true);
          else expect(because === 'wrote_before' ? writtenBy.length > 0 : here.size === 0).toBe(true);
          // One person is only ever written to by one sender.
          if (writtenBy.length > 0)
            expect(senderId ?? writtenBy.find((id) => here.has(id)) ?? null).toBe(
              writtenBy.find((id) => here.has(id)) ?? null,
            );
        }
      }),
    );
  });

  it('in turn: nobody has more than one lead more than another, whatever the chunks', () => {
    fc.assert(
      fc.property(
        fc.nat(80),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 30 }),
        (n, of, chunk) => {
          const load = new Map(names.slice(0, of).map((id) => [id, 0]));
          for (let from = 0; from < n; from += chunk) {
            const some = Array.from({ length: Math.min(chunk, n - from) }, (_, at) => lead(`${from + at}`));
            const senders = [...load].map(([id, count]) => sender(id, { leads: count }));
            for (const { senderId } of deal(some, senders, rotation('balanced'))) {
              load.set(senderId ?? '', (load.get(senderId ?? '') ?? 0) + 1);
            }
          }
          expect(Math.max(...load.values()) - Math.min(...load.values())).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it('in turn over what each has: who got one has no more than one over anybody else', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.array(fc.nat(200), { minLength: 1, maxLength: 6 }), (n, loads) => {
        const senders = loads.map((leads, nth) => sender(`s${nth}`, { leads }));
        const some = Array.from({ length: n }, (_, nth) => lead(`${nth}`));
        const got = countsOf(deal(some, senders, rotation('balanced')));
        expect([...got.values()].reduce((sum, one) => sum + one, 0)).toBe(n);
        const after = senders.map(({ id, leads }) => ({ id, leads: leads + (got.get(id) ?? 0) }));
        const least = Math.min(...after.map(({ leads }) => leads));
        for (const { id, leads } of after) if (got.has(id)) expect(leads - least).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('by remaining budget: in proportion by largest remainder; without any budget in turn', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.array(fc.nat(200), { minLength: 1, maxLength: 5 }), (n, budgets) => {
        const senders = budgets.map((budget, nth) => sender(`s${nth}`, { budget }));
        const counts = countsOf(
          deal(
            Array.from({ length: n }, (_, nth) => lead(`${nth}`)),
            senders,
            rotation('budget'),
          ),
        );
        const fair = largestRemainder(
          senders.map(({ id, budget }) => ({ id, weight: budget })),
          n,
        );
        for (const { id, budget } of senders) {
          expect(counts.get(id) ?? 0).toBe(fair.get(id));
          const sum = budgets.reduce((all, one) => all + one, 0);
          if (sum > 0) expect(Math.abs((counts.get(id) ?? 0) - (n * budget) / sum)).toBeLessThan(1);
        }
      }),
    );
  });

  it('by remaining budget in chunks: what was dealt before counts', () => {
    const first = deal(
      [lead('1'), lead('2'), lead('3')],
      [sender('a', { budget: 3 }), sender('b', { budget: 1 })],
      rotation('budget'),
    );
    const counts = countsOf(first);
    const senders = [
      sender('a', { budget: 3, leads: counts.get('a') ?? 0 }),
      sender('b', { budget: 1, leads: counts.get('b') ?? 0 }),
    ];
    const second = countsOf(
      deal(
        Array.from({ length: 5 }, (_, nth) => lead(`m${nth}`)),
        senders,
        rotation('budget'),
      ),
    );
    expect((counts.get('a') ?? 0) + (second.get('a') ?? 0)).toBe(6);
    expect((counts.get('b') ?? 0) + (second.get('b') ?? 0)).toBe(2);
  });

  it('existing connection first, the rest in turn; what nobody knows is no connection', () => {
    const dealt = deal(
      [lead('1', { connectedWith: ['b'] }), lead('2', { connectedWith: ['b', 'x'] }), lead('3'), lead('4')],
      [sender('a'), sender('b')],
      rotation('relation'),
    );
    expect(dealt).toEqual([
      { leadId: '1', senderId: 'b', because: 'connected' },
      { leadId: '2', senderId: 'b', because: 'connected' },
      { leadId: '3', senderId: 'a', because: 'turn' },
      { leadId: '4', senderId: 'a', because: 'turn' },
    ]);
  });

  it('fixed: each list its sender, a list without one (or with one that is gone) in turn', () => {
    const dealt = deal(
      [lead('1', { listIds: ['l1'] }), lead('2', { listIds: ['l2'] }), lead('3', { listIds: ['l3', 'l1'] })],
      [sender('a'), sender('b'), sender('gone', { status: 'Deleted' })],
      rotation('fixed', { l1: 'b', l2: 'gone' }),
    );
    expect(dealt.map(({ senderId, because }) => [senderId, because])).toEqual([
      ['b', 'fixed'],
      ['a', 'turn'],
      ['b', 'fixed'],
    ]);
  });

  it('whoever wrote to a person before keeps it in every mode; without them nobody writes', () => {
    for (const mode of ['balanced', 'budget', 'relation', 'fixed'] as const) {
      const [kept, lost] = deal(
        [
          lead('1', { writtenBy: ['z', 'b'], connectedWith: ['a'], listIds: ['l1'] }),
          lead('2', { writtenBy: ['z'] }),
        ],
        [sender('a', { budget: 9 }), sender('b')],
        rotation(mode, { l1: 'a' }),
      );
      expect(kept).toMatchObject({ senderId: 'b', because: 'wrote_before' });
      expect(lost).toMatchObject({ senderId: null, because: 'wrote_before' });
    }
  });
});

describe('the budget that weighs a sender', () => {
  it('is what the scarcest kind of the sequence leaves in its window; nothing while it cannot act', () => {
    const now = 1_700_000_000_000;
    const account = {
      ...({ accountType: 'paid', status: 'Active' } as const),
      ...{ limits: {}, padMs: 1_000, warmUp: MATURE },
      ...{ acceptRatePercent: null, reservations: { invite_week: [now - 1, now - 8 * 86_400_000] } },
    };
    const budget = decidingBudget(defaultSequence());
    expect(budget).toBe('invite_week');
    expect(remainingBudget(account, budget, now)).toBe(99);
    expect(remainingBudget({ ...account, status: 'Disconnected' }, budget, now)).toBe(0);
  });
});
