import { useQuery } from '@tanstack/react-query';
import type { CampaignDetail, SenderInCampaign } from '@waypost/contract/campaigns';
import { useState } from 'react';
import { failureOf } from '../../../lib/api/api-error.ts';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { campaignSendersQuery } from '../api/senders.ts';
import { RemoveSenderDialog } from '../controls/remove-sender-dialog.tsx';
import { AddSender } from './add-sender.tsx';

/** Who sends in this campaign, with how many leads each. Senders come and go while it is active or paused. */
export function CampaignSenders({ campaign }: { campaign: CampaignDetail }) {
  const answer = useQuery(campaignSendersQuery(campaign.id));
  const [removing, setRemoving] = useState<SenderInCampaign | null>(null);
  const changes = campaign.status === 'Active' || campaign.status === 'Paused';
  return (
    <section aria-labelledby="senders-title">
      <div className="mb-2 flex min-h-7 flex-wrap items-center gap-2">
        <h2 id="senders-title" className="mr-auto text-h3">
          Senders
        </h2>
        {changes ? <AddSender campaign={campaign} /> : null}
      </div>
      {answer.data ? (
        answer.data.length === 0 ? (
          <p className="rounded-card border border-border bg-surface px-4 py-3 text-dense text-fg-muted">
            {changes ? 'No sender is left. Add one, then resume the campaign.' : 'No sender is left.'}
          </p>
        ) : (
          <ul className="divide-y divide-border rounded-card border border-border bg-surface">
            {answer.data.map((sender) => (
              <SenderRow
                key={sender.id}
                sender={sender}
                onRemove={changes && canGo(sender) ? () => setRemoving(sender) : null}
              />
            ))}
          </ul>
        )
      ) : answer.isError ? (
        <ErrorState
          title="The senders could not be loaded"
          {...failureOf(answer.error)}
          onRetry={() => void answer.refetch()}
          retrying={answer.isFetching}
        />
      ) : (
        <Skeleton className="h-14 rounded-card" />
      )}
      {removing ? (
        <RemoveSenderDialog campaign={campaign} account={removing} onClose={() => setRemoving(null)} />
      ) : null}
    </section>
  );
}

/** One that was taken out and goes on with its leads can still be told to leave them. */
function canGo({ takesLeads, reached, untouched }: SenderInCampaign): boolean {
  return takesLeads || reached + untouched > 0;
}

function SenderRow({ sender, onRemove }: { sender: SenderInCampaign; onRemove: (() => void) | null }) {
  const { name, picture, status, takesLeads, untouched, reached } = sender;
  return (
    <li className="flex min-h-14 items-center gap-3 px-4 py-2">
      <Avatar name={name} src={picture} size="sm" />
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <span className="truncate text-dense font-medium">{name}</span>
          {status === 'Disconnected' ? <Badge tone="danger">Disconnected</Badge> : null}
          {status === 'Deleted' ? <Badge tone="neutral">Deleted</Badge> : null}
          {takesLeads ? null : <Badge tone="neutral">Removed, finishes its leads</Badge>}
        </span>
        <span className="block text-caption text-fg-muted tabular-nums">
          {reached + untouched === 0
            ? 'No leads under way'
            : `${countOf(reached + untouched, 'lead')} under way: ${formatNumber(reached)} reached, ${formatNumber(untouched)} not yet`}
        </span>
      </span>
      {onRemove ? (
        <Button
          size="sm"
          variant="danger-ghost"
          aria-label={takesLeads ? `Remove ${name}` : `Skip the leads of ${name}`}
          onClick={onRemove}
        >
          {takesLeads ? 'Remove' : 'Skip its leads'}
        </Button>
      ) : null}
    </li>
  );
}
