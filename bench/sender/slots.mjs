import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { runLoops } from '../../apps/server/src/platform/run-loops.ts';
import { NOW } from './fill.mjs';
import { openSender } from './platform.mjs';

/** After everything else that was measured on the same accounts, still within their working hours. */
const STARTS_AT = NOW + 4 * 3_600_000;
const HEAD_START_MS = 3_000;
/** 100,000 accounts need 350 actions a second at their peak: each acts every 286 seconds. */
const EVERY_SECONDS = 100_000 / 350;

/**
 * How late an action leaves: every account of a working day has its own slot, spread as at the peak, and one worker in
 * real time has to be there. From the slot to the commit of the dispatch, in milliseconds.
 *
 * @param {{ appUrl: string, ownerUrl: string, seconds: number }} input
 */
export async function measureSlots({ appUrl, ownerUrl, seconds }) {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const startsAt = new Date(STARTS_AT);
  let opened;
  try {
    const { rowCount: accounts } = await owner.query(
      `with slots as (select member_key, $1::timestamptz + $2::float8 * interval '1 millisecond'
            + (row_number() over (order by random()))::float8 / count(*) over () * $3::float8 * interval '1 second' as at
          from account_runtime)
        update account_runtime r set next_slot_at = slots.at, wake_at = slots.at,
          last_action_at = $1::timestamptz - interval '10 minutes', lease_owner = null, lease_until_wall_at = null
        from slots where slots.member_key = r.member_key`,
      [startsAt, HEAD_START_MS, EVERY_SECONDS],
    );
    await owner.query(
      'create table bench_slots as select member_key, next_slot_at as at from account_runtime',
    );
    await owner.query('vacuum analyze account_runtime');
    opened = openSender({ appUrl, speed: 1, startsAt: STARTS_AT });
    const loops = runLoops(opened.sender.loops, opened.platform.log, opened.platform.db);
    await delay(HEAD_START_MS + seconds * 1_000);
    await loops.stop();
    const { rows } = await owner.query(
      `select count(*)::int as actions, count(*) filter (where a.id is null)::int as missed,
          percentile_disc(array[0.5, 0.99, 1]) within group (order by extract(epoch from a.dispatched_at - s.at) * 1000)
            filter (where a.id is not null) as late_ms
        from bench_slots s join account_runtime r using (member_key)
        left join actions a on a.workspace_id = r.workspace_id and a.account_id = r.account_id
          and a.dispatched_at >= $1
        where s.at < $1::timestamptz + ($2::float8 + ($3::float8 - 2) * 1000) * interval '1 millisecond'`,
      [startsAt, HEAD_START_MS, seconds],
    );
    const [{ actions, missed, late_ms: late }] = rows;
    if (missed > 0)
      throw new Error(`${missed} of ${actions} accounts had not acted two seconds after their slot.`);
    if (opened.failures.length > 0) throw new Error(`The sender says: ${opened.failures[0]}`);
    const [p50, p99, worst] = late.map((ms) => Math.round(ms));
    return { accounts, actions, p50, p99, worst };
  } finally {
    await opened?.close();
    await owner.end();
  }
}
