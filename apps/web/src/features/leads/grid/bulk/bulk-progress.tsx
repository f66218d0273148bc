import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../app/paths.ts';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { toast } from '../../../../ui/toast-store.ts';
import { isActive, JobRow } from '../../../jobs/index.ts';
import { refreshGrid } from '../rows/grid-leads.ts';
import { bulkQuery, skippedQuery, useUndoBulk } from './bulk-jobs.ts';
import { bulkWords, resultWords } from './bulk-words.ts';
import { SkippedLeads } from './skipped-leads.tsx';

export interface BulkProgressProps {
  listId: string;
  jobId: string;
  /** Another job brings back what this one changed. */
  onUndo: (jobId: string) => void;
  onClose: () => void;
}

/** Something done with many leads: how far it is, then how many were done and skipped, and the way back. */
export function BulkProgress({ listId, jobId, onUndo, onClose }: BulkProgressProps) {
  const queries = useQueryClient();
  const answer = useQuery(bulkQuery(listId, jobId));
  const undo = useUndoBulk(listId);
  const [reasons, setReasons] = useState(false);
  const state = answer.data;
  const over = state !== undefined && !isActive(state.job);
  useEffect(() => {
    if (!over) return;
    void refreshGrid(queries, listId);
    void queries.invalidateQueries({ queryKey: ['leads.members', 'sheet'] });
    void queries.invalidateQueries({ queryKey: ['leads.list'] });
    void queries.invalidateQueries({ queryKey: ['leads.tags'] });
    void queries.invalidateQueries({ queryKey: ['users.subscription'] });
    void queries.invalidateQueries({ queryKey: ['leads.fields'] });
    void queries.invalidateQueries({ queryKey: ['leads.exclusion'] });
    void queries.invalidateQueries({ queryKey: ['campaigns.campaign'] });
    void queries.invalidateQueries({ queryKey: ['campaigns.contactability'] });
  }, [over, queries, listId]);

  if (answer.isError && state === undefined) {
    return (
      <p role="alert" className="flex items-center gap-2 text-dense text-danger-fg">
        What became of the chosen leads could not be read. {errorMessage(answer.error)}
        <Button size="sm" onClick={() => void answer.refetch()}>
          Try Again
        </Button>
      </p>
    );
  }
  if (state === undefined) return null;
  const { job, action, field } = state;
  // Where nothing was done there is nothing to bring back.
  const canUndo = state.undo.can && (!over || (job.counts['done'] ?? 0) > 0);
  const undoButton = canUndo ? (
    <Button
      size="sm"
      busy={undo.isPending}
      onClick={() =>
        undo.mutate(jobId, {
          onSuccess: ({ job: back }) => onUndo(back.id),
          onError: (error) =>
            toast({ tone: 'danger', title: 'It was not undone', description: errorMessage(error) }),
        })
      }
    >
      Undo
    </Button>
  ) : null;
  if (!over && undoButton !== null) {
    return (
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-dense">
        <p role="status">
          <span className="font-medium">{bulkWords(action, false, field)}:</span> they are still there for
          some seconds.
        </p>
        {undoButton}
      </div>
    );
  }
  if (!over) return <JobRow job={job} label={bulkWords(action, false, field)} unit="leads" pausable />;
  const skipped = job.counts['skipped'] ?? 0;
  const isCalledOff = action === 'delete' && job.status === 'cancelled' && job.done === 0;
  return (
    <div className="flex items-start gap-3 text-dense">
      <div className="flex min-h-8 min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <p role="status" className="tabular-nums">
          {isCalledOff ? (
            'Undone: nobody was deleted.'
          ) : (
            <>
              <span className="font-medium">{bulkWords(action, true, field)}:</span> {resultWords(job.counts)}
              .{job.status === 'cancelled' ? ' Stopped before the end.' : ''}
              {job.message === null ? '' : ` ${job.message}`}
            </>
          )}
        </p>
        {skipped > 0 ? (
          <Button size="sm" variant="link" onClick={() => setReasons(true)}>
            Why skipped
          </Button>
        ) : null}
        {state.toListId === null || action === 'undo' ? null : (
          <Button size="sm" variant="link" asChild>
            <Link to={paths.leadList.replace(':id', state.toListId)}>View list</Link>
          </Button>
        )}
        {undoButton}
      </div>
      <Button size="sm" variant="ghost" icon aria-label="Dismiss" onClick={onClose}>
        <X aria-hidden className="size-4" />
      </Button>
      {reasons ? (
        <SkippedLeads query={skippedQuery(listId, jobId)} onClose={() => setReasons(false)} />
      ) : null}
    </div>
  );
}
