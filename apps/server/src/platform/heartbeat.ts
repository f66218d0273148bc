import { sql } from 'kysely';
import type { Db } from './db/pool.ts';
import { change, get } from './db/rows.ts';
import type { Feature } from './feature.ts';
import type { Platform } from './platform.ts';
import { within } from './within.ts';

/** Without a sign of life for this long, no worker is running. Wall seconds. */
const silentSecondsMax = 20;

/** The pool of a process has given no connection for this long. Wall milliseconds. */
const poolMsMax = 2_000;
/** A worker that waits for a connection for this long stands still. Wall seconds. */
const poolFullSecondsMax = 45;

/**
 * The worker's sign of life, and what health says when there is none.
 * @param own a connection besides the pool, so that a full pool is told and not taken for a dead worker.
 */
export function heartbeat({ db, random }: Pick<Platform, 'db' | 'random'>, own: Db = db): Feature {
  const processId = random.id();
  return {
    loops: [
      {
        name: 'heartbeat',
        everyMs: 3_000,
        async run() {
          const full =
            own !== db &&
            (await within(
              poolMsMax,
              sql`select 1`.execute(db).then(() => false),
              () => true,
            ));
          const since = sql`case when ${full} then now() end`;
          await sql`insert into process_heartbeats (process_id, role, pool_full_since_wall_at)
            values (${processId}, 'worker', ${since})
            on conflict (process_id) do update set seen_wall_at = now(), pool_full_since_wall_at = case when ${full}
              then coalesce(process_heartbeats.pool_full_since_wall_at, now()) end`.execute(own);
          await change(
            own,
            sql`delete from process_heartbeats where seen_wall_at < now() - interval '1 hour'`,
          );
          return false;
        },
      },
    ],
    async health(probe) {
      const { alive, full } = await readWorkers(probe);
      if (full !== null && full > poolFullSecondsMax) {
        return [
          `A worker has waited for a database connection for ${full} seconds: all of its own are in use.`,
        ];
      }
      return alive
        ? []
        : [
            `No worker has been running for more than ${silentSecondsMax} seconds. Start one with "npx waypost worker".`,
          ];
    },
  };
}

async function readWorkers(db: Db): Promise<{ alive: boolean; full: number | null }> {
  return get(
    db,
    sql<{ alive: boolean; full: number | null }>`select
        count(*) filter (where seen_wall_at > now() - make_interval(secs => ${silentSecondsMax})
          and seen_wall_at <= now() + make_interval(secs => ${silentSecondsMax})) > 0 as alive,
        max(extract(epoch from now() - pool_full_since_wall_at)) filter (
          where seen_wall_at > now() - make_interval(secs => ${silentSecondsMax}))::int as full
      from process_heartbeats where role = 'worker'`,
  );
}

/**
 * Answers whether any worker is running. For as long as one may be silent after the start of this process it answers
 * yes: workers start beside it.
 */
export function watchWorkers({ db, clock }: Pick<Platform, 'db' | 'clock'>): () => Promise<boolean> {
  const startedAt = clock.monotonicNow();
  return async () => {
    if (clock.monotonicNow() - startedAt < silentSecondsMax * 1_000) return true;
    return (await readWorkers(db)).alive;
  };
}
