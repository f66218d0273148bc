import type { CampaignLead, CampaignSummary } from '@waypost/contract/campaigns';
import type { Tone } from '../../../ui/badge.tsx';

export type CampaignStatus = CampaignSummary['status'];
export type LeadState = CampaignLead['state'];

export const campaignStatuses: readonly CampaignStatus[] = [
  'Draft',
  'Scheduled',
  'Active',
  'Paused',
  'Completed',
  'Archived',
];

export const statusTone: Readonly<Record<CampaignStatus, Tone>> = {
  Draft: 'neutral',
  Scheduled: 'info',
  Active: 'success',
  Paused: 'warning',
  Completed: 'brand',
  Archived: 'neutral',
};

/** Every state a lead can be in, with the counter that holds it: in the order of a lead's way. */
export const leadStates = [
  { state: 'Queued', count: 'queued', tone: 'neutral' },
  { state: 'In progress', count: 'inProgress', tone: 'brand' },
  { state: 'Waiting', count: 'waiting', tone: 'info' },
  { state: 'Replied', count: 'replied', tone: 'success' },
  { state: 'Finished', count: 'finished', tone: 'neutral' },
  { state: 'Skipped', count: 'skipped', tone: 'neutral' },
  { state: 'Failed', count: 'failed', tone: 'danger' },
  { state: 'Excluded', count: 'excluded', tone: 'neutral' },
] as const satisfies readonly {
  state: LeadState;
  count: keyof CampaignSummary['counts'];
  tone: Tone;
}[];

export function stateTone(state: LeadState): Tone {
  return leadStates.find((known) => known.state === state)?.tone ?? 'neutral';
}

/** The state of that name, e.g. from the address; null for any other text. */
export function leadStateOf(text: string | null): LeadState | null {
  return leadStates.find(({ state }) => state === text)?.state ?? null;
}

/**
 * Leads that have not begun or wait, those with a step under way, those the campaign is done with, those whose step
 * failed and those excluded under way: together all its leads.
 */
export function progressOf(counts: CampaignSummary['counts']) {
  const waiting = counts.queued + counts.waiting;
  const active = counts.inProgress;
  const done = counts.replied + counts.finished + counts.skipped;
  const { failed } = counts;
  // `counts.excluded` also has those who were never leads of the campaign.
  const excluded = Math.max(0, counts.leads - waiting - active - done - failed);
  return { waiting, active, done, failed, excluded };
}

/** Everybody whom the campaign lists: its leads, and whom a rule left out before they became leads. */
export function listedOf(counts: CampaignSummary['counts']): number {
  return counts.leads + Math.max(0, counts.excluded - progressOf(counts).excluded);
}
