import { scoreCredits } from '@waypost/domain/leads/icp/credits';
import { fitOf } from '@waypost/domain/leads/icp/fit';
import { inWorkspace } from '../../../../platform/db/tenant.ts';
import { hint } from '../../../../platform/events/live-events.ts';
import { type JobEnd, JobFailed, type JobKind } from '../../../../platform/jobs/job-kinds.ts';
import { interrupted } from '../../jobs/interrupted.ts';
import { listMemberIds } from '../../store/member.store.ts';
import { setScores } from '../../store/score.store.ts';
import { settleAbandoned, settleRun } from '../credit-runs.ts';
import type { IcpDeps } from '../icp-deps.ts';
import { icpJobKinds } from '../icp-job-kinds.ts';
import { judgeByRules, reasonOf } from '../judged.ts';
import { judgeOpen } from '../judge-people.ts';
import { keepFits } from '../store/fit.store.ts';
import { factsOfLeads } from '../store/lead-facts.store.ts';
import { findVersion } from '../store/profile.store.ts';

export interface ScoreInput {
  profileId: string;
  version: number;
  /** Leads that were paid for; who joins the list meanwhile waits for the next time. */
  leadsMax: number;
}
interface Cursor {
  lastLeadId: string | null;
}

const leadsPerChunk = 50;

/** Scores the leads of a list by a profile, some per chunk, each with its reasons; charged for those scored. */
export function scoreListJob(deps: IcpDeps): JobKind {
  const { platform } = deps;
  return {
    kind: icpJobKinds.score,
    async run(job, run): Promise<JobEnd> {
      const { workspaceId, jobId } = job;
      const listId = job.refId ?? '';
      const { profileId, version, leadsMax } = job.input as ScoreInput;
      const profile = await inWorkspace(platform.db, workspaceId, (tx) =>
        findVersion(tx, workspaceId, profileId, version),
      );
      if (profile === undefined) throw new JobFailed('The profile was deleted.');
      const { criteria } = profile;
      let { lastLeadId } = (job.cursor ?? { lastLeadId: null }) as Cursor;
      let scored = job.counts['scored'] ?? 0;
      for (;;) {
        if (run.stopping.aborted) return interrupted;
        const room = Math.min(leadsPerChunk, leadsMax - scored);
        const { ids, leads } = await inWorkspace(platform.db, workspaceId, async (tx) => {
          const found = room <= 0 ? [] : await listMemberIds(tx, workspaceId, [listId], lastLeadId, room);
          return { ids: found, leads: await factsOfLeads(tx, workspaceId, found) };
        });
        const last = ids.at(-1);
        if (last === undefined) break;
        const people = leads.map(({ facts }) => ({ facts, judgements: judgeByRules(criteria, facts) }));
        const judged = await judgeOpen(deps, criteria, people);
        const fits = leads.map(({ leadId }, index) => {
          const judgements = judged[index] ?? [];
          return { leadId, profileId, version, score: fitOf(criteria, judgements).score, judgements };
        });
        await run.chunk(async (tx) => {
          const now = platform.clock.businessNow();
          const scores = fits.map(({ leadId, score, judgements }) => ({
            leadId,
            score,
            reason: reasonOf(profile, judgements),
          }));
          await setScores(tx, workspaceId, scores, 'overwrite', now);
          await keepFits(tx, workspaceId, fits, now);
          await hint(tx, workspaceId, 'leads.list', listId);
          const counts = { scored: scored + fits.length };
          return {
            done: counts.scored,
            total: leadsMax,
            counts,
            cursor: { lastLeadId: last } satisfies Cursor,
          };
        });
        scored += fits.length;
        lastLeadId = last;
      }
      await run.chunk(async (tx) => {
        await settleRun(deps, tx, workspaceId, jobId, scoreCredits(scored));
        await hint(tx, workspaceId, 'leads.list', listId);
        return { done: scored, total: scored, counts: { scored }, cursor: { lastLeadId } };
      });
      return { end: 'done' };
    },
    abandoned: (address) => settleAbandoned(deps, address),
  };
}
