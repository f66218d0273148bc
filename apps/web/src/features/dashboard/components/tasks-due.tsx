import { useQuery } from '@tanstack/react-query';
import type { TaskStep } from '@waypost/contract/campaigns-tasks';
import { ClipboardCheck, MessageSquareText, ShieldQuestionMark } from 'lucide-react';
import { generatePath, Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { failureOf } from '../../../lib/api/api-error.ts';
import { useBusinessNow } from '../../../lib/clock.ts';
import { formatAgo, formatDateTime } from '../../../lib/dates.ts';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { cn } from '../../../ui/class-names.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { touchRow, touchTarget } from '../../../ui/touch-target.ts';
import { tasksDueQuery } from '../api/tasks.ts';

const shownMax = 3;

/** What campaigns ask a person for, the longest wait first; each leads to the people it concerns. */
export function TasksDue() {
  const { data, error, isFetching, refetch } = useQuery(tasksDueQuery);
  if (error && !data) {
    return (
      <ErrorState
        title="The tasks could not be loaded"
        {...failureOf(error)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <section aria-label="Tasks due" className="border-t border-border px-4 py-3">
      <p className="flex justify-between gap-2 text-caption text-fg-muted">
        <span>
          Tasks due{' '}
          <span className="ml-1 text-fg-subtle tabular-nums">{data ? formatNumber(data.total) : null}</span>
        </span>
        {data && data.steps.length > shownMax ? (
          <Link to={paths.campaigns} className={touchTarget}>
            All campaigns
          </Link>
        ) : null}
      </p>
      {!data ? (
        <div role="status" aria-label="Loading tasks" className="mt-2">
          <Skeleton className="w-2/3" />
        </div>
      ) : data.steps.length === 0 ? (
        <p className="mt-1.5 text-dense text-fg-muted">No task in a running campaign waits for you.</p>
      ) : (
        <ul className="mt-2 flex flex-col gap-2">
          {data.steps.slice(0, shownMax).map((step) => (
            <Step key={`${step.campaign.id} ${step.nodeId}`} step={step} />
          ))}
        </ul>
      )}
    </section>
  );
}

const iconOf = { task: ClipboardCheck, approval: MessageSquareText, decision: ShieldQuestionMark } as const;
const wordsOf: Readonly<Record<TaskStep['kind'], (leads: number) => string>> = {
  task: (leads) => countOf(leads, 'task'),
  approval: (leads) => `${countOf(leads, 'comment')} to approve`,
  decision: (leads) => `${countOf(leads, 'send')} to decide on`,
};

/** The leads of the campaign that stand at the step; comments are approved with all their texts in sight. */
function peoplePath({ campaign, nodeId, kind }: TaskStep): string {
  const asked = new URLSearchParams(
    kind === 'approval' ? { tab: 'comments' } : { tab: 'leads', step: nodeId, waitsFor: 'person' },
  );
  return `${generatePath(paths.campaign, { id: campaign.id })}?${asked.toString()}`;
}

function Step({ step }: { step: TaskStep }) {
  const now = useBusinessNow();
  const { campaign, kind, instructions, leads, since } = step;
  const Icon = iconOf[kind];
  return (
    <li className="relative flex items-start gap-2.5 max-md:py-2">
      <Icon aria-hidden className="mt-0.5 size-4 flex-none text-fg-subtle" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-dense">
          <Link to={peoplePath(step)} className={cn('font-medium hover:underline', touchRow)}>
            {wordsOf[kind](leads)}
          </Link>{' '}
          <span className="text-fg-muted">in {campaign.name}</span>
        </p>
        {instructions ? <p className="truncate text-dense text-fg-muted">{instructions}</p> : null}
      </div>
      <time
        dateTime={since}
        title={formatDateTime(since)}
        className="flex-none text-caption text-fg-subtle tabular-nums"
      >
        {formatAgo(since, now)}
      </time>
    </li>
  );
}
