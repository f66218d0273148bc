import { sql } from 'kysely';
import type { Clock } from '../../ports/clock.ts';
import { exchange } from '../../wire/kept-exchange.ts';
import type { Db } from '../db/pool.ts';
import { change, find } from '../db/rows.ts';

/** Anchors of the business clock, epoch milliseconds; business = businessAnchor + (wall - wallAnchor) * speed. */
export interface ClockReading {
  wallAnchor: number;
  businessAnchor: number;
  speed: number;
}

/** Channel that tells every process to read the clock row again. */
export const clockChannel = 'waypost_clock';

const real: ClockReading = { wallAnchor: 0, businessAnchor: 0, speed: 1 };

/** The clock of this process, fed from the one database row that all processes share. */
export function createBusinessClock(): Clock & { adopt(reading: ClockReading): void } {
  let reading = real;
  let newest = Number.NEGATIVE_INFINITY;
  const clock = {
    wallNow: () => Date.now(),
    monotonicNow: () => performance.now(),
    speed: () => reading.speed,
    businessNow() {
      const value = reading.businessAnchor + (Date.now() - reading.wallAnchor) * reading.speed;
      // Two machines' wall clocks differ a little; time must not go back inside one process.
      newest = Math.max(newest, value);
      return newest;
    },
    adopt(next: ClockReading) {
      reading = next;
    },
  };
  return clock;
}

interface ClockRow {
  wall_anchor: number;
  business_anchor: number;
  speed: number;
}

/** Reads the shared row; undefined means the system clock is the business clock. */
export async function readClockRow(db: Db): Promise<ClockReading | undefined> {
  const row = await find(db, sql<ClockRow>`select wall_anchor, business_anchor, speed from business_clock`);
  return row === undefined
    ? undefined
    : { wallAnchor: row.wall_anchor, businessAnchor: row.business_anchor, speed: row.speed };
}

/** Writes what the outside clock says, if it differs; tells the other processes. */
export async function mirrorClock(db: Db, reading: ClockReading): Promise<boolean> {
  const wall = new Date(reading.wallAnchor);
  const business = new Date(reading.businessAnchor);
  const changed = await change(
    db,
    sql`insert into business_clock (wall_anchor, business_anchor, speed) values (${wall}, ${business}, ${reading.speed})
      on conflict (only_one) do update
        set wall_anchor = excluded.wall_anchor, business_anchor = excluded.business_anchor, speed = excluded.speed
        where (business_clock.wall_anchor, business_clock.business_anchor, business_clock.speed)
          is distinct from (excluded.wall_anchor, excluded.business_anchor, excluded.speed)`,
  );
  if (changed === 1) await sql`select pg_notify(${clockChannel}, '')`.execute(db);
  return changed === 1;
}

/** `GET {wallAnchor, businessAnchor, speed}` from `CLOCK_URL`. */
export async function fetchClock(url: string): Promise<ClockReading> {
  const { status, text } = await exchange(new URL(url), { method: 'GET', headers: {}, deadlineMs: 3_000 });
  if (status !== 200) throw new Error(`The clock at ${url} answered ${status}.`);
  const body = JSON.parse(text) as { wallAnchor: string; businessAnchor: string; speed: number };
  const reading = {
    wallAnchor: Date.parse(body.wallAnchor),
    businessAnchor: Date.parse(body.businessAnchor),
    speed: body.speed,
  };
  if (
    !Number.isFinite(reading.wallAnchor + reading.businessAnchor) ||
    !(reading.speed >= 0 && reading.speed <= 300)
  ) {
    throw new Error(`The clock at ${url} answered something that is not a clock.`);
  }
  return reading;
}
