import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { Action, ActionState, SendKind } from '../sender/action.ts';
import type { Position } from './position.ts';

export interface LogRow {
  id: string;
  leadId: string;
  campaignId: string | null;
  kind: SendKind;
  origin: Action['origin'];
  withNote: boolean;
  withdrawAfterDays: number | null;
  state: ActionState;
  message: string | null;
  attempts: number;
  at: number;
}

export interface LogFilter {
  kind?: SendKind | undefined;
  outcome?: 'sent' | 'satisfied' | 'rejected' | 'cancelled' | 'needs_review' | 'under_way' | undefined;
}

/** What an account did, newest first; what is only planned is not in it. */
export async function listLog(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  filter: LogFilter,
  page: { after: Position | null; limit: number },
): Promise<LogRow[]> {
  const { after, limit } = page;
  const at = sql`coalesce(a.ended_at, a.dispatched_at, a.planned_at)`;
  const states =
    filter.outcome === undefined
      ? null
      : filter.outcome === 'under_way'
        ? ['dispatched', 'in_doubt']
        : [filter.outcome];
  const rows = await list(
    tx,
    sql<{
      id: string;
      lead_id: string;
      campaign_id: string | null;
      kind: SendKind;
      origin: Action['origin'];
      with_note: boolean;
      withdraw_after_days: number | null;
      state: ActionState;
      outcome_message: string | null;
      attempt: number;
      at: number;
    }>`select a.id, a.lead_id, a.campaign_id, a.kind, a.origin, a.kind = 'invite' and a.body is not null as with_note,
        (a.details ->> 'withdrawAfterDays')::int as withdraw_after_days, a.state, a.outcome_message, a.attempt, ${at} as at
      from actions a where a.workspace_id = ${workspaceId} and a.account_id = ${accountId}
        and a.state not in ('planned', 'claimed')
        and (${filter.kind ?? null}::text is null or a.kind = ${filter.kind ?? null})
        and (${states}::text[] is null or a.state = any(${states}::text[]))
        and (${after === null} or (${at}, a.id) < (${instant(after?.at ?? null)}::timestamptz, ${after?.id ?? null}::uuid))
      order by ${at} desc, a.id desc limit ${limit}`,
  );
  return rows.map((row) => ({
    id: row.id,
    leadId: row.lead_id,
    campaignId: row.campaign_id,
    kind: row.kind,
    origin: row.origin,
    withNote: row.with_note,
    withdrawAfterDays: row.withdraw_after_days,
    state: row.state,
    message: row.outcome_message,
    attempts: row.attempt,
    at: row.at,
  }));
}
