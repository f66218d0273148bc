import type { CampaignLead } from '@waypost/contract/campaigns';
import { Check } from 'lucide-react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useGoAhead } from '../api/campaign-leads.ts';

interface PersonStepProps {
  campaignId: string;
  lead: CampaignLead;
  asks: NonNullable<CampaignLead['asks']>;
  onDone: (lead: CampaignLead) => void;
}

/** The step a lead waits at until a person has done something. */
export function PersonStep({ campaignId, lead, asks, onDone }: PersonStepProps) {
  const goAhead = useGoAhead(campaignId);
  return (
    <section
      aria-labelledby="person-step-title"
      className="rounded-card border border-warning-line bg-warning-banner p-4"
    >
      <h3 id="person-step-title" className="text-h3 text-warning-fg">
        Your turn
      </h3>
      <p className="mt-1 mb-3 text-dense whitespace-pre-line wrap-anywhere">{asks.text}</p>
      {goAhead.error ? (
        <Banner tone="danger" className="mb-3">
          {errorMessage(goAhead.error)}
        </Banner>
      ) : null}
      <Button
        variant="primary"
        busy={goAhead.isPending}
        onClick={() =>
          goAhead.mutate(
            { enrolmentId: lead.enrolmentId, nodeId: asks.nodeId },
            {
              onSuccess: (changed) => {
                toast({ title: `Done for ${lead.name}`, description: changed.reason });
                onDone(changed);
              },
            },
          )
        }
      >
        <Check aria-hidden className="size-4" />
        Done
      </Button>
    </section>
  );
}
