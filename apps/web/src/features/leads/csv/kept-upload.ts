import type { FileOptionsGiven } from '@waypost/contract/leads-import';
import type { CleanedPart } from '@waypost/domain/leads/cleaning/cleaned-parts';
import type { CellRepair, FileFix } from '@waypost/domain/leads/csv-repair';
import type { CustomFieldKind } from '@waypost/domain/leads/grid/grid-fields';
import type { NumberFormat } from '@waypost/domain/leads/number-format';
import { allKept, forgetKept, type Kept, keptForMs } from '../../../lib/kept-files.ts';
import { heldLocks } from '../../../lib/locks.ts';
import { readSession } from '../../../lib/session.ts';
import type { TargetDraft } from '../model/target.ts';
import type { ChosenMapping } from './csv-fields.ts';
import type { Delimiter } from './csv-table.ts';

/** Where the leads of a file go, and what happens with people who are known already. */
export interface CsvChoices {
  target: TargetDraft;
  onExisting: 'skip' | 'fill_empty' | 'overwrite';
  leaveOut: { excluded: boolean; anyList: boolean; contacted: boolean; inCampaign: boolean };
  clean: readonly CleanedPart[];
}

/** What was decided about how a file is read. */
export interface KeptReading {
  /** Empty where it was found, not chosen. */
  given: { delimiter?: Delimiter; headerRow?: number | null };
  /** Null while it was only guessed. */
  mapping: ChosenMapping | null;
  isOwnMapping: boolean;
  kinds: Readonly<Record<string, CustomFieldKind>>;
  formats: Readonly<Record<string, NumberFormat>>;
  repairs: readonly CellRepair[];
  fixes: readonly FileFix[];
}

/** A check of the file, and whether its page is open. */
export interface StartedCheck {
  id: string;
  options: FileOptionsGiven;
  isOpen: boolean;
}

/** Everything about an upload but its file, so that it can go on where it was. */
export interface UploadWork {
  fileName: string;
  /** In bytes. */
  size: number;
  /** Null where only the beginning of the file was read. */
  rows: number | null;
  sheet: string | null;
  reading: KeptReading;
  choices: CsvChoices;
  check: StartedCheck | null;
}

/** Raised when the shape of {@link UploadWork} changes: what another version has left is not read. */
const version = 1;

export const noteOf = (id: string, owner: string, changedAt: number, work: UploadWork): Kept => ({
  id,
  owner,
  changedAt,
  about: { version, work },
});

/** Null for what another version of these pages has written. */
export function workOf(note: Kept): UploadWork | null {
  const about = note.about as { version?: unknown; work?: UploadWork } | null;
  return about?.version === version && about.work !== undefined ? about.work : null;
}

/** Whoever is signed in, in their workspace; null when nobody is. */
export function ownerNow(): string | null {
  const user = readSession()?.user as { id?: string; workspaceId?: string } | null | undefined;
  return user?.id === undefined ? null : `${user.workspaceId ?? ''} ${user.id}`;
}

export const lockOf = (id: string): string => `upload ${id}`;

export interface KeptUpload {
  id: string;
  changedAt: number;
  work: UploadWork;
}

/** Of what is kept: what this person can go on with, newest first, and the ids of what is too old to be kept on. */
export function sorted(
  all: readonly Kept[],
  at: { owner: string | null; now: number; held: ReadonlySet<string> },
): { own: KeptUpload[]; old: string[] } {
  // What another tab has open is that tab's, however long ago it was changed.
  const free = all.filter(({ id }) => !at.held.has(lockOf(id)));
  const isOld = ({ changedAt }: Kept) => at.now - changedAt >= keptForMs;
  const own = free
    .filter((note) => note.owner === at.owner && !isOld(note))
    .flatMap((note) => {
      const work = workOf(note);
      return work === null ? [] : [{ id: note.id, changedAt: note.changedAt, work }];
    })
    .toSorted((one, other) => other.changedAt - one.changedAt);
  return { own, old: free.filter(isOld).map(({ id }) => id) };
}

/** The uploads that this person began within a day and no tab has open. Removes what is too old, whoever's it is. */
export async function keptUploads(): Promise<KeptUpload[]> {
  const all = await allKept();
  if (all.length === 0) return [];
  const { own, old } = sorted(all, { owner: ownerNow(), now: Date.now(), held: await heldLocks() });
  await forgetKept(old);
  return own;
}
