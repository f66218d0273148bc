import type { Rhythm } from '@waypost/domain/linkedin/rhythm';
import type { Shares } from '@waypost/domain/linkedin/turns';
import type { WarmUpMode } from '@waypost/domain/linkedin/warm-up';
import type { WorkingHours } from '@waypost/domain/linkedin/working-hours';
import { sql } from 'kysely';
import { change, find, get } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { AccountRuntime } from './account-runtime.store.ts';

/** Locks the account's row, so that two people changing its settings do so one after the other. */
export async function lockSettings(tx: Tx, workspaceId: string, accountId: string): Promise<boolean> {
  const row = await find(
    tx,
    sql`select 1 from account_runtime where workspace_id = ${workspaceId} and account_id = ${accountId} for update`,
  );
  return row !== undefined;
}

/** Stores own limits; the pump looks at the account again at once. */
export async function saveCaps(tx: Tx, memberKey: Buffer, caps: AccountRuntime['caps']): Promise<void> {
  await change(
    tx,
    sql`update account_runtime set caps = ${JSON.stringify(caps)}, wake_at = '-infinity' where member_key = ${memberKey}`,
  );
}

/**
 * Stores working hours. The stored next slot may lie in hours that are closed now, or be a first slot of hours that
 * are open earlier: `nextSlotAt` replaces it.
 */
export async function saveWorkingHours(
  tx: Tx,
  memberKey: Buffer,
  hours: WorkingHours,
  nextSlotAt: number | null,
): Promise<void> {
  await change(
    tx,
    sql`update account_runtime set working_hours = ${JSON.stringify(hours)}, wake_at = '-infinity',
        next_slot_at = ${nextSlotAt === null ? null : new Date(nextSlotAt)}
      where member_key = ${memberKey}`,
  );
}

export async function saveShares(tx: Tx, memberKey: Buffer, shares: Shares): Promise<void> {
  await change(
    tx,
    sql`update account_runtime set shares = ${JSON.stringify(shares)} where member_key = ${memberKey}`,
  );
}

/** Stores how the account moves inside its limits; the pump looks at it again at once. */
export async function saveRhythm(tx: Tx, memberKey: Buffer, rhythm: Rhythm): Promise<void> {
  await change(
    tx,
    sql`update account_runtime set rhythm = ${JSON.stringify(rhythm)}, wake_at = '-infinity'
      where member_key = ${memberKey}`,
  );
}

export async function saveWarmUpMode(tx: Tx, memberKey: Buffer, mode: WarmUpMode): Promise<void> {
  await change(
    tx,
    sql`update account_runtime set warm_up_mode = ${mode}, wake_at = '-infinity' where member_key = ${memberKey}`,
  );
}

/** Days after which pending invitations are taken back by themselves, null: by hand only. */
export async function findWithdrawAfter(tx: Tx, memberKey: Buffer): Promise<number | null> {
  const row = await get(
    tx,
    sql<{ days: number | null }>`select withdraw_after_days as days from account_runtime
      where member_key = ${memberKey}`,
  );
  return row.days;
}

/** What is overdue already is looked for at once. */
export async function saveWithdrawAfter(tx: Tx, memberKey: Buffer, days: number | null): Promise<void> {
  await change(
    tx,
    sql`update account_runtime set withdraw_after_days = ${days}, care_at = '-infinity'
      where member_key = ${memberKey}`,
  );
}
