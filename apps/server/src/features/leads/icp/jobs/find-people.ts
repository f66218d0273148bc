import { findCredits, SEARCH_PAGE } from '@waypost/domain/leads/icp/credits';
import { belongs } from '@waypost/domain/leads/icp/fit';
import { inWorkspace } from '../../../../platform/db/tenant.ts';
import { hint } from '../../../../platform/events/live-events.ts';
import { type JobEnd, JobFailed, type JobKind } from '../../../../platform/jobs/job-kinds.ts';
import { forgottenPeople } from '../../forget/forgotten-people.ts';
import { interrupted } from '../../jobs/interrupted.ts';
import { laterFrom } from '../../jobs/wait-for-network.ts';
import { addToList } from '../../operations/add-to-list.ts';
import { setScores } from '../../store/score.store.ts';
import { insertSourceRows, type NewSourceRow } from '../../store/source-row.store.ts';
import { settleAbandoned, settleRun } from '../credit-runs.ts';
import { foundFrom } from '../found-from.ts';
import type { IcpDeps } from '../icp-deps.ts';
import { icpJobKinds } from '../icp-job-kinds.ts';
import { judgePeople } from '../judge-people.ts';
import { type JudgedPerson, reasonOf } from '../judged.ts';
import { isWalked, walkOn, type WalkPosition } from '../people-walk.ts';
import { keepFits } from '../store/fit.store.ts';
import { findVersion } from '../store/profile.store.ts';

export interface FindInput {
  profileId: string;
  version: number;
  accountId: string;
  amount: number;
  addedAt: number;
  /** What the preview that this search goes on from has cost. */
  paidBefore: number;
  /** Taken over from the preview: nobody is read or charged twice. */
  candidates: JudgedPerson[];
  position: WalkPosition;
}

/** `found` = `added` + `duplicate` + `outside`: whom a must or an exclusion keeps out. */
interface Counts {
  found: number;
  added: number;
  duplicate: number;
  outside: number;
  paidBefore: number;
}
interface Cursor {
  position: WalkPosition;
  tookCandidates: boolean;
}

/**
 * Finds people into a list, a page per chunk: people, scores, reasons, counts and the position are committed together.
 * At its end it charges for those who were added, and gives the rest of the reservation back in that transaction.
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
        found: 0,
        added: 0,
        duplicate: 0,
        outside: 0,
        ...job.counts,
        paidBefore: input.paidBefore,
      };
      let at = (job.cursor ?? { position: input.position, tookCandidates: false }) as Cursor;

      const store = (people: readonly JudgedPerson[], next: Cursor) => {
        const before = { ...counts };
        return run.chunk(async (tx) => {
          Object.assign(counts, before);
          const now = platform.clock.businessNow();
          const met = people.map((one) => ({ ...one, found: foundFrom(one.person, input.accountId) }));
          const forgotten = await forgottenPeople(
            tx,
            platform.secrets,
            workspaceId,
            met.map(({ found }) => found),
          );
          let rest = met.filter(
            ({ found, judgements }) => !forgotten.has(found) && belongs(profile.criteria, judgements),
          );
          counts.found += people.length;
          counts.outside += people.length - rest.length;
          const rows: NewSourceRow[] = [];
          while (rest.length > 0 && counts.added < input.amount) {
            const slice = rest.slice(0, input.amount - counts.added);
            rest = rest.slice(slice.length);
            const how = {
              onExisting: 'fill_empty' as const,
              addedAt: input.addedAt,
              now,
              random: platform.random,
            };
            const persons = slice.map(({ found }) => found);
            const added = await addToList(tx, workspaceId, listId, persons, how);
            const fresh = added.flatMap(({ leadId, outcome }, index) => {
              const judged = slice[index];
              const became = outcome === 'added' ? 'added' : 'duplicate';
              rows.push({
                place: counts.added + counts.duplicate,
                outcome: became,
                incomplete: false,
                reason: became === 'added' ? null : 'This person is in the list already.',
                leadId,
                name: persons[index]?.fields.fullName ?? '',
              });
              counts[became] += 1;
              return outcome !== 'added' || judged === undefined ? [] : [{ leadId, ...judged }];
            });
            const scores = fresh.map(({ leadId, score, judgements }) => ({
              leadId,
              score,
              reason: reasonOf(profile, judgements),
            }));
            await setScores(tx, workspaceId, scores, 'overwrite', now);
            const { profileId, version } = input;
            const fits = fresh.map(({ leadId, score, judgements }) => ({
              leadId,
              profileId,
              version,
              score,
              judgements,
            }));
            await keepFits(tx, workspaceId, fits, now);
          }
          await insertSourceRows(tx, workspaceId, { jobId, listId }, rows);
          // Those beyond the amount were seen and are not wanted: they count nowhere.
          counts.found -= rest.length;
          if (counts.added > before.added)
            await platform.announcements.announce(tx, workspaceId, 'leads.list-grew', { listId, at: now });
          await hint(tx, workspaceId, 'leads.list', listId);
          return { done: counts.added, total: input.amount, counts: { ...counts }, cursor: next };
        });
      };

      try {
        if (!at.tookCandidates) {
          const next = { ...at, tookCandidates: true };
          await store(
            input.candidates.filter(({ liked }) => liked !== false),
            next,
          );
          at = next;
        }
        while (counts.added < input.amount && !isWalked(at.position)) {
          if (run.stopping.aborted) return interrupted;
          const { people, next: position } = await walkOn(network, who, at.position, SEARCH_PAGE);
          const next = { ...at, position };
          await store(await judgePeople(deps, workspaceId, profile.criteria, people), next);
          at = next;
        }
      } catch (error) {
        const later = laterFrom(error, platform.clock);
        if (later === undefined) throw error;
        return later;
      }
      await run.chunk(async (tx) => {
        const charge = Math.max(0, findCredits(counts.added) - input.paidBefore);
        await settleRun(deps, tx, workspaceId, jobId, charge);
        await hint(tx, workspaceId, 'leads.list', listId);
        return { done: counts.added, total: counts.added, counts: { ...counts }, cursor: at };
      });
      return counts.added < input.amount
        ? {
            end: 'done',
            message: `The search has no more people who fit: ${counts.added} of ${input.amount}.`,
          }
        : { end: 'done' };
    },
    abandoned: (address) => settleAbandoned(deps, address),
  };
}
