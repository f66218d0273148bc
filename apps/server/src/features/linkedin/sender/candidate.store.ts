import type { Rhythm } from '@waypost/domain/linkedin/rhythm';
import { inTurn, type RecentTurns, type Shares, TURNS_COUNTED } from '@waypost/domain/linkedin/turns';
import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { get, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { type Action, priorities } from './action.ts';

/** What has to be known of a planned action to choose it; the rest is read with the claim. */
export type Candidate = Pick<
  Action,
  'id' | 'kind' | 'origin' | 'campaignId' | 'notBefore' | 'attempt' | 'hours' | 'dayCapped'
> & { priority: number; withNote: boolean };

interface CandidateRow {
  id: string;
  kind: Action['kind'];
  origin: Action['origin'];
  campaign_id: string | null;
  not_before: number;
  attempt: number;
  hours: Action['hours'];
  day_capped: boolean;
  priority: number;
  with_note: boolean;
}

/** Priorities at which campaigns and kinds take turns; at the others whoever waits longest is first. */
const contested = [...new Set(Object.values(priorities))];

/**
 * Planned actions that may be claimed now: per kind and campaign the first (of invitations one with and one
 * without a note, because notes have their own budget), in the order in which they have their turn. A pair with
 * an unresolved action is left out, and what a person keeps back.
 */
export async function listCandidates(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  now: number,
  { shares, rhythm }: { shares: Shares; rhythm: Rhythm },
): Promise<readonly Candidate[]> {
  const asked = list(
    tx,
    sql<CandidateRow>`select distinct on (a.kind, a.origin, a.campaign_id, a.kind = 'invite' and a.body is not null)
        a.id, a.kind, a.origin, a.campaign_id, a.not_before, a.attempt, a.hours, a.day_capped, a.priority,
        a.kind = 'invite' and a.body is not null as with_note
      from actions a
      where a.workspace_id = ${workspaceId} and a.account_id = ${accountId} and a.state = 'planned'
        and a.not_before <= ${instant(now)}
        and (a.hold_until_wall_at is null or a.hold_until_wall_at <= now())
        and (a.held_at is null or a.held_until <= ${instant(now)})
        and a.lead_id <> all(array(select u.lead_id from actions u where u.workspace_id = ${workspaceId}
          and u.account_id = ${accountId} and u.state in ('claimed','dispatched','in_doubt')))
      order by a.kind, a.origin, a.campaign_id, a.kind = 'invite' and a.body is not null, a.priority, a.not_before, a.id`,
  );
  const [rows, turns] = await Promise.all([asked, recentTurns(tx, workspaceId, accountId, contested)]);
  const candidates = rows.map(
    ({
      campaign_id: campaignId,
      not_before: notBefore,
      day_capped: dayCapped,
      with_note: withNote,
      ...row
    }) => ({
      ...row,
      ...{ campaignId, notBefore, dayCapped, withNote },
    }),
  );
  return inTurn(candidates, turns, shares, rhythm.lightActionsBeforeInvite);
}

/** The newest claims of these priorities, newest first. */
export async function recentTurns(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  ofPriorities: readonly number[],
): Promise<RecentTurns> {
  if (ofPriorities.length === 0) return {};
  const rows = await list(
    tx,
    sql<{ priority: number; turns: string }>`select p.priority,
        string_agg(t.kind || ' ' || coalesce(t.campaign_id::text, ''), ',' order by t.claimed_at desc) as turns
      from (values ${sql.raw(ofPriorities.map((priority) => `(${priority})`).join(', '))}) as p(priority)
      cross join lateral (select a.kind, a.campaign_id, a.claimed_at from actions a
        where a.workspace_id = ${workspaceId} and a.account_id = ${accountId} and a.priority = p.priority
          and a.claimed_at is not null
        order by a.claimed_at desc limit ${TURNS_COUNTED}) t
      group by p.priority`,
  );
  return Object.fromEntries(rows.map(({ priority, turns }) => [priority, turns.split(',').map(toTurn)]));
}

function toTurn(text: string): { kind: string; campaignId: string | null } {
  const [kind = '', campaignId = ''] = text.split(' ');
  return { kind, campaignId: campaignId === '' ? null : campaignId };
}

/** When a planned action becomes ready by itself; each null when none waits for that time. */
export interface NextReady {
  /** Business time: the next `not_before`, or the end of the next hold that has one. */
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
  const isPlanned = sql`a.workspace_id = ${workspaceId} and a.account_id = ${accountId} and a.state = 'planned'`;
  const row = await get(
    tx,
    sql<{ at: number | null; hold_ends_wall_at: number | null }>`select
        least(
          (select min(a.not_before) from actions a
            where ${isPlanned} and a.held_at is null and a.not_before > ${instant(now)}),
          (select min(greatest(a.not_before, a.held_until)) from actions a
            where ${isPlanned} and a.held_at is not null and a.held_until is not null
              and greatest(a.not_before, a.held_until) > ${instant(now)})) as at,
        (select min(a.hold_until_wall_at) from actions a
          where ${isPlanned} and a.hold_until_wall_at > now()
            and (a.held_at is null or a.held_until is not null)) as hold_ends_wall_at`,
  );
  return { at: row.at, holdEndsWallAt: row.hold_ends_wall_at };
}
