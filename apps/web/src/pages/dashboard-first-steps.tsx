import { useQuery } from '@tanstack/react-query';
import { generatePath } from 'react-router';
import { paths } from '../app/paths.ts';
import { campaignsQuery } from '../features/campaigns/api/campaigns.ts';
import { GettingStarted } from '../features/dashboard/components/getting-started.tsx';
import { leadListsQuery } from '../features/leads/api/lead-lists.ts';
import { linkedInAccountsQuery } from '../features/linkedin/index.ts';
import { useCurrentUser, useSavePreferences } from '../features/users/index.ts';
import { errorMessage } from '../lib/api/api-error.ts';
import { cn } from '../ui/class-names.ts';
import { toast } from '../ui/toast-store.ts';

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
  const save = useSavePreferences();
  const isPutAway = useCurrentUser()?.preferences.firstStepsPutAway === true;
  const isLearning = accounts.isPending || lists.isPending || campaigns.isPending;
  const hasAccount = accounts.data?.some(({ status }) => status !== 'Deleted') === true;
  const hasLeadList = (lists.data?.length ?? 0) > 0;
  const hasCampaign = (campaigns.data?.length ?? 0) > 0;
  if (isPutAway) return null;

  function keep(firstStepsPutAway: boolean, onSuccess?: () => void) {
    save.mutate(
      { firstStepsPutAway },
      {
        onError: (error) =>
          toast({ tone: 'danger', title: 'This was not saved', description: errorMessage(error) }),
        ...(onSuccess ? { onSuccess } : {}),
      },
    );
  }
  const putAway = () =>
    keep(true, () =>
      toast({
        title: 'First steps hidden',
        action: { label: 'Undo', altText: 'Show the first steps again', onSelect: () => keep(false) },
        durationMs: 10_000,
      }),
    );
  return (
    <div className={cn('empty:hidden', isLearning && 'invisible')}>
      <GettingStarted
        hasAccount={hasAccount}
        // Nothing can be published before there is a post editor.
        hasPublishedPost={false}
        hasLeadList={hasLeadList}
        hasCampaign={hasCampaign}
        to={to}
        onPutAway={hasAccount && hasLeadList && hasCampaign ? putAway : undefined}
      />
    </div>
  );
}
