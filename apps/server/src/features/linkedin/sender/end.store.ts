import type { WarmUpState } from '@waypost/domain/linkedin/warm-up';
import { type RawBuilder, sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { find, hexOf, type InSql, later, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { type AccountRuntime, type RuntimeRow, runtimeColumns, toRuntime } from './account-runtime.store.ts';
import type { Action, ActionState } from './action.ts';
import { type ActionRow, columns, toAction } from './action-row.ts';
import { type AttemptEnd, attemptEnded } from './attempt.store.ts';
import { dueKinds } from './due.store.ts';

/**
 * What an answer meets: its action, whose row is held from here on, and its account. `isAnothers`: the item of the
 * network that it names is credited to another action already.
 */
export async function lockAnswered(
  tx: Tx,
  workspaceId: string,
  { id, accountId }: Pick<Action, 'id' | 'accountId'>,
  providerRef: string | null,
): Promise<{ action: Action; runtime: AccountRuntime | undefined; isAnothers: boolean } | undefined> {
  const row = await find(
    tx,
    sql<ActionRow & RuntimeRow & { is_anothers: boolean }>`select ${columns}, ${runtimeColumns},
        exists (select 1 from actions o where o.workspace_id = ${workspaceId} and o.account_id = ${accountId}
          and o.provider_ref = ${providerRef} and o.id <> ${id}) as is_anothers
      from actions a
      left join account_runtime r on r.workspace_id = a.workspace_id and r.account_id = a.account_id
      where a.workspace_id = ${workspaceId} and a.id = ${id} for update of a`,
  );
  if (row === undefined) return undefined;
  // Without an account its columns are null.
  const runtime = (row.member_key as Buffer | null) === null ? undefined : toRuntime(row);
  return { action: toAction(row), runtime, isAnothers: row.is_anothers };
}

export interface StoredEnd {
  action: Pick<Action, 'id' | 'accountId' | 'leadId'>;
  state: ActionState;
  providerRef: string | null;
  chatId: string | null;
  outcomeCode: string;
  outcomeMessage: string;
  endedAt: number | null;
  now: number;
  /** Undefined: as it is. */
  warmUp?: WarmUpState | undefined;
  /** `account`: there is room for anybody now. `behind`: for what waited behind it of the same person. */
  wakes: 'account' | 'behind';
  /** The answer of the attempt that ended it, where the two come together. */
  attempt?: AttemptEnd | undefined;
  /** The lease of the worker that recorded it ends with it, if it is still that worker's. */
  fence?: number | undefined;
}

/** How a worker's own send ends, and what it knows of it: dispatched under this token, for the so many-th time. */
export interface OwnEnd extends Pick<
  StoredEnd,
  'action' | 'state' | 'providerRef' | 'chatId' | 'outcomeCode' | 'outcomeMessage' | 'warmUp'
> {
  /** The account as it was leased for the send. */
  leased: Pick<AccountRuntime, 'workspaceId' | 'memberKey' | 'fence' | 'warmUp'>;
  token: string;
  attempt: AttemptEnd;
}

/** What the network shows of an action that has ended, and whether its account is still as it was leased. */
export interface OwnEnded {
  providerRef: string | null;
  chatId: string | null;
  isAccountSame: boolean;
}

/**
 * {@link storeEnd} without reading before, for several accounts: for a worker's own sends that nobody has touched since
 * their dispatch, and whose items are credited to nobody else. Answers by action: of what is left out that is not so, and
 * nothing was written. Where an account has met trouble or has another ramp than at the claim, its ramp is left alone, and
 * the caller sees to it. No account may come twice.
 */
export async function storeOwnEnds(
  tx: Tx,
  ends: readonly OwnEnd[],
  at: number,
): Promise<Map<string, OwnEnded>> {
  const now = sql`${instant(at)}::timestamptz`;
  const given = JSON.stringify(ends.map(toGiven));
  const warmed = sql`case when r.trouble_wall_at is null and r.warm_up = e.warm_up_before
            then e.warm_up_after else r.warm_up end`;
  const rows = await list(
    tx,
    sql<{
      id: string;
      provider_ref: string | null;
      chat_id: string | null;
      is_same: boolean | null;
    }>`with given as materialized (
        select * from json_to_recordset(${given}::json) as g(workspace_id uuid, account_id uuid, member_key bytea, fence bigint,
          warm_up_before jsonb, warm_up_after jsonb, action_id uuid, lead_id uuid, token uuid, state text, provider_ref text,
          chat_id text, code text, message text, attempt int, class text, attempt_code text, http_status int,
          request_id text)),
      ended as (
        update actions a set state = g.state, provider_ref = coalesce(g.provider_ref, a.provider_ref),
          chat_id = coalesce(g.chat_id, a.chat_id), outcome_code = g.code, outcome_message = g.message, ended_at = ${now}
        from given g where a.workspace_id = g.workspace_id and a.id = g.action_id and a.state = 'dispatched'
          and a.claim_token = g.token and a.attempt = g.attempt
          and (select true from actions o where o.workspace_id = g.workspace_id and o.account_id = g.account_id
            and o.provider_ref = g.provider_ref and o.id <> g.action_id limit 1) is null
        returning g.*, a.provider_ref as ref, a.chat_id as chat),
      looked as (delete from due_work d using ended e where d.workspace_id = e.workspace_id and d.id = e.action_id
        and d.kind in (${dueKinds.recover}, ${dueKinds.read})),
      finished as (
        update attempts t set finished_wall_at = now(), class = e.class, code = e.attempt_code,
          http_status = e.http_status, provider_request_id = e.request_id
        from ended e where t.workspace_id = e.workspace_id and t.action_id = e.action_id and t.attempt = e.attempt
          and t.finished_wall_at is null),
      woken as (
        update account_runtime r set wake_at = least(r.wake_at, (${behindWakesAt(sql`e.workspace_id`, { id: sql`e.action_id`, accountId: sql`e.account_id`, leadId: sql`e.lead_id` }, now)})),
          lease_owner = case when r.fence <> e.fence then r.lease_owner end,
          lease_until_wall_at = case when r.fence <> e.fence then r.lease_until_wall_at end,
          warm_up = ${warmed}
        from ended e where r.member_key = e.member_key
        returning e.action_id, r.trouble_wall_at is null and r.warm_up = e.warm_up_after as is_same)
      select e.action_id as id, e.ref as provider_ref, e.chat as chat_id, w.is_same
      from ended e left join woken w on w.action_id = e.action_id`,
  );
  return new Map(
    rows.map((row) => [
      row.id,
      { providerRef: row.provider_ref, chatId: row.chat_id, isAccountSame: row.is_same === true },
    ]),
  );
}

const toGiven = ({ leased, action, token, attempt, ...end }: OwnEnd) => ({
  workspace_id: leased.workspaceId,
  account_id: action.accountId,
  member_key: hexOf(leased.memberKey),
  fence: leased.fence,
  warm_up_before: leased.warmUp,
  warm_up_after: end.warmUp ?? leased.warmUp,
  action_id: action.id,
  lead_id: action.leadId,
  token,
  state: end.state,
  provider_ref: end.providerRef,
  chat_id: end.chatId,
  code: end.outcomeCode,
  message: end.outcomeMessage,
  attempt: attempt.attempt,
  class: attempt.class,
  attempt_code: attempt.code,
  http_status: attempt.httpStatus,
  request_id: attempt.providerRequestId,
});

/**
 * SQL, with `account_runtime r`: what waits behind an action of the same person may go now, or of a campaign at the next
 * slot; null where nothing waits. `is true`: found through the index of the pair, not through that of all that is planned.
 */
function behindWakesAt(
  workspaceId: InSql,
  { id, accountId, leadId }: Record<keyof StoredEnd['action'], InSql>,
  now: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`select case when bool_or(a.origin <> 'campaign') then ${now} else greatest(r.next_slot_at, ${now}) end
          from actions a where a.workspace_id = ${workspaceId} and a.account_id = ${accountId}
            and a.lead_id = ${leadId} and (a.state = 'planned') is true and a.id <> ${id} having count(*) > 0`;
}

/**
 * The end of an action whose row the caller holds, with all that follows for its account. Of a campaign nothing goes
 * before the next slot, so an account without anything more urgent behind the action is left asleep until then.
 */
export async function storeEnd(tx: Tx, runtime: AccountRuntime, end: StoredEnd): Promise<void> {
  const { workspaceId, memberKey } = runtime;
  const { id } = end.action;
  const now = sql`${instant(end.now)}::timestamptz`;
  const wakesAt = end.wakes === 'account' ? now : sql`(${behindWakesAt(workspaceId, end.action, now)})`;
  const finished =
    end.attempt === undefined ? sql`` : sql`, finished as (${attemptEnded(workspaceId, end.attempt)})`;
  const released =
    end.fence === undefined
      ? sql``
      : sql`, lease_owner = case when r.fence <> ${end.fence} then r.lease_owner end,
          lease_until_wall_at = case when r.fence <> ${end.fence} then r.lease_until_wall_at end`;
  const warmed = end.warmUp === undefined ? sql`` : sql`, warm_up = ${JSON.stringify(end.warmUp)}`;
  await later(
    tx,
    sql`with ended as (
        update actions set state = ${end.state}, provider_ref = coalesce(${end.providerRef}, provider_ref),
          chat_id = coalesce(${end.chatId}, chat_id), outcome_code = ${end.outcomeCode},
          outcome_message = ${end.outcomeMessage}, ended_at = ${instant(end.endedAt)}
        where workspace_id = ${workspaceId} and id = ${id}),
      looked as (delete from due_work where workspace_id = ${workspaceId} and id = ${id}
        and kind in (${dueKinds.recover}, ${dueKinds.read}))${finished}
      update account_runtime r set wake_at = least(r.wake_at, ${wakesAt})${warmed}${released}
      where r.member_key = ${memberKey}`,
  );
}
