import { ChevronRight } from 'lucide-react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { countOf } from '../../../../lib/numbers.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Card, CardHead } from '../../../../ui/card.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useBuilder } from '../builder-context.ts';
import { readingOrder } from '../model/tree.ts';
import { bodyOf, variantLabel } from '../model/words.ts';
import { usePreview } from '../use-preview.ts';
import { RenderedMessage } from './rendered-message.tsx';

const leadsShown = 5;

/** Every message of the sequence as the first leads of the lists would read it. */
export function ReviewMessages() {
  const { titles } = useBuilder();
  const preview = usePreview(leadsShown);
  const order = readingOrder(preview.asked).map(({ id }) => id);
  const leads = preview.data?.leads;
  return (
    <Card>
      <CardHead
        level={3}
        title="Messages"
        note={leads && leads.length > 0 ? `as ${countOf(leads.length, 'lead')} would read them` : undefined}
      />
      {preview.isError && !leads ? (
        <ErrorState
          title="The messages could not be made"
          text={errorMessage(preview.error)}
          onRetry={() => void preview.refetch()}
          retrying={preview.isFetching}
        />
      ) : !leads ? (
        <div role="status" aria-label="Loading messages" className="p-4">
          <Skeleton className="h-24 rounded-card" />
        </div>
      ) : leads.length === 0 ? (
        <p className="px-4 py-3 text-dense text-fg-muted">The chosen lists have no leads yet.</p>
      ) : (
        <div className="divide-y divide-border">
          {leads.map((lead, index) => {
            const messages = lead.messages.toSorted(
              (a, b) => order.indexOf(a.nodeId) - order.indexOf(b.nodeId),
            );
            const fallbacks = new Set(messages.flatMap(({ fallbacksUsed }) => fallbacksUsed)).size;
            const blocked = messages.some(({ problem }) => problem !== null);
            return (
              <details key={lead.leadId} open={index === 0} className="group">
                <summary className="flex cursor-pointer list-none items-center gap-2.5 px-4 py-2.5 hover:bg-hover [&::-webkit-details-marker]:hidden">
                  <ChevronRight
                    aria-hidden
                    className="size-4 flex-none text-fg-muted transition-transform duration-140 group-open:rotate-90"
                  />
                  <Avatar name={lead.name} size="md" />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate text-dense font-medium">{lead.name}</span>
                    <span className="block truncate text-caption text-fg-subtle">{lead.headline ?? '-'}</span>
                  </span>
                  {blocked ? <Badge tone="danger">Cannot be written</Badge> : null}
                  {fallbacks > 0 ? <Badge tone="warning">{countOf(fallbacks, 'fallback')}</Badge> : null}
                </summary>
                <ol className="flex flex-col gap-3 px-4 pt-1 pb-4 sm:pl-13">
                  {messages.map((message) => (
                    <li
                      key={`${message.nodeId} ${message.variantId}`}
                      className="flex max-w-[640px] flex-col gap-1"
                    >
                      <span className="text-caption font-medium text-fg-muted">
                        {titles.get(message.nodeId) ?? 'Message'}
                        {variantLabel(preview.asked.nodes[message.nodeId] ?? null, message.variantId)}
                      </span>
                      <RenderedMessage
                        message={message}
                        template={bodyOf(preview.asked.nodes[message.nodeId] ?? null, message.variantId)}
                      />
                    </li>
                  ))}
                </ol>
              </details>
            );
          })}
        </div>
      )}
    </Card>
  );
}
