import { type RawBuilder, sql } from 'kysely';
import { marks } from './pipelined-pool.ts';
import type { Db } from './pool.ts';
import type { Tx } from './tenant.ts';

/** All rows of a query. */
export async function list<Row>(tx: Tx | Db, query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(tx)).rows;
}

/** The first row or nothing. */
export async function find<Row>(tx: Tx | Db, query: RawBuilder<Row>): Promise<Row | undefined> {
  return (await query.execute(tx)).rows[0];
}

/** Exactly the first row; its absence is a defect of the caller. */
export async function get<Row>(tx: Tx | Db, query: RawBuilder<Row>): Promise<Row> {
  const row = await find(tx, query);
  if (row === undefined) throw new Error('A query that must answer a row answered none.');
  return row;
}

/** Runs a statement and answers the number of rows it changed. */
export async function change(tx: Tx | Db, query: RawBuilder<unknown>): Promise<number> {
  return Number((await query.execute(tx)).numAffectedRows ?? 0n);
}

/**
 * The same for the last statement of a transaction: the commit travels with it, so that both cost one round trip.
 * Nothing may be asked of the transaction afterwards; a `work` that fails afterwards fails although it is committed.
 */
export function last<Row>(query: RawBuilder<Row>): RawBuilder<Row> {
  return sql`${sql.raw(marks.last)}${query}`;
}
