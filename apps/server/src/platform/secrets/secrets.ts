import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  timingSafeEqual,
} from 'node:crypto';
import type { Random } from '../../ports/random.ts';

/** Everything derived from the root key. Purposes keep keys apart: a hash for one use says nothing in another. */
export interface Secrets {
  /** Keyed hash, 32 bytes; equal input and purpose give equal output on this installation only. */
  keyedHash(purpose: string, text: string): Buffer;
  /** AES-256-GCM; `boundTo` names the row, so a value copied to another row does not open. */
  seal(purpose: string, boundTo: string, text: string): Buffer;
  /** Throws when the value was changed or belongs to another row or key. */
  open(purpose: string, boundTo: string, sealed: Buffer): string;
  /** Tells two root keys apart without saying anything about them. */
  fingerprint(): string;
}

export function createSecrets(rootKey: string, random: Pick<Random, 'bytes'>): Secrets {
  const keys = new Map<string, Buffer>();
  const keyFor = (purpose: string): Buffer => {
    let key = keys.get(purpose);
    if (key === undefined) {
      key = Buffer.from(hkdfSync('sha256', rootKey, 'waypost', purpose, 32));
      keys.set(purpose, key);
    }
    return key;
  };
  return {
    keyedHash: (purpose, text) => createHmac('sha256', keyFor(purpose)).update(text).digest(),
    seal(purpose, boundTo, text) {
      const nonce = random.bytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce).setAAD(Buffer.from(boundTo));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(purpose, boundTo, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), sealed.subarray(0, 12))
        .setAAD(Buffer.from(boundTo))
        .setAuthTag(sealed.subarray(12, 28));
      return decipher.update(sealed.subarray(28), undefined, 'utf8') + decipher.final('utf8');
    },
    fingerprint: () => keyFor('fingerprint').toString('hex').slice(0, 16),
  };
}

/** Compares two secrets in constant time, whatever their lengths. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
