import { useSyncExternalStore } from 'react';
import { pageArrivedAt } from './navigation.ts';
import { businessTimeWhenSent } from './page-flags.ts';

/**
 * The business time, as the server tells it in the page and with `X-Business-Now` on every answer. Between answers it runs
 * on at the speed told with `X-Business-Speed`, else at the one seen so far, so that "2 h ago" agrees with what the server
 * would say.
 */
export interface BusinessClock {
  /** Milliseconds since the epoch on the business clock. */
  now: () => number;
  /**
   * Takes an answer's headers: an ISO instant, and business seconds per second. Anything else is ignored.
   *
   * @param at when it was told, in milliseconds of the monotonic clock; now when left out
   */
  hear: (now: string | null, speed?: string | null, at?: number) => void;
  subscribe: (changed: () => void) => () => void;
}

/** Below this gap two answers say nothing about the speed. */
const gapMsMin = 2000;
/** Larger than any speed the clock runs at: such a step was a jump. */
const speedMax = 320;

export function createBusinessClock(monotonicMs: () => number, wallMs: () => number): BusinessClock {
  let anchorBusiness: number | null = null;
  let anchorMonotonic = 0;
  let speed = 1;
  const listeners = new Set<() => void>();

  function now(at = monotonicMs()): number {
    if (anchorBusiness === null) return wallMs();
    return anchorBusiness + (at - anchorMonotonic) * speed;
  }

  function hear(nowHeader: string | null, speedHeader: string | null = null, at = monotonicMs()): void {
    const told = nowHeader === null ? Number.NaN : Date.parse(nowHeader);
    if (Number.isNaN(told)) return;
    const expected = now(at);
    const speedBefore = speed;
    const toldSpeed = speedFrom(speedHeader);
    if (toldSpeed !== null) speed = toldSpeed;
    if (anchorBusiness !== null) {
      const gap = at - anchorMonotonic;
      // Answers that cross on their way must not make the time tremble.
      if (gap < gapMsMin && speed === speedBefore && Math.abs(told - expected) < 60_000) return;
      const seen = (told - anchorBusiness) / gap;
      if (toldSpeed === null && gap >= gapMsMin && seen >= 0 && seen <= speedMax) speed = seen;
    }
    anchorBusiness = told;
    anchorMonotonic = at;
    // Half a minute is the finest thing a relative date shows.
    if (Math.abs(told - expected) > 30_000) for (const listener of listeners) listener();
  }

  function subscribe(changed: () => void): () => void {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }

  return { now: () => now(), hear, subscribe };
}

function speedFrom(header: string | null): number | null {
  if (header === null || header.trim() === '') return null;
  const speed = Number(header);
  return speed >= 0 && speed <= speedMax ? speed : null;
}

export const businessClock = createBusinessClock(
  () => performance.now(),
  () => Date.now(),
);

// Without it the first answer would change every date of a page that was drawn by the computer's clock.
const arrivedAt = pageArrivedAt();
if (arrivedAt !== undefined) {
  const sent = businessTimeWhenSent();
  businessClock.hear(sent.now, sent.speed, arrivedAt);
}

/** The business time in milliseconds. Every date shown is relative to this, never to the computer's clock. */
export const businessNow = businessClock.now;

const tickMs = 15_000;
const listening = new Set<() => void>();
let ticked = 0;
let stopTicking = () => {};

function tick(): void {
  ticked = businessNow();
  for (const changed of listening) changed();
}

/** One timer for all: a time of its own for each would draw the page anew with every component that asks. */
function subscribeToTicks(changed: () => void): () => void {
  if (listening.size === 0) {
    const timer = setInterval(tick, tickMs);
    const stopHearing = businessClock.subscribe(tick);
    stopTicking = () => {
      clearInterval(timer);
      stopHearing();
    };
  }
  listening.add(changed);
  return () => {
    listening.delete(changed);
    if (listening.size === 0) stopTicking();
  };
}

function lastTick(): number {
  // Nobody listened for a while: the last tick may be long ago.
  if (listening.size === 0 && Math.abs(businessNow() - ticked) >= tickMs) ticked = businessNow();
  return ticked;
}

/** The business time, renewed every 15 s and whenever the clock jumps: for relative dates on a screen. */
export function useBusinessNow(): number {
  return useSyncExternalStore(subscribeToTicks, lastTick);
}
