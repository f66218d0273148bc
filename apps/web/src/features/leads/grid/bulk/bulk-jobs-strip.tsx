import { type ReactNode, useState } from 'react';
import { countOf } from '../../../../lib/numbers.ts';
import { Button } from '../../../../ui/button.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { putBulkAway } from './recent-bulks.ts';

export interface BulkJobsProps {
  listId: string;
  jobIds: readonly string[];
  onChange: (how: (jobIds: readonly string[]) => string[]) => void;
  /** What else was begun. */
  children: readonly ReactNode[];
}

/** So many stand over the grid by themselves: the leads below them are what the screen is for. */
const shownMax = 2;

/** What was begun with chosen leads on this screen, until it is put away; of many the latest. */
export function BulkJobs({ listId, jobIds, onChange, children }: BulkJobsProps) {
  const [all, setAll] = useState(false);
  if (jobIds.length === 0 && children.length === 0) return null;
  const earlier = all ? 0 : Math.max(0, jobIds.length - shownMax);
  return (
    <div className="flex flex-col gap-2 border-t border-border px-6 py-2 max-md:px-4">
      {earlier > 0 ? (
        <Button variant="ghost" size="sm" className="-ml-2 self-start" onClick={() => setAll(true)}>
          Show {countOf(earlier, 'earlier one', 'earlier ones')}
        </Button>
      ) : null}
      {jobIds.slice(earlier).map((jobId) => (
        <BulkProgress
          key={jobId}
          listId={listId}
          jobId={jobId}
          onUndo={(undoId) => onChange((before) => before.map((id) => (id === jobId ? undoId : id)))}
          onClose={() => {
            putBulkAway(jobId);
            onChange((before) => before.filter((id) => id !== jobId));
          }}
        />
      ))}
      {children}
    </div>
  );
}
