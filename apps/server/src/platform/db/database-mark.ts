import { sql } from 'kysely';
import type { Db } from './pool.ts';
import { get } from './rows.ts';

/** What tells a database from a copy or an earlier state of itself. */
export interface DatabaseMark {
  /**
   * Numbers that PostgreSQL gives anew to everything it makes: a dump that is loaded anywhere gets another database or
   * table, a restored base backup and a promoted standby write another timeline. A folder put back as it was is the
   * same place.
   */
  place: string;
  /** How far it has written since its beginning: only putting it back makes this smaller. */
  bytes: bigint;
}

/** What PostgreSQL answers to who may not ask. */
const NOT_ALLOWED = '42501';

export async function databaseMark(db: Db): Promise<DatabaseMark> {
  const { tables, bytes } = await get(
    db,
    sql<{ tables: string; bytes: string }>`
      select concat_ws('.', (select oid from pg_database where datname = current_database()),
          'installation'::regclass::oid) as tables,
        pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::text as bytes`,
  );
  return { place: `${await clusterPlace(db)}${tables}`, bytes: BigInt(bytes) };
}

/** Empty where the host of the database keeps it to itself. */
async function clusterPlace(db: Db): Promise<string> {
  try {
    const { cluster } = await get(
      db,
      sql<{ cluster: string }>`
        select concat_ws('.', (pg_control_system()).system_identifier,
          left(pg_walfile_name(pg_current_wal_flush_lsn()), 8)) as cluster`,
    );
    return `${cluster}.`;
  } catch (error) {
    if ((error as { code?: unknown }).code === NOT_ALLOWED) return '';
    throw error;
  }
}
