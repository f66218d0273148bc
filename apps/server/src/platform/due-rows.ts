import { type RawBuilder, sql } from 'kysely';
import { instant } from './db/pool.ts';

/** SQL: rows of these kinds of `due_work` wait for somebody. `until` is in the time of the kinds; without it, wall time. */
export function dueRowsWait(kinds: readonly string[], until?: number): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from due_work where kind = any(${[...kinds]}::text[])
    and due_at <= ${until === undefined ? sql`now()` : instant(until)}
    and (locked_until_wall is null or locked_until_wall < now()))`;
}
