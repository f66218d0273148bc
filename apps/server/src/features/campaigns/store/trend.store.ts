import { noneOn, type TrendDay } from '@waypost/domain/campaigns/trend';
import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { isPositive } from './reply-intent.store.ts';

interface Counted {
  day: string;
  reached: 'invited' | 'contacted';
  people: number;
  answered: number;
  positive: number;
  unsorted: number;
}

/**
 * People first reached in [from, to), by the UTC day of it, and how many of them have answered until now: invited and
 * accepted, contacted and replied, and what the replies mean. Read campaign by campaign through the index by time.
 */
export async function countReached(
  tx: Tx,
  workspaceId: string,
  { from, to }: { from: number; to: number },
): Promise<TrendDay[]> {
  // `offset 0` keeps the planner from asking anew for each of the three counts whether the person has answered.
  const first = (what: readonly string[], answer: string, reached: Counted['reached']) => sql<Counted>`
    select to_char(person.at at time zone 'UTC', 'YYYY-MM-DD') as day, ${reached}::text as reached, count(*) as people,
        count(*) filter (where answered) as answered,
        count(*) filter (where answered and is_positive) as positive,
        count(*) filter (where answered and is_positive is null) as unsorted
      from (
        select reached.at, ${isPositive} as is_positive, exists (
            select 1 from enrolment_events a where a.workspace_id = ${workspaceId}
              and a.enrolment_id = reached.enrolment_id and a.what = ${answer}) as answered
          from (
            select e.enrolment_id, min(e.at) as at from campaigns c
              join enrolment_events e on e.workspace_id = c.workspace_id and e.campaign_id = c.id
            where c.workspace_id = ${workspaceId} and e.what = any(${[...what]}::text[])
              and e.at >= ${instant(from)} and e.at < ${instant(to)}
            group by e.enrolment_id
          ) reached join enrolments e on e.workspace_id = ${workspaceId} and e.id = reached.enrolment_id
          where not exists (select 1 from enrolment_events b where b.workspace_id = ${workspaceId}
            and b.enrolment_id = reached.enrolment_id and b.what = any(${[...what]}::text[]) and b.at < ${instant(from)})
          offset 0
      ) person
      group by 1`;
  const rows = await list(
    tx,
    sql<Counted>`${first(['invited'], 'accepted', 'invited')}
      union all ${first(['invited', 'messaged', 'inmailed'], 'replied', 'contacted')}`,
  );
  const days = new Map<string, TrendDay>();
  for (const { day, reached, people, answered: yes, positive, unsorted } of rows) {
    const before = days.get(day) ?? noneOn(day);
    const now =
      reached === 'invited'
        ? { invited: people, accepted: yes }
        : { contacted: people, replied: yes, positive, unsorted };
    days.set(day, { ...before, ...now });
  }
  return [...days.values()];
}
