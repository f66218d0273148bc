import { pino } from 'pino';
import { PgBoss } from 'pg-boss';
import { type ClockReading, createBusinessClock } from '../platform/clock/business-clock.ts';
import { followClock } from '../platform/clock/follow-clock.ts';
import { databaseMark } from '../platform/db/database-mark.ts';
import { claimInstallation, holdAfterRestore, refusedRole } from '../platform/db/installation.ts';
import { type Db, openPool } from '../platform/db/pool.ts';
import { createJobQueue } from '../platform/jobs/job-queue.ts';
import type { Platform } from '../platform/platform.ts';
import { createSecrets } from '../platform/secrets/secrets.ts';
import { StartRefused } from '../platform/start-refused.ts';
import { systemRandom } from '../platform/system-random.ts';
import type { Config } from './config.ts';
import { logOutput } from './log-output.ts';
import { watchInstallation } from './watch-installation.ts';

/** What a process stands on. News between features is not part of it: each set of features has its own. */
export interface OpenedPlatform extends Omit<Platform, 'announcements'> {
  boss: PgBoss;
  /** One connection besides the pool, for the worker's sign of life. */
  pulse?: Db;
  /** False in a copied or restored database until an administrator confirms it. */
  sendingAllowed: boolean;
  /** It was copied or restored once, confirmed or not: what it takes for planned may have been sent. */
  wasRestored: boolean;
  /** Reads the business clock again now (after a jump), or takes over what was just read. */
  refreshClock(read?: ClockReading): Promise<void>;
  close(): Promise<void>;
}

/** The same in a process of its own. */
export interface RunningPlatform extends OpenedPlatform {
  /** Tells once that the database was replaced by a backup of itself. Answers the way to stop. */
  watchForRestore: (onRestored: () => void) => Promise<() => void>;
}

/** Opens everything a process stands on; refuses a database role that row-level security would not bind. */
export async function openPlatform(config: Config, role: 'api' | 'worker'): Promise<RunningPlatform> {
  const log = pino({ level: config.logLevel, base: { role } }, logOutput());
  const clock = createBusinessClock();
  const opened = openPool({
    url: config.appUrl,
    name: `waypost-${role}`,
    maxConnections: config.poolMax,
    onError: (error) => log.warn({ err: error }, 'A database connection was lost.'),
  });
  const { db } = opened;
  const pulse =
    role === 'worker'
      ? openPool({
          url: config.appUrl,
          name: 'waypost-worker-pulse',
          maxConnections: 1,
          timeouts: { connectMs: 5_000, statementMs: 5_000, lockMs: 2_000 },
          onError: (error) => log.warn({ err: error }, 'A database connection was lost.'),
        })
      : undefined;
  const refused = await refusedRole(db);
  if (refused !== undefined) {
    await pulse?.close();
    await opened.close();
    throw new StartRefused(
      `${refused} Use a role that owns nothing, for example the one "waypost migrate" makes.`,
    );
  }
  const secrets = createSecrets(config.secretKey, systemRandom);
  const { sendingAllowed, wasRestored } = await claimInstallation(db, {
    installationId: config.installationId,
    keyFingerprint: secrets.fingerprint(),
  });
  const following = await followClock({
    db,
    clockUrl: config.clockUrl,
    adopt: (reading) => clock.adopt(reading),
    log,
  });
  const boss = new PgBoss({
    connectionString: config.appUrl,
    migrate: false,
    schedule: false,
    supervise: role === 'worker',
    useListenNotify: role === 'worker',
    // A job of a worker that died goes on after its heartbeat and so long; each turn is a dozen statements.
    monitorIntervalSeconds: 6,
    superviseIntervalSeconds: 6,
    // No job waits for another one.
    flowIntervalSeconds: 60,
    max: 4,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'The job queue reported an error.'));
  await boss.start();
  return {
    db,
    clock,
    random: systemRandom,
    secrets,
    log,
    queue: createJobQueue(boss, clock, systemRandom),
    boss,
    ...(pulse === undefined ? {} : { pulse: pulse.db }),
    sendingAllowed,
    wasRestored,
    watchForRestore: (onRestored) =>
      watchInstallation({
        log,
        mark: () => databaseMark(db),
        hold: () => holdAfterRestore(db),
        onRestored,
      }),
    refreshClock: async (read) => (read === undefined ? following.refresh() : clock.adopt(read)),
    async close() {
      following.close();
      await boss.stop({ graceful: false });
      await pulse?.close();
      await opened.close();
    },
  };
}
