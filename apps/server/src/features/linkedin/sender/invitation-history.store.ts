import {
  ACCEPT_RATE_MATURE_DAYS,
  ACCEPT_RATE_WINDOW_DAYS,
  acceptRatePercent,
} from '@waypost/domain/linkedin/accept-rate';
import { defaultCapOf, INVITE_WEEK_UNPROVEN_MAX } from '@waypost/domain/linkedin/daily-limits';
import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { get } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { AccountRuntime } from './account-runtime.store.ts';

const dayMs = 86_400_000;

/**
 * The accept rate of an account's mature invitations in percent, null while unknown. It is read only where it can
 * bind: an account that keeps to the unproven number of invitations a week needs none.
 */
export async function readAcceptRate(tx: Tx, runtime: AccountRuntime, now: number): Promise<number | null> {
  const wanted = runtime.caps.invite_week?.userCap ?? defaultCapOf('invite_week', runtime.accountType) ?? 0;
  if (wanted <= INVITE_WEEK_UNPROVEN_MAX) return null;
  const mature = await get(
    tx,
    sql<{ sent: number; accepted: number }>`select count(*) as sent, count(accepted_at) as accepted
      from actions where workspace_id = ${runtime.workspaceId} and account_id = ${runtime.accountId}
        and kind = 'invite' and state = 'sent'
        and dispatched_at > ${instant(now - ACCEPT_RATE_WINDOW_DAYS * dayMs)}
        and dispatched_at <= ${instant(now - ACCEPT_RATE_MATURE_DAYS * dayMs)}`,
  );
  return acceptRatePercent(mature);
}

/**
 * How often the network has said "no invitation for now" to one action, its newest attempt included, and whether
 * the account got another invitation through since the time before.
 */
export async function readRefusals(
  tx: Tx,
  workspaceId: string,
  action: { id: string; accountId: string; attempt: number },
): Promise<{ refusals: number; othersSentSince: boolean }> {
  const row = await get(
    tx,
    sql<{ refusals: number; others_sent_since: boolean }>`with refused as (
        select count(*) as times, max(dispatched_at) filter (where attempt < ${action.attempt}) as before
        from attempts where workspace_id = ${workspaceId} and action_id = ${action.id} and class = 'look_in_sent_list')
      select refused.times as refusals, exists (select 1 from actions a
          where a.workspace_id = ${workspaceId} and a.account_id = ${action.accountId} and a.kind = 'invite'
            and a.state = 'sent' and a.id <> ${action.id} and a.dispatched_at > refused.before) as others_sent_since
      from refused`,
  );
  return { refusals: row.refusals, othersSentSince: row.others_sent_since };
}
