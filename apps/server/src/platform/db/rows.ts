import type { RawBuilder } from 'kysely';
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
