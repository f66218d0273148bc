import type { Job } from '@waypost/contract/jobs';
import { leftOutWords } from '@waypost/domain/leads/sources/left-out-by';
import { formatNumber } from '../../../lib/numbers.ts';
import { countsByNow } from './counts-by-now.ts';

/** What a job of the lead lists does, and what it counts. */
export function jobWords(job: Pick<Job, 'kind' | 'status' | 'counts'>): { label: string; unit: string } {
  const over = job.status === 'done';
  switch (job.kind) {
    case 'leads.import-csv':
      return { label: over ? 'File imported' : 'Importing the file', unit: 'rows' };
    case 'leads.check-csv':
      return { label: over ? 'File checked' : 'Checking the file', unit: 'rows' };
    case 'leads.undo-import':
      return { label: over ? 'Import undone' : 'Undoing the import', unit: 'leads' };
    case 'leads.extract-post':
      return { label: over ? 'People read' : 'Reading people', unit: thingsRead(job) };
    case 'leads.read-source':
    case 'leads.sync-connections':
    case 'leads.sync-followers':
      return { label: over ? 'People read' : 'Reading people', unit: 'people' };
    case 'leads.find-people':
      return { label: over ? 'People found' : 'Finding people', unit: 'leads' };
    case 'leads.score-list':
      return { label: over ? 'List scored' : 'Scoring the list', unit: 'leads' };
    case 'leads.score-chosen':
      return { label: over ? 'Leads scored' : 'Scoring leads', unit: 'leads' };
    case 'leads.answer-column':
    case 'leads.sample-column':
      return { label: over ? 'AI column answered' : 'Answering the AI column', unit: 'leads' };
    case 'leads.enrich':
      return { label: over ? 'Profiles read' : 'Reading profiles', unit: 'leads' };
    case 'leads.copy-list':
      return { label: over ? 'List copied' : 'Copying leads', unit: 'leads' };
    default:
      return { label: over ? 'Done' : 'Working', unit: 'leads' };
  }
}

/** What a reading of posts counts: one person can be several comments and reactions. Older jobs did not say which. */
export function thingsRead({ counts }: Pick<Job, 'counts'>): string {
  const read = [
    ...(counts['reactions'] === undefined ? [] : ['reactions']),
    ...(counts['comments'] === undefined ? [] : ['comments']),
  ];
  return read.length === 0 ? 'people' : read.join(' and ');
}

export interface ResultCount {
  id: string;
  label: string;
  /** What the count means, in a few words. */
  note: string;
  count: number;
  /** The note tells the numbers itself. */
  isTold?: true;
  tone: 'brand' | 'success' | 'neutral' | 'warning' | 'danger';
}

/** `quiet`: says something only when it is more than zero. */
const meanings: readonly (Omit<ResultCount, 'count'> & { quiet?: true })[] = [
  { id: 'found', label: 'Found', note: 'at the source', tone: 'neutral' },
  { id: 'added', label: 'Added', note: 'new in this list', tone: 'success' },
  {
    id: 'created',
    label: 'New people',
    note: 'of those added: not known here before',
    tone: 'success',
  },
  { id: 'updated', label: 'Updated', note: 'in this list before, now with new details', tone: 'brand' },
  { id: 'duplicate', label: 'Duplicates', note: 'in this list before, nothing new', tone: 'neutral' },
  {
    id: 'repeated',
    label: 'Repeated',
    note: 'an earlier row names the same person',
    tone: 'neutral',
    quiet: true,
  },
  {
    id: 'excluded',
    label: 'Excluded',
    note: 'an exclusion rule says so, or the person was forgotten',
    tone: 'warning',
    quiet: true,
  },
  { id: 'outside', label: 'Outside', note: 'a Must is missed, or an Exclude met', tone: 'warning' },
  { id: 'scored', label: 'Scored', note: 'each says why', tone: 'success' },
  {
    id: 'setByHand',
    label: 'Skipped',
    note: 'their score was set by hand; not charged',
    tone: 'neutral',
    quiet: true,
  },
  { id: 'skipped', label: 'Skipped', note: 'left out by the options', tone: 'neutral', quiet: true },
  {
    id: 'incomplete',
    label: 'Incomplete',
    note: 'added, their profile link is not known yet',
    tone: 'warning',
    quiet: true,
  },
  { id: 'rejected', label: 'Rejected', note: 'rows that name nobody', tone: 'danger' },
  {
    id: 'shortened',
    label: 'Shortened',
    note: 'values too long to be kept whole',
    tone: 'warning',
    quiet: true,
  },
  {
    id: 'mistyped',
    label: 'Mistyped',
    // Most are kept; what looks like a formula is not.
    note: 'values of another kind than their field; each row says what became of them',
    tone: 'warning',
    quiet: true,
  },
  { id: 'erased', label: 'Removed', note: 'leads the import had made', tone: 'brand' },
  { id: 'takenOut', label: 'Taken out', note: 'known before, out of this list again', tone: 'brand' },
  { id: 'restored', label: 'Restored', note: 'former values are back', tone: 'success' },
  {
    id: 'kept',
    label: 'Kept',
    note: 'somebody worked with them since, or merged them with another lead',
    tone: 'warning',
  },
  {
    id: 'goneBefore',
    label: 'Gone before',
    note: 'somebody deleted them since the import',
    tone: 'neutral',
    quiet: true,
  },
  {
    id: 'fieldsRemoved',
    label: 'Fields removed',
    note: 'made by the import, now without a value',
    tone: 'brand',
    quiet: true,
  },
];

/** The counts of a job in a fixed order; those the job does not keep are left out. */
export function resultCounts(job: Pick<Job, 'counts'>): ResultCount[] {
  const counts = countsByNow(job);
  return meanings.flatMap((meaning) => {
    const count = counts[meaning.id];
    const { quiet, ...shown } = meaning;
    if (count === undefined || (quiet === true && count === 0)) return [];
    const told = meaning.id === 'skipped' ? skippedWords(counts) : null;
    return [told === null ? { ...shown, count } : { ...shown, note: told, isTold: true, count }];
  });
}

/** How many each choice and the ratings of a preview left out; null for a job that did not count them apart. */
function skippedWords(counts: ReturnType<typeof countsByNow>): string | null {
  const { rated = 0 } = counts;
  const told = [leftOutWords(counts), rated === 0 ? null : `${formatNumber(rated)} rated as no fit`];
  return told.filter((words) => words !== null).join(', ') || null;
}
