import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { isActive, JobRow } from '../../jobs/index.ts';
import { refreshGrid, SkippedLeads } from '../../leads/index.ts';
import { additionQuery, additionSkippedQuery, type AdditionStarted, useUndoAddition } from './additions.ts';

const undoToastMs = 10_000;

export interface AdditionProgressProps {
  listId: string;
  started: AdditionStarted;
  onClose: () => void;
}

/** Leads on their way into a campaign: how far it is, then who is in it and who was skipped, and the way back. */
export function AdditionProgress({ listId, started, onClose }: AdditionProgressProps) {
  const queries = useQueryClient();
  const answer = useQuery(additionQuery(started));
  const undo = useUndoAddition(started);
  const [reasons, setReasons] = useState(false);
  const state = answer.data;
  const taking = state?.undo.job ?? null;
  const current = taking ?? state?.job;
  const over = current !== undefined && !isActive(current);
  const undoNow = () =>
    undo.mutate(undefined, {
      onError: (error) =>
        toast({ tone: 'danger', title: 'The leads were not taken back', description: errorMessage(error) }),
    });
  const tell = useEffectEvent(() => {
    void refreshGrid(queries, listId);
    void queries.invalidateQueries({ queryKey: ['leads.members', 'sheet'] });
    void queries.invalidateQueries({ queryKey: ['leads.list'] });
    void queries.invalidateQueries({ queryKey: ['campaigns.campaign'] });
    void queries.invalidateQueries({ queryKey: ['campaigns.contactability'] });
    const added = state?.job.counts['done'] ?? 0;
    if (state === undefined || started.isFound || taking !== null || added === 0 || !state.undo.can) return;
    toast({
      title: `${countOf(added, 'lead')} added to ${state.campaign.name}`,
      durationMs: undoToastMs,
      action: { label: 'Undo', altText: 'Undo with the button above the leads', onSelect: undoNow },
    });
  });
  useEffect(() => {
    if (over) tell();
  }, [over]);

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
  if (state === undefined || current === undefined) return null;
  const { campaign } = state;
  if (!over) {
    const label =
      taking === null ? `Adding leads to ${campaign.name}` : `Taking leads out of ${campaign.name}`;
    return <JobRow job={current} label={label} unit="leads" pausable={taking === null} />;
  }
  const [done, skipped] = [current.counts['done'] ?? 0, current.counts['skipped'] ?? 0];
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-dense">
      <p role="status" className="tabular-nums">
        <span className="font-medium">
          {taking === null ? `Added to ${campaign.name}` : `Taken back out of ${campaign.name}`}:
        </span>{' '}
        {formatNumber(done)} done{skipped > 0 ? `, ${formatNumber(skipped)} skipped` : ''}.
        {current.status === 'cancelled' ? ' Stopped before the end.' : ''}
        {current.message === null ? '' : ` ${current.message}`}
      </p>
      {skipped > 0 ? (
        <Button size="sm" variant="link" onClick={() => setReasons(true)}>
          Why skipped
        </Button>
      ) : null}
      <Button size="sm" variant="link" asChild>
        <Link to={paths.campaign.replace(':id', campaign.id)}>View campaign</Link>
      </Button>
      {state.undo.can && done > 0 ? (
        <Button size="sm" busy={undo.isPending} onClick={undoNow}>
          Undo
        </Button>
      ) : null}
      <Button size="sm" variant="ghost" icon aria-label="Dismiss" className="ml-auto" onClick={onClose}>
        <X aria-hidden className="size-4" />
      </Button>
      {reasons ? (
        <SkippedLeads
          query={additionSkippedQuery(started, taking === null ? 'addition' : 'undo')}
          onClose={() => setReasons(false)}
        />
      ) : null}
    </div>
  );
}
