import { sql } from 'kysely';
import { change, get } from './db/rows.ts';
import type { Feature } from './feature.ts';
import type { Platform } from './platform.ts';

/** Without a sign of life for this long, no worker is running. Wall seconds. */
const silentSecondsMax = 20;

/** The worker's sign of life, and what health says when there is none. */
export function heartbeat({ db, random }: Platform): Feature {
  const processId = random.id();
  return {
    loops: [
      {
        name: 'heartbeat',
        everyMs: 3_000,
        async run() {
          await sql`insert into process_heartbeats (process_id, role) values (${processId}, 'worker')
            on conflict (process_id) do update set seen_wall_at = now()`.execute(db);
          await change(
            db,
            sql`delete from process_heartbeats where seen_wall_at < now() - interval '1 hour'`,
          );
          return false;
        },
      },
    ],
    async health() {
      const { alive } = await get(
        db,
        sql<{ alive: boolean }>`select exists (select 1 from process_heartbeats
          where role = 'worker' and seen_wall_at > now() - make_interval(secs => ${silentSecondsMax})) as alive`,
      );
      return alive
        ? []
        : [
            `No worker has been running for ${silentSecondsMax} seconds. Start one with "npx waypost worker".`,
          ];
    },
  };
}
