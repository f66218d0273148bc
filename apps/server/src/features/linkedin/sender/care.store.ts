import type { InvitationWeek } from '@waypost/domain/linkedin/accept-fall';
import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, find, get, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { type ActionRow, columns, toAction } from './action-row.ts';
import type { Action } from './action.ts';

const dayMs = 86_400_000;

/** An account that is looked after now; its row is locked until the caller commits. */
export interface AccountInCare {
  workspaceId: string;
  accountId: string;
  isPaused: boolean;
  /** Null: old invitations are taken back by hand only. */
  withdrawAfterDays: number | null;
  /** When a falling accept rate was last found. */
  acceptFallAt: number | null;
}

/** Takes one active account whose look is due, and sets its next one; undefined when none is. */
export async function takeCare(tx: Tx, now: number, nextAt: number): Promise<AccountInCare | undefined> {
  const row = await find(
    tx,
    sql<{
      workspace_id: string;
      account_id: string;
      paused_at: number | null;
      withdraw_after_days: number | null;
      accept_fall_at: number | null;
    }>`update account_runtime r set care_at = ${instant(nextAt)}
      from (select member_key from account_runtime where status = 'active' and care_at <= ${instant(now)}
        order by care_at limit 1 for update skip locked) chosen
      where r.member_key = chosen.member_key
      returning r.workspace_id, r.account_id, r.paused_at, r.withdraw_after_days, r.accept_fall_at`,
  );
  return (
    row && {
      workspaceId: row.workspace_id,
      accountId: row.account_id,
      isPaused: row.paused_at !== null,
      withdrawAfterDays: row.withdraw_after_days,
      acceptFallAt: row.accept_fall_at,
    }
  );
}

/** Of a withdrawal that was called off because its rule was changed: it can be planned again. */
export const RULE_CHANGED_CODE = 'rule_changed';

/**
 * Locks the oldest pending invitations sent before an instant that nobody has tried to take back yet: one that a
 * person skipped, or that LinkedIn refused, is not tried again by itself.
 */
export async function lockOverdue(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  { sentBefore, limit }: { sentBefore: number; limit: number },
): Promise<Action[]> {
  const rows = await list(
    tx,
    sql<ActionRow>`select ${columns} from actions a where a.workspace_id = ${workspaceId}
        and a.account_id = ${accountId} and a.kind = 'invite' and a.state = 'sent' and a.accepted_at is null
        and a.withdrawn_at is null and a.dispatched_at <= ${instant(sentBefore)}
        and not exists (select 1 from actions w where w.workspace_id = a.workspace_id
          and w.account_id = a.account_id and w.lead_id = a.lead_id and w.kind = 'withdraw'
          and w.planned_at >= a.dispatched_at
          and (w.state <> 'cancelled' or w.outcome_code is distinct from ${RULE_CHANGED_CODE}))
      order by a.dispatched_at, a.id limit ${limit} for update`,
  );
  return rows.map(toAction);
}

/** Withdrawals of an account that are planned and have not reserved anything yet. */
export async function countPlannedWithdrawals(
  tx: Tx,
  workspaceId: string,
  accountId: string,
): Promise<number> {
  const row = await get(
    tx,
    sql<{ n: number }>`select count(*) as n from actions where workspace_id = ${workspaceId}
      and account_id = ${accountId} and kind = 'withdraw' and state = 'planned'`,
  );
  return row.n;
}

/** The two last weeks whose invitations have had seven days to be accepted, the older one first. */
export async function readInvitationWeeks(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  now: number,
): Promise<{ before: InvitationWeek; after: InvitationWeek }> {
  const ago = (days: number) => instant(now - days * dayMs);
  const row = await get(
    tx,
    sql<{ sent_before: number; accepted_before: number; sent_after: number; accepted_after: number }>`select
        count(*) filter (where dispatched_at <= ${ago(14)}) as sent_before,
        count(*) filter (where dispatched_at <= ${ago(14)} and accepted_at <= dispatched_at + interval '7 days')
          as accepted_before,
        count(*) filter (where dispatched_at > ${ago(14)}) as sent_after,
        count(*) filter (where dispatched_at > ${ago(14)} and accepted_at <= dispatched_at + interval '7 days')
          as accepted_after
      from actions where workspace_id = ${workspaceId} and account_id = ${accountId} and kind = 'invite'
        and state = 'sent' and dispatched_at > ${ago(21)} and dispatched_at <= ${ago(7)}`,
  );
  return {
    before: { sent: row.sent_before, accepted: row.accepted_before },
    after: { sent: row.sent_after, accepted: row.accepted_after },
  };
}

/** Invitations rest until an instant, for a reason that is no limit signal; never shortens an earlier rest. */
export async function restInvitations(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  rest: { now: number; until: number; why: string },
): Promise<void> {
  await change(
    tx,
    sql`update account_runtime set accept_fall_at = ${instant(rest.now)},
        invites_rest_why = case when coalesce(invites_cooldown_until, '-infinity') < ${instant(rest.until)}
          then ${rest.why} else invites_rest_why end,
        invites_cooldown_until = greatest(invites_cooldown_until, ${instant(rest.until)})
      where workspace_id = ${workspaceId} and account_id = ${accountId}`,
  );
}
