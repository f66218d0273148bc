import type { CampaignLead } from '@waypost/contract/campaigns';
import { RotateCcw } from 'lucide-react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useRetryLead } from '../api/campaign-leads.ts';
import { useBulk } from './use-bulk.ts';

export interface FailedStepProps {
  campaignId: string;
  lead: CampaignLead;
  /** The lead as the server answered it. */
  onChanged: (lead: CampaignLead) => void;
  onDismissed: () => void;
}

/** A step that failed is tried again, or left at that: some causes do not go away. One that was left, or skipped, is taken up again. */
export function FailedStep({ campaignId, lead, onChanged, onDismissed }: FailedStepProps) {
  const retry = useRetryLead(campaignId);
  const bulk = useBulk(campaignId);
  const isLeft = lead.state !== 'Failed';
  return (
    <div className="flex flex-col items-start gap-2">
      {retry.error ? (
        <Banner tone="danger" className="w-full">
          {errorMessage(retry.error)}
        </Banner>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button
          busy={retry.isPending}
          disabled={bulk.running !== null}
          onClick={() =>
            retry.mutate(lead.enrolmentId, {
              onSuccess: (changed) => {
                toast({ title: `${lead.name} is tried again`, description: changed.reason });
                onChanged(changed);
              },
            })
          }
        >
          <RotateCcw aria-hidden className="size-4" />
          Retry
        </Button>
        {isLeft ? null : (
          <Button
            variant="ghost"
            busy={bulk.running !== null}
            disabled={retry.isPending}
            onClick={() => bulk.run('dismiss', { enrolmentIds: [lead.enrolmentId] }, onDismissed)}
          >
            Dismiss
          </Button>
        )}
      </div>
      <p className="text-caption text-fg-subtle">
        {isLeft
          ? 'Retry goes on with the step the lead stopped at; steps that are done stay done.'
          : 'Retry tries the step that failed again; steps that are done stay done. Dismiss leaves it at that: the lead counts as skipped.'}
      </p>
    </div>
  );
}
