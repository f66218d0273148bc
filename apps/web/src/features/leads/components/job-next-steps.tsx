import { Gauge, ListPlus, ScanSearch, Trash2 } from 'lucide-react';
import type { Job } from '@waypost/contract/jobs';
import type { LeadList } from '@waypost/contract/leads';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { isActive } from '../../jobs/index.ts';
import { ScoreFound } from '../icp/score-found.tsx';
import { ContinueRun } from '../sources/continue-run.tsx';
import { importQuery } from '../api/imports.ts';
import { foundLeadsPath } from '../model/found-leads.ts';
import { ListDialogs } from './list-dialogs.tsx';
import { UndoImport } from './undo-import.tsx';

export interface JobNextStepsProps {
  job: Job;
  /** The list of the job was deleted. */
  gone: boolean;
  /** The list of the job; undefined while it is not known. */
  list: LeadList | undefined;
  startAgain: string;
  /** The job is an import that has ended. */
  undo: boolean;
}

/** Jobs whose leads have their scores already. */
const scoring: ReadonlySet<string> = new Set(['leads.find-people', 'leads.score-list']);

/** Jobs that can go on where they stood after they failed or were cancelled. */
const goesOn: ReadonlySet<string> = new Set(['leads.read-source', 'leads.extract-post']);

/** What to do with those who were just found. */
export function JobNextSteps({ job, gone, list, startAgain, undo }: JobNextStepsProps): ReactNode {
  const [scores, setScores] = useState(false);
  const [deletes, setDeletes] = useState(false);
  const navigate = useNavigate();
  const leads = list?._count.leads ?? null;
  const working = isActive(job);
  const taken = useQuery({ ...importQuery(job.id), enabled: undo }).data?.undo.state;
  // Whom an import brought is gone with it: there is nothing to go on with.
  const isUndone = taken === 'running' || taken === 'undone';
  // Taking back the import that made a list leaves the list.
  const isTakenBack = taken === 'undone' || (job.kind === 'leads.undo-import' && job.status === 'done');
  const isLeftEmpty = isTakenBack && leads === 0 && !gone;
  const { refId: listId } = job;
  const found = (job.counts['added'] ?? 0) > 0;
  const toCampaign = foundLeadsPath(job, 'campaign');
  const toProfiles = foundLeadsPath(job, 'enrich');
  return (
    <div className="flex flex-wrap gap-2">
      {listId !== null && !gone ? (
        <>
          <Button variant={working ? 'secondary' : 'primary'} asChild>
            <Link to={`/leads/${listId}`}>View list</Link>
          </Button>
          {working || isUndone || isTakenBack ? null : (
            <Button asChild>
              <Link to={`${paths.campaignCreate}?listId=${listId}`}>Start campaign</Link>
            </Button>
          )}
          {!working && !isUndone && found && toCampaign !== null && toProfiles !== null ? (
            <>
              <Button asChild>
                <Link to={toCampaign}>
                  <ListPlus aria-hidden className="size-4" />
                  Add to campaign
                </Link>
              </Button>
              <Button asChild>
                <Link to={toProfiles}>
                  <ScanSearch aria-hidden className="size-4" />
                  Read profiles
                </Link>
              </Button>
              {scoring.has(job.kind) || leads === null ? null : (
                <Button onClick={() => setScores(true)}>
                  <Gauge aria-hidden className="size-4" />
                  Score
                </Button>
              )}
            </>
          ) : null}
        </>
      ) : null}
      {undo ? <UndoImport importId={job.id} /> : null}
      {(job.status === 'failed' || job.status === 'cancelled') && !gone && goesOn.has(job.kind) ? (
        <ContinueRun jobId={job.id} />
      ) : null}
      {isLeftEmpty && list !== undefined ? (
        <>
          <Button onClick={() => setDeletes(true)}>
            <Trash2 aria-hidden className="size-4" />
            Delete the empty list
          </Button>
          <ListDialogs
            open={deletes ? { action: 'delete', list } : null}
            onClose={() => setDeletes(false)}
            onDeleted={() => void navigate(paths.leads)}
          />
        </>
      ) : null}
      {working ? null : (
        <Button variant="ghost" asChild>
          {job.status === 'done' ? (
            <Link to={gone ? startAgain : intoList(startAgain, listId)}>Add more leads</Link>
          ) : (
            <Link to={startAgain}>Start again</Link>
          )}
        </Button>
      )}
      {scores && listId !== null && leads !== null ? (
        <ScoreFound listId={listId} leads={leads} onClose={() => setScores(false)} />
      ) : null}
    </div>
  );
}

/** The start of a flow with the list that is filled chosen already. */
function intoList(path: string, listId: string | null): string {
  return listId === null ? path : `${path}${path.includes('?') ? '&' : '?'}listId=${listId}`;
}
