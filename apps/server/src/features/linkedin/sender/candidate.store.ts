import type { RecentTurns } from '@waypost/domain/linkedin/turns';
import { TURNS_COUNTED } from '@waypost/domain/linkedin/turns';
import { type RawBuilder, sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { get, type InSql } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { Action } from './action.ts';

/** What has to be known of a planned action to choose it; the rest is read with the claim. */
export type Candidate = Pick<
  Action,
  'id' | 'kind' | 'origin' | 'campaignId' | 'notBefore' | 'attempt' | 'hours' | 'dayCapped'
> & { priority: number; withNote: boolean };

/** Between candidates, and between the fields of one: characters that JSON never leaves as they are. */
const [CANDIDATE_END, FIELD_END] = ['\u001E', '\u001F'];

/**
 * Planned actions that may be claimed now: per kind and campaign the first (of invitations one with and one
 * without a note, because notes have their own budget). A pair with an unresolved action is left out, and what a
 * person keeps back. One text for all of them: rows of JSON take the database longer than finding what is in them.
 */
export function candidatesText(workspaceId: InSql, accountId: InSql, now: number): RawBuilder<string | null> {
  // The texts are made of what was chosen, not of all that it was chosen from.
  return sql<
    string | null
  >`select string_agg(concat_ws(chr(31), c.id, c.kind, c.origin, coalesce(c.campaign_id::text, ''),
        (date_part('epoch', c.not_before) * 1000)::bigint, c.attempt, c.day_capped, c.priority, c.with_note,
        coalesce(c.hours::text, '')), chr(30)) from (
      select distinct on (a.kind, a.origin, a.campaign_id, a.kind = 'invite' and a.body is not null)
        a.id, a.kind, a.origin, a.campaign_id, a.not_before, a.attempt, a.day_capped, a.priority,
        a.kind = 'invite' and a.body is not null as with_note, a.hours
      from actions a
      where a.workspace_id = ${workspaceId} and a.account_id = ${accountId} and a.state = 'planned'
        and a.not_before <= ${instant(now)}
        and (a.hold_until_wall_at is null or a.hold_until_wall_at <= now())
        and (a.held_at is null or a.held_until <= ${instant(now)})
        and a.lead_id <> all(array(select u.lead_id from actions u where u.workspace_id = ${workspaceId}
          and u.account_id = ${accountId} and u.state in ('claimed','dispatched','in_doubt')))
      order by a.kind, a.origin, a.campaign_id, a.kind = 'invite' and a.body is not null, a.priority, a.not_before, a.id) c`;
}

export function toCandidates(text: string | null): Candidate[] {
  return text === null ? [] : text.split(CANDIDATE_END).map(toCandidate);
}

function toCandidate(text: string): Candidate {
  const [id = '', kind, origin, campaignId, notBefore, attempt, dayCapped, priority, withNote, hours = ''] =
    text.split(FIELD_END);
  return {
    id,
    kind: kind as Action['kind'],
    origin: origin as Action['origin'],
    campaignId: campaignId === undefined || campaignId === '' ? null : campaignId,
    notBefore: Number(notBefore),
    attempt: Number(attempt),
    hours: hours === '' ? null : (JSON.parse(hours) as Action['hours']),
    dayCapped: dayCapped === 't',
    priority: Number(priority),
    withNote: withNote === 't',
  };
}

/** The newest claims of these priorities, newest first. */
export async function recentTurns(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  ofPriorities: readonly number[],
): Promise<RecentTurns> {
  if (ofPriorities.length === 0) return {};
  const { turns } = await get(
    tx,
    sql<{ turns: string | null }>`select (${turnsText(workspaceId, accountId, ofPriorities)}) as turns`,
  );
  return toTurns(turns);
}

/** The statement of {@link recentTurns}, for one that reads more than this: one text, see {@link toTurns}. */
export function turnsText(
  workspaceId: InSql,
  accountId: InSql,
  ofPriorities: readonly number[],
): RawBuilder<string | null> {
  return sql<string | null>`select string_agg(p.priority || '=' || array_to_string(array(
        select a.kind || ' ' || coalesce(a.campaign_id::text, '') from actions a
          where a.workspace_id = ${workspaceId} and a.account_id = ${accountId} and a.priority = p.priority
            and a.claimed_at is not null
          order by a.claimed_at desc limit ${TURNS_COUNTED}), ','), ';')
      from (values ${sql.raw(ofPriorities.map((priority) => `(${priority})`).join(', '))}) as p(priority)`;
}

/** Of `2=invite <campaign>,visit <campaign>;3=`: priorities without a claim are left out. */
export function toTurns(text: string | null): RecentTurns {
  const turns: Record<number, RecentTurns[number]> = {};
  for (const ofPriority of text?.split(';') ?? []) {
    const [priority, claims = ''] = ofPriority.split('=');
    if (claims !== '') turns[Number(priority)] = claims.split(',').map(toTurn);
  }
  return turns;
}

function toTurn(text: string): { kind: string; campaignId: string | null } {
  const [kind = '', campaignId = ''] = text.split(' ');
  return { kind, campaignId: campaignId === '' ? null : campaignId };
}
