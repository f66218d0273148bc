import type { Job } from '@waypost/contract/jobs';
import type { ImportRowKind } from '@waypost/contract/leads-import';
import { useState } from 'react';
import { resultCounts } from '../model/lead-jobs.ts';
import { CountRows } from './count-rows.tsx';
import { ImportRowsSheet } from './import-rows-sheet.tsx';

/** The counts of a job; those of an import or a check open their rows. */
export function JobCounts({ job }: { job: Job }) {
  const [open, setOpen] = useState<ImportRowKind | null>(null);
  const counts = resultCounts(job);
  const hasRows = job.kind === 'leads.import-csv' || job.kind === 'leads.check-csv';
  const shown = counts.find(({ id }) => id === open);
  return (
    <>
      <CountRows
        rows={counts}
        opens={({ id }) => hasRows && rowKindOf(id) !== null}
        onOpen={({ id }) => setOpen(rowKindOf(id))}
      />
      <ImportRowsSheet
        importId={job.id}
        kind={open}
        title={shown?.label ?? 'Rows'}
        count={shown?.count ?? 0}
        isCheck={job.kind === 'leads.check-csv'}
        onClose={() => setOpen(null)}
      />
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
] satisfies readonly ImportRowKind[];

function rowKindOf(id: string): ImportRowKind | null {
  return kinds.includes(id) ? (id as ImportRowKind) : null;
}
