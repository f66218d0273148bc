import { branchLabel } from '@waypost/domain/campaigns/sequence/condition';
import type { SequenceNode } from '@waypost/domain/campaigns/sequence/graph';
import { ArrowDown, ArrowUp, MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { cn } from '../../../../ui/class-names.ts';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '../../../../ui/menu.tsx';
import { useBuilder } from '../builder-context.ts';
import { useEditing } from '../editing-context.ts';
import type { Place } from '../model/tree.ts';
import { straightWay } from '../model/words.ts';
import { useSummary } from '../use-summary.ts';
import { AddStep } from './add-step.tsx';
import { AudiencePill } from './audience-pill.tsx';
import { ProblemSign } from './node-card.tsx';
import { BranchIcon } from './branch-icon.tsx';
import { CopyItems } from './copy-items.tsx';
import { KindIcon, NodeIcon } from './node-icon.tsx';

/** The sequence as a nested list: everything the canvas can do, in reading order. */
export function SequenceOutline() {
  const { graph } = useEditing();
  return (
    <div className="mx-auto w-full max-w-[720px] px-6 pt-4 pb-16 max-md:px-4">
      <div className="flex items-center gap-2 pb-2">
        <AudiencePill />
        <AddStep place="start" where="at the start" />
      </div>
      <OutlineWay fromId={graph.startNodeId} label="Sequence" />
    </div>
  );
}

function OutlineWay({ fromId, label }: { fromId: string | null; label: string }) {
  const way = straightWay(useEditing().graph, fromId);
  return (
    <ol aria-label={label} className="flex flex-col gap-1.5">
      {way.map((node) => (
        <li key={node.id}>
          <OutlineRow node={node} />
          {node.kind === 'condition' ? (
            <div className="mt-1.5 flex flex-col gap-3 pl-3 sm:pl-5">
              {(['yes', 'no'] as const).map((exit) => {
                const words = branchLabel(exit, node.test);
                return (
                  <div key={exit} className="border-l border-border-strong pl-3">
                    <div className="flex items-center gap-2 pb-1.5">
                      <span
                        className={cn(
                          'inline-flex h-5 items-center gap-1 rounded-full px-2 text-caption font-medium',
                          exit === 'yes' ? 'bg-success-bg text-success-fg' : 'bg-track text-fg',
                        )}
                      >
                        <BranchIcon exit={exit} test={node.test} />
                        {words}
                      </span>
                      <AddStep place={{ nodeId: node.id, exit }} where={`first in the branch ${words}`} />
                    </div>
                    <OutlineWay fromId={node[exit]} label={words} />
                  </div>
                );
              })}
            </div>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

function OutlineRow({ node }: { node: SequenceNode }) {
  const { titles, problems } = useBuilder();
  const { openId, open, move, remove, focusId, focused, onNodeKey } = useEditing();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focusId !== node.id) return;
    button.current?.focus();
    focused();
  }, [focusId, focused, node.id]);
  const summary = useSummary(node);
  const title = titles.get(node.id) ?? 'Step';
  if (node.kind === 'end') {
    return (
      <span className="flex h-7 items-center gap-2 px-3 text-caption text-fg-muted">
        <KindIcon kind="end" className="size-3.5" />
        End
      </span>
    );
  }
  const after: Place | null = node.kind === 'condition' ? null : { nodeId: node.id, exit: 'next' };
  return (
    <div
      className={cn(
        'flex items-center gap-1 rounded-card border border-border-strong bg-surface pr-1.5',
        openId === node.id && 'border-primary ring-1 ring-primary',
      )}
    >
      <button
        ref={button}
        type="button"
        data-node={node.id}
        aria-expanded={openId === node.id}
        onClick={(event) => open(node.id, event.detail === 0)}
        onKeyDown={(event) => onNodeKey(node.id, event)}
        className="flex min-h-12 min-w-0 flex-1 scroll-mt-16 scroll-mb-24 items-center gap-2.5 rounded-card py-2 pl-2.5 text-left"
      >
        <NodeIcon kind={node.kind} chosen={openId === node.id} />
        <span className="min-w-0 flex-1">
          <span className="block text-dense font-semibold wrap-anywhere">{title}</span>
          {summary ? <span className="block truncate text-caption text-fg-muted">{summary}</span> : null}
        </span>
        <ProblemSign problems={problems.filter(({ nodeId }) => nodeId === node.id)} />
      </button>
      {after ? <AddStep place={after} where={`after ${title}`} className="max-md:size-8" /> : null}
      <Menu>
        <MenuTrigger>
          <Button variant="ghost" icon aria-label={`Actions of ${title}`}>
            <MoreHorizontal aria-hidden className="size-4" />
          </Button>
        </MenuTrigger>
        <MenuContent>
          <MenuItem onSelect={() => open(node.id)}>
            <Pencil aria-hidden /> Edit
          </MenuItem>
          <MenuItem keys="Alt+↑" onSelect={() => move(node.id, 'up')}>
            <ArrowUp aria-hidden /> Move up
          </MenuItem>
          <MenuItem keys="Alt+↓" onSelect={() => move(node.id, 'down')}>
            <ArrowDown aria-hidden /> Move down
          </MenuItem>
          <CopyItems nodeId={node.id} isCondition={node.kind === 'condition'} />
          <MenuSeparator />
          <MenuItem danger onSelect={() => remove(node.id)}>
            <Trash2 aria-hidden /> Delete
          </MenuItem>
        </MenuContent>
      </Menu>
    </div>
  );
}
