import type { LeadState } from '@waypost/domain/campaigns/lead-state';
import { sql } from 'kysely';
import { list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { isPositive } from './reply-intent.store.ts';

/** What ever happened to a lead in its campaign; `enrolments.happened` is the sum of these. */
export const HAPPENED = { visited: 1, invited: 2, accepted: 4, messaged: 8, replied: 16 } as const;

/** What an event of this kind adds to it; 0: nothing. */
export function happenedBy(what: string): number {
  return what === 'inmailed' ? HAPPENED.messaged : (HAPPENED[what as keyof typeof HAPPENED] ?? 0);
}

/** Leads of one campaign that have all of this in common. */
export interface LeadGroup {
  campaignId: string;
  leadState: LeadState;
  happened: number;
  /** What their reply means; `unsorted`: nobody has said so, or there is none. */
  reply: 'positive' | 'other' | 'unsorted';
  n: number;
  /** Of these, how many were dealt to a sender. */
  dealt: number;
}

/** All leads of these campaigns in one pass, grouped: at most a few dozen groups for each campaign. */
export async function countGroups(
  tx: Tx,
  workspaceId: string,
  campaignIds: readonly string[],
): Promise<LeadGroup[]> {
  return list(
    tx,
    sql<LeadGroup>`select campaign_id as "campaignId", lead_state as "leadState", happened,
        case when reply_intent is null then 'unsorted' when ${isPositive} then 'positive' else 'other' end as reply,
        count(*) as n, count(account_id) as dealt
      from enrolments e where workspace_id = ${workspaceId} and campaign_id = any(${[...campaignIds]}::uuid[])
      group by 1, 2, 3, 4`,
  );
}
