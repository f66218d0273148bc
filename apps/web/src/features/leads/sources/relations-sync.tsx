import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { RelationsState } from '@waypost/contract/leads-sources';
import { RefreshCw } from 'lucide-react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { useBusinessNow } from '../../../lib/clock.ts';
import { formatAgo } from '../../../lib/dates.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { jobQuery, JobRow } from '../../jobs/index.ts';
import { type RelationKind, useSyncRelations } from './source-queries.ts';

export interface RelationsSyncProps {
  accountId: string;
  kind: RelationKind;
  known: UseQueryResult<RelationsState>;
}

/** What was read of an account's people and when, with a way to read who is new. */
export function RelationsSync({ accountId, kind, known }: RelationsSyncProps) {
  const now = useBusinessNow();
  const sync = useSyncRelations();
  const jobId = known.data?.jobId ?? null;
  const job = useQuery({ ...jobQuery(jobId ?? ''), enabled: jobId !== null });
  if (jobId !== null && job.data) {
    return <JobRow job={job.data} label={`Reading ${kind}`} unit="people" pausable />;
  }
  const { people = 0, syncedAt = null } = known.data ?? {};
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-dense">
      <p className="min-w-0 flex-1 basis-56">
        <span className="font-medium tabular-nums">{formatNumber(people)}</span> {kind} known.{' '}
        <span className="text-fg-muted">
          {syncedAt === null
            ? 'Not read yet; the first time reads all of them.'
            : `Last read ${formatAgo(syncedAt, now)}; next time only who is new.`}
        </span>
      </p>
      <Button
        size="sm"
        busy={sync.isPending}
        disabled={accountId === ''}
        onClick={() => sync.mutate({ accountId, kind })}
      >
        <RefreshCw aria-hidden className="size-4" />
        {syncedAt === null ? 'Read them now' : 'Read who is new'}
      </Button>
      {sync.error ? (
        <p className="basis-full text-caption text-danger-fg">{errorMessage(sync.error)}</p>
      ) : null}
    </div>
  );
}
