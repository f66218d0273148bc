import type { Job } from '@waypost/contract/jobs';
import { leftOutWords } from '@waypost/domain/leads/sources/left-out-by';
import { countsByNow } from '../model/counts-by-now.ts';
import { thingsRead } from '../model/lead-jobs.ts';
import type { RowOutcome } from './source-queries.ts';

export interface RunCount {
  id: string;
  label: string;
  /** What the count means, in a few words. */
  note: string;
  /** The note tells the numbers itself, rule by rule. */
  isTold?: true;
  tone: 'brand' | 'success' | 'neutral' | 'warning' | 'danger';
  count: number;
  /** The rows it opens; undefined: all of them, null: it counts something else. */
  outcome: RowOutcome | undefined | null;
}

const meanings: readonly (Omit<RunCount, 'count'> & { of: string; quiet?: true })[] = [
  { id: 'found', of: 'found', label: 'Found', note: 'at the source', tone: 'neutral', outcome: undefined },
  {
    id: 'added',
    of: 'added',
    label: 'Added',
    note: 'new in this list',
    tone: 'success',
    outcome: 'added',
  },
  {
    id: 'duplicate',
    of: 'duplicate',
    label: 'Duplicates',
    note: 'already in this list, or twice in the source',
    tone: 'neutral',
    outcome: 'duplicate',
  },
  {
    id: 'skipped',
    of: 'skipped',
    label: 'Left out',
    note: 'by your choices',
    tone: 'neutral',
    outcome: 'skipped',
  },
  {
    id: 'unidentified',
    of: 'unidentified',
    label: 'Unidentified',
    note: 'without a link or name that says who they are',
    tone: 'warning',
    outcome: 'unidentified',
    quiet: true,
  },
  {
    id: 'excluded',
    of: 'excluded',
    label: 'Excluded',
    note: 'on the exclusion list',
    tone: 'danger',
    outcome: 'excluded',
    quiet: true,
  },
  {
    id: 'setAside',
    of: 'setAside',
    label: 'Set aside',
    note: 'found, but outside of the search',
    tone: 'warning',
    outcome: 'set_aside',
    quiet: true,
  },
  {
    id: 'incomplete',
    of: 'incomplete',
    label: 'Incomplete',
    note: 'added, their profile link is not known yet',
    tone: 'warning',
    outcome: 'incomplete',
    quiet: true,
  },
  {
    id: 'looks',
    of: 'looks',
    label: 'Looked up',
    note: 'profile views that were spent on who somebody is',
    tone: 'neutral',
    outcome: null,
    quiet: true,
  },
  {
    id: 'replies',
    of: 'replies',
    label: 'Replies',
    note: 'counted by the post, not read: comments only were asked for',
    tone: 'neutral',
    outcome: null,
    quiet: true,
  },
  {
    id: 'beyond',
    of: 'beyond',
    label: 'Not read',
    note: 'as many people as asked for had been added',
    tone: 'neutral',
    outcome: null,
    quiet: true,
  },
  {
    id: 'unshown',
    of: 'unshown',
    label: 'Not shown',
    note: 'counted by the post, but LinkedIn does not show them: deleted, hidden or private',
    tone: 'neutral',
    outcome: null,
    quiet: true,
  },
  {
    id: 'judged',
    of: 'judged',
    label: 'Read by AI',
    note: 'comments, for what they do',
    tone: 'brand',
    outcome: null,
  },
  {
    id: 'credits',
    of: 'credits',
    label: 'Credits',
    note: 'spent on reading comments',
    tone: 'neutral',
    outcome: null,
  },
];

/** Jobs from before counted as one who was left out by choice and who could not be recognised. */
const noteOfBoth = 'by your choices, or because nothing says who they are';
/** At posts companies speak too. */
const noteAtPosts = 'by your choices, and company pages';

/** How many each rule left out; older jobs have one number for all. */
function noteOfSkipped({ counts, kind }: Pick<Job, 'counts' | 'kind'>): string {
  const told = leftOutWords(counts);
  if (told !== null) return told;
  if (counts['unidentified'] === undefined) return noteOfBoth;
  return kind === 'leads.extract-post' ? noteAtPosts : 'by your choices';
}

/** What became of everybody a job found, in a fixed order; a quiet count shows only when it is more than zero. */
export function runCounts(job: Pick<Job, 'counts' | 'kind'>): RunCount[] {
  const counts = countsByNow(job);
  return meanings.flatMap(({ of, quiet, ...meaning }) => {
    const count = counts[of];
    if (count === undefined || (quiet === true && count === 0)) return [];
    const isTold = of === 'skipped' && leftOutWords(job.counts) !== null;
    return [{ ...meaning, note: notes[of]?.(job) ?? meaning.note, ...(isTold ? { isTold } : {}), count }];
  });
}

/**
 * Whether a job that is through left people at the source because as many as were asked for had been added, without a count
 * of them: the source did not say how many it has.
 */
export function stoppedAtAmount({ counts, status }: Pick<Job, 'counts' | 'status'>): boolean {
  return status === 'done' && (counts['full'] ?? 0) > 0;
}

/** Notes that depend on the job. */
const notes: Readonly<Record<string, (job: Pick<Job, 'counts' | 'kind'>) => string>> = {
  found: foundNote,
  skipped: noteOfSkipped,
};

/** At posts one person can be found several times, so what is found is named. */
function foundNote(job: Pick<Job, 'counts' | 'kind'>): string {
  const things = thingsRead(job);
  return things === 'people' ? 'at the source' : `${things} at the source`;
}
