import { hash, verify } from '@node-rs/argon2';
import type { Random } from '../../ports/random.ts';

/** OWASP's first choice for argon2id: 19 MiB, 2 passes, 1 lane. Argon2id is the library's default. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time whether or not there is a stored hash. */
  matches(password: string, stored: string | undefined): Promise<boolean>;
}

export function createPasswords(random: Pick<Random, 'bytes'>): Passwords {
  // Verified against when nobody has the address, so that the answer's time does not tell.
  let dummy: Promise<string> | undefined;
  const dummyHash = (): Promise<string> => (dummy ??= hash(random.bytes(24).toString('base64url'), cost));
  return {
    hash: (password) => hash(password, cost),
    async matches(password, stored) {
      const comparedWith = stored ?? (await dummyHash());
      const same = await verify(comparedWith, password);
      return same && stored !== undefined;
    },
  };
}
