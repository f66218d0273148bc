import type { WarmUpState } from '@waypost/domain/linkedin/warm-up';
import { type RawBuilder, sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { find, later } from '../../../platform/db/rows.ts';
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

/** What one worker knows of its own send: it is dispatched under this token, for the so many-th time. */
export interface OwnSend {
  token: string;
  attempt: AttemptEnd;
  /** Of the account as it was leased for the send. */
  fence: number;
}

/** What the network shows of an action that has ended, and whether its account is still as it was leased. */
export interface OwnEnd {
  providerRef: string | null;
  chatId: string | null;
  isAccountSame: boolean;
}

/**
 * {@link storeEnd} without reading before: for a worker's own send that nobody has touched since its dispatch, and whose
 * item is credited to nobody else. Undefined: that is not so, and nothing was written. Where the account has met trouble
 * or has another ramp than at the claim, its ramp is left alone, and the caller sees to it.
 */
export async function storeOwnEnd(
  tx: Tx,
  { workspaceId, memberKey, warmUp }: AccountRuntime,
  end: Omit<StoredEnd, 'attempt' | 'fence' | 'wakes'>,
  own: OwnSend,
): Promise<OwnEnd | undefined> {
  const { id, accountId } = end.action;
  const now = sql`${instant(end.now)}::timestamptz`;
  const isAnothers =
    end.providerRef === null
      ? sql`false`
      : sql`exists (select 1 from actions o where o.workspace_id = ${workspaceId} and o.account_id = ${accountId}
          and o.provider_ref = ${end.providerRef} and o.id <> ${id})`;
  const [before, after] = [JSON.stringify(warmUp), JSON.stringify(end.warmUp ?? warmUp)];
  const warmed = sql`, warm_up = case when r.trouble_wall_at is null and r.warm_up = ${before}::jsonb
            then ${after}::jsonb else r.warm_up end`;
  const isAsLeft = sql`r.trouble_wall_at is null and r.warm_up = ${after}::jsonb`;
  const row = await find(
    tx,
    sql<{ provider_ref: string | null; chat_id: string | null; is_same: boolean | null }>`with ended as (
        update actions set state = ${end.state}, provider_ref = coalesce(${end.providerRef}, provider_ref),
          chat_id = coalesce(${end.chatId}, chat_id), outcome_code = ${end.outcomeCode},
          outcome_message = ${end.outcomeMessage}, ended_at = ${instant(end.endedAt)}
        where workspace_id = ${workspaceId} and id = ${id} and state = 'dispatched' and claim_token = ${own.token}
          and attempt = ${own.attempt.attempt} and not ${isAnothers}
        returning provider_ref, chat_id),
      looked as (delete from due_work where workspace_id = ${workspaceId} and id = ${id}
        and kind in (${dueKinds.recover}, ${dueKinds.read}) and exists (select 1 from ended)),
      finished as (${attemptEnded(workspaceId, own.attempt)} and exists (select 1 from ended)),
      woken as (
        update account_runtime r set wake_at = least(r.wake_at, (${behindWakesAt(workspaceId, end.action, now)})),
          lease_owner = case when r.fence <> ${own.fence} then r.lease_owner end,
          lease_until_wall_at = case when r.fence <> ${own.fence} then r.lease_until_wall_at end${warmed}
        where r.member_key = ${memberKey} and exists (select 1 from ended)
        returning ${isAsLeft} as is_same)
      select e.provider_ref, e.chat_id, (select is_same from woken) as is_same from ended e`,
  );
  return row && { providerRef: row.provider_ref, chatId: row.chat_id, isAccountSame: row.is_same === true };
}

/**
 * SQL, with `account_runtime r`: what waits behind an action of the same person may go now, or of a campaign at the next
 * slot; null where nothing waits. `is true`: found through the index of the pair, not through that of all that is planned.
 */
function behindWakesAt(
  workspaceId: string,
  { id, accountId, leadId }: StoredEnd['action'],
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
