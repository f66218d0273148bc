import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Job } from '@waypost/contract/jobs';
import { waitsForAccount } from '@waypost/domain/linkedin/waits-for-account';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { failureOf, isApiError } from '../../../lib/api/api-error.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { fillingJobs } from '../ai-column/filling-jobs.ts';
import { isActive, JobRow, jobsQuery } from '../../jobs/index.ts';
import { leadListQuery } from '../api/lead-lists.ts';
import { jobWords } from '../model/lead-jobs.ts';
import type { OfferedBulk } from '../grid/bulk/offered-bulk.ts';
import { LeadGrid } from '../grid/lead-grid.tsx';
import { KeepFromList } from '../sources/keep-from-list.tsx';
import { LiveSources } from '../sources/live-sources.tsx';
import { CreateListDialog } from './create-list-dialog.tsx';
import type { ListAction } from './list-card.tsx';
import { ListDialogs } from './list-dialogs.tsx';
import { ListHead } from './list-head.tsx';

/** Told beside the rows, or by a dialog. */
const shownByGrid: ReadonlySet<string> = new Set(['leads.bulk', ...fillingJobs, 'leads.sample-column']);

/** One lead list: its head, what still fills it, and its leads. */
export function ListDetail({
  listId,
  campaigns,
}: {
  listId: string;
  /** Adding leads to campaigns, where the page offers it. */
  campaigns?: OfferedBulk;
}) {
  const queries = useQueryClient();
  const answer = useQuery(leadListQuery(queries, listId));
  const jobs = useQuery(jobsQuery(listId));
  const [action, setAction] = useState<ListAction | null>(null);
  const [adding, setAdding] = useState(false);
  const navigate = useNavigate();
  const list = answer.data;
  const isAbsent = answer.isError && (!list || isApiError(answer.error, 'not_found'));
  usePageTitle(list?.name ?? 'Lead list', [{ label: 'Lead Lists', to: paths.leads }], isAbsent);

  if (isAbsent) {
    return <NoList error={answer.error} onRetry={() => void answer.refetch()} retrying={answer.isFetching} />;
  }
  const working = (jobs.data ?? []).filter(
    (job) => isActive(job) && job.kind !== 'leads.erase-list' && !shownByGrid.has(job.kind),
  );
  return (
    <SkeletonGroup loading={!list} label="Loading the lead list" skeleton={<Loading />}>
      {list ? (
        // The rows scroll by themselves below the head; in a low window they keep some height and the page scrolls.
        <div data-fills="" className="-m-6 flex min-h-0 flex-1 flex-col overflow-y-auto max-md:-m-4">
          <div className="flex-none px-6 pt-5 max-md:px-4">
            <ListHead
              list={list}
              rests={restOf(working)}
              sourceTools={<KeepFromList listId={list.id} />}
              onAction={setAction}
              onAddLeads={() => setAdding(true)}
            />
            <LiveSources listId={list.id} />
            {working.length > 0 ? (
              <Card className="mb-3 flex flex-col gap-3 px-4 py-2.5">
                {working.map((job) => (
                  <JobRow key={job.id} job={job} {...jobWords(job)} pausable />
                ))}
              </Card>
            ) : null}
          </div>
          <LeadGrid list={list} onAddLeads={() => setAdding(true)} campaigns={campaigns} />
          <ListDialogs
            open={action === null ? null : { action, list }}
            onClose={() => setAction(null)}
            onDeleted={() => void navigate(paths.leads)}
          />
          <CreateListDialog open={adding} onOpenChange={setAdding} listId={list.id} />
        </div>
      ) : null}
    </SkeletonGroup>
  );
}

/** Null while anything works. */
function restOf(working: readonly Job[]): 'waiting' | 'paused' | null {
  if (working.length === 0 || !working.every(isResting)) return null;
  return working.some(({ message }) => waitsForAccount(message)) ? 'waiting' : 'paused';
}

const isResting = ({ status, message }: Job): boolean => status === 'paused' || waitsForAccount(message);

function NoList({ error, onRetry, retrying }: { error: unknown; onRetry: () => void; retrying: boolean }) {
  const unknown = isApiError(error) && (error.code === 'not_found' || error.code === 'invalid_input');
  if (unknown) {
    return (
      <Card>
        <EmptyState
          level={1}
          icon={<UsersRound />}
          title={<span>This lead list does not exist</span>}
          text="It may have been deleted, or gone with an import that was undone. The other lists are still there."
          action={
            <Button variant="primary" asChild>
              <Link to={paths.leads}>Go to Lead Lists</Link>
            </Button>
          }
        />
      </Card>
    );
  }
  return (
    <Card>
      <ErrorState
        heading
        title="The lead list could not be loaded"
        {...failureOf(error)}
        onRetry={onRetry}
        retrying={retrying}
      />
    </Card>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-7 w-64" />
      <Skeleton className="w-96 max-w-full" />
      <Skeleton className="mt-3 h-96 rounded-card" />
    </div>
  );
}
