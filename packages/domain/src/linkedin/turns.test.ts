import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inTurn, shareOf, type Turn, TURNS_COUNTED } from './turns.ts';

const candidate = (campaignId: string | null, given: { kind?: string; priority?: number } = {}) => ({
  id: `${campaignId ?? 'hand'}-${given.kind ?? 'invite'}`,
  kind: given.kind ?? 'invite',
  campaignId,
  priority: given.priority ?? 3,
  notBefore: 0,
});

/** Lets the first in turn go again and again, as an account with endless work would. */
function play(
  candidates: readonly ReturnType<typeof candidate>[],
  shares: Record<string, number>,
  turns: number,
) {
  const history: Record<number, Turn[]> = {};
  const went: string[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const [next] = inTurn(candidates, history, shares);
    if (next === undefined) break;
    went.push(next.id);
    history[next.priority] = [next, ...(history[next.priority] ?? [])].slice(0, TURNS_COUNTED);
  }
  return went;
}

describe('turns between campaigns', () => {
  it('alternate between equal campaigns, however many there are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 6 }), (count) => {
        const campaigns = Array.from({ length: count }, (_, at) => candidate(`c${at}`));
        const went = play(campaigns, {}, count * 10);
        for (const { id } of campaigns) expect(went.filter((other) => other === id)).toHaveLength(10);
        // Nobody waits longer than one round.
        for (let at = 0; at + count <= went.length; at += count) {
          expect(new Set(went.slice(at, at + count)).size).toBe(count);
        }
      }),
    );
  });

  it('follow the weights, and the smallest weight is never starved', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }), (a, b) => {
        const went = play([candidate('a'), candidate('b')], { a, b }, 400);
        const ofA = went.slice(100).filter((id) => id.startsWith('a')).length / 300;
        expect(ofA).toBeGreaterThan(a / (a + b) - 0.1);
        expect(ofA).toBeLessThan(a / (a + b) + 0.1);
        expect(went.slice(-TURNS_COUNTED).some((id) => id.startsWith('a'))).toBe(true);
        expect(went.slice(-TURNS_COUNTED).some((id) => id.startsWith('b'))).toBe(true);
      }),
    );
  });

  it('do not give a whole day to a campaign that was added today', () => {
    const old = Array.from({ length: 50 }, (): Turn => ({ kind: 'invite', campaignId: 'old' }));
    const history: Record<number, readonly Turn[]> = { 3: old };
    const went: (string | null)[] = [];
    for (let turn = 0; turn < 60; turn += 1) {
      const [next] = inTurn([candidate('old'), candidate('new')], history, {});
      went.push(next?.campaignId ?? null);
      if (next) history[3] = [next, ...(history[3] ?? [])];
    }
    expect(went.indexOf('old')).toBeLessThan(TURNS_COUNTED);
    expect(Math.abs(went.slice(30).filter((id) => id === 'old').length - 15)).toBeLessThanOrEqual(1);
  });

  it('alternate visits and invitations of one campaign, and keep what is asked for by hand among them', () => {
    const went = play(
      [candidate('a', { kind: 'visit' }), candidate('a'), candidate(null, { kind: 'withdraw' })],
      {},
      30,
    );
    for (const kind of ['visit', 'invite', 'withdraw']) {
      expect(went.filter((id) => id.endsWith(kind))).toHaveLength(10);
    }
  });

  it('let a smaller priority number go first, whoever had more turns', () => {
    const history = { 1: Array.from({ length: 20 }, (): Turn => ({ kind: 'message', campaignId: 'a' })) };
    const [first] = inTurn([candidate('b'), candidate('a', { kind: 'message', priority: 1 })], history, {
      b: 10,
    });
    expect(first?.kind).toBe('message');
  });

  it('take nonsense for a weight as the usual one and keep weights inside their bounds', () => {
    expect([Number.NaN, 0, -4, 99].map((share) => shareOf({ a: share }, 'a'))).toEqual([1, 1, 1, 10]);
    expect(shareOf({ toString: 5 }, 'hasOwnProperty')).toBe(1);
  });
});
