import type { CampaignPreview } from '@waypost/contract/campaigns-preview';
import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { readingOrder } from '@waypost/domain/campaigns/sequence/reading-order';
import { failureOf } from '../../../../lib/api/api-error.ts';
import { countOf, formatNumber } from '../../../../lib/numbers.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card, CardFoot, CardHead } from '../../../../ui/card.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useRehearse } from '../../rehearsal/use-rehearse.ts';
import { useBuilder } from '../builder-context.ts';
import { nobodyWords } from '../model/nobody-words.ts';
import { bodyOf, variantLabel } from '../model/words.ts';
import { useContactable } from '../use-contactable.ts';
import { usePreview } from '../use-preview.ts';
import { RenderedMessage } from './rendered-message.tsx';

/** As many as the preview of one message shows, so that both read the same answer. */
const leadsShown = 20;

type Lead = CampaignPreview['leads'][number];

/** Every message of the sequence as the first leads that would be written to would read it. */
export function ReviewMessages() {
  const preview = usePreview(leadsShown);
  const contactable = useContactable();
  const leads = preview.data?.leads ?? [];
  const [open, setOpen] = useState<ReadonlySet<string> | null>(null);
  // Until somebody chooses, the first one is open.
  const isOpen = ({ leadId }: Lead, index: number) => (open === null ? index === 0 : open.has(leadId));
  const opened = leads.filter(isOpen);
  const leftOut = preview.data?.leftOut ?? [];
  const looked = leads.length > 0 || leftOut.length > 0;
  const more = looked && contactable !== null && leads.length < contactable;
  return (
    <Card>
      <CardHead
        level={3}
        title="Messages"
        note={leads.length > 0 ? `as ${countOf(leads.length, 'lead')} would read them` : undefined}
        actions={
          leads.length > 1 ? (
            <Button
              size="sm"
              variant="ghost"
              onClick={() =>
                setOpen(
                  opened.length === leads.length ? new Set() : new Set(leads.map(({ leadId }) => leadId)),
                )
              }
            >
              {opened.length === leads.length ? 'Close all' : 'Open all'}
            </Button>
          ) : undefined
        }
      />
      {preview.isError && !preview.data ? (
        <ErrorState
          title="The messages could not be made"
          {...failureOf(preview.error)}
          onRetry={() => void preview.refetch()}
          retrying={preview.isFetching}
        />
      ) : !preview.data ? (
        <div role="status" aria-label="Loading messages" className="p-4">
          <Skeleton className="h-24 rounded-card" />
        </div>
      ) : leads.length === 0 ? (
        <p className="px-4 py-3 text-dense text-fg-muted">{nobodyWords(leftOut, contactable)}</p>
      ) : (
        <div className="divide-y divide-border">
          {leads.map((lead, index) => (
            <LeadMessages
              key={lead.leadId}
              lead={lead}
              graph={preview.asked}
              open={isOpen(lead, index)}
              onOpen={(isNowOpen) => {
                const next = new Set(opened.map(({ leadId }) => leadId));
                if (isNowOpen) next.add(lead.leadId);
                else next.delete(lead.leadId);
                setOpen(next);
              }}
            />
          ))}
        </div>
      )}
      {more || leftOut.length > 0 ? (
        <CardFoot className="flex-wrap text-dense text-fg-muted">
          <span>
            {shownWords(leads.length, contactable)}
            {leftOut.length > 0 ? ` ${leftOutWords(leftOut)}` : null}
          </span>
          {more ? <EveryMessage /> : null}
        </CardFoot>
      ) : null}
    </Card>
  );
}

/** How the leads shown stand to all that would be written to; null where none is shown, or nobody has counted. */
function shownWords(shown: number, contactable: number | null): string | null {
  if (shown === 0 || contactable === null) return null;
  if (shown < contactable) {
    return `The first ${formatNumber(shown)} of ${countOf(contactable, 'lead')} that would be written to.`;
  }
  // Where the two answers differ, one of them is from before a change.
  return shown === contactable ? `No more than ${countOf(shown, 'lead')} would be written to.` : null;
}

/** "3 people were passed over: Acme (2), No LinkedIn profile link (1)." Whoever waits for a link is not left out. */
function leftOutWords(leftOut: CampaignPreview['leftOut']): string {
  const total = leftOut.reduce((sum, { count }) => sum + count, 0);
  const rules = leftOut.map(({ rule, count }) => `${rule} (${formatNumber(count)})`).join(', ');
  const people = `${countOf(total, 'person', 'people')} ${total === 1 ? 'was' : 'were'}`;
  return `${people} passed over: ${rules}.`;
}

/** The rehearsal renders every message of every lead. */
function EveryMessage() {
  const { draft, state } = useBuilder();
  const { open, saving, disabled } = useRehearse({ campaignId: state.id, onSave: () => draft.flush() });
  return (
    <Button variant="link" busy={saving} disabled={disabled} onClick={() => void open()}>
      Read every message in the rehearsal
    </Button>
  );
}

interface LeadMessagesProps {
  lead: Lead;
  /** The sequence that the messages were made of. */
  graph: SequenceGraph;
  open: boolean;
  onOpen: (isNowOpen: boolean) => void;
}

function LeadMessages({ lead, graph, open, onOpen }: LeadMessagesProps) {
  const { titles } = useBuilder();
  const order = readingOrder(graph).map(({ id }) => id);
  const messages = lead.messages.toSorted((a, b) => order.indexOf(a.nodeId) - order.indexOf(b.nodeId));
  const fallbacks = new Set(messages.flatMap(({ fallbacksUsed }) => fallbacksUsed)).size;
  const blocked = messages.some(({ problem }) => problem !== null);
  return (
    <details open={open} className="group">
      <summary
        className="flex cursor-pointer list-none items-center gap-2.5 px-4 py-2.5 hover:bg-hover [&::-webkit-details-marker]:hidden"
        onClick={(event) => {
          // React alone says which ones are open, so that all can be opened at once.
          event.preventDefault();
          onOpen(!open);
        }}
      >
        <ChevronRight
          aria-hidden
          className="size-4 flex-none text-fg-muted transition-transform duration-140 group-open:rotate-90"
        />
        <Avatar name={lead.name} size="md" />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-dense font-medium">{lead.name}</span>
          {lead.headline ? (
            <span className="block truncate text-caption text-fg-subtle">{lead.headline}</span>
          ) : null}
        </span>
        {blocked ? <Badge tone="danger">Cannot be written</Badge> : null}
        {fallbacks > 0 ? <Badge tone="warning">{countOf(fallbacks, 'fallback')}</Badge> : null}
      </summary>
      {open ? (
        <ol className="flex flex-col gap-3 px-4 pt-1 pb-4 sm:pl-13">
          {messages.map((message) => (
            <li key={`${message.nodeId} ${message.variantId}`} className="flex max-w-[640px] flex-col gap-1">
              <span className="text-caption font-medium text-fg-muted">
                {titles.get(message.nodeId) ?? 'Message'}
                {variantLabel(graph.nodes[message.nodeId] ?? null, message.variantId)}
              </span>
              <RenderedMessage
                message={message}
                template={bodyOf(graph.nodes[message.nodeId] ?? null, message.variantId)}
              />
            </li>
          ))}
        </ol>
      ) : null}
    </details>
  );
}
