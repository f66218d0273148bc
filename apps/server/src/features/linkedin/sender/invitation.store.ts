import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { find, get, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { type ActionRow, columns, toAction } from './action-row.ts';
import type { Action } from './action.ts';

/** Of `actions a`: an invitation that nobody has answered or taken back. */
export const isPending = sql`a.kind = 'invite' and a.state = 'sent' and a.accepted_at is null and a.withdrawn_at is null`;

export async function countPendingInvitations(
  tx: Tx,
  workspaceId: string,
  accountId: string,
): Promise<number> {
  const row = await get(
    tx,
    sql<{ n: number }>`select count(*) as n from actions a where a.workspace_id = ${workspaceId}
      and a.account_id = ${accountId} and ${isPending}`,
  );
  return row.n;
}

export interface PendingInvitation {
  id: string;
  leadId: string;
  campaignId: string | null;
  withNote: boolean;
  sentAt: number;
  /** A withdrawal is planned or under way. */
  isWithdrawing: boolean;
}

/** Pending invitations, oldest first; `after` is the last one of the page before. */
export async function listPendingInvitations(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  page: { after: { at: number; id: string } | null; limit: number },
): Promise<PendingInvitation[]> {
  const { after, limit } = page;
  const rows = await list(
    tx,
    sql<{
      id: string;
      lead_id: string;
      campaign_id: string | null;
      with_note: boolean;
      dispatched_at: number;
      is_withdrawing: boolean;
    }>`select a.id, a.lead_id, a.campaign_id, a.body is not null as with_note, a.dispatched_at,
        exists (select 1 from actions w where w.workspace_id = a.workspace_id and w.account_id = a.account_id
          and w.lead_id = a.lead_id and w.kind = 'withdraw'
          and w.state in ('planned', 'claimed', 'dispatched', 'in_doubt')) as is_withdrawing
      from actions a where a.workspace_id = ${workspaceId} and a.account_id = ${accountId} and ${isPending}
        and (${after === null} or (a.dispatched_at, a.id) > (${instant(after?.at ?? null)}::timestamptz, ${after?.id ?? null}::uuid))
      order by a.dispatched_at, a.id limit ${limit}`,
  );
  return rows.map((row) => ({
    id: row.id,
    leadId: row.lead_id,
    campaignId: row.campaign_id,
    withNote: row.with_note,
    sentAt: row.dispatched_at,
    isWithdrawing: row.is_withdrawing,
  }));
}

/** When each pending invitation was sent, for the histogram. */
export async function pendingSentAts(tx: Tx, workspaceId: string, accountId: string): Promise<number[]> {
  const rows = await list(
    tx,
    sql<{ at: number }>`select a.dispatched_at as at from actions a where a.workspace_id = ${workspaceId}
      and a.account_id = ${accountId} and ${isPending}`,
  );
  return rows.map(({ at }) => at);
}

/** Locks pending invitations of an account: those named, or the oldest ones sent before an instant. */
export async function lockPending(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  which: { ids: readonly string[] } | { sentBefore: number; limit: number },
): Promise<Action[]> {
  const rows = await list(
    tx,
    'ids' in which
      ? sql<ActionRow>`select ${columns} from actions a where a.workspace_id = ${workspaceId}
          and a.account_id = ${accountId} and ${isPending} and a.id = any(${[...which.ids]}::uuid[])
          order by a.dispatched_at, a.id for update`
      : sql<ActionRow>`select ${columns} from actions a where a.workspace_id = ${workspaceId}
          and a.account_id = ${accountId} and ${isPending} and a.dispatched_at <= ${instant(which.sentBefore)}
          and not exists (select 1 from actions w where w.workspace_id = a.workspace_id
            and w.account_id = a.account_id and w.lead_id = a.lead_id and w.kind = 'withdraw'
            and w.state in ('planned', 'claimed', 'dispatched', 'in_doubt'))
          order by a.dispatched_at, a.id limit ${which.limit} for update`,
  );
  return rows.map(toAction);
}

/** The invitation of this pair is taken back; answers it, once. */
export async function markWithdrawn(
  tx: Tx,
  workspaceId: string,
  pair: { accountId: string; leadId: string },
  at: number,
): Promise<Action | undefined> {
  const row = await find(
    tx,
    sql<ActionRow>`update actions a set withdrawn_at = ${instant(at)} where a.workspace_id = ${workspaceId}
      and a.account_id = ${pair.accountId} and a.lead_id = ${pair.leadId} and ${isPending} returning ${columns}`,
  );
  return row && toAction(row);
}

/** When the newest withdrawn invitation of a pair was taken back; null without one. */
export async function lastWithdrawnAt(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  leadId: string,
): Promise<number | null> {
  const row = await get(
    tx,
    sql<{
      at: number | null;
    }>`select max(a.withdrawn_at) as at from actions a where a.workspace_id = ${workspaceId}
      and a.account_id = ${accountId} and a.lead_id = ${leadId} and a.kind = 'invite'`,
  );
  return row.at;
}

/** A withdrawal of this invitation is planned or under way. */
export async function isWithdrawing(
  tx: Tx,
  workspaceId: string,
  { accountId, leadId }: { accountId: string; leadId: string },
): Promise<boolean> {
  const row = await find(
    tx,
    sql`select 1 from actions w where w.workspace_id = ${workspaceId} and w.account_id = ${accountId}
      and w.lead_id = ${leadId} and w.kind = 'withdraw'
      and w.state in ('planned', 'claimed', 'dispatched', 'in_doubt', 'needs_review') limit 1`,
  );
  return row !== undefined;
}

/** Which of these pairs have an invitation that is being taken back: planned, under way or in doubt. */
export async function listWithdrawing(
  tx: Tx,
  workspaceId: string,
  pairs: readonly { accountId: string; leadId: string }[],
): Promise<(pair: { accountId: string; leadId: string }) => boolean> {
  if (pairs.length === 0) return () => false;
  const rows = await list(
    tx,
    sql<{ account_id: string; lead_id: string }>`select w.account_id, w.lead_id from actions w
      where w.workspace_id = ${workspaceId} and w.kind = 'withdraw'
        and w.account_id = any(${[...new Set(pairs.map(({ accountId }) => accountId))]}::uuid[])
        and w.lead_id = any(${[...new Set(pairs.map(({ leadId }) => leadId))]}::uuid[])
        and w.state in ('planned', 'claimed', 'dispatched', 'in_doubt', 'needs_review')`,
  );
  const found = new Set(rows.map((row) => `${row.account_id} ${row.lead_id}`));
  return ({ accountId, leadId }) => found.has(`${accountId} ${leadId}`);
}

/** Withdrawals that were planned for this invitation before: each gets its own effect key. */
export async function countWithdrawals(
  tx: Tx,
  workspaceId: string,
  { accountId, leadId }: { accountId: string; leadId: string },
): Promise<number> {
  const row = await get(
    tx,
    sql<{ n: number }>`select count(*) as n from actions w where w.workspace_id = ${workspaceId}
      and w.account_id = ${accountId} and w.lead_id = ${leadId} and w.kind = 'withdraw'`,
  );
  return row.n;
}
