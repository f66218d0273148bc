import { useQuery } from '@tanstack/react-query';
import type { CampaignDetail, CampaignStats } from '@waypost/contract/campaigns';
import { branchLabel } from '@waypost/domain/campaigns/sequence/condition';
import { exitsOf, isStep, isWritten, nodeOf } from '@waypost/domain/campaigns/sequence/graph';
import { letterAt } from '@waypost/domain/campaigns/sequence/variant-letter';
import type { SequenceNode } from '@waypost/domain/campaigns/sequence/graph';
import { Fragment, type ReactNode } from 'react';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { campaignStatsQuery } from '../api/campaign-stats.ts';
import { StepIcon } from './step-icon.tsx';
import { nameNodes } from './step-names.ts';
import { WithChips, Wording } from './wording.tsx';

/** The sequence as it is, to read: steps, waits and both ways of the branch, with what each step did. */
export function SequenceOutline({ campaign }: { campaign: CampaignDetail }) {
  const { graph } = campaign;
  const stats = useQuery(campaignStatsQuery(campaign.id)).data;
  const names = new Map(nameNodes(graph).map(({ node, name }) => [node.id, name]));

  /** The nodes from this one on, up to a branch; `above` keeps a wrong loop from running for ever. */
  function wayFrom(id: string | null, above: ReadonlySet<string>): ReactNode {
    const node = nodeOf(graph, id);
    if (node === null)
      return <li className="text-dense text-fg-subtle">The sequence does not go on here.</li>;
    if (above.has(node.id)) return null;
    const seen = new Set([...above, node.id]);
    const exits = exitsOf(node);
    return (
      <>
        <OutlineNode
          node={node}
          name={names.get(node.id) ?? node.kind}
          step={stats?.steps.find(({ nodeId }) => nodeId === node.id)}
        />
        {node.kind === 'condition' ? (
          // Below each other, as in the outline of the builder: branches inside branches keep their width.
          <li className="flex flex-col gap-3 pl-3 sm:pl-5">
            {exits.map(({ label, to }) => (
              <section
                key={label}
                aria-label={branchLabel(label === 'no' ? 'no' : 'yes', node.test)}
                className="min-w-0 border-l-2 border-border pl-3"
              >
                <p className="mb-2 text-caption font-medium text-fg-muted">
                  {branchLabel(label === 'no' ? 'no' : 'yes', node.test)}
                </p>
                <ol className="flex flex-col gap-2">{wayFrom(to, seen)}</ol>
              </section>
            ))}
          </li>
        ) : (
          exits.map(({ to }) => <Fragment key={to}>{wayFrom(to, seen)}</Fragment>)
        )}
      </>
    );
  }
  return (
    <div className="max-w-[880px]">
      <p className="mb-3 text-dense text-fg-muted">
        Version {campaign.version}. A reply stops the sequence for that lead at any step.{' '}
        {earlierWords(stats?.onEarlierVersions ?? 0)}
      </p>
      <ol aria-label="Sequence" className="flex flex-col gap-2">
        {wayFrom(graph.startNodeId, new Set())}
      </ol>
    </div>
  );
}

/** Waiting counts them at these steps, too, although they may read other words there. */
function earlierWords(leads: number): string | null {
  if (leads === 0) return null;
  return `${countOf(leads, 'lead')} under way ${leads === 1 ? 'goes' : 'go'} on with an earlier version: texts and waits there may differ from what stands here.`;
}

interface OutlineNodeProps {
  node: SequenceNode;
  name: string;
  step: CampaignStats['steps'][number] | undefined;
}

function OutlineNode({ node, name, step }: OutlineNodeProps) {
  if (!isStep(node)) {
    return (
      <li className="flex items-center gap-2 px-3.5 py-0.5 text-dense text-fg-muted">
        <StepIcon kind={node.kind} />
        {name}
      </li>
    );
  }
  return (
    <li className="min-w-0 rounded-card border border-border bg-surface">
      <p className="flex flex-wrap items-center gap-x-2 px-3.5 py-2 text-dense">
        <StepIcon kind={node.kind} />
        <span className="font-medium">{name}</span>
        {step ? (
          <span className="ml-auto text-caption text-fg-subtle tabular-nums">
            {formatNumber(step.done)} done, {formatNumber(step.waiting)} waiting
          </span>
        ) : null}
      </p>
      {node.kind === 'tag' || node.kind === 'task' || node.kind === 'webhook' ? (
        <p className="border-t border-border px-3.5 py-2.5 text-dense wrap-anywhere whitespace-pre-line text-fg-muted">
          {node.kind === 'task' ? (
            <WithChips body={node.instructions} />
          ) : node.kind === 'tag' ? (
            node.tag
          ) : (
            node.url
          )}
        </p>
      ) : null}
      {isWritten(node) ? (
        <div className="border-t border-border px-3.5 py-2.5">
          {node.variants.map((variant, index) => (
            <div key={variant.id} className={index > 0 ? 'mt-2.5 border-t border-border pt-2.5' : undefined}>
              {node.variants.length > 1 ? (
                <p className="mb-1 text-caption text-fg-subtle">
                  Variant {letterAt(index)}, share {variant.share}
                </p>
              ) : null}
              <Wording body={variant.body} />
            </div>
          ))}
        </div>
      ) : null}
    </li>
  );
}
