import { useQuery } from '@tanstack/react-query';
import { ListTree, Send } from 'lucide-react';
import { campaignsQuery } from '../../features/campaigns/api/campaigns.ts';
import { leadListsQuery } from '../../features/leads/api/lead-lists.ts';
import type { Command } from './commands.ts';

export interface Records {
  lists: readonly Command[];
  campaigns: readonly Command[];
  /** Some could not be read; what is listed may be short. */
  failed: boolean;
}

/** The lead lists and campaigns of the workspace, by name. */
export function useRecords(): Records {
  const lists = useQuery(leadListsQuery);
  const campaigns = useQuery(campaignsQuery);
  return {
    lists: (lists.data ?? []).map(({ id, name }) => ({ label: name, icon: ListTree, to: `/leads/${id}` })),
    campaigns: (campaigns.data ?? []).map(({ id, name }) => ({
      label: name,
      icon: Send,
      to: `/campaign/${id}`,
    })),
    failed: lists.isError || campaigns.isError,
  };
}
