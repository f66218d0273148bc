import { useQuery } from '@tanstack/react-query';
import type { LinkedInAccount } from '@waypost/contract/linkedin';
import { describeKnown } from '@waypost/domain/campaigns/dealing/connections-read';
import { isStep, type SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import type { ReactNode } from 'react';
import { ownTimeZone } from '../../../../lib/dates.ts';
import { countOf, formatNumber } from '../../../../lib/numbers.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card, CardHead } from '../../../../ui/card.tsx';
import { leadListsQuery } from '../../../leads/index.ts';
import { audienceQuery, connectionsQuery } from '../../api/campaign-draft.ts';
import { sendingStopQuery } from '../../api/sending-stop.ts';
import { RestingSendersNotice } from '../../controls/resting-senders-notice.tsx';
import { areAllDisconnected, restOf } from '../../controls/sender-rest.ts';
import { SendingStopBanner } from '../../controls/sending-stop-banner.tsx';
import { waitsForLink } from '../../controls/waits-for-link.ts';
import { RehearseCard } from '../../rehearsal/rehearse-card.tsx';
import { useBuilder } from '../builder-context.ts';
import { hoursWords } from '../model/hours.ts';
import { capsWords, periodWords, rotationWords } from '../model/schedule-words.ts';
import type { BuilderStepId } from '../model/steps.ts';
import { PaceTable } from './pace-table.tsx';
import { ProblemList, problemWords } from './problem-list.tsx';
import { ReviewMessages } from './review-messages.tsx';
import { StepHeading } from './step-heading.tsx';

/** Who, how many, from which accounts, at what pace, what they read; then the launch. */
export function ReviewStep() {
  const { draft, state, running, accounts, problems, goTo } = useBuilder();
  const { listIds, accountIds, hours, settings } = state.content;
  const caps = capsWords(settings.dailyCaps);
  const lists = useQuery(leadListsQuery);
  const audience = useQuery(audienceQuery(listIds, state.content.settings.leftOut));
  const senders = (accounts ?? []).filter(({ id }) => accountIds.includes(id));
  const byConnection = senders.length > 1 && settings.rotation.mode === 'relation';
  const connections = useQuery({
    ...connectionsQuery(senders.map(({ id }) => id)),
    enabled: byConnection,
  });
  const names = listIds.flatMap((id) => lists.data?.find((list) => list.id === id)?.name ?? []);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const isStopped = useQuery(sendingStopQuery).data?.stopped === true;
  return (
    <>
      <StepHeading title="Review" text="Nothing is sent before you launch." />
      <div className="flex flex-col gap-4">
        {audience.data?.contactable === 0 ? (
          <Banner tone="warning" id="launch-nobody">
            Nobody of these lists can be contacted now. Choose another list, or look at who is left out and
            why.
          </Banner>
        ) : null}
        <SendingStopBanner />
        <RestingSendersNotice senders={senders} />
        <Card>
          <dl className="divide-y divide-border">
            <Row name="People" step="audience" onEdit={goTo}>
              <span className="font-medium tabular-nums">
                {formatNumber(audience.data?.contactable)} of{' '}
                {audience.data ? countOf(audience.data.people, 'person', 'people') : '- people'}
              </span>{' '}
              of {names.length === 0 ? '-' : names.join(', ')} can be contacted
              {settings.evergreen ? '; whoever joins these lists later comes in too' : ''}
              {audience.data && audience.data.leftOut.length > 0 ? (
                <span className="block text-caption text-fg-muted">
                  Left out:{' '}
                  {audience.data.leftOut
                    .map(({ rule, count }) => `${rule} (${formatNumber(count)})`)
                    .join(', ')}
                </span>
              ) : null}
              {audience.data && audience.data.withoutLink > 0 ? (
                <span className="block text-caption text-fg-muted">
                  {waitsForLink(audience.data.withoutLink)}: taken in, and written to once it is added.
                </span>
              ) : null}
            </Row>
            <Row name="Sequence" step="sequence" onEdit={goTo}>
              {countOf(stepCount(state.content.graph), 'step')}; whoever replies leaves the sequence
            </Row>
            <Row name="Senders" step="senders" onEdit={goTo}>
              {senders.length === 0 ? '-' : senders.map(({ name }) => name).join(', ')}
              {senders.length > 1 ? `; ${rotationWords(settings.rotation)}` : ''}
              {byConnection && connections.data ? (
                <span className="block text-caption text-fg-muted">
                  Known now: {describeKnown(connections.data)}.
                </span>
              ) : null}
            </Row>
            <Row name="Period" step="senders" onEdit={goTo}>
              {periodWords(settings.period, ownTimeZone())}
            </Row>
            {caps === null ? null : (
              <Row name="Daily caps" step="senders" onEdit={goTo}>
                {caps}
              </Row>
            )}
            <Row name="Working hours" step="senders" onEdit={goTo}>
              {hours === null
                ? 'Each sender’s own hours'
                : `${hoursWords(hours)}, inside each sender’s own hours`}
            </Row>
          </dl>
        </Card>
        <Card>
          <CardHead
            level={3}
            title="Sequence check"
            note={
              <Badge tone={errors > 0 ? 'danger' : problems.length > 0 ? 'warning' : 'success'}>
                {problemWords(errors, problems.length - errors)}
              </Badge>
            }
          />
          {problems.length === 0 ? (
            <p className="px-4 py-3 text-dense text-fg-muted">{soundWords(senders, isStopped)}</p>
          ) : (
            <div className="p-2">
              <ProblemList onJump={(nodeId) => goTo('sequence', nodeId)} />
            </div>
          )}
        </Card>
        {running ? null : <RehearseCard campaignId={state.id} onSave={() => draft.flush()} />}
        <PaceTable senders={senders} withNotes={hasNotes(state.content.graph)} />
        <ReviewMessages />
      </div>
    </>
  );
}

function Row({
  name,
  step,
  onEdit,
  children,
}: {
  name: string;
  step: BuilderStepId;
  onEdit: (step: BuilderStepId) => void;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 px-4 py-3 sm:grid-cols-[140px_minmax(0,1fr)_auto]">
      <dt className="text-dense text-fg-muted max-sm:col-start-1">{name}</dt>
      <dd className="text-dense wrap-anywhere max-sm:col-start-1">{children}</dd>
      <dd className="max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1">
        <Button variant="link" aria-label={`Edit ${name.toLowerCase()}`} onClick={() => onEdit(step)}>
          Edit
        </Button>
      </dd>
    </div>
  );
}

/** Of a sequence without problems: it can be launched, and whether anything would leave then. */
function soundWords(senders: readonly LinkedInAccount[], isStopped: boolean): string {
  if (areAllDisconnected(senders)) return 'It cannot be launched before a sender is connected again.';
  if (isStopped) return 'It can be launched; nothing is sent before sending goes on.';
  if (senders.length > 0 && senders.every((sender) => restOf(sender) !== null)) {
    return 'It can be launched; nothing is sent before a sender can act again.';
  }
  return 'The sequence can be launched as it is.';
}

function hasNotes({ nodes }: SequenceGraph): boolean {
  return Object.values(nodes).some(
    (node) => node.kind === 'invite' && node.variants.some(({ body }) => body.trim() !== ''),
  );
}

function stepCount(graph: SequenceGraph): number {
  return Object.values(graph.nodes).filter(isStep).length;
}
