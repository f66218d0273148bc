import type { Job } from '@waypost/contract/jobs';

/** What a job of the lead lists does, and what it counts. */
export function jobWords(job: Pick<Job, 'kind' | 'status'>): { label: string; unit: string } {
  const over = job.status === 'done';
  switch (job.kind) {
    case 'leads.import-csv':
      return { label: over ? 'File imported' : 'Importing the file', unit: 'rows' };
    case 'leads.extract-post':
      return { label: over ? 'People read' : 'Reading people', unit: 'people' };
    case 'leads.copy-list':
      return { label: over ? 'List copied' : 'Copying leads', unit: 'leads' };
    default:
      return { label: over ? 'Done' : 'Working', unit: 'leads' };
  }
}

export interface ResultCount {
  id: string;
  label: string;
  /** What the count means, in a few words. */
  note: string;
  count: number;
  tone: 'brand' | 'success' | 'neutral' | 'warning' | 'danger';
}

const meanings: readonly Omit<ResultCount, 'count'>[] = [
  { id: 'found', label: 'Found', note: 'at the posts', tone: 'neutral' },
  { id: 'added', label: 'Added', note: 'new in this list', tone: 'success' },
  {
    id: 'updated',
    label: 'Updated',
    note: 'already in this list, or twice in the source: now with new details',
    tone: 'brand',
  },
  {
    id: 'duplicate',
    label: 'Duplicates',
    note: 'already in this list, or twice in the source',
    tone: 'neutral',
  },
  { id: 'skipped', label: 'Skipped', note: 'left out by the options', tone: 'neutral' },
  {
    id: 'incomplete',
    label: 'Incomplete',
    note: 'added, their profile link is not known yet',
    tone: 'warning',
  },
  { id: 'rejected', label: 'Rejected', note: 'rows that name nobody', tone: 'danger' },
];

/** The counts of a job in a fixed order; those the job does not keep are left out. */
export function resultCounts(job: Pick<Job, 'counts'>): ResultCount[] {
  return meanings.flatMap((meaning) => {
    const count = job.counts[meaning.id];
    return count === undefined ? [] : [{ ...meaning, count }];
  });
}
