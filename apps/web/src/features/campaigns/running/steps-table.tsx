import type { CampaignStats } from '@waypost/contract/campaigns';
import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { letterAt } from '@waypost/domain/campaigns/sequence/variant-letter';
import { rateOf } from '@waypost/domain/campaigns/stats';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { rateDetail, rateText } from '../controls/rate-words.ts';
import { StepIcon } from './step-icon.tsx';
import { nameNodes, stepNamer } from './step-names.ts';

type Step = CampaignStats['steps'][number];

const head = 'h-9 px-3 text-caption font-medium text-fg-muted first:pl-4 last:pr-4';
const cell = 'h-10 border-t border-border px-3 py-1.5 first:pl-4 last:pr-4';
const number = 'text-right tabular-nums';

/** What each step did, in the order of the sequence; steps of earlier versions stand last. */
export function StepsTable({ stats, graph }: { stats: CampaignStats; graph: SequenceGraph }) {
  const named = nameNodes(graph);
  const nameOf = stepNamer(graph);
  const order = named.map(({ node }) => node.id);
  const place = (step: Step) => (order.includes(step.nodeId) ? order.indexOf(step.nodeId) : order.length);
  const steps = stats.steps.toSorted((a, b) => place(a) - place(b));
  const awaiting = steps.reduce((total, step) => total + step.waiting, 0);
  const tries = steps.reduce((total, { kind, failed }) => total + (kind === 'webhook' ? 0 : failed), 0);
  const { queued, inProgress, waiting } = stats.counts;
  const ending = Math.max(0, queued + inProgress + waiting - awaiting);
  return (
    <>
      <div className="overflow-hidden rounded-card border border-border bg-surface">
        <table className="w-full text-left text-dense">
          <caption className="sr-only">Numbers of each step</caption>
          <thead className="bg-table-head">
            <tr>
              <th scope="col" className={head}>
                Step
              </th>
              <th scope="col" className={`${head} text-right`}>
                Done
              </th>
              <th scope="col" className={`${head} text-right max-sm:hidden`}>
                Waiting
              </th>
              <th scope="col" className={`${head} text-right max-sm:hidden`}>
                Failed
              </th>
              <th scope="col" className={`${head} text-right max-sm:hidden`}>
                Result
              </th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => {
              const known = named.find(({ node }) => node.id === step.nodeId);
              return (
                <tr key={step.nodeId}>
                  {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its text is two components down */}
                  <th scope="row" className={`${cell} font-normal`}>
                    <span
                      className="flex min-w-0 items-center gap-2"
                      style={{ paddingInlineStart: `${(known?.depth ?? 0) * 12}px` }}
                    >
                      <span className="max-sm:hidden">
                        <StepIcon kind={step.kind} />
                      </span>
                      <span className="min-w-0">
                        <span className="font-medium">{nameOf(step.nodeId, step.kind)}</span>{' '}
                        <span className="text-caption text-fg-subtle">{known?.note}</span>
                        <span className="block text-caption text-fg-muted tabular-nums sm:hidden">
                          {formatNumber(step.waiting)} waiting, {formatNumber(step.failed)} failed
                        </span>
                        {step.unanswered > 0 ? (
                          <span className="block text-caption text-fg-muted tabular-nums">
                            {countOf(step.unanswered, 'call')} not answered yet, tried again by
                            {step.unanswered === 1 ? ' itself' : ' themselves'}
                          </span>
                        ) : null}
                        {step.failedBecause.map(({ reason, count }) => (
                          <span
                            key={reason}
                            className="block text-caption text-danger-fg tabular-nums wrap-anywhere"
                          >
                            {formatNumber(count)} failed: {reason}
                          </span>
                        ))}
                        {/* Compared wordings have a place of their own below. */}
                        {(step.verdict === null ? step.variants : []).map((variant, index) => (
                          <span key={variant.id} className="block text-caption text-fg-muted tabular-nums">
                            Variant {letterAt(index)}: {variantWords(step, variant)}
                          </span>
                        ))}
                        {hasResult(step.kind) ? (
                          <span className="block text-caption sm:hidden">
                            <Result step={step} />
                          </span>
                        ) : null}
                      </span>
                    </span>
                  </th>
                  <td className={`${cell} ${number} font-semibold`}>{formatNumber(step.done)}</td>
                  <td className={`${cell} ${number} max-sm:hidden`}>
                    <Count count={step.waiting} />
                  </td>
                  <td className={`${cell} ${number} max-sm:hidden`}>
                    <Count count={step.failed} danger />
                  </td>
                  <td className={`${cell} ${number} max-sm:hidden`}>
                    <Result step={step} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {awaiting > 0 ? (
        <p className="mt-2 text-caption text-fg-subtle">
          Waiting counts leads whose next step this is, also while they wait out a delay or for an invitation
          to be accepted before it.
        </p>
      ) : null}
      {tries > stats.counts.failed ? (
        <p className="mt-2 text-caption text-fg-subtle">
          Failed counts every try: a lead that was tried again, or went on otherwise, stays counted here.
        </p>
      ) : null}
      {ending > 0 ? (
        <p className="mt-2 text-caption text-fg-subtle tabular-nums">
          {countOf(ending, 'more lead')} {ending === 1 ? 'has' : 'have'} no step ahead and{' '}
          {ending === 1 ? 'waits' : 'wait'} for the end of the sequence.
        </p>
      ) : null}
    </>
  );
}

function Count({ count, danger = false }: { count: number; danger?: boolean }) {
  if (count === 0) return <span className="text-fg-subtle">0</span>;
  return <span className={danger ? 'font-medium text-danger-fg' : undefined}>{formatNumber(count)}</span>;
}

/** "12 done, 3 replied, not enough data". */
function variantWords(step: Step, variant: Step['variants'][number]): string {
  if (!hasResult(step.kind)) return `${formatNumber(variant.done)} done`;
  const rate = rateOf(variant.results, variant.done);
  const word = step.kind === 'invite' ? 'accepted' : 'replied';
  return `${formatNumber(variant.done)} done, ${formatNumber(variant.results)} ${word}, ${rateText(rate)}`;
}

/** People answer to invitations and messages; of other steps only that they were done is known. */
function hasResult(kind: Step['kind']): boolean {
  return kind === 'invite' || kind === 'message' || kind === 'inmail';
}

function Result({ step }: { step: Step }) {
  if (!hasResult(step.kind)) {
    return (
      <span className="text-fg-subtle">
        -<span className="sr-only"> this step has no result</span>
      </span>
    );
  }
  const word = step.kind === 'invite' ? 'accepted' : 'replied';
  const rate = rateOf(step.results, step.done);
  return (
    <span title={rateDetail(rate, word)}>
      <b className="font-medium">
        {formatNumber(step.results)} {word}
      </b>{' '}
      <span className="text-fg-subtle">
        of {formatNumber(step.done)}
        {step.done === 0 ? '' : `, ${rateText(rate)}`}
      </span>
    </span>
  );
}
