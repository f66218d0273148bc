import { type RawBuilder, sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { find, later, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { Action, ActionDetails, ActionState, SendKind } from './action.ts';
import { type ActionRow, columns, toAction } from './action-row.ts';
import { skipKind } from './skip.store.ts';

export interface NewAction {
  id: string;
  accountId: string;
  leadId: string;
  publicIdentifier: string | null;
  providerPersonId: string | null;
  chatId: string | null;
  kind: SendKind;
  origin: Action['origin'];
  campaignId: string | null;
  enrolmentId: string | null;
  stepId: string | null;
  effectKey: string;
  body: string | null;
  bodyFingerprint: string | null;
  priority: number;
  notBefore: number;
  /** Wall milliseconds from now during which it can be taken back. */
  holdMs: number;
  plannedAt: number;
  hours: Action['hours'];
  details: ActionDetails | null;
  dayCapped?: boolean;
}

/**
 * Adds the row; undefined when this effect, or a live invitation of this pair, is already there. `former` is what was
 * planned last for the same lead, where that was cancelled: a pause of its campaign, or a change of its settings, does not
 * let go what somebody holds or has moved, nor give its place in the queue to another. A hold is for the lead: it stays
 * when an edit put another step in the place of the one it was set on, unless that one was about to be skipped.
 */
export async function insertAction(tx: Tx, workspaceId: string, a: NewAction): Promise<Action | undefined> {
  const row = await find(
    tx,
    sql<ActionRow>`insert into actions as a (workspace_id, id, account_id, lead_id, public_identifier, provider_person_id, chat_id,
        kind, origin, campaign_id, enrolment_id, step_id, effect_key, body, body_fp, priority, not_before,
        hold_until_wall_at, planned_at, hours, details, day_capped, held_at, held_until)
      select ${workspaceId}, ${a.id}, ${a.accountId}, ${a.leadId}, ${a.publicIdentifier}, ${a.providerPersonId},
        ${a.chatId}, ${a.kind}, ${a.origin}, ${a.campaignId}, ${a.enrolmentId}::uuid, ${a.stepId}, ${a.effectKey},
        ${a.body}, ${a.bodyFingerprint}, ${a.priority}, ${placeOf(a)},
        case when ${a.holdMs}::float8 > 0 then now() + make_interval(secs => ${a.holdMs}::float8 / 1000) end,
        ${instant(a.plannedAt)}, ${a.hours === null ? null : JSON.stringify(a.hours)}::jsonb,
        ${a.details === null ? null : JSON.stringify(a.details)}::jsonb, ${a.dayCapped ?? false},
        former.held_at, former.held_until
      from (values (1)) as one left join lateral (select p.id, p.state, p.not_before, p.held_at, p.held_until,
          p.step_id = ${a.stepId} as is_same from actions p
        where p.workspace_id = ${workspaceId} and p.enrolment_id = ${a.enrolmentId}
        order by p.planned_at desc, p.id desc limit 1) former on former.state = 'cancelled'
          and (former.is_same or not exists (select 1 from due_work w
            where w.workspace_id = ${workspaceId} and w.kind = ${skipKind} and w.id = former.id))
      on conflict do nothing returning ${columns}`,
  );
  return row && toAction(row);
}

/**
 * SQL: from when it may go, which is its place in the queue too. One that may go at once takes the place of `former`: a
 * campaign that is paused and goes on keeps its queue, however short the pause.
 */
function placeOf({ notBefore, plannedAt }: NewAction): RawBuilder<unknown> {
  const given = sql`${instant(notBefore)}::timestamptz`;
  return notBefore > plannedAt
    ? given
    : sql`least(${given}, case when former.is_same then former.not_before end)`;
}

export async function findByEffectKey(
  tx: Tx,
  workspaceId: string,
  effectKey: string,
): Promise<Action | undefined> {
  const row = await find(
    tx,
    sql<ActionRow>`select ${columns} from actions a where a.workspace_id = ${workspaceId} and a.effect_key = ${effectKey}`,
  );
  return row && toAction(row);
}

export async function findLiveInvitation(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  leadId: string,
): Promise<Action | undefined> {
  const row = await find(
    tx,
    sql<ActionRow>`select ${columns} from actions a where a.workspace_id = ${workspaceId}
      and a.account_id = ${accountId} and a.lead_id = ${leadId}
      and a.kind = 'invite' and a.state not in ('rejected', 'cancelled') and a.withdrawn_at is null`,
  );
  return row && toAction(row);
}

export async function findAction(tx: Tx, workspaceId: string, actionId: string): Promise<Action | undefined> {
  const row = await find(
    tx,
    sql<ActionRow>`select ${columns} from actions a where a.workspace_id = ${workspaceId} and a.id = ${actionId}`,
  );
  return row && toAction(row);
}

/** Several by id, in no particular order; unknown ids are left out. */
export async function findActions(
  tx: Tx,
  workspaceId: string,
  actionIds: readonly string[],
): Promise<Action[]> {
  if (actionIds.length === 0) return [];
  const rows = await list(
    tx,
    sql<ActionRow>`select ${columns} from actions a
      where a.workspace_id = ${workspaceId} and a.id = any(${[...actionIds]}::uuid[])`,
  );
  return rows.map(toAction);
}

/** Locks the row, so that an echo, a reconciler and an outcome cannot interleave. */
export async function lockAction(tx: Tx, workspaceId: string, actionId: string): Promise<Action | undefined> {
  const row = await find(
    tx,
    sql<ActionRow>`select ${columns} from actions a where a.workspace_id = ${workspaceId} and a.id = ${actionId} for update`,
  );
  return row && toAction(row);
}

export interface StateChange {
  state: ActionState;
  providerRef?: string | null;
  chatId?: string | null;
  outcomeCode?: string | null;
  outcomeMessage?: string | null;
  notBefore?: number;
  cleanReadsWallAt?: readonly number[];
  endedAt?: number | null;
}

/** Moves a locked action; the caller holds the row and has checked that the move is allowed. */
export async function changeState(
  tx: Tx,
  workspaceId: string,
  actionId: string,
  to: StateChange,
): Promise<void> {
  const clean = to.cleanReadsWallAt?.map((at) => new Date(at).toISOString()) ?? null;
  await later(
    tx,
    sql`update actions set state = ${to.state},
        provider_ref = coalesce(${to.providerRef ?? null}, provider_ref),
        chat_id = coalesce(${to.chatId ?? null}, chat_id),
        outcome_code = coalesce(${to.outcomeCode ?? null}, outcome_code),
        outcome_message = coalesce(${to.outcomeMessage ?? null}, outcome_message),
        not_before = coalesce(${instant(to.notBefore ?? null)}, not_before),
        clean_reads_wall_at = coalesce(${clean}::timestamptz[], clean_reads_wall_at),
        ended_at = ${instant(to.endedAt ?? null)}
      where workspace_id = ${workspaceId} and id = ${actionId}`,
  );
}

/** Of an action that goes back to planned: its token is worth nothing any more. `forgiven`: the claim does not count. */
export async function dropClaim(
  tx: Tx,
  workspaceId: string,
  actionId: string,
  forgiven: boolean,
): Promise<void> {
  await later(
    tx,
    sql`update actions set claim_token = null, claims = greatest(0, claims - ${forgiven ? 1 : 0}::int)
      where workspace_id = ${workspaceId} and id = ${actionId}`,
  );
}

export type CancelScope =
  | { actionId: string }
  | { enrolmentId: string }
  | { enrolmentIds: readonly string[] }
  | { campaignId: string }
  | { accountId: string }
  /** Withdrawals of the account that its own rule planned after fewer days than these; null: all that it planned. */
  | { ruledAccountId: string; fewerDaysThan: number | null };

/** Cancels what is planned or claimed; what was dispatched stays and is cleared by its evidence. */
export async function cancelWhere(
  tx: Tx,
  workspaceId: string,
  scope: CancelScope,
  why: { code: string; message: string; now: number; campaignOnly: boolean },
): Promise<{ id: string; wasClaimed: boolean; accountId: string }[]> {
  const filter =
    'actionId' in scope
      ? sql`a.id = ${scope.actionId}`
      : 'enrolmentId' in scope
        ? sql`a.enrolment_id = ${scope.enrolmentId}`
        : 'enrolmentIds' in scope
          ? sql`a.enrolment_id = any(${[...scope.enrolmentIds]}::uuid[])`
          : 'campaignId' in scope
            ? sql`a.campaign_id = ${scope.campaignId}`
            : 'ruledAccountId' in scope
              ? sql`a.account_id = ${scope.ruledAccountId} and a.kind = 'withdraw'
                  and (a.details ->> 'withdrawAfterDays')::int < coalesce(${scope.fewerDaysThan}::int, 2147483647)`
              : sql`a.account_id = ${scope.accountId}`;
  const rows = await list(
    tx,
    sql<{ id: string; was: string; account_id: string }>`with chosen as (
        select a.id, a.state as was from actions a where a.workspace_id = ${workspaceId} and ${filter}
          and a.state in ('planned', 'claimed') and (not ${why.campaignOnly} or a.origin = 'campaign') for update)
      update actions u set state = 'cancelled', outcome_code = ${why.code}, outcome_message = ${why.message},
        ended_at = ${instant(why.now)}, claim_token = null
      from chosen where u.workspace_id = ${workspaceId} and u.id = chosen.id
      returning u.id, chosen.was, u.account_id`,
  );
  return rows.map((row) => ({ id: row.id, wasClaimed: row.was === 'claimed', accountId: row.account_id }));
}

/**
 * Actions of one pair an own message could belong to: what is on its way or in doubt first, then what was planned
 * again or handed to a person. Only what was dispatched can have an effect. Waits for rows that somebody holds.
 */
export async function listCreditable(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  providerPersonId: string,
): Promise<Action[]> {
  const rows = await list(
    tx,
    sql<ActionRow>`select ${columns} from actions a where a.workspace_id = ${workspaceId}
      and a.account_id = ${accountId} and a.provider_person_id = ${providerPersonId}
      and ((a.kind in ('message', 'inmail') and a.attempt >= 1 and a.provider_ref is null and a.state in ('dispatched','in_doubt','planned','claimed','needs_review'))
        or (a.kind = 'invite' and a.body is not null and a.state not in ('rejected','cancelled')))
      order by (a.state in ('dispatched','in_doubt')) desc, a.dispatched_at nulls last for update`,
  );
  return rows.map(toAction);
}

export async function findByProviderRef(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  providerRef: string,
): Promise<Action | undefined> {
  const row = await find(
    tx,
    sql<ActionRow>`select ${columns} from actions a where a.workspace_id = ${workspaceId}
      and a.account_id = ${accountId} and a.provider_ref = ${providerRef}`,
  );
  return row && toAction(row);
}

/** This pair is connected: answers its invitation, once; the pending one, else the newest that was taken back. */
export async function markAccepted(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  person: { providerId: string; publicIdentifier: string | null },
  at: number,
): Promise<Action | undefined> {
  const row = await find(
    tx,
    sql<ActionRow>`update actions a set accepted_at = ${instant(at)}
      where a.workspace_id = ${workspaceId} and a.accepted_at is null and a.id = (select i.id from actions i
        where i.workspace_id = ${workspaceId} and i.account_id = ${accountId} and i.kind = 'invite'
          and i.state in ('sent','satisfied') and i.accepted_at is null and (i.provider_person_id = ${person.providerId}
            or (i.public_identifier is not null and i.public_identifier = ${person.publicIdentifier}))
        order by i.withdrawn_at is not null, i.dispatched_at desc nulls last, i.id limit 1)
      returning ${columns}`,
  );
  return row && toAction(row);
}
