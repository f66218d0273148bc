import {
  CLOSED_BREAKER,
  type ProviderBreaker,
  type ProviderStanding,
} from '@waypost/domain/linkedin/provider-breaker';
import { sql } from 'kysely';
import { instant, type Db } from '../../../platform/db/pool.ts';
import { change, find, get } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

interface BreakerRow {
  opens: number;
  opened_wall_at: number | null;
  open_until_wall_at: number | null;
  probe_member_key: Buffer | null;
  probe_until_wall_at: number | null;
  now: number;
}

const columns = sql.raw(
  'opens, opened_wall_at, open_until_wall_at, probe_member_key, probe_until_wall_at, now() as now',
);

/** The breaker with the database's time, which its instants are compared with. */
export interface BreakerNow {
  breaker: ProviderBreaker;
  now: number;
}

function toBreaker(row: BreakerRow): BreakerNow {
  const { probe_member_key: key, probe_until_wall_at: until } = row;
  const probe = key === null || until === null ? null : { account: key.toString('hex'), until };
  const breaker =
    row.opens === 0
      ? CLOSED_BREAKER
      : { opens: row.opens, openedAt: row.opened_wall_at, openUntil: row.open_until_wall_at, probe };
  return { breaker, now: row.now };
}

export async function readBreaker(tx: Tx | Db): Promise<BreakerNow> {
  return toBreaker(await get(tx, sql<BreakerRow>`select ${columns} from provider_breaker`));
}

/** Holds the one row, so that outcomes of several accounts change it one after the other. */
export async function lockBreaker(tx: Tx): Promise<BreakerNow> {
  return toBreaker(await get(tx, sql<BreakerRow>`select ${columns} from provider_breaker for update`));
}

export async function saveBreaker(
  tx: Tx,
  { opens, openedAt, openUntil, probe }: ProviderBreaker,
): Promise<void> {
  await change(
    tx,
    sql`update provider_breaker set opens = ${opens}, opened_wall_at = ${instant(openedAt)},
        open_until_wall_at = ${instant(openUntil)},
        probe_member_key = ${probe === null ? null : Buffer.from(probe.account, 'hex')},
        probe_until_wall_at = ${instant(probe?.until ?? null)}`,
  );
}

/** The provider's last word to this account was trouble, or it answered. */
export async function noteWord(tx: Tx, memberKey: Buffer, isTrouble: boolean): Promise<void> {
  await change(
    tx,
    sql`update account_runtime set trouble_wall_at = case when ${isTrouble} then now() end
      where member_key = ${memberKey}`,
  );
}

/** How many accounts claimed something within the window, and how many of all met trouble in it. */
export async function readStanding(tx: Tx, windowMs: number): Promise<ProviderStanding> {
  return get(
    tx,
    sql<{ active: number; troubled: number }>`with since as (
        select now() - make_interval(secs => ${windowMs}::float8 / 1000) as at)
      select (select count(*) from account_runtime where claimed_wall_at > since.at) as active,
        (select count(*) from account_runtime where trouble_wall_at > since.at) as troubled from since`,
  );
}

/** An effect turned up after a look that should have shown it. */
export async function noteLateEvidence(tx: Tx): Promise<void> {
  await change(tx, sql`update provider_breaker set late_evidence_wall_at = now()`);
}

/** Whether that happened within so many wall milliseconds. */
export async function hadLateEvidence(tx: Tx, withinMs: number): Promise<boolean> {
  const row = await find(
    tx,
    sql`select 1 from provider_breaker
      where late_evidence_wall_at > now() - make_interval(secs => ${withinMs}::float8 / 1000)`,
  );
  return row !== undefined;
}
