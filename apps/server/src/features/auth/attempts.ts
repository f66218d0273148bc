import { AppError } from '../../platform/http/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import { countAttempt } from './attempt.store.ts';

export interface AttemptLimit {
  name: string;
  max: number;
  windowSeconds: number;
}

const minutes = (count: number): number => count * 60;

/**
 * How often something may be tried. Each counts whether or not somebody has the address, so that being refused says
 * nothing about it; counted by keyed hashes, for all processes together.
 */
export const limits = {
  signUpPerNetwork: { name: 'sign-up network', max: 100, windowSeconds: minutes(10) },
  signUpPerEmail: { name: 'sign-up email', max: 20, windowSeconds: minutes(10) },
  signInPerNetworkAndEmail: { name: 'sign-in network email', max: 20, windowSeconds: minutes(10) },
  /** Guessing spread over many networks. */
  signInPerEmail: { name: 'sign-in email', max: 200, windowSeconds: minutes(10) },
  /** Guessing spread over many addresses. */
  signInPerNetwork: { name: 'sign-in network', max: 600, windowSeconds: minutes(10) },
  mailPerEmail: { name: 'mail email', max: 5, windowSeconds: minutes(60) },
  mailPerNetwork: { name: 'mail network', max: 60, windowSeconds: minutes(60) },
  linkPerNetwork: { name: 'link network', max: 60, windowSeconds: minutes(10) },
  codePerUser: { name: 'code user', max: 10, windowSeconds: minutes(10) },
  passwordPerUser: { name: 'password user', max: 20, windowSeconds: minutes(10) },
} as const satisfies Record<string, AttemptLimit>;

/** Counts one attempt under each key; throws `too_many_requests` with the time to wait at the first that is full. */
export async function takeAttempt(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  ...keys: readonly (readonly [AttemptLimit, string])[]
): Promise<void> {
  for (const [limit, key] of keys) {
    const seconds = await countAttempt(db, secrets.keyedHash('attempt', `${limit.name} ${key}`), limit);
    if (seconds !== undefined) {
      throw new AppError('too_many_requests', `Too many attempts. Try again in ${inWords(seconds)}.`, {
        retryAfterSeconds: seconds,
      });
    }
  }
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

/** What counts as one place: an IPv4 address, or the /64 that one household of IPv6 has. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
