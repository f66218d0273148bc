import { statfsSync } from 'node:fs';

/** What a backup leaves free of the disk it is written to: usually the database writes there too. Bytes. */
export const LEFT_BYTES_MIN = 128 * 1024 * 1024;
const LOOK_EVERY_MS = 250;

/**
 * Ends a backup before it fills its disk.
 *
 * @param {string} folder on that disk
 * @param {AbortSignal} [signal] of whoever may stop it besides
 * @param {(folder: string) => number} [freeBytes] for tests
 * @returns {{ signal: AbortSignal, look: () => void }} `look` may be called as often as one likes; when there is too little
 *   room, `signal` says so in its reason
 */
export function watchRoom(folder, signal, freeBytes = freeBytesOf) {
  const full = new AbortController();
  let lookedAt = -Infinity;
  return {
    signal: signal ? AbortSignal.any([signal, full.signal]) : full.signal,
    look() {
      const now = performance.now();
      if (now - lookedAt < LOOK_EVERY_MS) return;
      lookedAt = now;
      if (freeBytes(folder) >= LEFT_BYTES_MIN) return;
      full.abort(
        new Error(
          `The backup was not made: it would have filled the disk of ${folder}, and left nothing to what else writes there. ` +
            'Free some space, or name a folder on another disk.',
        ),
      );
    },
  };
}

function freeBytesOf(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
