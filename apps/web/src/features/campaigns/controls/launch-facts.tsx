import { useQuery } from '@tanstack/react-query';
import type { CampaignDetail } from '@waypost/contract/campaigns';
import type { LinkedInAccount } from '@waypost/contract/linkedin';
import { countOf } from '../../../lib/numbers.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { firstSendQuery } from '../api/campaign-draft.ts';
import { capOfAll } from './capacity.ts';
import { restOf } from './sender-rest.ts';

interface LaunchFactsProps {
  campaignId: string;
  senders: readonly LinkedInAccount[];
  caps: CampaignDetail['settings']['dailyCaps'];
}

/** At what pace a launch sends and when first, before it is said yes to: by the senders' limits and their queues. */
export function LaunchFacts({ campaignId, senders, caps }: LaunchFactsProps) {
  const first = useQuery(firstSendQuery(campaignId));
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-dense">
      <dt className="text-fg-muted">Pace</dt>
      <dd>{paceWords(senders, caps)}</dd>
      <dt className="text-fg-muted">First send</dt>
      <dd role="status">
        {first.isError
          ? 'The time could not be worked out. You can launch all the same.'
          : first.data === undefined || first.isFetching
            ? 'Being worked out …'
            : first.data.at === null
              ? first.data.sentence
              : `${formatDateTime(first.data.at)}, from ${first.data.sender ?? 'a sender'}, at the earliest`}
      </dd>
    </dl>
  );
}

/** What the limits allow together; a cap of the campaign that is stricter counts. */
function paceWords(senders: readonly LinkedInAccount[], caps: LaunchFactsProps['caps']): string {
  const acting = senders.filter((sender) => restOf(sender) === null);
  if (acting.length === 0) return 'Nothing leaves until a sender can act again.';
  const most = (budget: string, cap: number | null): number | null => {
    const all = capOfAll(acting, budget);
    return all === null || cap === null ? (all ?? cap) : Math.min(all, cap);
  };
  const invites = most('invite_day', caps.invite);
  const messages = most('message_day', caps.message);
  const parts = [
    invites === null ? [] : [countOf(invites, 'invitation')],
    messages === null ? [] : [countOf(messages, 'message')],
  ].flat();
  return parts.length === 0
    ? 'Within the limits of its senders.'
    : `At most ${parts.join(' and ')} a day, shared with the senders’ other campaigns`;
}
