import { useInfiniteQuery } from '@tanstack/react-query';
import type { CampaignDetail } from '@waypost/contract/campaigns';
import type { RehearsedMessages } from '@waypost/contract/campaigns-rehearsal';
import { ChevronLeft, ChevronRight, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../../lib/api/api-error.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { nameNodes } from '../running/step-names.ts';
import { rehearsedMessagesQuery } from './rehearsal-queries.ts';

type Lead = RehearsedMessages['items'][number];

/** Every message of every lead, one person at a time. */
export function RehearsalMessages({ campaign }: { campaign: CampaignDetail }) {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(rehearsedMessagesQuery(campaign.id));
  const [index, setIndex] = useState(0);
  const leads = data?.pages.flatMap(({ items }) => items) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  const lead = leads[index];
  function go(next: number) {
    if (next < 0 || next >= total) return;
    setIndex(next);
    if (next >= leads.length - 2 && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }
  return (
    <Card>
      <CardHead
        title="Messages"
        actions={
          <>
            <span className="text-caption text-fg-muted tabular-nums">
              {total === 0 ? '-' : `${formatNumber(index + 1)} of ${formatNumber(total)}`}
            </span>
            <Button
              size="sm"
              variant="ghost"
              icon
              aria-label="Previous lead"
              disabled={index === 0}
              onClick={() => go(index - 1)}
            >
              <ChevronLeft aria-hidden className="size-4" />
            </Button>
            <Button
              size="sm"
              variant="ghost"
              icon
              aria-label="Next lead"
              disabled={index + 1 >= total}
              onClick={() => go(index + 1)}
            >
              <ChevronRight aria-hidden className="size-4" />
            </Button>
          </>
        }
      />
      {error && leads.length === 0 ? (
        <ErrorState
          title="The messages could not be loaded"
          {...failureOf(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : lead ? (
        <OneLead key={lead.leadId} lead={lead} campaign={campaign} />
      ) : isFetching ? (
        <div role="status" aria-label="Loading the messages" className="p-4">
          <Skeleton className="h-32 rounded-card" />
        </div>
      ) : (
        <p className="px-4 py-3 text-dense text-fg-muted">No lead reads anything.</p>
      )}
    </Card>
  );
}

function OneLead({ lead, campaign }: { lead: Lead; campaign: CampaignDetail }) {
  const names = new Map(nameNodes(campaign.graph).map(({ node, name }) => [node.id, name]));
  return (
    <div className="flex flex-col gap-3 p-4">
      <div className="flex items-center gap-2.5">
        <Avatar name={lead.name} src={null} size="md" />
        <div className="min-w-0 flex-1" aria-live="polite">
          <p className="truncate text-dense font-semibold">{lead.name}</p>
          <p className="truncate text-caption text-fg-muted">
            {[lead.headline ?? lead.company, lead.senderName === null ? null : `from ${lead.senderName}`]
              .filter((part) => part !== null)
              .join(', ')}
          </p>
        </div>
      </div>
      {lead.leftOut === null ? null : (
        <p className="text-dense text-fg-muted">Reads nothing: {lead.leftOut}</p>
      )}
      {lead.messages.map((message) => (
        <figure key={`${message.nodeId} ${message.variantId}`} className="flex flex-col gap-1">
          <figcaption className="text-caption text-fg-subtle">
            {names.get(message.nodeId) ?? 'Step'}
            {message.variant === null ? '' : `, variant ${message.variant}`}
          </figcaption>
          {message.problem === null ? (
            <blockquote className="rounded-card bg-sunken px-3 py-2 text-dense wrap-anywhere whitespace-pre-wrap">
              {message.subject === null ? null : <b className="block font-medium">{message.subject}</b>}
              {message.text ?? <span className="text-fg-muted">Without a note</span>}
            </blockquote>
          ) : (
            <p className="flex items-center gap-1.5 text-dense text-danger-fg">
              <TriangleAlert aria-hidden className="size-4 flex-none" />
              {message.problem}
            </p>
          )}
          {message.fallbacksUsed.length === 0 ? null : (
            <p className="flex items-center gap-1.5 text-caption text-warning-fg">
              <TriangleAlert aria-hidden className="size-3.5 flex-none" />
              Fallback for {message.fallbacksUsed.map((name) => name.replaceAll('_', ' ')).join(', ')}
            </p>
          )}
        </figure>
      ))}
    </div>
  );
}
