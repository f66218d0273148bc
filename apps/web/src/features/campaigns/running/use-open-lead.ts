import { useQuery } from '@tanstack/react-query';
import type { CampaignLead } from '@waypost/contract/campaigns';
import { useState } from 'react';
import { campaignLeadQuery } from '../api/campaign-leads.ts';

/**
 * The lead whose sheet is open. One that leaves the rows, because what was done to it ends its place in the filter, stays
 * open and true, and the next is the one that moved up into its place: a list of tasks is worked through without closing.
 * @param rows as the server has them now, not as they are held in place under the pointer.
 */
export function useOpenLead(campaignId: string, rows: readonly CampaignLead[]) {
  const [opened, setOpened] = useState<CampaignLead | null>(null);
  const [place, setPlace] = useState(-1);
  const found = rows.findIndex(({ enrolmentId }) => enrolmentId === opened?.enrolmentId);
  if (found >= 0 && found !== place) setPlace(found);
  const isGone = opened !== null && found < 0;
  const alone = useQuery({
    ...campaignLeadQuery(campaignId, opened?.enrolmentId ?? ''),
    enabled: isGone,
  }).data;
  const newest = [opened, rows[found], isGone ? alone : undefined]
    .filter((lead) => lead != null)
    .reduce<CampaignLead | null>(
      (last, lead) => (last === null || lead.updatedAt >= last.updatedAt ? lead : last),
      null,
    );
  const to = (index: number) => {
    const lead = opened === null ? undefined : rows[index];
    return lead && place >= 0 ? () => setOpened(lead) : undefined;
  };
  return {
    open: opened === null ? null : newest,
    setOpened,
    onPrevious: to(place - 1),
    onNext: to(isGone ? place : place + 1),
  };
}
