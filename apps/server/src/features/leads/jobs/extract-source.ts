import type { Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { type JobEnd, JobFailed, type JobKind } from '../../../platform/jobs/job-kinds.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { LeadsNetwork } from '../leads-network.ts';
import { attendeeReader } from '../sources/events/attendee-reader.ts';
import { relationReader } from '../sources/relations/relation-reader.ts';
import { type AccountRounds, firstRound } from '../sources/relations/account-rounds.ts';
import type { SyncPosition } from '../sources/relations/sync-relations.ts';
import type { TalksOf } from '../sources/relations/talks.ts';
import { searchReader } from '../sources/search/search-reader.ts';
import type { RelationWish, SourceInput } from '../sources/source-request.ts';
import type { SourceReader } from '../sources/source-reader.ts';
import { expectedTotal } from '../sources/expected-total.ts';
import { leftThere } from '../sources/left-there.ts';
import { noCounts, type SourceCounts, storeFound, type StoreDeps } from '../sources/store-found.ts';
import type { RelationKind } from '../store/relation.store.ts';
import { interrupted } from './interrupted.ts';
import { readAccounts } from './read-accounts.ts';
import { laterFrom } from './wait-for-network.ts';

export const extractSourceKind = 'leads.read-source';

interface Cursor {
  /** Whose own people are read, and how far; left out for other sources and by jobs planned before there were several. */
  rounds?: AccountRounds;
  /** Only in jobs of one account from before: where its reading stands; null once it is done. */
  sync?: SyncPosition | null;
  /** Where the source stands; null: it is read to its end. */
  at: { position: unknown } | null;
  total: number | null;
  /** What is read next, in words. */
  reading?: string | undefined;
}

export interface ExtractSourceDeps extends Platform, StoreDeps {
  network: LeadsNetwork;
  talksOf: TalksOf;
}

/**
 * Reads a source into a list, a page per chunk: people, what became of each, counts and the position at the source are
 * committed together, so nobody is counted twice and nothing is read twice after a restart or a pause.
 */
export function extractSourceJob(deps: ExtractSourceDeps): JobKind {
  const { announcements, clock } = deps;
  return {
    kind: extractSourceKind,
    async run(job, run): Promise<JobEnd> {
      const { workspaceId, jobId } = job;
      const listId = job.refId ?? '';
      const input = job.input as SourceInput;
      const counts: SourceCounts = { ...noCounts, ...job.counts };
      const of = relationsOf(workspaceId, input);
      const started: Cursor = { at: input.startAt ?? { position: startOf }, total: null };
      let at = (job.cursor as Cursor | null) ?? started;

      const commit = (write: (tx: Tx) => Promise<Cursor>) =>
        run.chunk(async (tx) => {
          const next = await write(tx);
          await hint(tx, workspaceId, 'leads.list', listId);
          at = next;
          const message = next.reading ?? null;
          return { done: counts.found, total: expected(next), counts: { ...counts }, cursor: next, message };
        });

      // A search is split because it shows more people than one can read at once.
      const isLarge = input.source.kind === 'search' && input.source.parts.length > 1;
      const expected = ({ total }: Cursor) => expectedTotal(total, counts, { ...input, isLarge });
      const readMax = input.readMax ?? Number.POSITIVE_INFINITY;
      const isEnough = () => counts.added >= input.amountMax || counts.found >= readMax;
      /** Reads on to the end, to the amount, or until the process stops. */
      const readOut = async (reader: SourceReader, foundBefore = 0): Promise<void> => {
        while (at.at !== null && !isEnough() && !run.stopping.aborted) {
          const from = at.at.position === startOf ? reader.start : at.at.position;
          const { found, added } = counts;
          const still = { wanted: input.amountMax - added, readable: readMax - found, found, added };
          const page = await reader.readPage(from, still);
          const next: Cursor = {
            ...at,
            at: page.next === null ? null : { position: page.next },
            total: page.total === null ? at.total : foundBefore + page.total,
            reading: page.reading,
          };
          await commit(async (tx) => {
            const before = counts.added;
            const { amountMax, skip, addedAt } = input;
            const given = { workspaceId, listId, jobId, amountMax, skip, addedAt, items: page.items, counts };
            await storeFound(tx, given, deps);
            if (counts.added > before) {
              const grown = { listId, at: clock.businessNow() };
              await announcements.announce(tx, workspaceId, 'leads.list-grew', grown);
            }
            return next;
          });
        }
      };

      let end: JobEnd = { end: 'done' };
      try {
        if (of === undefined) await readOut(readerOf(deps, workspaceId, input));
        else {
          const { wish, ...people } = of;
          const asked = await readAccounts(deps, {
            workspaceId,
            kind: people.kind,
            input,
            stopping: run.stopping,
            rounds: () => roundsOf(at, people.accountIds),
            keep: (write) => commit(async (tx) => ({ ...at, sync: null, rounds: await write(tx) })),
            async take(accountIds) {
              const reader = relationReader(deps, { ...people, accountIds }, wish, people.accountIds);
              await readOut(reader, roundsOf(at, people.accountIds).foundBefore);
              if (run.stopping.aborted) return false;
              // The next round has people of its own.
              at = { ...at, at: { position: startOf } };
              return true;
            },
            found: () => counts.found,
            isEnough,
          });
          if (asked?.end === 'later') return asked;
          end = asked ?? interrupted;
        }
      } catch (error) {
        const later = laterFrom(error, clock);
        if (later === undefined) throw error;
        return later;
      }
      if (run.stopping.aborted) return interrupted;
      if (counts.found === 0 && input.source.kind === 'event' && input.startAt === undefined) {
        // Whoever lets it go on wants them read again.
        await commit(async () => ({ ...at, at: { position: startOf } }));
        throw new JobFailed(noAttendees);
      }
      await run.chunk(async (tx) => {
        await hint(tx, workspaceId, 'leads.list', listId);
        const left = leftThere(at.total, counts, input.amountMax);
        return { done: counts.found, total: counts.found, counts: { ...counts, ...left }, cursor: at };
      });
      return end;
    },
  };
}

const noAttendees =
  'LinkedIn shows this account nobody who attends. It shows attendees to those who attend: attend the event with this account, or paste the list of attendees.';

/** Stands for the beginning, whatever that is to the reader. */
const startOf = null;

interface RelationsAsked {
  workspaceId: string;
  accountIds: string[];
  kind: RelationKind;
  wish: RelationWish;
}

function relationsOf(workspaceId: string, input: SourceInput): RelationsAsked | undefined {
  const { source, accountId, accounts } = input;
  if (accountId === null || (source.kind !== 'connections' && source.kind !== 'followers')) return undefined;
  const accountIds = accounts?.map(({ id }) => id) ?? [accountId];
  return { workspaceId, accountIds, kind: source.kind, wish: source.wish };
}

/** Where the accounts stand; a job from before there were several is in the middle of its only one. */
function roundsOf({ rounds, sync, at }: Cursor, accountIds: readonly string[]): AccountRounds {
  if (rounds !== undefined) return rounds;
  const fresh = firstRound(accountIds);
  if (sync === undefined) return fresh;
  const left = accountIds.map((accountId) => ({ accountId, at: sync }));
  if (sync !== null) return { ...fresh, left };
  return { ...fresh, left: [], [at === null ? 'over' : 'ready']: [...accountIds] };
}

function readerOf(deps: ExtractSourceDeps, workspaceId: string, input: SourceInput): SourceReader {
  const { source, accountId } = input;
  if (source.kind === 'attendees') return attendeeReader(source);
  if (accountId === null) throw new JobFailed('This source needs a LinkedIn account.');
  const who = { workspaceId, accountId };
  switch (source.kind) {
    case 'search':
      return searchReader(deps, who, source);
    case 'event': {
      const { attendeesUrl, event } = source;
      const parts = [{ url: attendeesUrl, label: event.name }];
      return searchReader(deps, who, { parts, filterOutside: false, event });
    }
    case 'connections':
    case 'followers':
      throw new Error('The own people of accounts are read account by account.');
  }
}
