import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { StartRefused } from '../start-refused.ts';

const migrationsFolder = new URL('../../../db/migrations/', import.meta.url);
/** Any constant: serialises migrations of several machines starting together. */
const migrationLock = 7_201_904;

/**
 * Brings the database to the newest version. Runs as the owner; creates the application role when the
 * owner may, and otherwise expects `appRole` to exist. Safe to run from several machines at once.
 * @throws StartRefused when the database was brought to a newer version than this one
 */
export async function migrate(options: {
  ownerUrl: string;
  appRole: string;
  /** Undefined when the role is made by the operator (`DATABASE_APP_URL`). */
  appPassword: string | undefined;
  log(line: string): void;
}): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString: options.ownerUrl, application_name: 'waypost-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    if (options.appPassword !== undefined) await ensureRole(client, options.appRole, options.appPassword);
    await client.query("select set_config('waypost.app_role', $1, false)", [options.appRole]);
    const role = client.escapeIdentifier(options.appRole);
    await client.query(`grant usage on schema public to ${role}`);
    const applied = await applyAll(client, options.log);
    return { applied };
  } finally {
    await client.end();
  }
}

async function ensureRole(client: pg.Client, role: string, password: string): Promise<void> {
  const name = client.escapeIdentifier(role);
  const secret = client.escapeLiteral(password);
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  if (rowCount === 0) {
    // Another database of the same server may create the role in the same instant.
    await client
      .query(`create role ${name} login password ${secret} nosuperuser nobypassrls`)
      .catch((error: unknown) => {
        if (!(error instanceof pg.DatabaseError) || !['42710', '23505'].includes(error.code ?? ''))
          throw error;
      });
  } else {
    await client.query(`alter role ${name} with login password ${secret}`).catch((error: unknown) => {
      // XX000: two databases of one server alter the role in the same instant; either result is right.
      if (!(error instanceof pg.DatabaseError) || error.code !== 'XX000') throw error;
    });
  }
}

async function applyAll(client: pg.Client, log: (line: string) => void): Promise<string[]> {
  await client.query(
    `create table if not exists schema_migrations (name text primary key, checksum text not null, applied_wall_at timestamptz not null default now())`,
  );
  const done = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  );
  const checksums = new Map(done.rows.map((row) => [row.name, row.checksum]));
  const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).toSorted();
  const newer = [...checksums.keys()].toSorted().findLast((name) => !files.includes(name));
  if (newer !== undefined) {
    throw new StartRefused(
      `This database was brought to a newer version of Waypost (${newer}). ` +
        'Start that version, or restore the backup that was made before it.',
    );
  }
  const applied: string[] = [];
  for (const name of files) {
    const text = await readFile(new URL(name, migrationsFolder), 'utf8');
    const checksum = createHash('sha256').update(text).digest('hex');
    const known = checksums.get(name);
    if (known === checksum) continue;
    if (known !== undefined) {
      throw new Error(
        `Migration ${name} was changed after it had been applied. Add a new migration instead.`,
      );
    }
    log(`Applying ${name}`);
    await client.query('begin');
    try {
      await client.query(text);
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
    applied.push(name);
  }
  return applied;
}
