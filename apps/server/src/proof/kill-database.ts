import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../platform/db/migrate.ts';

/** A migrated database of one run's own, with an application role that row-level security binds. */
export async function createDatabase(ownerUrl: string) {
  const name = `waypost_kill_run_${randomBytes(5).toString('hex')}`;
  const role = `${name}_app`;
  const password = randomBytes(18).toString('hex');
  const asOwner = async (...statements: string[]): Promise<void> => {
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await asOwner(`create database "${name}"`);
  const own = new URL(ownerUrl);
  own.pathname = `/${name}`;
  const app = new URL(own);
  app.username = role;
  app.password = password;
  await migrate({ ownerUrl: own.toString(), appRole: role, appPassword: password, log: () => undefined });
  return {
    appUrl: app.toString(),
    /** Of the new database, as its owner. */
    ownerUrl: own.toString(),
    appRole: role,
    drop: () => asOwner(`drop database if exists "${name}" with (force)`, `drop role if exists "${role}"`),
  };
}
