import { hasStopRules } from '@waypost/domain/campaigns/stop-rules/which-rule-stops';
import { isTagged } from '@waypost/domain/campaigns/sequence/condition';
import type { StopSignal } from '@waypost/domain/campaigns/sequence/enrolment';
import type { StopRules } from '@waypost/domain/campaigns/settings/stop-rules';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import type { CampaignsDeps, CampaignsRoom } from '../campaigns-deps.ts';
import { findCampaign } from '../store/campaign.store.ts';
import { setDue, takeDue } from '../store/due-enrolment.store.ts';
import { readStopSignals, selectStoppable, type CampaignWithRules } from './read-stop-signals.ts';
import { stopMany } from './stop-many.ts';
import {
  campaignsWithRule,
  campaignsWithTagRule,
  clearStopRulesDue,
  listUnfinishedIn,
} from './stopping.store.ts';

/** Leads ended in one transaction. */
const leadsPerCommit = 500;

/** The leads of a campaign are held against its stop rules, soon and in commits of a bounded size. */
export function askForStops(
  tx: Tx,
  room: Pick<CampaignsRoom, 'platform'>,
  workspaceId: string,
  campaignId: string,
) {
  return setDue(tx, workspaceId, campaignId, room.platform.clock.businessNow(), 'campaigns.stop-rules');
}

/** People came onto a list: campaigns that stop whoever is on it look. */
export async function learnListGrew(
  tx: Tx,
  room: Pick<CampaignsRoom, 'platform'>,
  workspaceId: string,
  { listId }: { listId: string },
): Promise<void> {
  for (const id of await campaignsWithRule(tx, workspaceId, { listId })) {
    await askForStops(tx, room, workspaceId, id);
  }
}

/** Leads got tags: campaigns that stop whoever carries one of them look. */
export async function learnTagged(
  tx: Tx,
  room: Pick<CampaignsRoom, 'platform'>,
  workspaceId: string,
  { tags }: { tags: readonly string[] },
): Promise<void> {
  for (const campaign of await campaignsWithTagRule(tx, workspaceId)) {
    if (campaign.tags.some((tag) => isTagged(tags, tag))) {
      await askForStops(tx, room, workspaceId, campaign.id);
    }
  }
}

/** Ends the leads of one campaign that its stop rules name by now. Answers true when a campaign was looked at. */
export async function stopDue(room: CampaignsRoom): Promise<boolean> {
  const { db, clock } = room.platform;
  const due = await takeDue(db, clock.businessNow(), 'campaigns.stop-rules');
  if (due === undefined) return false;
  const { workspaceId, id } = due;
  for (let afterLeadId: string | null = null, more = true; more;) {
    await inWorkspace(db, workspaceId, async (tx) => {
      const page = await readStoppable(tx, room, workspaceId, id, afterLeadId);
      const leads = page.leads.map(({ id: enrolmentId, signal }) => ({ enrolmentId, signal }));
      await stopMany(tx, room, workspaceId, leads);
      if (page.lastLeadId === null) await clearStopRulesDue(tx, workspaceId, id);
      afterLeadId = page.lastLeadId;
    });
    more = afterLeadId !== null;
  }
  return true;
}

async function readStoppable(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  campaignId: string,
  afterLeadId: string | null,
) {
  const campaign = await findCampaign(tx, workspaceId, campaignId);
  if (campaign === undefined) return { leads: [], lastLeadId: null };
  return readPage(tx, room, workspaceId, campaign, afterLeadId);
}

type Deps = Pick<CampaignsDeps, 'accounts' | 'leads' | 'lists' | 'platform'>;

async function readPage(
  tx: Tx,
  deps: Deps,
  workspaceId: string,
  campaign: CampaignWithRules,
  afterLeadId: string | null,
): Promise<{ leads: { id: string; signal: StopSignal }[]; lastLeadId: string | null }> {
  if (!hasStopRules(campaign.settings.stopRules)) return { leads: [], lastLeadId: null };
  const among = await selectStoppable(tx, deps, workspaceId, campaign);
  const page = { afterLeadId, limit: leadsPerCommit };
  const rows = await listUnfinishedIn(tx, workspaceId, campaign.id, among, page);
  const signals = await readStopSignals(
    tx,
    deps,
    workspaceId,
    campaign,
    rows.map(({ leadId }) => leadId),
  );
  return {
    leads: rows.flatMap(({ id, leadId }) => {
      const signal = signals.get(leadId);
      return signal === undefined ? [] : [{ id, signal }];
    }),
    lastLeadId: rows.length < leadsPerCommit ? null : (rows.at(-1)?.leadId ?? null),
  };
}

/** How many leads under way other stop rules would end at once, by the rule that names them. */
export async function countStops(
  tx: Tx,
  deps: Deps,
  workspaceId: string,
  campaign: CampaignWithRules,
  stopRules: StopRules,
): Promise<Record<'company_replied' | 'tagged' | 'listed', number>> {
  const counts = { company_replied: 0, tagged: 0, listed: 0 };
  const asked = { ...campaign, settings: { stopRules } };
  for (let afterLeadId: string | null = null; ;) {
    const page = await readPage(tx, deps, workspaceId, asked, afterLeadId);
    for (const { signal } of page.leads)
      if (signal.kind in counts) counts[signal.kind as keyof typeof counts] += 1;
    if (page.lastLeadId === null) return counts;
    afterLeadId = page.lastLeadId;
  }
}
