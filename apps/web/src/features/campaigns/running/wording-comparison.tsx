import type { CampaignDetail, CampaignStats, WordingVerdictView } from '@waypost/contract/campaigns';
import { isWritten, nodeOf, type SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { letterAt, variantLetter } from '@waypost/domain/campaigns/sequence/variant-letter';
import { useState } from 'react';
import { formatDate, formatDateTime } from '../../../lib/dates.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { wordsOf } from './placeholders.ts';
import { StepIcon } from './step-icon.tsx';
import { stepNamer } from './step-names.ts';
import { UseWordingDialog } from './use-wording-dialog.tsx';
import { WithChips } from './wording.tsx';
import { rateWords, verdictWords } from './wording-words.ts';

type Step = CampaignStats['steps'][number];
type Judged = Step & { verdict: WordingVerdictView };
interface Chosen {
  step: Judged;
  variantId: string;
}

/** The wordings that are tried against each other: their rates, how sure they are, and what to do. */
export function WordingComparison({ campaign, stats }: { campaign: CampaignDetail; stats: CampaignStats }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const judged = stats.steps.filter((step): step is Judged => step.verdict !== null);
  if (judged.length === 0) return null;
  const nameOf = stepNamer(campaign.graph);
  const canEdit = campaign.status === 'Active' || campaign.status === 'Paused';
  return (
    <section aria-labelledby="wordings-title">
      <h2 id="wordings-title" className="mb-2 text-h3">
        Wordings
      </h2>
      <div className="flex flex-col gap-3">
        {judged.map((step) => (
          <Comparison
            key={step.nodeId}
            step={step}
            name={nameOf(step.nodeId, step.kind)}
            graph={campaign.graph}
            onUse={canEdit ? (variantId) => setChosen({ step, variantId }) : undefined}
          />
        ))}
      </div>
      {chosen === null ? null : (
        <UseWordingDialog
          campaign={campaign}
          nodeId={chosen.step.nodeId}
          variantId={chosen.variantId}
          name={`${nameOf(chosen.step.nodeId, chosen.step.kind)}, variant ${letterIn(campaign.graph, chosen.step.nodeId, chosen.variantId)}`}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  );
}

function letterIn(graph: SequenceGraph, nodeId: string, variantId: string): string {
  return variantLetter(nodeOf(graph, nodeId), variantId) ?? letterAt(0);
}

interface ComparisonProps {
  step: Judged;
  name: string;
  graph: SequenceGraph;
  onUse: ((variantId: string) => void) | undefined;
}

function Comparison({ step, name, graph, onUse }: ComparisonProps) {
  const { verdict, kind, nodeId } = step;
  const letterOfId = (id: string) => letterIn(graph, nodeId, id);
  const { word, sentence, tone } = verdictWords(verdict, letterOfId);
  const isDecided = verdict.kind === 'winner' || verdict.kind === 'no_difference';
  const most = Math.max(0.01, ...verdict.variants.map(({ interval }) => interval?.high ?? 0));
  const node = nodeOf(graph, nodeId);
  return (
    <article aria-label={name} className="rounded-card border border-border bg-surface">
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 pt-3">
        <StepIcon kind={kind} />
        <h3 className="text-dense font-medium">{name}</h3>
        <Badge tone={tone}>{word}</Badge>
        <span className="ml-auto text-caption text-fg-subtle" title={formatDateTime(verdict.since)}>
          Compared since {formatDate(verdict.since)}
        </span>
      </header>
      <p className="px-4 pt-1 text-dense text-fg-muted">{sentence}</p>
      <ul className="mt-2 divide-y divide-border border-t border-border">
        {verdict.variants.map((variant) => {
          const isNamed = verdict.variantIds.includes(variant.id);
          const text =
            node !== null && isWritten(node)
              ? (node.variants.find(({ id }) => id === variant.id)?.body ?? '')
              : '';
          return (
            <li
              key={variant.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2.5 text-dense"
            >
              <span className="flex min-w-0 flex-1 basis-56 items-baseline gap-2">
                <b
                  className={cn(
                    'flex-none font-semibold',
                    isNamed && verdict.kind === 'winner' && 'text-success-fg',
                  )}
                >
                  Variant {letterOfId(variant.id)}
                </b>
                <span className="truncate text-fg-muted" title={wordsOf(text)}>
                  {text.trim() === '' ? 'Without a note' : <WithChips body={text} />}
                </span>
              </span>
              <span className="basis-64 tabular-nums max-sm:basis-full">
                <span className="font-medium">
                  {formatNumber(variant.results)} of {formatNumber(variant.done)}{' '}
                  {kind === 'invite' ? 'accepted' : 'replied'}
                </span>
                <span className="block text-caption text-fg-subtle">{rateWords(variant)}</span>
                <Range variant={variant} most={most} isNamed={isNamed} />
              </span>
              {isDecided && onUse !== undefined ? (
                // Every row keeps its place, so that the ranges lie below each other on one scale.
                <span className="flex w-36 flex-none justify-end max-sm:w-auto">
                  {isNamed ? (
                    <Button
                      size="sm"
                      {...(verdict.kind === 'winner' ? { variant: 'primary' as const } : {})}
                      aria-label={`Use variant ${letterOfId(variant.id)} of ${name} for everybody`}
                      onClick={() => onUse(variant.id)}
                    >
                      Use for everybody
                    </Button>
                  ) : null}
                </span>
              ) : null}
            </li>
          );
        })}
      </ul>
    </article>
  );
}

/** Where the rate lies, drawn on one scale for all wordings of the step; the words beside it say the same. */
function Range(props: { variant: WordingVerdictView['variants'][number]; most: number; isNamed: boolean }) {
  const { variant, most, isNamed } = props;
  if (variant.interval === null || variant.done === 0) return null;
  const at = (share: number) => `${(share / most) * 100}%`;
  const { low, high } = variant.interval;
  return (
    <span aria-hidden className="relative mt-1 block h-2 overflow-hidden rounded-full bg-sunken">
      <span
        className={cn('absolute inset-y-0 rounded-full', isNamed ? 'bg-chart-1/50' : 'bg-chart-1/25')}
        style={{ left: at(low), width: `calc(${at(high)} - ${at(low)})` }}
      />
      <span
        className="absolute inset-y-0 w-0.5 bg-chart-1"
        style={{ left: at(variant.results / variant.done) }}
      />
    </span>
  );
}
