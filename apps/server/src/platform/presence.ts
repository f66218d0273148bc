import { sql } from 'kysely';
import { instant } from './db/pool.ts';
import { change, find } from './db/rows.ts';
import type { Feature } from './feature.ts';
import type { Platform } from './platform.ts';

const signEveryMs = 20_000;
/** A worker that is at work is silent for less. Wall milliseconds. */
const silentMsMax = 3 * signEveryMs;

/** No worker was at work meanwhile. Business instants, epoch milliseconds. */
export interface Absence {
  from: number;
  to: number;
}

/** Notes that a worker is at work; what happens while none is, is read by {@link readAbsence} when the next one begins. */
export function presence({ db, clock }: Pick<Platform, 'db' | 'clock'>): Feature {
  return {
    loops: [
      {
        name: 'presence',
        everyMs: signEveryMs,
        async run() {
          const now = instant(clock.businessNow());
          await change(
            db,
            sql`insert into engine_presence (seen_wall_at, seen_at) values (now(), ${now})
              on conflict (only_one) do update set seen_wall_at = excluded.seen_wall_at, seen_at = excluded.seen_at`,
          );
          return false;
        },
      },
    ],
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
