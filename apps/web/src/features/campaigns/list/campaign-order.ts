import type { CampaignSummary } from '@waypost/contract/campaigns';
import type { TableSort } from '../../../ui/data-table.tsx';
import { campaignStatuses, type CampaignStatus } from '../controls/campaign-words.ts';

type Sortable = 'name' | 'status' | 'leads' | 'accepted' | 'replied' | 'next' | 'updated';

/** What a column sorts by; null when it is not known: such campaigns stand last either way. */
const keys: Readonly<Record<Sortable, (campaign: CampaignSummary) => string | number | null>> = {
  name: ({ name }) => name.toLocaleLowerCase(),
  status: ({ status }) => campaignStatuses.indexOf(status),
  leads: ({ counts }) => counts.leads,
  accepted: ({ acceptRate }) => acceptRate.percent,
  replied: ({ replyRate }) => replyRate.percent,
  next: ({ nextActionAt }) => nextActionAt,
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
}

/** The campaigns of this status whose name or sender holds the text, in this order. */
export function chosenCampaigns(
  campaigns: readonly CampaignSummary[],
  { search, status }: CampaignFilter,
  sort: TableSort,
): CampaignSummary[] {
  const text = search.trim().toLocaleLowerCase();
  const keyOf = keys[sort.columnId as Sortable];
  return campaigns
    .filter(
      (campaign) =>
        (status === null || campaign.status === status) &&
        [campaign.name, ...campaign.accounts.map(({ name }) => name)].some((name) =>
          name.toLocaleLowerCase().includes(text),
        ),
    )
    .toSorted((a, b) => compare(keyOf(a), keyOf(b), sort.direction) || a.id.localeCompare(b.id));
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
