import type { Job } from '@waypost/contract/jobs';
import type { ImportRowKind } from '@waypost/contract/leads-import';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { resultCounts } from '../model/lead-jobs.ts';
import type { RunCount } from '../sources/run-counts.ts';
import { RunRows } from '../sources/run-rows.tsx';
import type { RowOutcome } from '../sources/source-queries.ts';
import { CountRows } from './count-rows.tsx';
import { ImportRowsSheet } from './import-rows-sheet.tsx';

/** The counts of a job; they open the rows behind them, as far as those are kept. */
export function JobCounts({ job }: { job: Job }) {
  const [open, setOpen] = useState<ImportRowKind | null>(null);
  const navigate = useNavigate();
  const counts = resultCounts(job);
  const hasRows = job.kind === 'leads.import-csv' || job.kind === 'leads.check-csv';
  const [foundOpen, setFoundOpen] = useState<RunCount | null>(null);
  const isSearch = job.kind === 'leads.find-people';
  const shown = counts.find(({ id }) => id === open);
  return (
    <>
      <CountRows
        rows={counts}
        opens={({ id }) => {
          if (id === 'scored') return job.refId !== null;
          return isSearch ? foundOutcomeOf(id) !== null : hasRows && rowKindOf(id) !== null;
        }}
        onOpen={(row) => {
          const outcome = foundOutcomeOf(row.id);
          if (row.id === 'scored') void navigate(`/leads/${job.refId}?filter=score~not_empty&sort=-score`);
          else if (!isSearch) setOpen(rowKindOf(row.id));
          else if (outcome !== null) setFoundOpen({ ...row, outcome });
        }}
      />
      <ImportRowsSheet
        importId={job.id}
        kind={open}
        title={shown?.label ?? 'Rows'}
        count={shown?.count ?? 0}
        isCheck={job.kind === 'leads.check-csv'}
        onClose={() => setOpen(null)}
      />
      <RunRows jobId={job.id} count={foundOpen} asideWord="Outside" onClose={() => setFoundOpen(null)} />
    </>
  );
}

const kinds: readonly string[] = [
  'added',
  'created',
  'updated',
  'duplicate',
  'repeated',
  'excluded',
  'skipped',
  'incomplete',
  'rejected',
  'shortened',
  'mistyped',
] satisfies readonly ImportRowKind[];

const foundOutcomes: Readonly<Record<string, RowOutcome>> = {
  added: 'added',
  duplicate: 'duplicate',
  outside: 'set_aside',
  excluded: 'excluded',
  skipped: 'skipped',
};

/** The rows of a search by a profile that a count opens; undefined: all of them, null: none. */
function foundOutcomeOf(id: string): RowOutcome | undefined | null {
  return id === 'found' ? undefined : (foundOutcomes[id] ?? null);
}

function rowKindOf(id: string): ImportRowKind | null {
  return kinds.includes(id) ? (id as ImportRowKind) : null;
}
