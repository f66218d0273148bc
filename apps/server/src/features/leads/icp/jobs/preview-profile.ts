import { findCredits, SEARCH_PAGE } from '@waypost/domain/leads/icp/credits';
import { belongs, fitOf } from '@waypost/domain/leads/icp/fit';
import { inWorkspace } from '../../../../platform/db/tenant.ts';
import { hint } from '../../../../platform/events/live-events.ts';
import { JobFailed, type JobKind } from '../../../../platform/jobs/job-kinds.ts';
import { interrupted } from '../../jobs/interrupted.ts';
import { laterFrom } from '../../jobs/wait-for-network.ts';
import { settleAbandoned, settleRun } from '../credit-runs.ts';
import type { IcpDeps } from '../icp-deps.ts';
import { icpJobKinds } from '../icp-job-kinds.ts';
import type { JudgedPerson } from '../judged.ts';
import { judgePeople, partExcluded } from '../judge-people.ts';
import { isWalked, walkFrom, walkOn, type WalkPosition } from '../people-walk.ts';
import { insertPreview } from '../store/preview.store.ts';
import { findVersion } from '../store/profile.store.ts';

export interface PreviewInput {
  profileId: string;
  version: number;
  accountId: string;
  urls: string[];
}
interface Cursor {
  position: WalkPosition;
  found: JudgedPerson[];
  /** Whom a must or an exclusion keeps out; a run from before they were kept has none. */
  outside?: JudgedPerson[];
  looked: number;
}

/** People looked at for one preview at most, however few of them fit. */
const lookedMax = 200;

/** Looks for 25 people who fit and keeps them with their reasons; charged for them, not for whom it finds outside. */
export function previewProfileJob(deps: IcpDeps): JobKind {
  const { platform, network } = deps;
  return {
    kind: icpJobKinds.preview,
    async run(job, run) {
      const { workspaceId, jobId } = job;
      const input = job.input as PreviewInput;
      const who = { workspaceId, accountId: input.accountId };
      const profile = await inWorkspace(platform.db, workspaceId, (tx) =>
        findVersion(tx, workspaceId, input.profileId, input.version),
      );
      if (profile === undefined) throw new JobFailed('The profile was deleted.');
      let at = (job.cursor ?? { position: walkFrom(input.urls), found: [], looked: 0 }) as Cursor;
      try {
        while (at.found.length < SEARCH_PAGE && at.looked < lookedMax && !isWalked(at.position)) {
          if (run.stopping.aborted) return interrupted;
          const { people, next } = await walkOn(network, who, at.position, SEARCH_PAGE - at.found.length);
          const { allowed } = await partExcluded(deps, workspaceId, people);
          const judged = await judgePeople(deps, profile.criteria, allowed);
          const fits = ({ judgements }: JudgedPerson) => belongs(profile.criteria, judgements);
          at = {
            position: next,
            found: [...at.found, ...judged.filter(fits)],
            outside: [...(at.outside ?? []), ...judged.filter((one) => !fits(one))],
            looked: at.looked + people.length,
          };
          const cursor = at;
          await run.chunk(async () => ({ done: cursor.found.length, total: SEARCH_PAGE, cursor }));
        }
      } catch (error) {
        const later = laterFrom(error, platform.clock);
        if (later === undefined) throw error;
        return later;
      }
      const score = ({ judgements }: JudgedPerson) => fitOf(profile.criteria, judgements).score;
      const fitting = at.found.toSorted((a, b) => score(b) - score(a));
      // Whoever is outside stays with them: the search that goes on from here names them too.
      const candidates = [...fitting, ...(at.outside ?? [])];
      await run.chunk(async (tx) => {
        const now = platform.clock.businessNow();
        const { profileId, version, accountId } = input;
        const { position } = at;
        const preview = { jobId, profileId, version, accountId, candidates, position, total: position.total };
        await insertPreview(tx, workspaceId, preview, now);
        await settleRun(deps, tx, workspaceId, jobId, findCredits(fitting.length));
        await hint(tx, workspaceId, 'leads.profile', profileId);
        const done = fitting.length;
        return { done, total: done, counts: { candidates: done, looked: at.looked }, cursor: null };
      });
      return { end: 'done' };
    },
    abandoned: (address) => settleAbandoned(deps, address),
  };
}
