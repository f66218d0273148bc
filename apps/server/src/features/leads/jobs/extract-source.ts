import type { Tx } from '../../../platform/db/tenant.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { type JobEnd, JobFailed, type JobKind } from '../../../platform/jobs/job-kinds.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { LeadsNetwork } from '../leads-network.ts';
import { attendeeReader } from '../sources/events/attendee-reader.ts';
import { relationReader } from '../sources/relations/relation-reader.ts';
import { readRelationPage, type SyncPosition, syncStart } from '../sources/relations/sync-relations.ts';
import type { TalksOf } from '../sources/relations/talks.ts';
import { searchReader } from '../sources/search/search-reader.ts';
import type { SourceInput } from '../sources/source-request.ts';
import type { SourceReader } from '../sources/source-reader.ts';
import { noCounts, type SourceCounts, storeFound, type StoreDeps } from '../sources/store-found.ts';
import { findSync, type RelationsOf } from '../store/relation.store.ts';
import { interrupted } from './interrupted.ts';
import { laterFrom } from './wait-for-network.ts';

export const extractSourceKind = 'leads.read-source';

interface Cursor {
  /** Where the reading of the account's own people stands; null once it is done or was never needed. */
  sync: SyncPosition | null;
  /** Where the source stands; null: it is read to its end. */
  at: { position: unknown } | null;
  total: number | null;
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
  const { announcements, clock, db } = deps;
  return {
    kind: extractSourceKind,
    async run(job, run): Promise<JobEnd> {
      const { workspaceId, jobId } = job;
      const listId = job.refId ?? '';
      const input = job.input as SourceInput;
      const counts: SourceCounts = { ...noCounts, ...job.counts };
      const reader = readerOf(deps, workspaceId, input);
      const people = relationsOf(workspaceId, input);
      const started = async (): Promise<Cursor> => {
        const known =
          people === undefined
            ? null
            : await inWorkspace(
                db,
                workspaceId,
                async (tx) => (await findSync(tx, people))?.complete ?? false,
              );
        return {
          sync: known === null ? null : syncStart(known),
          at: input.startAt ?? { position: reader.start },
          total: null,
        };
      };
      let at = (job.cursor as Cursor | null) ?? (await started());

      const commit = (write: (tx: Tx) => Promise<Cursor>) =>
        run.chunk(async (tx) => {
          const next = await write(tx);
          await hint(tx, workspaceId, 'leads.list', listId);
          at = next;
          return { done: counts.found, total: next.total, counts: { ...counts }, cursor: next };
        });

      try {
        while (at.sync !== null && !run.stopping.aborted) {
          if (people === undefined)
            throw new Error('A source without people of an account has none to read.');
          const page = await readRelationPage(deps, people, at.sync);
          await commit(async (tx) => ({ ...at, sync: await page.write(tx, clock.businessNow()) }));
        }
        const readMax = input.readMax ?? Number.POSITIVE_INFINITY;
        while (at.at !== null && counts.added < input.amountMax && counts.found < readMax) {
          if (run.stopping.aborted) break;
          const page = await reader.readPage(at.at.position);
          const next: Cursor = {
            sync: null,
            at: page.next === null ? null : { position: page.next },
            total: page.total ?? at.total,
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
      } catch (error) {
        const later = laterFrom(error, clock);
        if (later === undefined) throw error;
        return later;
      }
      if (run.stopping.aborted) return interrupted;
      if (counts.found === 0 && input.source.kind === 'event' && input.startAt === undefined)
        throw new JobFailed(noAttendees);
      await run.chunk(async (tx) => {
        await hint(tx, workspaceId, 'leads.list', listId);
        return { done: counts.found, total: counts.found, counts: { ...counts }, cursor: at };
      });
      return { end: 'done' };
    },
  };
}

const noAttendees =
  'LinkedIn shows this account nobody who attends. It shows attendees to those who attend: attend the event with this account, or paste the list of attendees.';

function relationsOf(workspaceId: string, { source, accountId }: SourceInput): RelationsOf | undefined {
  if (accountId === null || (source.kind !== 'connections' && source.kind !== 'followers')) return undefined;
  return { workspaceId, accountId, kind: source.kind };
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
      return relationReader(deps, { ...who, kind: source.kind }, source.wish);
  }
}
