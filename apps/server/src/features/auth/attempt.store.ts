import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { change, find } from '../../platform/db/rows.ts';

/**
 * Counts one attempt in one statement, on the database's clock. Every attempt moves a mark ahead of now by its share
 * of the window, and time catches up with it; an attempt that would move it further ahead than the window is not
 * counted. Answers undefined when it was, else the whole seconds until one is again.
 */
export async function countAttempt(
  db: Db,
  keyHash: Buffer,
  { max, windowSeconds }: { max: number; windowSeconds: number },
): Promise<number | undefined> {
  const share = windowSeconds / max;
  const counted = await change(
    db,
    sql`insert into attempt_directory as a (key_hash, until_wall_at)
        values (${keyHash}, clock_timestamp() + make_interval(secs => ${share}::float8))
        on conflict (key_hash) do update
          set until_wall_at = greatest(a.until_wall_at, clock_timestamp()) + make_interval(secs => ${share}::float8)
          where a.until_wall_at <= clock_timestamp() + make_interval(secs => ${windowSeconds - share}::float8)`,
  );
  if (counted === 1) return undefined;
  const row = await find(
    db,
    sql<{ seconds: number }>`select ceil(extract(epoch from until_wall_at - clock_timestamp())
        - ${windowSeconds - share}::float8)::int as seconds
      from attempt_directory where key_hash = ${keyHash}`,
  );
  return Math.max(1, row?.seconds ?? 1);
}

/** Forgets what time has caught up with, at most `max` rows; answers whether more is left. */
export async function cleanAttempts(db: Db, max: number): Promise<boolean> {
  const gone = await change(
    db,
    sql`delete from attempt_directory where key_hash in (
          select key_hash from attempt_directory where until_wall_at < now() limit ${max})`,
  );
  return gone === max;
}
