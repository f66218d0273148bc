import type { SequenceNode } from '@waypost/domain/campaigns/sequence/graph';
import { delayWords } from '@waypost/domain/campaigns/sequence/delay';
import { CircleAlert, Clock, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { cn } from '../../../../ui/class-names.ts';
import { useBuilder } from '../builder-context.ts';
import { useEditing } from '../editing-context.ts';
import { useSummary } from '../use-summary.ts';
import { NodeIcon } from './node-icon.tsx';

/** One step on the canvas: opens its panel; the keys of the canvas work on it. */
export function NodeCard({ node }: { node: Exclude<SequenceNode, { kind: 'end' | 'wait' }> }) {
  const { titles, problems } = useBuilder();
  const { openId } = useEditing();
  const chosen = openId === node.id;
  const own = problems.filter(({ nodeId }) => nodeId === node.id);
  const summary = useSummary(node);
  const condition = node.kind === 'condition';
  return (
    <NodeButton
      node={node}
      className={cn(
        'flex w-80 items-center gap-3 rounded-card border border-border-strong bg-surface text-left hover:border-control-border',
        condition ? 'min-h-11 justify-center px-4 py-2' : 'min-h-15 px-3 py-2.5',
        chosen && 'border-primary ring-1 ring-primary hover:border-primary',
      )}
    >
      <NodeIcon kind={node.kind} chosen={chosen} />
      <span className={cn('min-w-0', !condition && 'flex-1')}>
        <span className="block truncate text-dense font-semibold">{titles.get(node.id)}</span>
        {summary ? <span className="block truncate text-caption text-fg-muted">{summary}</span> : null}
      </span>
      <ProblemSign problems={own} />
    </NodeButton>
  );
}

/** A delay beside the line. */
export function WaitLabel({ node }: { node: Extract<SequenceNode, { kind: 'wait' }> }) {
  const { openId } = useEditing();
  return (
    <NodeButton
      node={node}
      className={cn(
        'inline-flex h-6 items-center gap-1 rounded-control border border-transparent px-1.5 text-caption text-fg-muted hover:bg-active hover:text-fg',
        openId === node.id && 'border-primary bg-selected text-accent-fg',
      )}
    >
      <Clock aria-hidden className="size-3.5" />
      <span className="sr-only">Wait </span>
      {delayWords(node.delayMinutes)}
    </NodeButton>
  );
}

function NodeButton({
  node,
  className,
  children,
}: {
  node: SequenceNode;
  className: string;
  children: ReactNode;
}) {
  const { openId, open, focusId, focused, onNodeKey } = useEditing();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focusId !== node.id) return;
    button.current?.focus();
    button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    focused();
  }, [focusId, focused, node.id]);
  return (
    <button
      ref={button}
      type="button"
      data-node={node.id}
      aria-expanded={openId === node.id}
      aria-keyshortcuts="Delete Alt+ArrowUp Alt+ArrowDown"
      onClick={(event) => open(node.id, event.detail === 0)}
      onKeyDown={(event) => onNodeKey(node.id, event)}
      // Below the tools of the canvas, and under the head, nothing with the focus may hide.
      className={cn('scroll-mt-16 scroll-mb-24', className)}
    >
      {children}
    </button>
  );
}

/** Errors before warnings; the words are said, the panel shows them. */
export function ProblemSign({
  problems,
}: {
  problems: readonly { severity: 'error' | 'warning'; message: string }[];
}) {
  if (problems.length === 0) return null;
  const error = problems.some(({ severity }) => severity === 'error');
  const Icon = error ? CircleAlert : TriangleAlert;
  return (
    <>
      <Icon aria-hidden className={cn('size-4 flex-none', error ? 'text-danger-fg' : 'text-warning-fg')} />
      <span className="sr-only">
        {error ? 'Error: ' : 'Warning: '}
        {problems.map(({ message }) => message).join(' ')}
      </span>
    </>
  );
}
