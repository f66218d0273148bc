import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { get, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { Action } from './action.ts';
import { type ActionRow, columns, toAction } from './action.store.ts';

/**
 * Planned actions that may be claimed now: per kind and campaign the first (of invitations one with and one
 * without a note, because notes have their own budget), in order of priority, then the
 * campaign that has waited longest for its turn. A pair with an unresolved action is left out.
 */
export async function listCandidates(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  now: number,
): Promise<Action[]> {
  const rows = await list(
    tx,
    sql<ActionRow>`with ready as (
        select distinct on (a.kind, a.origin, a.campaign_id, a.kind = 'invite' and a.body is not null) a.*
        from actions a
        where a.workspace_id = ${workspaceId} and a.account_id = ${accountId} and a.state = 'planned'
          and a.not_before <= ${instant(now)}
          and (a.hold_until_wall_at is null or a.hold_until_wall_at <= now())
          and not exists (select 1 from actions u where u.workspace_id = a.workspace_id
            and u.account_id = a.account_id and u.lead_id = a.lead_id and u.state in ('claimed','dispatched','in_doubt'))
        order by a.kind, a.origin, a.campaign_id, a.kind = 'invite' and a.body is not null, a.priority, a.not_before, a.id)
      select ${columns} from ready a
      left join lateral (select max(t.claimed_at) as last_turn from actions t where t.workspace_id = a.workspace_id
        and t.account_id = a.account_id and t.campaign_id = a.campaign_id and t.kind = a.kind) turn on true
      order by a.priority, turn.last_turn nulls first, a.not_before, a.id`,
  );
  return rows.map(toAction);
}

/** When a planned action becomes ready by itself; each null when none waits for that time. */
export interface NextReady {
  /** Business time: the next `not_before`. */
  at: number | null;
  /** Wall time: the end of the next time to take a reply back. */
  holdEndsWallAt: number | null;
}

export async function nextReady(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  now: number,
): Promise<NextReady> {
  const row = await get(
    tx,
    sql<{ at: number | null; hold_ends_wall_at: number | null }>`select
        min(a.not_before) filter (where a.not_before > ${instant(now)}) as at,
        min(a.hold_until_wall_at) filter (where a.hold_until_wall_at > now()) as hold_ends_wall_at
      from actions a where a.workspace_id = ${workspaceId} and a.account_id = ${accountId} and a.state = 'planned'
        and (a.not_before > ${instant(now)} or a.hold_until_wall_at > now())`,
  );
  return { at: row.at, holdEndsWallAt: row.hold_ends_wall_at };
}
