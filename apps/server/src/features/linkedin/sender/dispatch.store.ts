import { type RawBuilder, sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { find, last, later } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** What T2 learned about the person and the conversation. */
export interface Target {
  providerPersonId: string | null;
  chatId: string | null;
  baselineRef: string | null;
  socialId?: string;
}

function learned({ providerPersonId, chatId, baselineRef, socialId }: Target): RawBuilder<unknown> {
  return sql`provider_person_id = coalesce(${providerPersonId}, provider_person_id),
        chat_id = coalesce(${chatId}, chat_id), baseline_ref = ${baselineRef},
        details = case when ${socialId ?? null}::text is null then details
          else coalesce(details, '{}') || jsonb_build_object('socialId', ${socialId ?? null}::text) end`;
}

/** Keeps what T2 learned before it is announced; otherwise {@link dispatchAction} writes it down. */
export async function saveTarget(
  tx: Tx,
  workspaceId: string,
  actionId: string,
  token: string,
  target: Target,
): Promise<void> {
  await later(
    tx,
    sql`update actions set ${learned(target)}
      where workspace_id = ${workspaceId} and id = ${actionId} and claim_token = ${token} and state = 'claimed'`,
  );
}

/**
 * T3: dispatch and attempt, all or nothing, and the commit with it. From this commit on the request may exist. Somebody
 * looks after it when the claim would have ended, as T1 has written down. Undefined: the claim is not ours any more, or
 * somebody stopped it; then nothing was written, and not a byte may be sent. The last statement of its transaction.
 */
export async function dispatchAction(
  tx: Tx,
  workspaceId: string,
  claimed: { id: string; token: string },
  target: Target,
  dispatch: { attemptId: string; now: number },
): Promise<{ attempt: number; dispatchedWallAt: number } | undefined> {
  const row = await find(
    tx,
    last(sql<{ attempt: number; dispatched_wall_at: number }>`with dispatched as (
        update actions a set state = 'dispatched', attempt = attempt + 1, claims = 0,
          dispatched_at = ${instant(dispatch.now)}, dispatched_wall_at = now(), ${learned(target)}
        where a.workspace_id = ${workspaceId} and a.id = ${claimed.id} and a.state = 'claimed'
          and a.claim_token = ${claimed.token} and a.claim_until_wall_at > now()
          and exists (select 1 from account_runtime r where r.workspace_id = a.workspace_id
            and r.account_id = a.account_id and r.status = 'active' and not r.is_beyond_plan
            and (r.acts_until is null or r.acts_until > ${instant(dispatch.now)}))
          and not exists (select 1 from sending_stops s where s.workspace_id = a.workspace_id)
        returning a.workspace_id, a.id, a.attempt, a.claim_token, a.dispatched_at, a.dispatched_wall_at),
      written as (
        insert into attempts (workspace_id, id, action_id, attempt, claim_token, dispatched_at, dispatched_wall_at)
        select d.workspace_id, ${dispatch.attemptId}, d.id, d.attempt, d.claim_token, d.dispatched_at,
          d.dispatched_wall_at from dispatched d)
      select attempt, dispatched_wall_at from dispatched`),
  );
  return row && { attempt: row.attempt, dispatchedWallAt: row.dispatched_wall_at };
}
