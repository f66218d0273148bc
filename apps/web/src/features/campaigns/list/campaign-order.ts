import type { CampaignSummary } from '@waypost/contract/campaigns';
import type { CampaignInsight } from '@waypost/contract/campaigns-manage';
import type { TableSort } from '../../../ui/data-table.tsx';
import { knownPositive } from '../controls/rate-words.ts';
import { campaignStatuses, type CampaignStatus } from '../controls/campaign-words.ts';

type Sortable =
  | 'name'
  | 'owner'
  | 'status'
  | 'leads'
  | 'accepted'
  | 'replied'
  | 'positive'
  | 'sent'
  | 'next'
  | 'ends'
  | 'updated';
/** By campaign; absent while they are being read. */
export type Insights = ReadonlyMap<string, CampaignInsight>;

/** What a column sorts by; null when it is not known: such campaigns stand last either way. */
const keys: Readonly<
  Record<Sortable, (campaign: CampaignSummary, insight?: CampaignInsight) => string | number | null>
> = {
  name: ({ name }) => name.toLocaleLowerCase(),
  owner: ({ owner }) => owner?.name.toLocaleLowerCase() ?? null,
  status: ({ status }) => campaignStatuses.indexOf(status),
  leads: ({ counts }) => counts.leads,
  accepted: ({ acceptRate }) => acceptRate.percent,
  replied: ({ replyRate }) => replyRate.percent,
  positive: (campaign) => knownPositive(campaign)?.percent ?? null,
  sent: (_, insight) => insight?.days.reduce((total, { sent }) => total + sent, 0) ?? null,
  next: ({ nextActionAt }) => nextActionAt,
  ends: (_, insight) => insight?.estimatedEnd?.at ?? null,
  updated: ({ updatedAt }) => updatedAt,
};

export const firstOrder: TableSort = { columnId: 'updated', direction: 'desc' };

/** "leads-desc" of the address; anything else is the first order: last updated first. */
export function orderOf(text: string | null): TableSort {
  const [columnId = '', direction] = text?.split('-') ?? [];
  if (!(columnId in keys) || (direction !== 'asc' && direction !== 'desc')) return firstOrder;
  return { columnId, direction };
}

export function orderText({ columnId, direction }: TableSort): string {
  return columnId === firstOrder.columnId && direction === firstOrder.direction
    ? ''
    : `${columnId}-${direction}`;
}

export interface CampaignFilter {
  search: string;
  status: CampaignStatus | null;
  /** Id of a sender. */
  sender: string | null;
  /** Id of the person who made it. */
  owner: string | null;
  folder: string | null;
  tag: string | null;
  /** Only these; null: not asked for. */
  only: ReadonlySet<string> | null;
  /** Only campaigns with leads that failed. */
  failed: boolean;
}

/** Leads of it failed and can be tried again; of campaigns that have not ended. */
export function hasFailed({ status, counts }: CampaignSummary): boolean {
  return (status === 'Active' || status === 'Paused') && counts.failed > 0;
}

/** Folders in use, by name. */
export function foldersOf(campaigns: readonly CampaignSummary[]): string[] {
  return [...new Set(campaigns.flatMap(({ folder }) => folder ?? []))].toSorted((a, b) => a.localeCompare(b));
}

/** Tags in use, by name. */
export function tagsOf(campaigns: readonly CampaignSummary[]): string[] {
  return [...new Set(campaigns.flatMap(({ tags }) => tags))].toSorted((a, b) => a.localeCompare(b));
}

/** The campaigns of this filter whose name, folder, tag or sender holds the text, in this order; archived ones only when asked for. */
export function chosenCampaigns(
  campaigns: readonly CampaignSummary[],
  { search, status, sender, owner, folder, tag, only, failed }: CampaignFilter,
  sort: TableSort,
  insights: Insights = new Map(),
): CampaignSummary[] {
  const text = search.trim().toLocaleLowerCase();
  const keyOf = keys[sort.columnId as Sortable];
  return campaigns
    .filter(
      (campaign) =>
        (status === null ? campaign.status !== 'Archived' : campaign.status === status) &&
        (sender === null || campaign.accounts.some(({ id }) => id === sender)) &&
        (owner === null || campaign.owner?.id === owner) &&
        (folder === null || campaign.folder === folder) &&
        (tag === null || campaign.tags.includes(tag)) &&
        (only === null || only.has(campaign.id)) &&
        (!failed || hasFailed(campaign)) &&
        [
          campaign.name,
          campaign.folder ?? '',
          ...campaign.tags,
          ...campaign.accounts.map(({ name }) => name),
        ].some((name) => name.toLocaleLowerCase().includes(text)),
    )
    .toSorted(
      (a, b) =>
        compare(keyOf(a, insights.get(a.id)), keyOf(b, insights.get(b.id)), sort.direction) ||
        a.id.localeCompare(b.id),
    );
}

function compare(
  a: string | number | null,
  b: string | number | null,
  direction: TableSort['direction'],
): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const order = typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
  return direction === 'asc' ? order : -order;
}

export function statusOf(text: string | null): CampaignStatus | null {
  return campaignStatuses.find((status) => status === text) ?? null;
}
