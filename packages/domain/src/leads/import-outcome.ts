/** What one row of an imported file meant; exactly one per row with content. */

export const ROW_OUTCOMES = [
  /** A person nobody knew before, now in the list. */
  'created',
  /** A person of the workspace, now in the list. */
  'joined',
  /** In the list before; the row said something new. */
  'updated',
  /** In the list before; nothing new. */
  'listed',
  /** An earlier row of the file names the same person. */
  'repeated',
  /** A rule says that this person must not be contacted. */
  'excluded',
  /** Left out by a choice made before the start. */
  'skipped',
  /** Names nobody. */
  'rejected',
] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** Outcomes that name a lead, by the number they are stored under. */
export const LEAD_OUTCOMES = ['created', 'joined', 'updated', 'listed', 'repeated'] as const;
export type LeadOutcome = (typeof LEAD_OUTCOMES)[number];

/** 1 for `created`, and so on. */
export function outcomeNumber(outcome: LeadOutcome): number {
  return LEAD_OUTCOMES.indexOf(outcome) + 1;
}

export function outcomeOfNumber(number: number): LeadOutcome {
  return LEAD_OUTCOMES[number - 1] ?? 'repeated';
}

/** Counts of an import as a job shows them: all but `created`, `incomplete`, `shortened` and `mistyped` add up to the rows. */
export type ImportCounts = {
  /** New in the list. */
  added: number;
  /** Of these: people nobody knew before. */
  created: number;
  updated: number;
  /** In the list before, nothing new. */
  duplicate: number;
  repeated: number;
  excluded: number;
  skipped: number;
  rejected: number;
  /** Of those added: their public profile is not known yet. */
  incomplete: number;
  /** Values of which only the beginning could be kept. */
  shortened: number;
  /** Values that are not of the kind of their field: no number, day, address or link. */
  mistyped: number;
};

export const noCounts: ImportCounts = {
  added: 0,
  created: 0,
  updated: 0,
  duplicate: 0,
  repeated: 0,
  excluded: 0,
  skipped: 0,
  rejected: 0,
  incomplete: 0,
  shortened: 0,
  mistyped: 0,
};

/** Outcomes of rows whose values are stored: what was too long for them is said. */
const STORING: ReadonlySet<RowOutcome> = new Set(['created', 'joined', 'updated', 'repeated']);
export const storesValues = (outcome: RowOutcome): boolean => STORING.has(outcome);

/** Outcomes of rows that put somebody into the list. */
export const joins = (outcome: RowOutcome): outcome is 'created' | 'joined' =>
  outcome === 'created' || outcome === 'joined';

/** What a row says beside its outcome. */
export interface RowNotes {
  /** The public profile of its lead is known. */
  identified: boolean;
  /** It brings the profile of a lead that an earlier row of the file added without one. */
  completes: boolean;
  /** Its values of which only the beginning can be kept. */
  tooLong: number;
  /** Its values that are not of the kind of their field. */
  mistyped: number;
}

/** Counts one row more. */
export function countRow(
  counts: ImportCounts,
  outcome: RowOutcome,
  { identified, completes, tooLong, mistyped }: RowNotes,
): void {
  if (storesValues(outcome)) {
    counts.shortened += tooLong;
    counts.mistyped += mistyped;
  }
  if (completes) counts.incomplete -= 1;
  if (joins(outcome)) {
    counts.added += 1;
    if (outcome === 'created') counts.created += 1;
    if (!identified) counts.incomplete += 1;
  } else if (outcome === 'listed') counts.duplicate += 1;
  else counts[outcome] += 1;
}

/** Business days in which an import can be taken back as a whole. */
export const IMPORT_UNDO_DAYS = 30;

/** The business instant until which an import can be taken back. */
export function undoUntil(finishedAt: number): number {
  return finishedAt + IMPORT_UNDO_DAYS * 24 * 60 * 60_000;
}
