import { leftOutCount } from '@waypost/domain/leads/sources/left-out-by';
import { belongs } from '@waypost/domain/leads/icp/fit';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { Platform } from '../../../platform/platform.ts';
import { forgottenName, forgottenPeople, forgottenReason } from '../forget/forgotten-people.ts';
import type { FoundPerson } from '../lead-person.ts';
import type { NetworkSearched } from '../leads-network.ts';
import { addToList } from '../operations/add-to-list.ts';
import { savePeople } from '../operations/save-people.ts';
import { personFromSearch } from '../sources/listed-person.ts';
import { type CampaignsOf, type Skipped, type SkipRule, whySkipped } from '../sources/why-skipped.ts';
import { createExclusionRules } from '../exclusion-rules.ts';
import { setScores } from '../store/score.store.ts';
import { insertSourceRows, type NewSourceRow } from '../store/source-row.store.ts';
import { type JudgedPerson, outsideReasonOf, reasonOf } from './judged.ts';
import { keepFits } from './store/fit.store.ts';
import type { StoredProfile } from './store/profile.store.ts';

/** Whom a page of a search showed: judged, or named by a rule of the workspace. */
export interface Met {
  judged: readonly JudgedPerson[];
  excluded: readonly { person: NetworkSearched; rule: string }[];
}

/** What may be chosen for a search; whom a rule of the workspace excludes comes to nobody anyway. */
const choices = ['in_any_list', 'contacted', 'in_campaign'] as const;
type LeftOutCounts = Record<`leftOut.${(typeof choices)[number]}`, number>;

/**
 * `found` is the sum of `added`, `duplicate`, `outside`, `excluded` and `skipped`. `outside`: a must or an exclusion of the
 * profile keeps them out. `skipped` is the sum of what each choice left out and of `rated`.
 */
export interface MetCounts extends LeftOutCounts {
  found: number;
  added: number;
  duplicate: number;
  outside: number;
  /** By a rule of the workspace, or forgotten. */
  excluded: number;
  /** By what was chosen for this search, or rated. */
  skipped: number;
  /** Somebody said of them that they do not fit. */
  rated: number;
}

export const nobodyMet: MetCounts = {
  ...{ found: 0, added: 0, duplicate: 0, outside: 0, excluded: 0, skipped: 0, rated: 0 },
  ...{ 'leftOut.in_any_list': 0, 'leftOut.contacted': 0, 'leftOut.in_campaign': 0 },
};

export interface MetInto {
  workspaceId: string;
  jobId: string;
  listId: string;
  accountId: string;
  profileId: string;
  version: number;
  profile: Pick<StoredProfile, 'name' | 'version' | 'criteria'>;
  amount: number;
  /** Whom to leave out although they fit. */
  skip?: readonly SkipRule[];
  addedAt: number;
  /** Business instant. */
  now: number;
  /** Changed in place: the totals of the job. */
  counts: MetCounts;
}

type Row = Omit<NewSourceRow, 'place'> & { by?: SkipRule };
interface MetDeps extends Pick<Platform, 'random' | 'secrets'> {
  campaignsOf: CampaignsOf | undefined;
}

/**
 * Adds who fits, up to exactly the amount, with score and reasons; whoever does not is kept aside with what says so.
 * Each person is a row of the result. Those who fit beyond the amount are answered instead: they are not wanted now and
 * count nowhere, and a later run can begin with them.
 */
export async function storeMet(
  tx: Tx,
  deps: MetDeps,
  into: MetInto,
  { judged, excluded }: Met,
): Promise<{ beyond: JudgedPerson[] }> {
  const { workspaceId, jobId, listId, accountId, profile, counts, now } = into;
  const how = { onExisting: 'fill_empty', now, random: deps.random } as const;
  const rows: Row[] = excluded.map(({ person, rule }) => ({
    ...{ outcome: 'excluded', incomplete: false, leadId: null, name: nameOf(person) },
    reason: `Is excluded by the rule “${rule}”.`,
  }));
  const met = judged.flatMap((one) => {
    const found = personFromSearch(one.person, accountId);
    return found === null ? [] : [{ ...one, found }];
  });
  const forgotten = await forgottenPeople(
    tx,
    deps.secrets,
    workspaceId,
    met.map(({ found }) => found),
  );
  for (const _ of forgotten) {
    rows.push({
      ...{ outcome: 'excluded', incomplete: false, leadId: null },
      ...{ reason: forgottenReason, name: forgottenName },
    });
  }
  const known = met.filter(({ found, liked }) => !forgotten.has(found) && liked !== false);
  const rated = met.filter(({ found, liked }) => !forgotten.has(found) && liked === false);
  rows.push(
    ...rated.map(({ person }): Row => ({
      ...{ outcome: 'skipped', incomplete: false, leadId: null },
      ...{ reason: 'Was rated as no fit in the preview.', name: nameOf(person) },
    })),
  );
  const fits = (one: JudgedPerson) => belongs(profile.criteria, one.judgements);
  const outside = known.filter((one) => !fits(one));
  if (outside.length > 0) {
    const kept = await savePeople(
      tx,
      workspaceId,
      outside.map(({ found }) => found),
      how,
    );
    await judgeOutside(tx, into, outside, kept.saved);
    for (const [index, { leadId, identified }] of kept.saved.entries()) {
      const one = outside[index];
      if (one === undefined) continue;
      const reason = outsideReasonOf(profile.criteria, one.judgements);
      rows.push({
        ...{ outcome: 'set_aside', incomplete: !identified, leadId },
        ...{ reason, name: nameOf(one.person) },
      });
    }
  }
  let rest = known.filter(fits);
  while (rest.length > 0 && counts.added < into.amount) {
    const slice = rest.slice(0, into.amount - counts.added);
    rest = rest.slice(slice.length);
    const added = await addFitting(tx, deps, into, slice, how);
    rows.push(...added);
    counts.added += added.filter(({ outcome }) => outcome === 'added').length;
  }
  const of = (outcome: Row['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  await insertSourceRows(
    tx,
    workspaceId,
    { jobId, listId },
    rows.map(({ by: _by, ...row }, index) => ({ ...row, place: counts.found + index })),
  );
  counts.duplicate += of('duplicate');
  counts.outside += of('set_aside');
  counts.excluded += of('excluded');
  counts.skipped += of('skipped');
  counts.rated += rated.length;
  for (const by of choices) {
    counts[leftOutCount(by)] += rows.filter((row) => row.outcome === 'skipped' && row.by === by).length;
  }
  counts.found += rows.length;
  return { beyond: rest.map(({ found: _found, ...one }) => one) };
}

/** Who is kept aside may be taken in later, and then has a score; one that is there already stays. */
async function judgeOutside(
  tx: Tx,
  { workspaceId, profile, profileId, version, now }: MetInto,
  outside: readonly JudgedPerson[],
  saved: readonly { leadId: string }[],
): Promise<void> {
  const fits = outside.flatMap(({ score, judgements }, index) => {
    const leadId = saved[index]?.leadId;
    return leadId === undefined ? [] : [{ leadId, profileId, version, score, judgements }];
  });
  const scores = fits.map(({ leadId, score, judgements }) => ({
    leadId,
    score,
    reason: reasonOf(profile, judgements),
  }));
  const scored = await setScores(tx, workspaceId, scores, 'fill_empty', now);
  await keepFits(
    tx,
    workspaceId,
    fits.filter(({ leadId }) => scored.has(leadId)),
    now,
  );
}

async function addFitting(
  tx: Tx,
  { campaignsOf = noCampaigns }: MetDeps,
  { workspaceId, listId, profile, profileId, version, addedAt, now, skip = [] }: MetInto,
  people: readonly (JudgedPerson & { found: FoundPerson })[],
  how: Omit<Parameters<typeof addToList>[4], 'addedAt'>,
): Promise<Row[]> {
  const persons = people.map(({ found }) => found);
  const left = new Map<string, Skipped>();
  const added = await addToList(tx, workspaceId, listId, persons, {
    ...how,
    addedAt,
    leaveOut: async (leadIds) => {
      const of = { workspaceId, listId, rules: skip, now };
      const parts = { rulesOf: createExclusionRules(), campaignsOf };
      for (const entry of await whySkipped(tx, of, leadIds, parts)) left.set(...entry);
      return new Set(left.keys());
    },
  });
  const fresh = added.flatMap(({ leadId, outcome }, index) => {
    const judged = people[index];
    return outcome !== 'added' || judged === undefined ? [] : [{ leadId, ...judged }];
  });
  const scores = fresh.map(({ leadId, score, judgements }) => ({
    leadId,
    score,
    reason: reasonOf(profile, judgements),
  }));
  await setScores(tx, workspaceId, scores, 'keep_by_hand', now);
  const fits = fresh.map(({ leadId, score, judgements }) => ({
    leadId,
    profileId,
    version,
    score,
    judgements,
  }));
  await keepFits(tx, workspaceId, fits, now);
  return added.map(({ leadId, outcome, identified }, index) => ({
    ...rowOf(outcome === 'added', left.get(leadId)),
    incomplete: !identified,
    leadId,
    name: persons[index]?.fields.fullName ?? '',
  }));
}

function rowOf(isAdded: boolean, why: Skipped | undefined): Pick<Row, 'outcome' | 'reason' | 'by'> {
  if (isAdded) return { outcome: 'added', reason: null };
  return why ?? { outcome: 'duplicate', reason: 'This person is in the list already.' };
}

const noCampaigns: CampaignsOf = async () => new Map();

const nameOf = ({ fullName }: NetworkSearched): string => (fullName ?? '').slice(0, 300).toWellFormed();
