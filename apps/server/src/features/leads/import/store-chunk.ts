import type { RowNotes, RowOutcome } from '@waypost/domain/leads/import-outcome';
import type { FileRow } from './file-rows.ts';
import {
  type LookedUp,
  lookUp,
  notesOf,
  openMeeting,
  type SettleDeps,
  settleLookedUp,
} from './settle-rows.ts';
import { storeRows } from './store-rows.ts';

/** Pieces that are looked up before the rows of earlier ones are stored. */
const piecesAhead = 2;

export interface StoredChunk {
  rows: number;
  /** Number of the last record. */
  lastRecord: number;
  /** Somebody joined the list. */
  grew: boolean;
}

/**
 * Settles and stores the rows of one transaction piece by piece: while the database stores one, the next is settled here.
 * @param next the next piece, undefined behind the last one of this transaction
 * @param tell hears what became of each row
 */
export async function storeChunk(
  deps: SettleDeps,
  into: Parameters<typeof storeRows>[2],
  next: () => Promise<readonly FileRow[] | undefined>,
  tell: (outcome: RowOutcome, about: RowNotes) => void,
): Promise<StoredChunk> {
  const meeting = openMeeting();
  const ahead: { rows: readonly FileRow[]; lookedUp: Promise<LookedUp> }[] = [];
  const stored: StoredChunk = { rows: 0, lastRecord: 0, grew: false };
  const lookAhead = async (): Promise<void> => {
    const rows = await next();
    if (rows === undefined) return;
    const lookedUp = lookUp(deps, rows);
    // A failure is thrown where the piece is settled, not before.
    lookedUp.catch(() => undefined);
    ahead.push({ rows, lookedUp });
  };
  for (let piece = 0; piece < piecesAhead; piece += 1) await lookAhead();
  for (let piece = ahead.shift(); piece !== undefined; piece = ahead.shift()) {
    const settled = settleLookedUp(deps, meeting, piece.rows, await piece.lookedUp);
    for (const row of settled.rows) tell(row.outcome, notesOf(row));
    stored.rows += piece.rows.length;
    stored.lastRecord = piece.rows.at(-1)?.number ?? stored.lastRecord;
    stored.grew ||= settled.joining.length > 0;
    await storeRows(deps.tx, deps.workspaceId, into, settled);
    // What was just stored travels with this question.
    await lookAhead();
  }
  return stored;
}
