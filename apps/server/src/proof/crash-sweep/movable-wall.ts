import pg from 'pg';

/** The wall clock of one proof, moved by argument: in its database, in its workers, and in what the network noted. */
export interface MovableWall {
  wallNow(): number;
  monotonicNow(): number;
  /** Wall milliseconds pass, for everybody, at once. */
  pass(ms: number): Promise<void>;
  /** What the moved clock showed when the machine's clock showed this instant. Epoch milliseconds. */
  at(machineMs: number): number;
  close(): Promise<void>;
}

/**
 * Gives the database a `now()` that can be moved: it stands before the built-in one in the search path of the
 * application's role. As with the built-in one, a transaction keeps the instant at which it began.
 */
export async function createMovableWall(given: {
  /** Of the proof's own database, as its owner. */
  ownerUrl: string;
  appRole: string;
}): Promise<MovableWall> {
  const client = new pg.Client({ connectionString: given.ownerUrl });
  await client.connect();
  const database = new URL(given.ownerUrl).pathname.slice(1);
  await client.query(`
    create schema proof_wall;
    create table proof_wall.moves (since timestamptz primary key, passed interval not null);
    create function proof_wall.now() returns timestamptz language sql stable as $$
      select pg_catalog.now() + coalesce((select passed from proof_wall.moves
        where since <= pg_catalog.now() order by since desc limit 1), interval '0') $$;
    grant usage on schema proof_wall to "${given.appRole}";
    grant select on proof_wall.moves to "${given.appRole}";
    alter role "${given.appRole}" in database "${database}" set search_path = proof_wall, pg_catalog, public;`);
  const moves: { sinceMs: number; passedMs: number }[] = [{ sinceMs: 0, passedMs: 0 }];
  const passed = (): number => moves.at(-1)?.passedMs ?? 0;
  return {
    wallNow: () => Date.now() + passed(),
    monotonicNow: () => performance.now() + passed(),
    async pass(ms) {
      const passedMs = passed() + ms;
      await client.query(
        `insert into proof_wall.moves select clock_timestamp(), make_interval(secs => $1::float8 / 1000)`,
        [passedMs],
      );
      moves.push({ sinceMs: Date.now(), passedMs });
    },
    at(machineMs) {
      return machineMs + (moves.findLast((move) => move.sinceMs <= machineMs)?.passedMs ?? 0);
    },
    close: () => client.end(),
  };
}
