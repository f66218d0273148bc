import { createHash } from 'node:crypto';

/** A source of numbers in [0, 1). */
export type Random = () => number;

/**
 * Mixes any parts into a 53-bit number in [0, 1). The same parts always give the same number, whatever was
 * drawn before: the order in which requests arrive can never change what a person does.
 */
export function draw(...parts: (string | number)[]): number {
  return fromParts(parts)();
}

/** A repeatable stream of numbers that belongs to its key alone. */
export function fromParts(parts: (string | number)[]): Random {
  let a = 0x9e3779b9;
  let b = 0x85ebca6b;
  const text = parts.join('\u001f');
  for (let i = 0; i < text.length; i += 1) {
    const c = text.charCodeAt(i);
    a = Math.imul(a ^ c, 0x01000193);
    b = Math.imul(b ^ (c + i), 0xc2b2ae35);
    b = (b << 13) | (b >>> 19);
  }
  let state = (a ^ Math.imul(b, 0x27d4eb2f)) >>> 0;
  let state2 = (b ^ (a >>> 7)) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    state2 = (Math.imul(state2 ^ (state2 >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    let t = Math.imul(state ^ state2 ^ ((state ^ state2) >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  };
  next();
  return () => (next() * 2 ** 21 + (next() >>> 11)) / 2 ** 53;
}

/** Picks one item; the list must not be empty. */
export function pick<T>(random: Random, list: readonly T[]): T {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new Error('pick needs a non-empty list');
  return item;
}

/** Whole number from `min` to `max`, both included. */
export function between(random: Random, min: number, max: number): number {
  return min + Math.floor(random() * (max - min + 1));
}

/** Picks an index by weight. */
export function weighted(random: Random, weights: readonly number[]): number {
  let left = random() * weights.reduce((sum, w) => sum + w, 0);
  for (let i = 0; i < weights.length; i += 1) {
    left -= weights[i] ?? 0;
    if (left < 0) return i;
  }
  return weights.length - 1;
}

/** 22 url-safe characters, the style of the provider's own ids. */
export function opaqueId(...parts: (string | number)[]): string {
  return createHash('sha256').update(parts.join('\u001f')).digest('base64url').slice(0, 22);
}

/** `digits` decimal digits with a fixed head, the style of the network's numeric ids. */
export function numericId(head: string, digits: number, ...parts: (string | number)[]): string {
  const hash = createHash('sha256').update(parts.join('\u001f')).digest();
  const number = hash.readBigUInt64BE(0).toString().padStart(20, '0');
  return (head + number.slice(20 - (digits - head.length))).slice(0, digits);
}
