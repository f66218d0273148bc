import type { Job } from '@waypost/contract/jobs';
import type { ImportRowKind } from '@waypost/contract/leads-import';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '../../../lib/numbers.ts';
import { cn } from '../../../ui/class-names.ts';
import { Dot } from '../../../ui/status-dot.tsx';
import { resultCounts } from '../model/lead-jobs.ts';
import { ImportRowsSheet } from './import-rows-sheet.tsx';

/** The counts of a job; those of an import or a check open their rows. */
export function JobCounts({ job }: { job: Job }) {
  const [open, setOpen] = useState<ImportRowKind | null>(null);
  const counts = resultCounts(job);
  const hasRows = job.kind === 'leads.import-csv' || job.kind === 'leads.check-csv';
  const shown = counts.find(({ id }) => id === open);
  if (counts.length === 0) return null;
  return (
    <>
      <ul aria-label="Result" className="divide-y divide-border border-t border-border">
        {counts.map(({ id, label, note, count, tone }) => {
          const kind = hasRows && count > 0 ? rowKindOf(id) : null;
          const content = (
            <>
              <Dot tone={count === 0 ? 'neutral' : tone} />
              <span className="min-w-0 flex-1 text-left">
                <span className="font-medium">{label}</span>{' '}
                <span className="text-caption text-fg-subtle">{note}</span>
              </span>
              <span className="text-h2 tabular-nums">{formatNumber(count)}</span>
              <ChevronRight
                aria-hidden
                className={cn('size-4 text-fg-subtle', kind === null && 'invisible')}
              />
            </>
          );
          const classes = 'flex w-full items-center gap-3 py-2.5 text-dense';
          return (
            <li key={id}>
              {kind === null ? (
                <div className={classes}>{content}</div>
              ) : (
                <button type="button" className={cn(classes, 'hover:bg-hover')} onClick={() => setOpen(kind)}>
                  {content}
                </button>
              )}
            </li>
          );
        })}
      </ul>
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
