import type { CampaignSummary } from '@waypost/contract/campaigns';
import type { Tx } from '../../../platform/db/tenant.ts';
import { type LeadTotals, noTotals } from '../store/event.store.ts';
import { countGroups, HAPPENED, type LeadGroup } from '../store/lead-count.store.ts';

type Counts = CampaignSummary['counts'];

/** The leads of one campaign: by their word, and by what ever happened to them. */
export interface LeadNumbers {
  counts: Counts;
  totals: LeadTotals;
}

const noCounts: Counts = {
  leads: 0,
  queued: 0,
  inProgress: 0,
  waiting: 0,
  replied: 0,
  finished: 0,
  skipped: 0,
  failed: 0,
  excluded: 0,
};

const countKey = {
  Queued: 'queued',
  'In progress': 'inProgress',
  Waiting: 'waiting',
  Replied: 'replied',
  Finished: 'finished',
  Skipped: 'skipped',
  Failed: 'failed',
  Excluded: 'excluded',
} as const;

/** Counted for all of these campaigns in one pass; a campaign without leads has zeros. */
export async function numbersOf(
  tx: Tx,
  workspaceId: string,
  campaignIds: readonly string[],
): Promise<(campaignId: string) => LeadNumbers> {
  const numbers = new Map<string, LeadNumbers>();
  for (const group of await countGroups(tx, workspaceId, campaignIds)) {
    const known = numbers.get(group.campaignId) ?? { counts: { ...noCounts }, totals: { ...noTotals } };
    addTo(known, group);
    numbers.set(group.campaignId, known);
  }
  return (campaignId) => numbers.get(campaignId) ?? { counts: noCounts, totals: noTotals };
}

/**
 * Who was excluded before a sender had them is shown but was never a lead of the campaign; who was excluded later was,
 * and what was done with them counts on.
 */
function addTo({ counts, totals }: LeadNumbers, { leadState, happened, reply, n, dealt }: LeadGroup): void {
  counts[countKey[leadState]] += n;
  counts.leads += leadState === 'Excluded' ? dealt : n;
  const has = (what: keyof typeof HAPPENED): boolean => (happened & HAPPENED[what]) !== 0;
  for (const what of ['visited', 'invited', 'accepted', 'messaged', 'replied'] as const) {
    if (has(what)) totals[what] += n;
  }
  if (has('replied') && reply === 'positive') totals.positive += n;
  if (has('replied') && reply === 'unsorted') totals.unsorted += n;
  if (has('invited') || has('messaged')) totals.contacted += n;
}
