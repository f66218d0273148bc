import { useQuery } from '@tanstack/react-query';
import type { CampaignDetail } from '@waypost/contract/campaigns';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useRetryWebhookCall, webhookCallsQuery } from '../api/webhook-calls.ts';
import { canCallAgain, resultOf } from './webhook-words.ts';

/** Calls of one lead that were tried and not taken: the lead goes on all the same, so nothing else says it. */
export function UndeliveredCalls(props: { campaign: CampaignDetail; enrolmentId: string }) {
  const { campaign, enrolmentId } = props;
  const hasStep = Object.values(campaign.graph.nodes).some(({ kind }) => kind === 'webhook');
  const calls = useQuery({ ...webhookCallsQuery(campaign.id), enabled: hasStep });
  const retry = useRetryWebhookCall(campaign.id);
  const open = calls.data?.filter((call) => call.enrolmentId === enrolmentId && canCallAgain(call)) ?? [];
  return open.map((call) => (
    <Banner
      key={call.id}
      tone="warning"
      action={
        <Button
          variant="quiet"
          size="sm"
          busy={retry.isPending && retry.variables === call.id}
          onClick={() => retry.mutate(call.id)}
        >
          Call again
        </Button>
      }
    >
      <span className="block font-medium wrap-anywhere">The call to {call.url} was not delivered.</span>
      {resultOf(call)}
      {retry.error && retry.variables === call.id ? (
        <span className="block">{errorMessage(retry.error)}</span>
      ) : null}
    </Banner>
  ));
}
