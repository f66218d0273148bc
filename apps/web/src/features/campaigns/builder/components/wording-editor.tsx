import { lengthWithFallbacks } from '@waypost/domain/campaigns/message-template';
import type { WrittenStep } from '@waypost/domain/campaigns/sequence/graph';
import { wordingLengthMax } from '@waypost/domain/campaigns/sequence/wording';
import { Braces } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { formatNumber } from '../../../../lib/numbers.ts';
import { cn } from '../../../../ui/class-names.ts';
import { Popover, PopoverContent, PopoverTrigger } from '../../../../ui/popover.tsx';
import { useBuilder } from '../builder-context.ts';
import { setBody } from '../model/edit-graph.ts';
import { InsertVariable } from './insert-variable.tsx';
import { TemplateText } from './template-text.tsx';

const labels: Readonly<Record<WrittenStep['kind'], string>> = {
  invite: 'Note with the invitation',
  message: 'Message',
  comment: 'Comment',
  inmail: 'InMail',
};
/** From this share of the limit on the counter warns. */
const nearLimit = 0.9;

/** The text of an invitation's note or of a message: variables, counter, problems in place. */
export function WordingEditor({ node, variantId }: { node: WrittenStep; variantId: string }) {
  const { draft, state, problems, accountType, titles } = useBuilder();
  const [inserting, setInserting] = useState(false);
  const text = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const body = node.variants.find((variant) => variant.id === variantId)?.body ?? '';
  const max = wordingLengthMax(node.kind, accountType);
  const length = lengthWithFallbacks(body.trim());
  const invalid = problems.some(
    (problem) =>
      problem.nodeId === node.id && problem.variantId === variantId && problem.severity === 'error',
  );
  const write = (next: string) =>
    draft.changeGraph(setBody(state.content.graph, node.id, next, variantId), `body:${node.id}:${variantId}`);

  function insert(variable: string) {
    const field = text.current;
    const from = field?.selectionStart ?? body.length;
    const to = field?.selectionEnd ?? body.length;
    write(body.slice(0, from) + variable + body.slice(to));
    setInserting(false);
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(from + variable.length, from + variable.length);
    });
  }
  const label = labels[node.kind];
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-dense font-medium">
        {label}
        {node.kind === 'invite' ? (
          <span className="font-normal text-fg-subtle"> (may stay empty)</span>
        ) : null}
      </label>
      <div
        className={cn(
          'overflow-hidden rounded-card border border-control-border bg-surface focus-within:border-primary focus-within:ring-1 focus-within:ring-primary',
          invalid && 'border-danger-dot',
        )}
      >
        <div className="flex items-center border-b border-border px-1.5 py-1">
          <Popover open={inserting} onOpenChange={setInserting}>
            <PopoverTrigger>
              <button
                type="button"
                className="inline-flex h-7 items-center gap-1.5 rounded-control px-2 text-caption font-medium text-fg-muted hover:bg-active hover:text-fg max-md:h-10"
              >
                <Braces aria-hidden className="size-4" />
                Insert variable
              </button>
            </PopoverTrigger>
            <PopoverContent aria-label="Insert variable">
              <InsertVariable onInsert={insert} />
            </PopoverContent>
          </Popover>
        </div>
        {/* The text behind the field draws the variables and gives the field its height. */}
        <div className="relative grid max-h-96 overflow-y-auto text-reading">
          <div
            aria-hidden
            className="pointer-events-none col-start-1 row-start-1 min-h-32 px-3 py-2.5 wrap-anywhere whitespace-pre-wrap text-transparent"
          >
            <TemplateText template={body} />{' '}
          </div>
          <textarea
            ref={text}
            id={id}
            value={body}
            maxLength={20_000}
            spellCheck
            aria-invalid={invalid || undefined}
            aria-describedby={`${id}-count`}
            placeholder={
              node.kind === 'invite' ? 'Without a note' : `What ${titles.get(node.id) ?? 'the message'} says`
            }
            onChange={(event) => write(event.target.value)}
            className="col-start-1 row-start-1 resize-none overflow-hidden bg-transparent px-3 py-2.5 wrap-anywhere whitespace-pre-wrap text-fg outline-none"
          />
        </div>
        <div className="flex items-center justify-between gap-2 px-3 pb-2 text-caption text-fg-subtle">
          <span>Plain text</span>
          <span
            id={`${id}-count`}
            className={cn(
              'tabular-nums',
              length > max ? 'font-medium text-danger-fg' : length >= max * nearLimit && 'text-warning-fg',
            )}
          >
            {formatNumber(length)} of {formatNumber(max)} characters
          </span>
        </div>
      </div>
      {node.kind === 'invite' ? (
        <p className="text-caption text-fg-subtle">
          {accountType === 'free'
            ? 'A chosen sender has a free account: notes have at most 200 characters, and LinkedIn allows few of them a month.'
            : 'Counted with every variable at its fallback. Too long for one lead: that lead waits and says why.'}
        </p>
      ) : null}
    </div>
  );
}
