import { useQuery } from '@tanstack/react-query';
import { generatePath } from 'react-router';
import { paths } from '../app/paths.ts';
import { campaignsQuery } from '../features/campaigns/api/campaigns.ts';
import { GettingStarted } from '../features/dashboard/components/getting-started.tsx';
import { leadListsQuery } from '../features/leads/api/lead-lists.ts';
import { linkedInAccountsQuery } from '../features/linkedin/index.ts';
import { cn } from '../ui/class-names.ts';

const to = {
  settings: paths.settings,
  leads: paths.leads,
  campaigns: paths.campaigns,
  newPost: generatePath(paths.post, { postId: 'new' }),
};

/**
 * Nothing is ticked or unticked before it is known; its room is kept, so that nothing below it moves then. What cannot be
 * read counts as empty: the way to each step stays.
 */
export function FirstSteps() {
  const accounts = useQuery(linkedInAccountsQuery);
  const lists = useQuery(leadListsQuery);
  const campaigns = useQuery(campaignsQuery);
  const isLearning = accounts.isPending || lists.isPending || campaigns.isPending;
  return (
    <div className={cn('empty:hidden', isLearning && 'invisible')}>
      <GettingStarted
        hasAccount={accounts.data?.some(({ status }) => status !== 'Deleted') === true}
        // Nothing can be published before there is a post editor.
        hasPublishedPost={false}
        hasLeadList={(lists.data?.length ?? 0) > 0}
        hasCampaign={(campaigns.data?.length ?? 0) > 0}
        to={to}
      />
    </div>
  );
}
