import type { HookPlace } from '@waypost/domain/content/hooks';
import { sql } from 'kysely';
import { type Db, instant } from '../../platform/db/pool.ts';
import { change, find, list } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/tenant.ts';
import type { CreditReceipt } from '../billing/index.ts';
import type { ContentOwner } from './content-deps.ts';

/** Kind of the rows of `due_work` that say whose held credits are given back when, in wall time. */
export const heldKind = 'content.held';

/** Wall seconds after which whoever held credits must have died: no answer takes as long. */
const heldSeconds = 120;

export interface Generation {
  workspaceId: string;
  id: string;
}

/** Requests for the same place of the same person take turns until the end of the transaction. */
export async function takeTurnAtPlace(tx: Tx, owner: ContentOwner, place: HookPlace): Promise<void> {
  const key = `content ${owner.workspaceId} ${owner.userId} ${place}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/** Notes credits as held for something that is being written; they are given back unless it is settled in time. */
export async function insertHeld(
  tx: Tx,
  owner: ContentOwner,
  held: { id: string; place: HookPlace | null; receipt: CreditReceipt; now: number },
): Promise<void> {
  const { id, place, receipt, now } = held;
  await change(
    tx,
    sql`with due as (
        insert into due_work (workspace_id, kind, id, due_at)
        values (${owner.workspaceId}, ${heldKind}, ${id}, now() + make_interval(secs => ${heldSeconds})))
      insert into content_generations
        (workspace_id, id, user_id, type, place, credits, period_starts_at, created_at)
      values (${owner.workspaceId}, ${id}, ${owner.userId}, 'hooks', ${place}, ${receipt.amount},
        ${instant(receipt.periodStartsAt)}, ${instant(now)})`,
  );
}

/**
 * Charges what was held and keeps the texts where the request named a place; older ones of the place go.
 * @param keep how many generations a place keeps.
 * @returns whether it was still held; once given back it is not charged.
 */
export async function settleMade(
  tx: Tx,
  { workspaceId, id }: Generation,
  texts: readonly string[],
  keep: number,
): Promise<boolean> {
  await forgetDue(tx, { workspaceId, id });
  const row = await find(
    tx,
    sql<{ user_id: string; place: string | null }>`
      update content_generations set state = 'made', texts = ${JSON.stringify(texts)}::jsonb
      where workspace_id = ${workspaceId} and id = ${id} and state = 'held' returning user_id, place`,
  );
  if (row === undefined) return false;
  await change(
    tx,
    row.place === null
      ? sql`delete from content_generations where workspace_id = ${workspaceId} and id = ${id}`
      : sql`delete from content_generations where workspace_id = ${workspaceId} and state = 'made' and id in (
          select id from content_generations where workspace_id = ${workspaceId} and user_id = ${row.user_id}
            and place = ${row.place} and state = 'made' order by id desc offset ${keep})`,
  );
  return true;
}

/** Takes the note of held credits away; answers what to give back, undefined when it was settled before. */
export async function takeHeld(tx: Tx, { workspaceId, id }: Generation): Promise<CreditReceipt | undefined> {
  await forgetDue(tx, { workspaceId, id });
  const row = await find(
    tx,
    sql<{ credits: number; period_starts_at: number }>`delete from content_generations
      where workspace_id = ${workspaceId} and id = ${id} and state = 'held' returning credits, period_starts_at`,
  );
  return row && { amount: row.credits, periodStartsAt: row.period_starts_at };
}

/** One whose time is over; the same one comes again in a minute unless its credits were given back. */
export async function takeOverdue(db: Db): Promise<Generation | undefined> {
  return find(
    db,
    sql<Generation>`update due_work d set due_at = now() + interval '1 minute', tries = tries + 1
      from (select workspace_id, kind, id from due_work where kind = ${heldKind} and due_at <= now()
        order by due_at limit 1 for update skip locked) chosen
      where d.workspace_id = chosen.workspace_id and d.kind = chosen.kind and d.id = chosen.id
      returning d.id, d.workspace_id as "workspaceId"`,
  );
}

async function forgetDue(tx: Tx, { workspaceId, id }: Generation): Promise<void> {
  await change(
    tx,
    sql`delete from due_work where workspace_id = ${workspaceId} and kind = ${heldKind} and id = ${id}`,
  );
}

/** Whether something is being written for a place. */
export async function isHeldFor(tx: Tx, owner: ContentOwner, place: HookPlace): Promise<boolean> {
  const row = await find(
    tx,
    sql`select 1 from content_generations where ${kept(owner, place)} and state = 'held'
      and held_wall_at > now() - make_interval(secs => ${heldSeconds}) limit 1`,
  );
  return row !== undefined;
}

export interface Made {
  texts: string[];
  /** Business instant. */
  createdAt: number;
}

/** What a place keeps, the newest first. */
export async function listMade(tx: Tx, owner: ContentOwner, place: HookPlace): Promise<Made[]> {
  const rows = await list(
    tx,
    sql<{ texts: string[]; created_at: number }>`select texts, created_at from content_generations
      where ${kept(owner, place)} and state = 'made' order by id desc`,
  );
  return rows.map(({ texts, created_at: createdAt }) => ({ texts, createdAt }));
}

const kept = ({ workspaceId, userId }: ContentOwner, place: HookPlace) =>
  sql`workspace_id = ${workspaceId} and user_id = ${userId} and place = ${place}`;
