import { sql } from 'kysely';
import { instant, type Db } from '../../platform/db/pool.ts';
import { change, find } from '../../platform/db/rows.ts';

/** Takes a round that is due (business time) and puts the next one off; one worker gets it. */
export async function takeRound(db: Db, name: string, now: number, nextAt: number): Promise<boolean> {
  await change(
    db,
    sql`insert into linkedin_sweeps (name, due_at) values (${name}, ${instant(now)}) on conflict do nothing`,
  );
  const taken = await change(
    db,
    sql`update linkedin_sweeps set due_at = ${instant(nextAt)} where name = ${name} and due_at <= ${instant(now)}`,
  );
  return taken === 1;
}

/** Makes a round due at once, for example because it failed. */
export async function giveBackRound(db: Db, name: string, now: number): Promise<void> {
  await change(db, sql`update linkedin_sweeps set due_at = ${instant(now)} where name = ${name}`);
}

export async function noteRound(
  db: Db,
  name: string,
  round: { wallNow: number; unknownAccounts: number },
): Promise<void> {
  await change(
    db,
    sql`update linkedin_sweeps set last_wall_at = ${instant(round.wallNow)},
      unknown_accounts = ${round.unknownAccounts} where name = ${name}`,
  );
}

export interface Round {
  /** Business instant. */
  dueAt: number;
  lastWallAt: number | null;
  unknownAccounts: number;
}

export async function findRound(db: Db, name: string): Promise<Round | undefined> {
  const row = await find(
    db,
    sql<{
      due_at: number;
      last_wall_at: number | null;
      unknown_accounts: number;
    }>`select due_at, last_wall_at, unknown_accounts from linkedin_sweeps where name = ${name}`,
  );
  return row && { dueAt: row.due_at, lastWallAt: row.last_wall_at, unknownAccounts: row.unknown_accounts };
}
