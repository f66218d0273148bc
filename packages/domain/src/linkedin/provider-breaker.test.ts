import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterAnswer,
  afterTrouble,
  askBreaker,
  breakerTiming,
  CLOSED_BREAKER,
  isProviderTrouble,
  type ProviderBreaker,
  providerWord,
  withoutProbe,
  withProbe,
} from './provider-breaker.ts';
import { ENGINE_TIMINGS } from './timing.ts';

const timing = breakerTiming(ENGINE_TIMINGS.production);
const outage = { active: 4, troubled: 4 };

const event = fc.record({
  what: fc.constantFrom('trouble', 'answer', 'ask', 'nothing to ask'),
  account: fc.constantFrom('a', 'b', 'c', 'd'),
  standing: fc.record({ active: fc.nat(8), troubled: fc.nat(8) }),
  laterMs: fc.nat(4 * timing.pauseMs),
});
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;

/** Plays what happens; tells every account that may claim at an instant. */
function play(events: readonly Event[], told: (breaker: ProviderBreaker, now: number, event: Event) => void) {
  let breaker = CLOSED_BREAKER;
  let now = 1_000_000;
  for (const one of events) {
    now += one.laterMs;
    if (one.what === 'trouble') breaker = afterTrouble(breaker, one.account, one.standing, now, timing);
    else if (one.what === 'answer') breaker = afterAnswer(breaker, one.account);
    else if (one.what === 'ask') breaker = withProbe(breaker, one.account, now, timing);
    else breaker = withoutProbe(breaker, one.account);
    told(breaker, now, one);
  }
  return { breaker, now };
}

describe('the provider’s breaker', () => {
  it('opens for several accounts in trouble that are most of those that asked, and never for fewer', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), (active, troubled) => {
        const opened = afterTrouble(CLOSED_BREAKER, 'a', { active, troubled }, 0, timing).openUntil !== null;
        expect(opened).toBe(isProviderTrouble({ active, troubled }));
        if (troubled < 3 || troubled * 2 < active) expect(opened).toBe(false);
        if (troubled >= 3 && troubled >= active) expect(opened).toBe(true);
      }),
    );
  });

  it('lets nobody claim before its pause ends, and one account at a time after it', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let asking: { account: string; until: number } | null = null;
        play(events, (breaker, now, { what, account }) => {
          const answer = askBreaker(breaker, now);
          if (breaker.openUntil === null) {
            expect(answer.claim).toBe('free');
            asking = null;
            return;
          }
          if (now < breaker.openUntil) expect(answer).toEqual({ claim: 'wait', until: breaker.openUntil });
          // Whoever asks keeps the word until it has answered, given up, or taken too long.
          if (what === 'ask' && asking !== null && now < asking.until && account !== asking.account)
            expect(breaker.probe).toEqual(asking);
          asking = breaker.probe;
          if (answer.claim === 'wait') expect(answer.until).toBeGreaterThan(now);
        });
      }),
    );
  });

  it('can always be asked again: no wait is longer than the longest pause, and an answer closes it', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        const { breaker, now } = play(events, () => undefined);
        const answer = askBreaker(breaker, now);
        if (answer.claim === 'free') return;
        const at = answer.claim === 'wait' ? answer.until : now;
        expect(at - now).toBeLessThanOrEqual(timing.pauseMsMax);
        const asked = withProbe(breaker, 'prober', at, timing);
        expect(asked.probe?.account).toBe('prober');
        expect(afterAnswer(asked, 'prober')).toEqual(CLOSED_BREAKER);
        // What others had on their way before says nothing.
        expect(afterAnswer(asked, 'bystander')).toBe(asked);
        expect(afterTrouble(asked, 'bystander', outage, at, timing)).toBe(asked);
      }),
    );
  });

  it('pauses longer each time the one that asks meets trouble, up to a bound', () => {
    let breaker = afterTrouble(CLOSED_BREAKER, 'a', outage, 0, timing);
    const pauses = [breaker.openUntil ?? 0];
    for (let round = 0; round < 6; round += 1) {
      const at = breaker.openUntil ?? 0;
      breaker = afterTrouble(
        withProbe(breaker, 'b', at, timing),
        'b',
        { active: 1, troubled: 1 },
        at,
        timing,
      );
      pauses.push((breaker.openUntil ?? 0) - at);
      expect(breaker.openedAt).toBe(0);
    }
    expect(pauses.map((ms) => ms / timing.pauseMs)).toEqual([1, 2, 4, 8, 10, 10, 10]);
  });

  it('takes every answer for an answer but a refused key, "slow down" and a failure of the gateway', () => {
    const word = (httpStatus: number | null, code = 'x', connected = true) =>
      providerWord({ connected, httpStatus, code });
    expect([200, 201, 400, 403, 404, 422].map((status) => word(status))).toEqual(Array(6).fill('answered'));
    expect([429, 500, 503, 504, null].map((status) => word(status))).toEqual(Array(5).fill('trouble'));
    expect(word(401, 'missing_credentials')).toBe('trouble');
    expect(word(401, 'expired_credentials')).toBe('answered');
    expect(word(null, 'connect_failed', false)).toBe('trouble');
    expect(word(null, 'aged_out')).toBe('nothing');
  });
});
