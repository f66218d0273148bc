import type { ReactNode } from 'react';
import { BulkProgress } from './bulk-progress.tsx';
import { putBulkAway } from './recent-bulks.ts';

export interface BulkJobsProps {
  listId: string;
  jobIds: readonly string[];
  onChange: (how: (jobIds: readonly string[]) => string[]) => void;
  /** What else was begun. */
  children: readonly ReactNode[];
}

/** What was begun with chosen leads on this screen, until it is put away. */
export function BulkJobs({ listId, jobIds, onChange, children }: BulkJobsProps) {
  if (jobIds.length === 0 && children.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 border-t border-border px-6 py-2 max-md:px-4">
      {jobIds.map((jobId) => (
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
