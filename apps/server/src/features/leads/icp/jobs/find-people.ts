import { findCredits, SEARCH_PAGE } from '@waypost/domain/leads/icp/credits';
import { grouped } from '@waypost/domain/text/grouped';
import { inWorkspace } from '../../../../platform/db/tenant.ts';
import { hint } from '../../../../platform/events/live-events.ts';
import { type JobEnd, JobFailed, type JobKind } from '../../../../platform/jobs/job-kinds.ts';
import type { SkipRule } from '../../sources/why-skipped.ts';
import { interrupted } from '../../jobs/interrupted.ts';
import { laterFrom } from '../../jobs/wait-for-network.ts';
import { settleAbandoned, settleRun, worthOf } from '../credit-runs.ts';
import { giveBackCredits, heldWhileWaitingMs, takeCreditsAgain } from '../hold-credits.ts';
import type { IcpDeps } from '../icp-deps.ts';
import { icpJobKinds } from '../icp-job-kinds.ts';
import { judgePeople, partExcluded } from '../judge-people.ts';
import type { JudgedPerson } from '../judged.ts';
import { isWalked, walkOn, type WalkPosition } from '../people-walk.ts';
import { type Met, type MetCounts, nobodyMet, storeMet } from '../store-met.ts';
import { findVersion } from '../store/profile.store.ts';

export interface FindInput {
  profileId: string;
  version: number;
  accountId: string;
  amount: number;
  /** A search from before there was a choice leaves nobody out. */
  skip?: readonly SkipRule[];
  addedAt: number;
  /** What the preview that this search goes on from has cost. */
  paidBefore: number;
  /** Taken over from the preview, or from the day before: nobody is read, judged or charged twice. */
  candidates: JudgedPerson[];
  position: WalkPosition;
  /** The source as the list shows it; a search from before it could be repeated names none. */
  sourceId?: string;
  /** People to look at in this run at most; a daily run goes through a large search in several days. */
  lookMax?: number;
}

type Later = Extract<JobEnd, { end: 'later' }>;

interface Counts extends MetCounts {
  paidBefore: number;
}
export interface FindCursor {
  position: WalkPosition;
  tookCandidates: boolean;
  /** Who fits and was met once the amount was reached: a daily search begins its next run with them. */
  beyond?: JudgedPerson[];
  /** What it waits for, and the business instant since when; left out while it works. */
  waiting?: { since: number; for: 'network' | 'credits' };
}

/**
 * Finds people into a list, a page per chunk: people, scores, reasons, counts and the position are committed together.
 * At its end it charges for those who were added, and gives the rest of the reservation back in that transaction.
 * While it waits for long it gives back what it has not used, and takes it again when LinkedIn answers.
 */
export function findPeopleJob(deps: IcpDeps): JobKind {
  const { platform, network } = deps;
  return {
    kind: icpJobKinds.find,
    async run(job, run): Promise<JobEnd> {
      const { workspaceId, jobId } = job;
      const listId = job.refId ?? '';
      const input = job.input as FindInput;
      const who = { workspaceId, accountId: input.accountId };
      const profile = await inWorkspace(platform.db, workspaceId, (tx) =>
        findVersion(tx, workspaceId, input.profileId, input.version),
      );
      if (profile === undefined) throw new JobFailed('The profile was deleted.');
      const counts: Counts = {
        ...nobodyMet,
        ...job.counts,
        paidBefore: input.paidBefore,
      };
      let at = (job.cursor ?? { position: input.position, tookCandidates: false }) as FindCursor;

      /** @returns where it stands then. */
      const store = async (met: Met, next: FindCursor): Promise<FindCursor> => {
        const before = { ...counts };
        let stored = next;
        await run.chunk(async (tx) => {
          Object.assign(counts, before);
          const now = platform.clock.businessNow();
          const into = { ...input, workspaceId, jobId, listId, profile, now, counts };
          const { beyond } = await storeMet(tx, { ...platform, campaignsOf: deps.campaignsOf }, into, met);
          stored = beyond.length === 0 ? next : { ...next, beyond };
          if (counts.added > before.added)
            await platform.announcements.announce(tx, workspaceId, 'leads.list-grew', { listId, at: now });
          await hint(tx, workspaceId, 'leads.list', listId);
          return { done: counts.added, total: input.amount, counts: { ...counts }, cursor: stored };
        });
        return stored;
      };

      const wait = async (later: Later, on: 'network' | 'credits'): Promise<JobEnd> => {
        const now = platform.clock.businessNow();
        const since = at.waiting?.since ?? now;
        const isLong = Math.max((later.goesOnAt ?? now) - now, now - since) > heldWhileWaitingMs;
        await run.chunk(async (tx) => {
          if (isLong) {
            await giveBackCredits(deps, tx, workspaceId, jobId, worthOf({ kind: 'find' }, { ...counts }));
          }
          const cursor: FindCursor = { ...at, waiting: { since, for: on } };
          return { done: counts.added, total: input.amount, counts: { ...counts }, cursor };
        });
        return later;
      };
      /** Without its credits it stores nobody. */
      const waitForCredits = async (): Promise<JobEnd | undefined> => {
        const message = await inWorkspace(platform.db, workspaceId, (tx) =>
          takeCreditsAgain(deps, tx, workspaceId, jobId),
        );
        return message === null ? undefined : wait({ end: 'later', afterSeconds: 60, message }, 'credits');
      };

      try {
        const short = at.waiting?.for === 'credits' ? await waitForCredits() : undefined;
        if (short !== undefined) return short;
        if (!at.tookCandidates) {
          const next = { ...at, tookCandidates: true };
          // A rule may be younger than they are.
          const { allowed, excluded } = await partExcluded(
            deps,
            workspaceId,
            input.candidates.map(({ person }) => person),
          );
          const judged = input.candidates.filter(({ person }) => allowed.includes(person));
          at = await store({ judged, excluded }, next);
        }
        const lookMax = input.lookMax ?? Number.POSITIVE_INFINITY;
        while (counts.added < input.amount && counts.found < lookMax && !isWalked(at.position)) {
          if (run.stopping.aborted) return interrupted;
          const { people, next: position } = await walkOn(network, who, at.position, SEARCH_PAGE);
          // Only once LinkedIn answers: asked before, they would come and go with every try.
          const noCredits = at.waiting === undefined ? undefined : await waitForCredits();
          if (noCredits !== undefined) return noCredits;
          const next: FindCursor = { position, tookCandidates: true };
          const { allowed, excluded } = await partExcluded(deps, workspaceId, people);
          at = await store({ judged: await judgePeople(deps, profile.criteria, allowed), excluded }, next);
        }
      } catch (error) {
        const later = laterFrom(error, platform.clock);
        if (later === undefined) throw error;
        return wait(later, 'network');
      }
      await run.chunk(async (tx) => {
        const charge = Math.max(0, findCredits(counts.added) - input.paidBefore);
        await settleRun(deps, tx, workspaceId, jobId, charge);
        await hint(tx, workspaceId, 'leads.list', listId);
        return { done: counts.added, total: counts.added, counts: { ...counts }, cursor: at };
      });
      return counts.added < input.amount && input.lookMax === undefined
        ? {
            end: 'done',
            message: endWords(counts, input.amount),
          }
        : { end: 'done' };
    },
    abandoned: (address) => settleAbandoned(deps, address),
  };
}

/** Why fewer were added than asked for. */
function endWords({ found, added }: Counts, amount: number): string {
  return found === 0
    ? 'The search itself finds no people. Loosen a criterion that it asks for, such as the title.'
    : `The search has no more people who fit: ${grouped(added)} of ${grouped(amount)}.`;
}
