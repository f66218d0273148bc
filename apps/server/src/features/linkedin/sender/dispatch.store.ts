import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { last, later, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** What T2 learned about the person and the conversation. */
export interface Target {
  providerPersonId: string | null;
  chatId: string | null;
  baselineRef: string | null;
  socialId?: string;
}

/** Keeps what T2 learned before it is announced; otherwise {@link dispatchActions} writes it down. */
export async function saveTarget(
  tx: Tx,
  workspaceId: string,
  actionId: string,
  token: string,
  { providerPersonId, chatId, baselineRef, socialId }: Target,
): Promise<void> {
  await later(
    tx,
    sql`update actions set provider_person_id = coalesce(${providerPersonId}, provider_person_id),
        chat_id = coalesce(${chatId}, chat_id), baseline_ref = ${baselineRef},
        details = case when ${socialId ?? null}::text is null then details
          else coalesce(details, '{}') || jsonb_build_object('socialId', ${socialId ?? null}::text) end
      where workspace_id = ${workspaceId} and id = ${actionId} and claim_token = ${token} and state = 'claimed'`,
  );
}

/** One dispatch: of the action that is claimed under this token. */
export interface NewDispatch {
  workspaceId: string;
  actionId: string;
  token: string;
  target: Target;
  attemptId: string;
}

/** What the database says of a dispatch. */
export interface Dispatched {
  attempt: number;
  dispatchedWallAt: number;
}

/**
 * T3: dispatch and attempt of each, all or nothing, and the commit with it. From this commit on the requests may exist.
 * Somebody looks after each when its claim would have ended, as T1 has written down. Answers by the token
 * of the claim, because a worker that was held up may come with a claim that it has lost to itself: what is left out is not
 * ours any more, or somebody stopped it; then nothing of it was written, and not a byte may be sent. The last statement of
 * its transaction.
 */
export async function dispatchActions(
  tx: Tx,
  dispatches: readonly NewDispatch[],
  at: number,
): Promise<Map<string, Dispatched>> {
  const now = sql`${instant(at)}::timestamptz`;
  const given = JSON.stringify(dispatches.map(toGiven));
  // Each question is asked of what is claimed, by its index, whatever the database takes the tables for.
  const rows = await list(
    tx,
    last(sql<{
      claim_token: string;
      attempt: number;
      dispatched_wall_at: number;
    }>`with given as materialized (
        select * from json_to_recordset(${given}::json) as g(workspace_id uuid, action_id uuid, token uuid, attempt_id uuid,
          provider_person_id text, chat_id text, baseline_ref text, details jsonb)),
      dispatched as (
        update actions a set state = 'dispatched', attempt = attempt + 1, claims = 0,
          dispatched_at = ${now}, dispatched_wall_at = now(),
          provider_person_id = coalesce(g.provider_person_id, a.provider_person_id),
          chat_id = coalesce(g.chat_id, a.chat_id), baseline_ref = g.baseline_ref,
          details = case when g.details is null then a.details else coalesce(a.details, '{}') || g.details end
        from given g where a.workspace_id = g.workspace_id and a.id = g.action_id and a.state = 'claimed'
          and a.claim_token = g.token and a.claim_until_wall_at > now()
          and (select r.status = 'active' and not r.is_beyond_plan
              and (r.acts_until is null or r.acts_until > ${now})
            from account_runtime r where r.workspace_id = a.workspace_id and r.account_id = a.account_id limit 1)
          and (select true from sending_stops s where s.workspace_id = a.workspace_id limit 1) is null
          and (select true from sending_waits w where w.workspace_id = a.workspace_id
            and w.until_wall > clock_timestamp() limit 1) is null
        returning a.workspace_id, a.id, a.attempt, a.claim_token, a.dispatched_at, a.dispatched_wall_at, g.attempt_id),
      written as (
        insert into attempts (workspace_id, id, action_id, attempt, claim_token, dispatched_at, dispatched_wall_at)
        select d.workspace_id, d.attempt_id, d.id, d.attempt, d.claim_token, d.dispatched_at, d.dispatched_wall_at
        from dispatched d)
      select claim_token, attempt, dispatched_wall_at from dispatched`),
  );
  return new Map(
    rows.map((row) => [row.claim_token, { attempt: row.attempt, dispatchedWallAt: row.dispatched_wall_at }]),
  );
}

const toGiven = ({ workspaceId, actionId, token, target, attemptId }: NewDispatch) => ({
  workspace_id: workspaceId,
  action_id: actionId,
  token,
  attempt_id: attemptId,
  provider_person_id: target.providerPersonId,
  chat_id: target.chatId,
  baseline_ref: target.baselineRef,
  details: target.socialId === undefined ? null : { socialId: target.socialId },
});
