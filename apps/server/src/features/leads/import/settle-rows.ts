import type { FileOptions } from '@waypost/contract/leads-import';
import type { ExclusionMatch } from '@waypost/domain/leads/exclusion';
import { joins, type RowNotes, type RowOutcome, storesValues } from '@waypost/domain/leads/import-outcome';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { Random } from '../../../ports/random.ts';
import { forgottenPeople, forgottenReason } from '../forget/forgotten-people.ts';
import type { FoundPerson } from '../lead-person.ts';
import {
  type Known,
  meet,
  nobodyKnown,
  recognisedByKey,
  rowsOfPeople,
  settle,
  type Working,
} from '../operations/save-people.ts';
import type { Reject } from '../store/import.store.ts';
import type { LeadRow } from '../store/lead-row.ts';
import type { CampaignsOf } from '../sources/why-skipped.ts';
import { leadsInOtherLists, membersAmong } from '../store/member.store.ts';
import type { FileRow } from './file-rows.ts';
import type { PeopleOfFile } from './people-of-file.ts';

export interface SettleDeps {
  tx: Tx;
  workspaceId: string;
  /** Null for a check before its list is made. */
  listId: string | null;
  options: Pick<FileOptions, 'onExisting' | 'leaveOut'>;
  /** Whom earlier rows were about; settling adds to it. */
  people: PeopleOfFile;
  exclusionOf(person: FoundPerson): ExclusionMatch | undefined;
  /** Which of these leads were written to before. */
  contactedAmong(tx: Tx, workspaceId: string, leadIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Which of these leads are in a campaign under way, and in which. */
  campaignsOf: CampaignsOf;
  /** Business instant of the import, for scores. */
  at: number;
  random: Random;
  secrets: Pick<Secrets, 'keyedHash'>;
}

/** What is stored about the people that rows name. */
export interface LookedUp {
  forgotten: ReadonlySet<FoundPerson>;
  leads: readonly LeadRow[];
  inList: ReadonlySet<string>;
  elsewhere: ReadonlySet<string>;
  written: ReadonlySet<string>;
  /** Names of campaigns by lead. */
  campaigns: ReadonlyMap<string, string>;
}

/** What one transaction knows of leads: as it read them, and as its own rows leave them. */
export interface Meeting {
  known: Known;
  inList: Set<string>;
  elsewhere: Set<string>;
  written: Set<string>;
  campaigns: Map<string, string>;
}

export function openMeeting(): Meeting {
  return {
    known: nobodyKnown(),
    inList: new Set(),
    elsewhere: new Set(),
    written: new Set(),
    campaigns: new Map(),
  };
}

export interface SettledRow {
  row: FileRow;
  outcome: RowOutcome;
  /** The lead of the row; null for one that made or met nobody. */
  lead: Working | null;
  /** Its link was known once this row was settled; a later row of the same person may bring it. */
  isIdentified: boolean;
  /** It brought the link of somebody whom the file had added without one. */
  completes: boolean;
  reason: string;
}

/** Rows with a value of another kind than their field's that an import keeps, and a check. */
export const MISTYPED_KEPT_MAX = { import: 1_000, check: 200 } as const;

/** Says yes so many times. */
export function upTo(most: number): () => boolean {
  let taken = 0;
  return () => {
    taken += 1;
    return taken <= most;
  };
}

/** What of its values a row says beside its outcome, as numbers. */
export const notesOf = ({ row, isIdentified, completes }: SettledRow): RowNotes => ({
  identified: isIdentified,
  completes,
  tooLong: row.tooLong.length,
  mistyped: row.mistyped.length,
});

/**
 * The row as it is kept for whoever wants to see what was shortened, or is of another kind than its field; nothing where
 * all is well.
 * @param takesMistyped asked once for each row of the second sort: whether one more is kept
 */
export function notedRows({ row, outcome }: SettledRow, takesMistyped: () => boolean): Reject[] {
  if (!storesValues(outcome)) return [];
  const { number: rowNumber, cells, tooLong, mistyped } = row;
  const kept = (why: readonly string[], as: 'shortened' | 'mistyped'): Reject[] =>
    why.length === 0 ? [] : [{ rowNumber, cells, reason: why.join(' '), outcome: as }];
  const isKept = mistyped.length > 0 && takesMistyped();
  return [...kept(tooLong, 'shortened'), ...(isKept ? kept(mistyped, 'mistyped') : [])];
}

export interface SettledRows {
  rows: SettledRow[];
  /** Leads that these rows make or change. */
  touched: Working[];
  /** Leads that join the list. */
  joining: Working[];
  /** Leads whose score the file sets. */
  scored: Working[];
}

const nobody: ReadonlySet<string> = new Set();
const noCampaigns: ReadonlyMap<string, string> = new Map();
const noList = '00000000-0000-0000-0000-000000000000';

/**
 * Reads what settling rows asks for. Rows before them may be on their way to the database: what they leave is known to
 * the meeting.
 */
export async function lookUp(deps: SettleDeps, rows: readonly FileRow[]): Promise<LookedUp> {
  const { tx, workspaceId, listId, options } = deps;
  const people = rows.flatMap(({ person }) => person ?? []);
  const [forgotten, leads] = await Promise.all([
    forgottenPeople(tx, deps.secrets, workspaceId, people),
    rowsOfPeople(tx, workspaceId, people),
  ]);
  const ids = leads.map(({ id }) => id);
  const some = ids.length > 0;
  const { anyList, contacted, inCampaign } = options.leaveOut;
  const [inList, elsewhere, written, campaigns] = await Promise.all([
    some && listId !== null ? membersAmong(tx, workspaceId, listId, ids) : nobody,
    some && anyList ? leadsInOtherLists(tx, workspaceId, listId ?? noList, ids) : nobody,
    some && contacted ? deps.contactedAmong(tx, workspaceId, ids) : nobody,
    some && inCampaign ? deps.campaignsOf(tx, workspaceId, ids) : noCampaigns,
  ]);
  return { forgotten, leads, inList, elsewhere, written, campaigns };
}

/** Looks rows up and settles them by themselves. */
export async function settleRows(deps: SettleDeps, rows: readonly FileRow[]): Promise<SettledRows> {
  return settleLookedUp(deps, openMeeting(), rows, await lookUp(deps, rows));
}

/**
 * What each row means, without writing anything: the check of a file and its import both come through here, so they
 * count the same. The first row about a person decides; later ones are repeats, whose words still fill gaps. Rows come in
 * the order of the file, those of one transaction with one meeting.
 */
export function settleLookedUp(
  deps: SettleDeps,
  meeting: Meeting,
  rows: readonly FileRow[],
  { forgotten, leads, ...found }: LookedUp,
): SettledRows {
  const { options } = deps;
  const { known, inList, elsewhere, written, campaigns } = meeting;
  // Nobody leaves a list during the transaction, so what was read before is still true.
  meet(known, leads);
  for (const id of found.inList) inList.add(id);
  for (const id of found.elsewhere) elsewhere.add(id);
  for (const id of found.written) written.add(id);
  for (const [id, name] of found.campaigns) campaigns.set(id, name);
  const touched = new Set<Working>();
  const joining: Working[] = [];
  const scored = new Set<Working>();
  const settled = rows.map((row) => {
    const outcome = settleRow(row);
    const isIdentified = outcome.lead !== null && outcome.lead.identityKey !== null;
    if (row.person !== null && joins(outcome.outcome) && !isIdentified) deps.people.leaveOpen(row.person);
    return { completes: false, ...outcome, isIdentified };
  });
  return { rows: settled, touched: [...touched], joining, scored: [...scored] };

  function settleRow(row: FileRow): Omit<SettledRow, 'isIdentified' | 'completes'> & { completes?: boolean } {
    if (row.person === null) return { row, outcome: 'rejected', lead: null, reason: row.reason };
    if (forgotten.has(row.person)) {
      // Their cells would bring them back.
      return {
        row: { ...row, cells: [], tooLong: [], mistyped: [] },
        outcome: 'excluded',
        lead: null,
        reason: forgottenReason,
      };
    }
    const excluded = options.leaveOut.excluded ? deps.exclusionOf(row.person) : undefined;
    if (excluded !== undefined) {
      const reason = `Excluded by the rule “${excluded.ruleName}” (${excluded.kind}).`;
      return { row, outcome: 'excluded', lead: null, reason };
    }
    const { person, isFirst, before, completes } = deps.people.meet(row.person, (one) =>
      recognisedByKey(known, one),
    );
    // The row before it was left out, somebody deleted the person meanwhile, or this is a check, which stores nobody.
    if (!isFirst && before === undefined)
      return { row, outcome: 'repeated', lead: null, reason: '', completes };
    const leftOut = before === undefined || inList.has(before.id) ? null : whyLeftOut(before.id);
    if (leftOut !== null) {
      const lead = isFirst ? null : (before ?? null);
      return { row, outcome: isFirst ? 'skipped' : 'repeated', lead, reason: leftOut };
    }
    const { leadId, changed } = settle(known, person, {
      onExisting: options.onExisting,
      random: deps.random,
    });
    const lead = known.byId.get(leadId);
    if (lead === undefined) throw new Error('A settled person has no lead.');
    const isNewScore = scores(lead, person, before === undefined, deps);
    if (isNewScore) scored.add(lead);
    if (before === undefined || changed || isNewScore) touched.add(lead);
    const wasInList = inList.has(leadId);
    if (!wasInList) {
      inList.add(leadId);
      joining.push(lead);
    }
    const outcome = outcomeOf(lead, isFirst, wasInList, changed || isNewScore);
    return { row, lead, reason: '', outcome, completes };
  }
  function whyLeftOut(leadId: string): string | null {
    if (elsewhere.has(leadId)) return 'In another lead list.';
    if (written.has(leadId)) return 'Written to before.';
    const campaign = campaigns.get(leadId);
    return campaign === undefined ? null : `In the campaign “${campaign}”.`;
  }
}

function outcomeOf(lead: Working, isFirst: boolean, wasInList: boolean, changed: boolean): RowOutcome {
  if (!isFirst) return 'repeated';
  if (lead.isNew) return 'created';
  if (!wasInList) return 'joined';
  return changed ? 'updated' : 'listed';
}

/** Sets the score a row gives, and says whether it is another one; known people keep theirs unless it is replaced. */
function scores(
  lead: Working,
  person: FoundPerson,
  isMadeHere: boolean,
  { options: { onExisting }, at }: SettleDeps,
): boolean {
  const { score: value } = person;
  if (value === undefined || (onExisting === 'skip' && !isMadeHere)) return false;
  const { score: held } = lead;
  const reason = 'From an imported file';
  if (held !== null && onExisting !== 'overwrite') return false;
  if (held !== null && held.value === value && held.reason === reason) return false;
  lead.score = { value, reason, at };
  return true;
}
