import { errorMessage } from '../../../lib/api/api-error.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useResumeCampaign } from '../api/run-campaign.ts';

/** Lets a paused campaign go on, and says so or why not. */
export function useResume() {
  const { mutate, isPending, variables } = useResumeCampaign();
  function resume(campaign: { id: string; name: string }) {
    mutate(campaign.id, {
      onSuccess: ({ status }) =>
        toast({
          title: status === 'Active' ? `${campaign.name} goes on` : `${campaign.name} is ${status}`,
          description: 'Leads go on where they stood; nothing that is done is repeated.',
        }),
      onError: (error) =>
        toast({
          tone: 'danger',
          title: `${campaign.name} was not resumed`,
          description: errorMessage(error),
          action: { label: 'Retry', altText: 'Resume the campaign again', onSelect: () => resume(campaign) },
        }),
    });
  }
  return { resume, resumingId: isPending ? variables : null };
}
