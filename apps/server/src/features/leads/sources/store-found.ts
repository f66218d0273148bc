import { type LeftOutBy, leftOutCount } from '@waypost/domain/leads/sources/left-out-by';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Random } from '../../../ports/random.ts';
import type { createExclusionRules } from '../exclusion-rules.ts';
import { forgottenName, forgottenPeople, forgottenReason } from '../forget/forgotten-people.ts';
import type { FoundPerson } from '../lead-person.ts';
import { type Added, addToList } from '../operations/add-to-list.ts';
import { savePeople } from '../operations/save-people.ts';
import { insertContexts, type NewContext } from '../store/context.store.ts';
import { insertSourceRows, leadsAdded, type NewSourceRow } from '../store/source-row.store.ts';
import { type CampaignsOf, type SkipRule, whySkipped } from './why-skipped.ts';

/** A sentence why somebody is left out, and by what. */
export interface LeftOut {
  by: LeftOutBy;
  reason: string;
}

/** Somebody as a source found them. */
export interface FoundItem {
  name: string;
  /** Null when nothing could ever recognise them again, or for a company page. */
  person: FoundPerson | null;
  /** Why the options of the source leave them out. */
  leftOut?: LeftOut;
  /** Why nobody could ever recognise them. */
  whyUnknown?: string;
  /** It is no person. */
  isPage?: boolean;
  /** Why they do not fit what was asked for: they are kept aside, not added. */
  setAside?: string;
  /** What the source said about them. */
  context?: Omit<NewContext, 'id' | 'leadId'>;
}

/**
 * People by what became of them: `found` is the sum of the others but `incomplete`, which are the added ones whose
 * public profile is not known yet. `skipped` is the sum of what each rule left out.
 */
export interface SourceCounts extends Partial<Record<`leftOut.${LeftOutBy}`, number>> {
  found: number;
  added: number;
  duplicate: number;
  /** Left out by choice, or a company page. */
  skipped: number;
  /** Left out because nothing says who they are. */
  unidentified: number;
  excluded: number;
  setAside: number;
  incomplete: number;
}

export const noCounts: SourceCounts = {
  found: 0,
  added: 0,
  duplicate: 0,
  skipped: 0,
  unidentified: 0,
  excluded: 0,
  setAside: 0,
  incomplete: 0,
};

export interface FoundToStore {
  workspaceId: string;
  listId: string;
  jobId: string;
  amountMax: number;
  skip: readonly SkipRule[];
  addedAt: number;
  items: readonly FoundItem[];
  /** Changed in place: the totals of the job. */
  counts: SourceCounts;
}

export interface StoreDeps {
  clock: Clock;
  random: Random;
  rulesOf: ReturnType<typeof createExclusionRules>;
  campaignsOf: CampaignsOf;
  secrets: Secrets;
}

const countOf = {
  added: 'added',
  duplicate: 'duplicate',
  skipped: 'skipped',
  unidentified: 'unidentified',
  excluded: 'excluded',
  set_aside: 'setAside',
} as const;

/** Stores found people with what was said about them, up to exactly the amount asked for. */
export async function storeFound(tx: Tx, given: FoundToStore, deps: StoreDeps): Promise<void> {
  let rest = [...given.items];
  while (rest.length > 0 && given.counts.added < given.amountMax) {
    // At most as many as may still be added: then none of them has to be taken back.
    const slice = rest.slice(0, given.amountMax - given.counts.added);
    rest = rest.slice(slice.length);
    await storeSlice(tx, given, slice, deps);
  }
}

async function storeSlice(
  tx: Tx,
  given: FoundToStore,
  slice: readonly FoundItem[],
  { clock, random, rulesOf, campaignsOf, secrets }: StoreDeps,
): Promise<void> {
  const { workspaceId, listId, counts } = given;
  const now = clock.businessNow();
  const how = { onExisting: 'fill_empty', now, random } as const;
  const settled = new Map<FoundItem, Omit<NewSourceRow, 'place' | 'name'> & { by?: LeftOutBy }>();
  const wanted: { item: FoundItem; person: FoundPerson }[] = [];
  const aside: { item: FoundItem; person: FoundPerson }[] = [];
  const people = slice.flatMap(({ person }) => person ?? []);
  const forgotten = await forgottenPeople(tx, secrets, workspaceId, people);
  for (const item of slice) {
    const { person, leftOut, whyUnknown, setAside } = item;
    if (person !== null && forgotten.has(person)) {
      const reason = forgottenReason;
      settled.set(item, { outcome: 'excluded', incomplete: false, reason, leadId: null });
      continue;
    }
    if (person === null && item.isPage !== true) {
      const reason = whyUnknown ?? 'LinkedIn does not say who this is.';
      settled.set(item, { outcome: 'unidentified', incomplete: false, reason, leadId: null });
    } else if (leftOut !== undefined || person === null) {
      const why = leftOut ?? ({ by: 'page', reason: 'Is a company page.' } as const);
      settled.set(item, { outcome: 'skipped', incomplete: false, ...why, leadId: null });
    } else if (setAside === undefined) wanted.push({ item, person });
    else aside.push({ item, person });
  }
  const skipped: Awaited<ReturnType<typeof whySkipped>> = new Map();
  const added = await addToList(
    tx,
    workspaceId,
    listId,
    wanted.map(({ person }) => person),
    {
      ...how,
      addedAt: given.addedAt,
      leaveOut: async (leadIds) => {
        const of = { workspaceId, listId, rules: given.skip, now };
        for (const entry of await whySkipped(tx, of, leadIds, { rulesOf, campaignsOf })) {
          skipped.set(...entry);
        }
        return new Set(skipped.keys());
      },
    },
  );
  const again = await addedByRun(tx, given, added);
  const contexts: NewContext[] = [];
  for (const [index, { leadId, outcome, identified }] of added.entries()) {
    const item = wanted[index]?.item;
    if (item === undefined) continue;
    const why = skipped.get(leadId);
    const known = outcome === 'added' ? null : again.has(leadId) ? cameBefore : inThisList;
    settled.set(item, {
      outcome: why?.outcome ?? (outcome === 'updated' ? 'duplicate' : outcome),
      incomplete: !identified,
      reason: why?.reason ?? known,
      leadId,
      ...(why === undefined ? {} : { by: why.by }),
    });
    if (item.context !== undefined && why === undefined) {
      contexts.push({ ...item.context, id: random.id(), leadId });
    }
  }
  if (aside.length > 0) {
    const kept = await savePeople(
      tx,
      workspaceId,
      aside.map(({ person }) => person),
      how,
    );
    for (const [index, { leadId, identified }] of kept.saved.entries()) {
      const item = aside[index]?.item;
      if (item === undefined) continue;
      const reason = item.setAside ?? null;
      settled.set(item, { outcome: 'set_aside', incomplete: !identified, reason, leadId });
    }
  }
  await insertContexts(tx, workspaceId, contexts, now);
  const rows = slice.flatMap((item, index): NewSourceRow[] => {
    const what = settled.get(item);
    if (what === undefined) return [];
    const { by, ...row } = what;
    if (by !== undefined && row.outcome === 'skipped') {
      counts[leftOutCount(by)] = (counts[leftOutCount(by)] ?? 0) + 1;
    }
    const isForgotten = item.person !== null && forgotten.has(item.person);
    const name = isForgotten ? forgottenName : item.name.slice(0, 300);
    return [{ ...row, place: counts.found + index, name }];
  });
  await insertSourceRows(tx, workspaceId, given, rows);
  counts.found += slice.length;
  for (const { outcome, incomplete } of rows) {
    counts[countOf[outcome]] += 1;
    if (incomplete && outcome === 'added') counts.incomplete += 1;
  }
}

const inThisList = 'Is in this list already.';
const cameBefore = 'Came up earlier in this source.';

/** Whom of these people this very run added, on an earlier page or earlier on this one. */
async function addedByRun(
  tx: Tx,
  { workspaceId, jobId }: FoundToStore,
  people: readonly Added[],
): Promise<ReadonlySet<string>> {
  const of = (isAdded: boolean) =>
    people.flatMap(({ leadId, outcome }) => ((outcome === 'added') === isAdded ? [leadId] : []));
  return new Set([...of(true), ...(await leadsAdded(tx, workspaceId, jobId, of(false)))]);
}
