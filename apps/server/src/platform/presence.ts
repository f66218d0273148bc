import { sql } from 'kysely';
import { instant } from './db/pool.ts';
import { change, find } from './db/rows.ts';
import type { Loop } from './feature.ts';
import type { Platform } from './platform.ts';

const signEveryMs = 20_000;
/** A worker that is at work is silent for less. Wall milliseconds. */
const silentMsMax = 3 * signEveryMs;

/** No worker was at work meanwhile, or all computers of workers were suspended. Business instants, epoch milliseconds. */
export interface Absence {
  from: number;
  to: number;
}

export interface Presence {
  /** Notes that this worker is at work. Where nobody was before, features are told first; failing that, it is not noted. */
  sign(): Promise<void>;
  /** Signs again and again. */
  loop: Loop;
  /**
   * The loop, which runs while this worker has signed lately. It signs anew where it has not: a computer that was
   * suspended goes on in the middle of its loops, and must not send what is days late.
   */
  whileSigned(loop: Loop): Loop;
}

/** @param afterAbsence told before anything goes on, by each worker that finds that nobody was at work. */
export function createPresence(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  afterAbsence: (absence: Absence) => Promise<void>,
): Presence {
  let signedAt = -Infinity;
  let signing: Promise<void> | undefined;
  const signOnce = async () => {
    const absence = await readAbsence({ db, clock });
    if (absence !== null) await afterAbsence(absence);
    // Before the sign is on its way: a sleep in the middle of it counts.
    const wallAt = clock.wallNow();
    const now = instant(clock.businessNow());
    await change(
      db,
      sql`insert into engine_presence (seen_wall_at, seen_at) values (now(), ${now})
        on conflict (only_one) do update set seen_wall_at = excluded.seen_wall_at, seen_at = excluded.seen_at`,
    );
    signedAt = wallAt;
  };
  const sign = () => (signing ??= signOnce().finally(() => (signing = undefined)));
  const hasSigned = () => Math.abs(clock.wallNow() - signedAt) < silentMsMax;
  return {
    sign,
    loop: {
      name: 'presence',
      everyMs: signEveryMs,
      async run() {
        await sign();
        return false;
      },
    },
    whileSigned: (loop) => ({
      ...loop,
      async run(stopping) {
        if (!hasSigned()) await sign();
        return loop.run(stopping);
      },
    }),
  };
}

/**
 * Since when no worker has been at work; null while one is, and before the first. A clock that jumps, as the sandbox's
 * may, makes nobody absent: it is the silence in wall time that does.
 */
export async function readAbsence({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<Absence | null> {
  const row = await find(
    db,
    sql<{ from: number }>`select (extract(epoch from seen_at) * 1000)::float8 as from from engine_presence
      where seen_wall_at < now() - make_interval(secs => ${silentMsMax / 1_000})`,
  );
  const to = clock.businessNow();
  return row === undefined || row.from >= to ? null : { from: row.from, to };
}
