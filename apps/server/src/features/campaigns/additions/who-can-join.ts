import type { LeadState } from '@waypost/domain/campaigns/lead-state';
import { sql } from 'kysely';
import { list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { LeadDetail } from '../../leads/index.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignsDeps, SenderAccount } from '../campaigns-deps.ts';
import { canBeFound, noProfile } from '../left-out/can-be-found.ts';
import { readLeftOut } from '../dealing/why-left-out.ts';
import type { Word } from '../dealing/who-wrote.ts';

/** Why somebody cannot be added: the sentence of the lead, and what such leads are counted by. */
export interface CannotJoin {
  reason: string;
  rule: string;
}

export interface Joining {
  /** In one order everywhere: two that add at once cannot wait for each other in a circle. */
  leads: LeadDetail[];
  cannot: Map<string, CannotJoin>;
  /** Who has written to them, the latest first. */
  words: ReadonlyMap<string, readonly Word[]>;
}

const gone: CannotJoin = {
  reason: 'Was deleted or forgotten meanwhile.',
  rule: 'Deleted or forgotten meanwhile',
};

/**
 * Who of these leads a campaign can take in, by the very rules that starting one goes by. Somebody whose link has to be
 * looked up first can join: the lead waits until then.
 */
export async function whoCanJoin(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  { campaign, senders }: { campaign: Campaign; senders: readonly SenderAccount[] },
  leadIds: readonly string[],
): Promise<Joining> {
  const leads = (await deps.leads.getLeads(tx, workspaceId, leadIds)).toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  );
  const known = new Set(leads.map(({ id }) => id));
  const here = await statesIn(tx, workspaceId, campaign.id, leadIds);
  const accountIds = senders.filter(({ status }) => status !== 'Deleted').map(({ id }) => id);
  const of = { ...campaign, accountIds: accountIds.length === 0 ? null : accountIds };
  const { why, words } = await readLeftOut(tx, deps, workspaceId, of, leadIds);
  const cannot = new Map<string, CannotJoin>();
  for (const id of leadIds) if (!known.has(id)) cannot.set(id, gone);
  for (const lead of leads) {
    const state = here.get(lead.id);
    const left = state === undefined ? why(lead) : undefined;
    if (state !== undefined) {
      const reason = `Is in this campaign already (${state}).`;
      cannot.set(lead.id, { reason, rule: 'In this campaign already' });
    } else if (left !== undefined) cannot.set(lead.id, { reason: left.reason, rule: left.rule });
    else if (!canBeFound(lead)) cannot.set(lead.id, noProfile);
  }
  return { leads: leads.filter(({ id }) => !cannot.has(id)), cannot, words };
}

/** Where the campaign's own leads stand; others are left out. */
async function statesIn(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  leadIds: readonly string[],
): Promise<Map<string, LeadState>> {
  const rows = await list(
    tx,
    sql<{ lead_id: string; lead_state: LeadState }>`select lead_id, lead_state from enrolments
      where workspace_id = ${workspaceId} and campaign_id = ${campaignId}
        and lead_id = any(${[...leadIds]}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.lead_id, row.lead_state]));
}
