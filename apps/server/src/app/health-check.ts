import { sql } from 'kysely';
import { createBusinessClock } from '../platform/clock/business-clock.ts';
import { type Db, openPool } from '../platform/db/pool.ts';
import { within } from '../platform/within.ts';
import type { Feature } from '../platform/feature.ts';
import type { Platform } from '../platform/platform.ts';
import type { Clock } from '../ports/clock.ts';
import { watchClocks } from './health-clocks.ts';
import { databaseFailure } from './health-database.ts';
import { diskReasons, type FreeBytes, freeBytesOf } from './health-disk.ts';
import { watchStanding } from './health-standing.ts';

export interface HealthCheck {
  /** Why the installation is not healthy now; empty when it is. Answers within `answerMsMax`, whatever hangs. */
  reasons(): Promise<string[]>;
  close(): Promise<void>;
}

export interface HealthOptions {
  platform: Pick<Platform, 'db' | 'clock' | 'log' | 'random'>;
  features: readonly Feature[];
  /** The health check has its own connections: a full pool must not silence it. */
  databaseUrl: string;
  /** False while a copied or restored database waits to be confirmed; true when left out. */
  sendingAllowed?: boolean;
  /** Where files are kept; its disk is watched. */
  dataDir: string;
  /** The clock of this machine, not the one that business time comes from. */
  machine?: Pick<Clock, 'wallNow' | 'monotonicNow'>;
  freeBytes?: FreeBytes;
}

/** The whole answer, and one part of it, in wall milliseconds. */
const answerMsMax = 6_000;
const checkMsMax = 4_500;
const slow = 'The database does not answer in time.';
/** One statement, and the wait for one lock. */
const statementMsMax = 2_000;
const lockMsMax = 1_000;
/** A connection of the pool that the product works with. */
const poolMsMax = 1_500;

export function createHealthCheck(options: HealthOptions): HealthCheck {
  const { platform, features } = options;
  const machine = options.machine ?? createBusinessClock();
  const own = openPool({
    url: options.databaseUrl,
    name: 'waypost-health',
    maxConnections: 3,
    timeouts: { connectMs: statementMsMax, statementMs: statementMsMax, lockMs: lockMsMax },
    onError: (error) => platform.log.warn({ err: error }, 'A connection of the health check was lost.'),
  });
  const clocks = watchClocks(machine);
  const standing = watchStanding(machine, { sendingAllowed: options.sendingAllowed ?? true });
  const processId = platform.random.id();

  const databaseReasons = async (): Promise<string[]> => {
    let databaseNow: number;
    try {
      databaseNow = await writeSign(own.db, processId);
    } catch (error) {
      platform.log.error({ err: error }, 'The health check could not write to the database.');
      return [databaseFailure(error)];
    }
    const checks: (() => Promise<string[]>)[] = [
      async () => clocks.against(databaseNow),
      () => poolReasons(platform.db),
      () => lockReasons(own.db),
      () => standing.reasons(own.db, platform.clock.businessNow()),
      ...features.map((feature) => async () => (await feature.health?.(own.db)) ?? []),
    ];
    const found = await Promise.all(
      checks.map((check) =>
        within(checkMsMax, check(), () => [slow]).catch((error: unknown) => {
          platform.log.error({ err: error }, 'A health check failed.');
          return [databaseFailure(error)];
        }),
      ),
    );
    return found.flat();
  };

  const look = async (): Promise<string[]> => {
    const silent = 'The database does not answer: nothing can be read or sent.';
    const [disk, database] = await Promise.all([
      diskReasons(options.dataDir, options.freeBytes ?? freeBytesOf),
      within(answerMsMax, databaseReasons(), () => [silent]),
    ]);
    return [...new Set([...disk, ...clocks.jumped(), ...database])];
  };

  let looking: Promise<string[]> | undefined;
  return {
    // Everybody who asks while a look is under way shares it: asking often must not cost connections.
    reasons: () => (looking ??= look().finally(() => (looking = undefined))),
    close: own.close,
  };
}

/** A write that is really made: a full or read-only disk refuses nothing less. Answers the database's time. */
async function writeSign(db: Db, processId: string): Promise<number> {
  const { rows } = await sql<{ at: number }>`insert into process_heartbeats (process_id, role)
    values (${processId}, 'api') on conflict (process_id) do update set seen_wall_at = now()
    returning clock_timestamp() as at`.execute(db);
  return rows[0]?.at ?? 0;
}

async function poolReasons(db: Db): Promise<string[]> {
  const answered = sql`select 1`.execute(db).then(() => []);
  return within(poolMsMax, answered, () => [
    'All database connections of this process are in use, so requests wait. Restart it if this goes on.',
  ]);
}

/** A lock that our sessions have waited for longer than anything of ours holds one. Wall seconds. */
const lockSecondsMax = 45;

async function lockReasons(db: Db): Promise<string[]> {
  const { rows } = await sql<{ waiting: number; seconds: number; holder: number | null }>`
    select count(*) as waiting, coalesce(max(extract(epoch from now() - query_start)), 0)::int as seconds,
      (array_agg((pg_blocking_pids(pid))[1] order by query_start))[1] as holder
    from pg_stat_activity where datname = current_database() and usename = current_user
      and wait_event_type = 'Lock' and query_start < now() - make_interval(secs => ${lockSecondsMax})`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined || row.waiting === 0) return [];
  const holder = row.holder === null ? '' : ` It is held by the database session ${row.holder}.`;
  return [
    `${row.waiting} database statements have been waiting for a lock, the longest for ${row.seconds} seconds.${holder}`,
  ];
}
