import { branchLabel } from '@waypost/domain/campaigns/sequence/condition';
import type { ConditionNode, SequenceNode } from '@waypost/domain/campaigns/sequence/graph';
import { Flag } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { cn } from '../../../../ui/class-names.ts';
import { useBuilder } from '../builder-context.ts';
import { useEditing } from '../editing-context.ts';
import type { Place } from '../model/tree.ts';
import { straightWay } from '../model/words.ts';
import { AddStep } from './add-step.tsx';
import { AudiencePill } from './audience-pill.tsx';
import { BranchIcon } from './branch-icon.tsx';
import { NodeCard, WaitLabel } from './node-card.tsx';

/** The sequence as a tree from top to bottom, with plus buttons and delays on its lines. */
export function SequenceCanvas({ zoom }: { zoom: number }) {
  const { graph } = useEditing();
  const ground = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = ground.current?.parentElement;
    if (box) box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2;
  }, [zoom]);
  return (
    <div
      ref={ground}
      role="group"
      aria-label="Sequence. Arrow keys move between steps, Enter opens one, Delete removes it, Alt with arrows moves it, Control C copies it, Control V pastes behind it."
      className="flex w-max min-w-full flex-col items-center px-8 pt-5 pb-24"
      style={{ zoom }}
    >
      <AudiencePill />
      <Way fromId={graph.startNodeId} place="start" where="at the start" />
    </div>
  );
}

/** Everything from one place on: lines, steps, and at a condition its two branches. */
function Way({ fromId, place, where }: { fromId: string | null; place: Place; where: string }) {
  const { titles } = useBuilder();
  const way = straightWay(useEditing().graph, fromId);
  const places = way.map((_, index): { place: Place; where: string } => {
    const before = way[index - 1];
    return before === undefined
      ? { place, where }
      : {
          place: { nodeId: before.id, exit: 'next' },
          where: `after ${titles.get(before.id) ?? 'this step'}`,
        };
  });
  return way.map((node, index) => {
    // A delay stands on the line of the step that follows it; the plus there adds after the delay.
    if (node.kind === 'wait') return null;
    const waits: Extract<SequenceNode, { kind: 'wait' }>[] = [];
    for (let at = index - 1; at >= 0; at -= 1) {
      const before = way[at];
      if (before?.kind !== 'wait') break;
      waits.unshift(before);
    }
    const here = places[index] ?? { place, where };
    return (
      <div key={node.id} className="contents">
        <Connector {...here} waits={waits} />
        <NodeHere node={node} />
      </div>
    );
  });
}

function NodeHere({ node }: { node: Exclude<SequenceNode, { kind: 'wait' }> }) {
  if (node.kind === 'end') return <EndPill />;
  return (
    <>
      <NodeCard node={node} />
      {node.kind === 'condition' ? <Branches node={node} /> : null}
    </>
  );
}

function Connector({
  place,
  where,
  waits,
}: {
  place: Place;
  where: string;
  waits: readonly Extract<SequenceNode, { kind: 'wait' }>[];
}) {
  return (
    <>
      <Line className="h-2" />
      {waits.slice(0, -1).map((wait) => (
        <div key={wait.id} className="contents">
          <span className="relative flex h-6 w-80 justify-center">
            <Line className="h-6" />
            <span className="absolute left-[calc(50%+18px)]">
              <WaitLabel node={wait} />
            </span>
          </span>
          <Line className="h-1" />
        </div>
      ))}
      <span className="relative flex h-6 w-80 justify-center">
        <AddStep place={place} where={where} />
        {waits.slice(-1).map((wait) => (
          <span key={wait.id} className="absolute left-[calc(50%+18px)]">
            <WaitLabel node={wait} />
          </span>
        ))}
      </span>
      <Line className="h-2" />
    </>
  );
}

function Branches({ node }: { node: ConditionNode }) {
  return (
    <>
      <Line className="h-3" />
      <div className="flex items-start gap-8">
        <Branch node={node} exit="yes" />
        <Branch node={node} exit="no" />
      </div>
    </>
  );
}

function Branch({ node, exit }: { node: ConditionNode; exit: 'yes' | 'no' }) {
  const words = branchLabel(exit, node.test);
  return (
    <div role="group" aria-label={words} className="relative flex flex-col items-center pt-3">
      <span
        aria-hidden
        className={cn(
          'absolute top-0 h-3 border-t border-border-strong',
          exit === 'yes'
            ? '-right-4 left-1/2 -ml-px rounded-tl-card border-l'
            : 'right-1/2 -left-4 -mr-px rounded-tr-card border-r',
        )}
      />
      <span
        className={cn(
          'inline-flex h-5 items-center gap-1 rounded-full px-2 text-caption font-medium',
          exit === 'yes' ? 'bg-success-bg text-success-fg' : 'bg-track text-fg',
        )}
      >
        <BranchIcon exit={exit} test={node.test} />
        {words}
      </span>
      <Way fromId={node[exit]} place={{ nodeId: node.id, exit }} where={`first in the branch ${words}`} />
    </div>
  );
}

function Line({ className }: { className: string }) {
  return <span aria-hidden className={cn('w-px flex-none bg-border-strong', className)} />;
}

function EndPill() {
  return (
    <span className="inline-flex h-6 items-center gap-1.5 rounded-full bg-active px-2.5 text-caption text-fg-muted">
      <Flag aria-hidden className="size-3.5" />
      End
    </span>
  );
}
