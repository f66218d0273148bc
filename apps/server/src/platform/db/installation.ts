import { sql } from 'kysely';
import { StartRefused } from '../start-refused.ts';
import { databaseMark } from './database-mark.ts';
import type { Db } from './pool.ts';
import { find, get } from './rows.ts';

interface InstallationRow {
  installation_id: string;
  epoch: number;
  key_fingerprint: string;
  sending_confirmed_epoch: number;
  lives_at: string | null;
}

/** The epoch a database is made in; every copy and every restored backup begins another. */
const firstEpoch = 1;

/**
 * Ties a database to one installation and to the place it lives at. A copy, or a restored backup, runs but does not
 * send until an administrator confirms it: it does not know what was sent elsewhere or since. Another root key stops
 * the start, because nothing sealed could be opened. `wasRestored`: it was copied or restored at any time, and takes for
 * planned what may have been sent.
 */
export async function claimInstallation(
  db: Db,
  own: { installationId: string; keyFingerprint: string },
): Promise<{ sendingAllowed: boolean; wasRestored: boolean }> {
  const { place } = await databaseMark(db);
  await sql`insert into installation (installation_id, key_fingerprint, lives_at)
    values (${own.installationId}, ${own.keyFingerprint}, ${place}) on conflict (only_one) do nothing`.execute(
    db,
  );
  await sql`update installation
    set lives_at = ${place}, epoch = epoch + case when lives_at is null then 0 else 1 end
    where lives_at is distinct from ${place}`.execute(db);
  const row = await get(db, sql<InstallationRow>`select * from installation`);
  if (row.key_fingerprint !== own.keyFingerprint) {
    throw new StartRefused(
      'SECRET_KEY does not belong to this database: it was set up with another key. Start with the key of this installation.',
    );
  }
  const sendingAllowed =
    row.installation_id === own.installationId && row.sending_confirmed_epoch === row.epoch;
  return { sendingAllowed, wasRestored: row.epoch > firstEpoch };
}

/**
 * Says that this database may send from this installation from now on: it becomes its own, in a new epoch. Processes read
 * this at their start. False when it could send already.
 */
export async function confirmInstallation(
  db: Db,
  own: { installationId: string; keyFingerprint: string },
): Promise<boolean> {
  if ((await claimInstallation(db, own)).sendingAllowed) return false;
  await sql`update installation
    set installation_id = ${own.installationId}, epoch = epoch + 1, sending_confirmed_epoch = epoch + 1`.execute(
    db,
  );
  return true;
}

/** The database was put back under way to what it was earlier: it does not send until that is confirmed. */
export async function holdAfterRestore(db: Db): Promise<void> {
  await sql`update installation set epoch = epoch + 1`.execute(db);
}

/** Why this connection must not serve requests; undefined when row-level security binds it. */
export async function refusedRole(db: Db): Promise<string | undefined> {
  const role = await get(
    db,
    sql<{ name: string; rolsuper: boolean; rolbypassrls: boolean }>`
      select rolname as name, rolsuper, rolbypassrls from pg_roles where rolname = current_user`,
  );
  if (role.rolsuper) return `The database role ${role.name} is a superuser.`;
  if (role.rolbypassrls) return `The database role ${role.name} may bypass row-level security.`;
  const owned = await find(
    db,
    sql<{ relname: string }>`select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and pg_get_userbyid(c.relowner) = current_user limit 1`,
  );
  return owned === undefined ? undefined : `The database role ${role.name} owns the table ${owned.relname}.`;
}
