import { randomBytes, randomFillSync, randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import type { Random } from '../ports/random.ts';

/** Bytes of chance that one id takes. */
const ID_BYTES = 16;
/** Chance is fetched for so many ids at once: asking for it costs more than the id. */
const IDS_FETCHED = 256;

export const systemRandom: Random = {
  next: () => randomInt(2 ** 47) / 2 ** 47,
  bytes: (count) => randomBytes(count),
  id: createIds(),
};

/** Ids of this process, each above the one before. */
function createIds(): () => string {
  const fetched = new Uint8Array(ID_BYTES * IDS_FETCHED);
  let used = fetched.length;
  let msecs = -Infinity;
  let seq = 0;
  return () => {
    if (used === fetched.length) {
      randomFillSync(fetched);
      used = 0;
    }
    const random = fetched.slice(used, (used += ID_BYTES));
    const now = Date.now();
    if (now > msecs) {
      msecs = now;
      // Half of the numbers stay free, so that all ids of this millisecond count upwards.
      seq = new DataView(random.buffer).getUint32(6) >>> 1;
    } else {
      seq += 1;
    }
    return v7({ random, msecs, seq });
  };
}
