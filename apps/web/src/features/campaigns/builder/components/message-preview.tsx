import type { CampaignPreview } from '@waypost/contract/campaigns-preview';
import { isTemplateVariable } from '@waypost/domain/campaigns/message-template';
import { isWritten, type SequenceNode, type WrittenStep } from '@waypost/domain/campaigns/sequence/graph';
import { ChevronLeft, ChevronRight, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../../../lib/api/api-error.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useBuilder } from '../builder-context.ts';
import { nobodyWords } from '../model/nobody-words.ts';
import { variablesOf } from '../model/rendered-parts.ts';
import { variableLabel } from '../model/variables.ts';
import { bodyOf } from '../model/words.ts';
import { useContactable } from '../use-contactable.ts';
import { usePreview } from '../use-preview.ts';
import { RenderedMessage } from './rendered-message.tsx';

const leadsShown = 20;
type PreviewLead = CampaignPreview['leads'][number];

/** The text as real leads of the chosen lists would read it. */
export function MessagePreview({ node: whole, variantId }: { node: WrittenStep; variantId: string }) {
  const node = onlyVariant(whole, variantId);
  const { state, goTo } = useBuilder();
  const preview = usePreview(leadsShown);
  const contactable = useContactable();
  const [at, setAt] = useState(0);
  const leads = preview.data?.leads ?? [];
  const index = Math.min(at, Math.max(0, leads.length - 1));
  const lead = leads[index];
  if (bodyOf(node).trim() === '') return null;
  return (
    <section aria-label="Preview" className="flex flex-col gap-3 border-t border-border p-4">
      <VariableList node={node} leads={leads} />
      {state.content.listIds.length === 0 ? (
        <p className="text-dense text-fg-muted">
          Choose a lead list to read this as a real lead would.{' '}
          <Button variant="link" onClick={() => goTo('audience')}>
            Go to Audience
          </Button>
        </p>
      ) : preview.isError && !preview.data ? (
        <ErrorState
          className="p-0"
          title="The preview could not be made"
          {...failureOf(preview.error)}
          onRetry={() => void preview.refetch()}
          retrying={preview.isFetching}
        />
      ) : !preview.data ? (
        <Skeleton className="h-24 rounded-card" />
      ) : lead === undefined ? (
        <p className="text-dense text-fg-muted">{nobodyWords(preview.data.leftOut, contactable)}</p>
      ) : (
        <>
          <LeadHead lead={lead} index={index} count={leads.length} onIndex={setAt} />
          <FallbackNote node={node} leads={leads} index={index} onIndex={setAt} />
          <RenderedMessage
            message={lead.messages.find((message) => isOf(message, node))}
            template={bodyOf(onlyVariant(preview.asked.nodes[node.id] ?? node, variantId))}
          />
        </>
      )}
    </section>
  );
}

/** The step as if it had this wording alone. */
function onlyVariant<Node extends SequenceNode>(node: Node, variantId: string): Node {
  if (!isWritten(node)) return node;
  const variants = node.variants.filter(({ id }) => id === variantId);
  return variants.length === 0 ? node : { ...node, variants };
}

function isOf(message: { nodeId: string; variantId: string }, node: WrittenStep): boolean {
  return message.nodeId === node.id && message.variantId === node.variants[0]?.id;
}

function LeadHead({
  lead,
  index,
  count,
  onIndex,
}: {
  lead: PreviewLead;
  index: number;
  count: number;
  onIndex: (index: number) => void;
}) {
  return (
    <div className="flex items-center gap-2.5">
      <Avatar name={lead.name} size="md" />
      <div className="min-w-0 flex-1" aria-live="polite">
        <p className="truncate text-dense font-semibold">{lead.name}</p>
        {lead.headline ? <p className="truncate text-caption text-fg-muted">{lead.headline}</p> : null}
      </div>
      <span className="flex-none text-caption text-fg-muted tabular-nums">
        {index + 1} of {count}
      </span>
      <span className="flex flex-none gap-1">
        <Button
          size="sm"
          icon
          aria-label="Previous lead"
          disabled={index === 0}
          onClick={() => onIndex(index - 1)}
        >
          <ChevronLeft aria-hidden className="size-4" />
        </Button>
        <Button
          size="sm"
          icon
          aria-label="Next lead"
          disabled={index >= count - 1}
          onClick={() => onIndex(index + 1)}
        >
          <ChevronRight aria-hidden className="size-4" />
        </Button>
      </span>
    </div>
  );
}

/** Says which variables this lead lacks, and goes on to the next lead that lacks one. */
function FallbackNote({
  node,
  leads,
  index,
  onIndex,
}: {
  node: WrittenStep;
  leads: readonly PreviewLead[];
  index: number;
  onIndex: (index: number) => void;
}) {
  const used = (lead: PreviewLead | undefined) =>
    lead?.messages.find((message) => isOf(message, node))?.fallbacksUsed ?? [];
  const lead = leads[index];
  const missing = used(lead);
  if (lead === undefined || missing.length === 0) return null;
  const affected = leads.flatMap((candidate, at) => (used(candidate).length > 0 ? [at] : []));
  const next = affected.find((at) => at > index) ?? affected[0] ?? index;
  const firstName = lead.name.split(/\s+/)[0] ?? lead.name;
  return (
    <p className="flex items-center gap-2 rounded-card border border-warning-line bg-warning-banner px-3 py-1.5 text-caption text-warning-fg">
      <TriangleAlert aria-hidden className="size-4 flex-none" />
      <span className="min-w-0 flex-1">
        No {missing.map((name) => variableLabel(name).toLowerCase()).join(' and no ')} for {firstName}:
        fallback used.
      </span>
      {affected.length > 1 ? (
        <button
          type="button"
          className="min-h-6 flex-none font-medium underline underline-offset-2"
          onClick={() => onIndex(next)}
        >
          Next of {affected.length}
        </button>
      ) : null}
    </p>
  );
}

/** Each variable with its fallback, and for how many of the leads looked at it is known. */
function VariableList({ node, leads }: { node: WrittenStep; leads: readonly PreviewLead[] }) {
  const variables = variablesOf(bodyOf(node));
  if (variables.length === 0) return null;
  // A text that cannot be written says nothing about what is known of its lead.
  const written = leads.flatMap((lead) =>
    lead.messages.filter((message) => isOf(message, node) && message.problem === null),
  );
  const lacking = (name: string) =>
    written.filter(({ fallbacksUsed }) => fallbacksUsed.includes(name)).length;
  return (
    <ul aria-label="Variables" className="flex flex-col gap-1.5 border-b border-border pb-3 text-caption">
      {variables.map(({ name, fallback }) => (
        <li key={name} className="flex items-center gap-3">
          <span className="flex-none rounded-tag bg-accent-bg px-1.5 py-0.5 font-medium text-accent-fg">
            {variableLabel(name)}
          </span>
          <span className="min-w-0 flex-1 truncate text-fg-muted">
            {!isTemplateVariable(name)
              ? 'No such variable'
              : fallback === ''
                ? 'No fallback yet'
                : `Fallback: ${fallback}`}
          </span>
          {written.length > 0 && isTemplateVariable(name) ? (
            <span className="flex-none text-fg-muted tabular-nums">
              known for {written.length - lacking(name)} of {written.length}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
