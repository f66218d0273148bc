import { meetingKeys, type PersonTraits, samePerson } from '@waypost/domain/leads/merge/same-person';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import type { JobKind } from '../../../platform/jobs/job-kinds.ts';
import type { Platform } from '../../../platform/platform.ts';
import { interrupted } from '../jobs/interrupted.ts';
import { erasePairsNotOf, type FoundPair, inOrder, noteLook, savePairs } from './duplicates.store.ts';
import { createManyIds, createMeetingPlaces } from './meeting-places.ts';
import { pageOfTraits, traitsOf } from './traits.store.ts';

export const lookJobKind = 'leads.look-for-duplicates';

/** Of a text that more people share nobody can be told apart; the look does not grow with their square either. */
const peoplePerKeyMax = 20;

/**
 * Looks through all leads of a workspace for pairs that may be one person. Each lead is read once, in pages by id, and
 * leaves a few numbers in memory (1,000,000 leads with three keys each: 36 MB of keys and 16 MB of ids); people who
 * share a key are read again and compared by the rules. Ended early it begins again: nothing is stored before the end
 * but pairs, each of which holds.
 */
export function lookForDuplicatesJob(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  leadsPerPage = 2_000,
): JobKind {
  return {
    kind: lookJobKind,
    async run(job, run) {
      const { workspaceId, jobId } = job;
      const places = createMeetingPlaces();
      const ids = createManyIds();
      let lastId: string | null = null;
      for (let more = true; more;) {
        if (run.stopping.aborted) return interrupted;
        let page: PersonTraits[] = [];
        await run.chunk(async (tx) => {
          page = await pageOfTraits(tx, workspaceId, lastId, leadsPerPage);
          return { done: ids.length + page.length, total: null, counts: { found: 0 }, cursor: null };
        });
        for (const traits of page) {
          for (const key of meetingKeys(traits)) places.add(key, ids.length);
          ids.push(traits.id);
        }
        lastId = page.at(-1)?.id ?? lastId;
        more = page.length === leadsPerPage;
      }
      const seen = new Set<string>();
      let found = 0;
      let groups: string[][] = [];
      const compare = async (): Promise<void> => {
        const people = new Map(
          (
            await inWorkspace(db, workspaceId, (tx) => traitsOf(tx, workspaceId, [...new Set(groups.flat())]))
          ).map((traits) => [traits.id, traits]),
        );
        const pairs = groups.flatMap((group) => pairsAmong(group, people, seen));
        found += pairs.length;
        groups = [];
        await run.chunk(async (tx) => {
          await savePairs(tx, workspaceId, pairs, { id: jobId, now: clock.businessNow() });
          return { done: ids.length, total: ids.length, counts: { found }, cursor: null };
        });
      };
      for (const group of places.met(peoplePerKeyMax)) {
        if (run.stopping.aborted) return interrupted;
        groups.push(group.map((place) => ids.at(place)));
        if (groups.length >= 200) await compare();
      }
      if (groups.length > 0) await compare();
      await run.chunk(async (tx) => {
        await erasePairsNotOf(tx, workspaceId, jobId);
        await noteLook(tx, workspaceId, { jobId, endedAt: clock.businessNow() });
        await hint(tx, workspaceId, 'leads.list', 'all');
        return { done: ids.length, total: ids.length, counts: { found }, cursor: null };
      });
      return { end: 'done' };
    },
  };
}

/** Pairs of those who share a key; `seen` keeps a pair that shares two from being compared twice. */
function pairsAmong(
  group: readonly string[],
  people: ReadonlyMap<string, PersonTraits>,
  seen: Set<string>,
): FoundPair[] {
  const there = group.flatMap((id) => people.get(id) ?? []);
  const pairs: FoundPair[] = [];
  for (const [at, one] of there.entries()) {
    for (const other of there.slice(at + 1)) {
      const key = inOrder(one.id, other.id).join(' ');
      if (seen.has(key)) continue;
      seen.add(key);
      const same = samePerson(one, other);
      if (same !== null) pairs.push({ leadId: one.id, otherId: other.id, ...same });
    }
  }
  return pairs;
}
