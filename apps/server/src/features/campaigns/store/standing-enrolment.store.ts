import { sql } from 'kysely';
import { instant, type Db } from '../../../platform/db/pool.ts';
import { find } from '../../../platform/db/rows.ts';

/** Tries after which a lead counts as standing although it is taken again and again. */
const triesMax = 8;

/**
 * For how many wall seconds the oldest due lead has been left alone; undefined when none has been for
 * `secondsMin`. A lead that a jump of the business clock made due counts from the jump.
 */
export async function standingSeconds(db: Db, now: number, secondsMin: number): Promise<number | undefined> {
  const row = await find(
    db,
    sql<{ seconds: number }>`select extract(epoch from now() - since)::int as seconds from (
        select d.tries, d.locked_until_wall, d.due_at as at,
          case when c.wall_anchor is null then d.due_at
            when d.due_at <= c.business_anchor or c.speed = 0 then c.wall_anchor
            else c.wall_anchor + (d.due_at - c.business_anchor) / c.speed end as since
        from due_work d left join business_clock c on true
        where d.kind = 'campaigns.enrolment' and d.due_at <= ${instant(now)}
      ) due
      where since < now() - make_interval(secs => ${secondsMin})
        and (tries >= ${triesMax} or locked_until_wall is null
          or locked_until_wall < now() - make_interval(secs => ${secondsMin}))
      order by at limit 1`,
  );
  return row?.seconds;
}
