import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

/** Letters and digits of base32, in order. */
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;

/**
 * What an authenticator app shows for a secret (RFC 6238), so many steps of 30 seconds from now. A code works once, so
 * whoever needs two in a row takes one of the step before and one of this step.
 */
export function appCode(secret: string, stepsFromNow = 0): string {
  const bits = [...secret.replaceAll(/\s/g, '')]
    .map((sign) => base32.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / stepMs) + stepsFromNow));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest[19] ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/**
 * Waits for the next step when this one ends within six seconds. The code of the step before is taken only as long as
 * this one lasts, and a busy machine needs a moment between making it and asking with it.
 */
export async function timeLeftInStep(): Promise<void> {
  const leftMs = stepMs - (Date.now() % stepMs);
  if (leftMs < 6_000) await setTimeout(leftMs);
}
