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
 * Runs a statement whose answer nobody needs: within a transaction it travels with the next one or with the commit, so
 * that it costs no round trip. What it does happens in its turn; its failure fails the transaction, but a little later.
 */
export async function later(tx: Tx | Db, query: RawBuilder<unknown>): Promise<void> {
  await sql`${query}${sql.raw(marks.unanswered)}`.execute(tx);
}

/**
 * For the last statement of a transaction: the commit travels with it, so that both cost one round trip.
 * Nothing may be asked of the transaction afterwards; a `work` that fails afterwards fails although it is committed.
 */
export function last<Row>(query: RawBuilder<Row>): RawBuilder<Row> {
  return sql`${query}${sql.raw(marks.last)}`;
}

/** Bytes as the database reads them within JSON. */
export const hexOf = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;

/** What a statement is given, or takes from a row of its own. */
export type InSql = string | RawBuilder<unknown>;
