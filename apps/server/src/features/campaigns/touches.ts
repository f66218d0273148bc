import type { Tx } from '../../platform/db/tenant.ts';
import type { CampaignsDeps } from './campaigns-deps.ts';
import { explainLeads } from './operations/explain-leads.ts';
import { knownOf } from './operations/list-campaign-leads.ts';
import { campaignNames } from './store/campaign.store.ts';
import { listOfLead } from './store/enrolment.store.ts';
import { eventsOf } from './store/event.store.ts';

export interface LeadTouches {
  campaigns: { campaignId: string; campaignName: string; state: string; reason: string; at: number | null }[];
  /** Sentences for the thread, oldest first. Instants are business time. */
  events: { at: number; text: string }[];
}

/** What campaigns did and do with a lead. */
export type Touches = (tx: Tx, workspaceId: string, leadId: string) => Promise<LeadTouches>;

const sentences: Record<string, (campaign: string) => string> = {
  visited: (campaign) => `Profile viewed (${campaign})`,
  invited: (campaign) => `Invitation sent (${campaign})`,
  accepted: () => 'Invitation accepted',
  already_connected: () => 'Already connected',
  already_invited: () => 'Already invited',
  stopped: (campaign) => `Reply received. ${campaign} stopped for this lead`,
  finished: (campaign) => `${campaign} finished`,
  skipped: (campaign) => `${campaign} ended early`,
  failed: (campaign) => `${campaign} could not go on`,
};

/** Of a lead that has not ended, reason and time are those that its campaign shows now. */
export function createTouches(deps: CampaignsDeps): Touches {
  return async (tx, workspaceId, leadId) => {
    const enrolments = await listOfLead(tx, workspaceId, leadId);
    const open = enrolments.filter(({ state }) => state.finished === null);
    const whys =
      open.length === 0
        ? null
        : await explainLeads(tx, deps, workspaceId, open, await knownOf(tx, deps, workspaceId, open));
    const names = await campaignNames(
      tx,
      workspaceId,
      enrolments.map(({ campaignId }) => campaignId),
    );
    const nameOf = (campaignId: string): string => names.get(campaignId) ?? 'A deleted campaign';
    const events = await eventsOf(
      tx,
      workspaceId,
      enrolments.map((enrolment) => enrolment.id),
    );
    return {
      campaigns: enrolments.map(({ id, campaignId, leadState, reason, nextAt }) => {
        const why = whys?.get(id) ?? { sentence: reason, nextAt };
        const campaignName = nameOf(campaignId);
        return { campaignId, campaignName, state: leadState, reason: why.sentence, at: why.nextAt };
      }),
      events: events.flatMap((event) => {
        const sentence = sentences[event.what];
        return sentence === undefined ? [] : [{ at: event.at, text: sentence(nameOf(event.campaignId)) }];
      }),
    };
  };
}
