import { randomBytes, randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import type { Random } from '../ports/random.ts';

export const systemRandom: Random = {
  next: () => randomInt(2 ** 47) / 2 ** 47,
  bytes: (count) => randomBytes(count),
  id: () => v7(),
};
