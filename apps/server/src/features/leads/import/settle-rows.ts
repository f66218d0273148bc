import type { FileOptions } from '@waypost/contract/leads-import';
import type { ExclusionMatch } from '@waypost/domain/leads/exclusion';
import type { RowOutcome } from '@waypost/domain/leads/import-outcome';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { Random } from '../../../ports/random.ts';
import { forgottenPeople, forgottenReason } from '../forget/forgotten-people.ts';
import type { FoundPerson } from '../lead-person.ts';
import { type Known, knownPeople, recognisedByKey, settle, type Working } from '../operations/save-people.ts';
import { leadsInOtherLists, membersAmong } from '../store/member.store.ts';
import { type FileRow, personKeyOf } from './file-rows.ts';
import type { SeenPeople } from './seen-people.ts';

export interface SettleDeps {
  tx: Tx;
  workspaceId: string;
  /** Null for a check before its list is made. */
  listId: string | null;
  options: Pick<FileOptions, 'onExisting' | 'leaveOut'>;
  /** Whom earlier rows named; this call adds to it. */
  seen: SeenPeople;
  exclusionOf(person: FoundPerson): ExclusionMatch | undefined;
  /** Which of these leads were written to before. */
  contactedAmong(tx: Tx, workspaceId: string, leadIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Business instant of the import, for scores. */
  at: number;
  random: Random;
  secrets: Pick<Secrets, 'keyedHash'>;
}

export interface SettledRow {
  row: FileRow;
  outcome: RowOutcome;
  /** The lead of the row; null for one that made or met nobody. */
  lead: Working | null;
  reason: string;
}

export interface SettledRows {
  rows: SettledRow[];
  /** Everybody these rows are about, as stored and as they will be. */
  known: Known;
  /** Leads that join the list. */
  joining: Working[];
  /** Leads whose score the file sets. */
  scored: Working[];
}

const nobody: ReadonlySet<string> = new Set();
const noList = '00000000-0000-0000-0000-000000000000';

/**
 * What each row means, without writing anything: the check of a file and its import both come through here, so they
 * count the same. The first row about a person decides; later ones are repeats, whose words still fill gaps.
 */
export async function settleRows(deps: SettleDeps, rows: readonly FileRow[]): Promise<SettledRows> {
  const { tx, workspaceId, listId, options } = deps;
  const settled: SettledRow[] = [];
  const open: { row: FileRow; person: FoundPerson; isFirst: boolean }[] = [];
  const places = new Map<FileRow, number>();
  const people = rows.flatMap(({ person }) => person ?? []);
  const forgotten = await forgottenPeople(tx, deps.secrets, workspaceId, people);
  for (const row of rows) {
    const { person } = row;
    if (person !== null && forgotten.has(person)) {
      // Their cells would bring them back.
      settled.push({ row: { ...row, cells: [] }, outcome: 'excluded', lead: null, reason: forgottenReason });
      continue;
    }
    const excluded = person !== null && options.leaveOut.excluded ? deps.exclusionOf(person) : undefined;
    places.set(row, settled.length);
    if (person === null) settled.push({ row, outcome: 'rejected', lead: null, reason: row.reason });
    else if (excluded !== undefined) {
      const reason = `Excluded by the rule "${excluded.ruleName}" (${excluded.kind}).`;
      settled.push({ row, outcome: 'excluded', lead: null, reason });
    } else {
      open.push({ row, person, isFirst: deps.seen.isFirst(personKeyOf(person)) });
      settled.push({ row, outcome: 'repeated', lead: null, reason: '' });
    }
  }
  const known = await knownPeople(
    tx,
    workspaceId,
    open.map(({ person }) => person),
  );
  const ids = [...known.byId.keys()];
  const some = ids.length > 0;
  const { anyList, contacted } = options.leaveOut;
  const [inList, elsewhere, written] = await Promise.all([
    some && listId !== null ? membersAmong(tx, workspaceId, listId, ids) : nobody,
    some && anyList ? leadsInOtherLists(tx, workspaceId, listId ?? noList, ids) : nobody,
    some && contacted ? deps.contactedAmong(tx, workspaceId, ids) : nobody,
  ]);
  const joining = new Map<string, Working>();
  const scored = new Map<string, Working>();
  for (const { row, person, isFirst } of open) {
    const place = places.get(row) ?? 0;
    const before = recognisedByKey(known, person);
    const stored = before !== undefined && !before.isNew ? before : undefined;
    const leftOut = stored === undefined || inList.has(stored.id) ? null : whyLeftOut(stored.id);
    if (leftOut !== null) {
      settled[place] = {
        row,
        outcome: isFirst ? 'skipped' : 'repeated',
        lead: isFirst ? null : (stored ?? null),
        reason: leftOut,
      };
      continue;
    }
    const { leadId, changed } = settle(known, person, {
      onExisting: options.onExisting,
      random: deps.random,
    });
    const lead = known.byId.get(leadId);
    if (lead === undefined) throw new Error('A settled person has no lead.');
    const isNewScore = scores(lead, person, before === undefined, deps);
    if (isNewScore) scored.set(lead.id, lead);
    if (!inList.has(lead.id)) joining.set(lead.id, lead);
    settled[place] = { row, lead, reason: '', outcome: outcomeOf(lead, isFirst, changed || isNewScore) };
  }
  return { rows: settled, known, joining: [...joining.values()], scored: [...scored.values()] };

  function outcomeOf(lead: Working, isFirst: boolean, changed: boolean): RowOutcome {
    if (!isFirst) return 'repeated';
    if (lead.isNew) return 'created';
    if (!inList.has(lead.id)) return 'joined';
    return changed ? 'updated' : 'listed';
  }
  function whyLeftOut(leadId: string): string | null {
    if (elsewhere.has(leadId)) return 'In another lead list.';
    return written.has(leadId) ? 'Written to before.' : null;
  }
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
