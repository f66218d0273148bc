import { sql } from 'kysely';
import type { Db } from './db/pool.ts';
import { get } from './db/rows.ts';
import type { Loop } from './feature.ts';

/** Which of these loops have something to do, in their order. One statement, however many they are. */
export async function askDue(db: Db, loops: readonly Loop[]): Promise<boolean[]> {
  const answers = loops.map(({ isDue }) => isDue?.() ?? sql<boolean>`true`);
  const row = await get(db, sql<{ due: boolean[] }>`select array[${sql.join(answers)}] as due`);
  return row.due;
}
