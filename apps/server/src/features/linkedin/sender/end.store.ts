import type { WarmUpState } from '@waypost/domain/linkedin/warm-up';
import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { later } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { AccountRuntime } from './account-runtime.store.ts';
import type { Action, ActionState } from './action.ts';
import { type AttemptEnd, attemptEnded } from './attempt.store.ts';
import { dueKinds } from './due.store.ts';

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

/**
 * The end of an action whose row the caller holds, with all that follows for its account. Of a campaign nothing goes
 * before the next slot, so an account without anything more urgent behind the action is left asleep until then.
 */
export async function storeEnd(tx: Tx, runtime: AccountRuntime, end: StoredEnd): Promise<void> {
  const { workspaceId, memberKey } = runtime;
  const { id, accountId, leadId } = end.action;
  const now = sql`${instant(end.now)}::timestamptz`;
  // `is true`: found through the index of the pair, not through that of all that is planned.
  const wakesAt =
    end.wakes === 'account'
      ? now
      : sql`(select case when bool_or(a.origin <> 'campaign') then ${now} else greatest(r.next_slot_at, ${now}) end
          from actions a where a.workspace_id = ${workspaceId} and a.account_id = ${accountId}
            and a.lead_id = ${leadId} and (a.state = 'planned') is true and a.id <> ${id} having count(*) > 0)`;
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
