import type { RecentTurns } from '@waypost/domain/linkedin/turns';
import { TURNS_COUNTED } from '@waypost/domain/linkedin/turns';
import { type RawBuilder, sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { Action } from './action.ts';

/** What has to be known of a planned action to choose it; the rest is read with the claim. */
export type Candidate = Pick<
  Action,
  'id' | 'kind' | 'origin' | 'campaignId' | 'notBefore' | 'attempt' | 'hours' | 'dayCapped'
> & { priority: number; withNote: boolean };

export interface CandidateRow {
  id: string;
  kind: Action['kind'];
  origin: Action['origin'];
  campaign_id: string | null;
  /** Epoch milliseconds. */
  not_before: number;
  attempt: number;
  hours: Action['hours'];
  day_capped: boolean;
  priority: number;
  with_note: boolean;
}

/**
 * Planned actions that may be claimed now: per kind and campaign the first (of invitations one with and one
 * without a note, because notes have their own budget). A pair with an unresolved action is left out, and what a
 * person keeps back.
 */
export function candidateRows(workspaceId: string, accountId: string, now: number): RawBuilder<CandidateRow> {
  return sql<CandidateRow>`select distinct on (a.kind, a.origin, a.campaign_id, a.kind = 'invite' and a.body is not null)
        a.id, a.kind, a.origin, a.campaign_id, (date_part('epoch', a.not_before) * 1000)::bigint as not_before, a.attempt,
        a.hours, a.day_capped, a.priority, a.kind = 'invite' and a.body is not null as with_note
      from actions a
      where a.workspace_id = ${workspaceId} and a.account_id = ${accountId} and a.state = 'planned'
        and a.not_before <= ${instant(now)}
        and (a.hold_until_wall_at is null or a.hold_until_wall_at <= now())
        and (a.held_at is null or a.held_until <= ${instant(now)})
        and a.lead_id <> all(array(select u.lead_id from actions u where u.workspace_id = ${workspaceId}
          and u.account_id = ${accountId} and u.state in ('claimed','dispatched','in_doubt')))
      order by a.kind, a.origin, a.campaign_id, a.kind = 'invite' and a.body is not null, a.priority, a.not_before, a.id`;
}

export function toCandidate({
  campaign_id: campaignId,
  not_before: notBefore,
  day_capped: dayCapped,
  with_note: withNote,
  ...row
}: CandidateRow): Candidate {
  return { ...row, campaignId, notBefore, dayCapped, withNote };
}

export interface TurnsRow {
  priority: number;
  turns: string;
}

/** The newest claims of these priorities, newest first. */
export async function recentTurns(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  ofPriorities: readonly number[],
): Promise<RecentTurns> {
  if (ofPriorities.length === 0) return {};
  return toTurns(await list(tx, turnsRows(workspaceId, accountId, ofPriorities)));
}

/** The statement of {@link recentTurns}, for one that reads more than this. */
export function turnsRows(
  workspaceId: string,
  accountId: string,
  ofPriorities: readonly number[],
): RawBuilder<TurnsRow> {
  return sql<TurnsRow>`select p.priority,
        string_agg(t.kind || ' ' || coalesce(t.campaign_id::text, ''), ',' order by t.claimed_at desc) as turns
      from (values ${sql.raw(ofPriorities.map((priority) => `(${priority})`).join(', '))}) as p(priority)
      cross join lateral (select a.kind, a.campaign_id, a.claimed_at from actions a
        where a.workspace_id = ${workspaceId} and a.account_id = ${accountId} and a.priority = p.priority
          and a.claimed_at is not null
        order by a.claimed_at desc limit ${TURNS_COUNTED}) t
      group by p.priority`;
}

export function toTurns(rows: readonly TurnsRow[]): RecentTurns {
  return Object.fromEntries(rows.map(({ priority, turns }) => [priority, turns.split(',').map(toTurn)]));
}

function toTurn(text: string): { kind: string; campaignId: string | null } {
  const [kind = '', campaignId = ''] = text.split(' ');
  return { kind, campaignId: campaignId === '' ? null : campaignId };
}
