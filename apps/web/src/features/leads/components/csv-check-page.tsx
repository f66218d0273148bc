import { useQuery } from '@tanstack/react-query';
import type { Job } from '@waypost/contract/jobs';
import { errorMessage, failureOf } from '../../../lib/api/api-error.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { isActive, jobQuery, JobRow } from '../../jobs/index.ts';
import { jobWords } from '../model/lead-jobs.ts';
import { CsvSteps } from './csv-steps.tsx';
import { JobCounts } from './import-counts.tsx';
import { ImportTime } from './import-time.tsx';
import { KeptRows } from './kept-rows.tsx';

export interface CsvCheckPageProps {
  checkId: string;
  /** The import is being started. */
  busy: boolean;
  error: unknown;
  onBack: () => void;
  onImport: () => void;
}

/** What an import would do, before anything is stored. */
export function CsvCheckPage({ checkId, busy, error, onBack, onImport }: CsvCheckPageProps) {
  const answer = useQuery(jobQuery(checkId));
  const job = answer.data;
  const counts = job?.counts ?? {};
  const touched = (counts['added'] ?? 0) + (counts['updated'] ?? 0);
  const done = job?.status === 'done';
  return (
    <div className="mx-auto max-w-[720px]">
      <PageHead
        title="CSV Upload"
        actions={
          <>
            <Button onClick={onBack} disabled={busy}>
              Back
            </Button>
            <Button variant="primary" busy={busy} disabled={!done || touched === 0} onClick={onImport}>
              {done ? importLabel(job) : 'Import'}
            </Button>
          </>
        }
      />
      <CsvSteps at="check" onBack={onBack} />
      <div className="flex flex-col gap-4">
        {error ? <Banner tone="danger">{errorMessage(error)}</Banner> : null}
        {answer.isError && !job ? (
          <Card>
            <ErrorState
              title="The check could not be loaded"
              {...failureOf(answer.error)}
              onRetry={() => void answer.refetch()}
              retrying={answer.isFetching}
            />
          </Card>
        ) : job ? (
          <Card className="flex flex-col gap-4 p-4">
            <JobRow job={job} {...jobWords(job)} pace={<ImportTime job={job} />} />
            <p className="text-caption text-fg-subtle">
              {isActive(job)
                ? 'Every row is read as the import would read it. Nothing is saved.'
                : job.status === 'done'
                  ? 'Nothing is saved yet. The import does what is counted here, reads nothing on LinkedIn and uses no credits; it can be undone for 30 days.'
                  : 'Nothing was saved. Go back to change what is read, and check again.'}
            </p>
            {isActive(job) ? null : <JobCounts job={job} />}
            {done ? <KeptRows job={job} /> : null}
          </Card>
        ) : (
          <Skeleton className="h-40 rounded-card" />
        )}
        {done && touched === 0 ? (
          <Banner tone="info">
            Nothing in this file is new under these choices, so there is nothing to import.
          </Banner>
        ) : null}
      </div>
    </div>
  );
}

function importLabel(job: Job): string {
  const { added = 0, updated = 0 } = job.counts;
  if (added === 0 && updated === 0) return 'Nothing to import';
  if (added === 0) return `Update ${formatNumber(updated)} ${updated === 1 ? 'lead' : 'leads'}`;
  return `Import ${formatNumber(added)} ${added === 1 ? 'lead' : 'leads'}`;
}
