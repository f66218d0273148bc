import { scoreCredits } from '@waypost/domain/leads/icp/credits';
import { fitOf } from '@waypost/domain/leads/icp/fit';
import { inWorkspace, type Tx } from '../../../../platform/db/tenant.ts';
import { hint } from '../../../../platform/events/live-events.ts';
import { type JobEnd, JobFailed, type JobKind } from '../../../../platform/jobs/job-kinds.ts';
import { insertEvents } from '../../detail/event.store.ts';
import { interrupted } from '../../jobs/interrupted.ts';
import { listMemberIds } from '../../store/member.store.ts';
import { findLeadRows } from '../../store/lead.store.ts';
import { type NewScore, scoredByHand, setScores } from '../../store/score.store.ts';
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
  /** Scores that a person set are replaced, too; not in older jobs. */
  replaceByHand?: boolean;
}
interface Cursor {
  lastLeadId: string | null;
}

const leadsPerChunk = 50;

/**
 * Scores the leads of a list by a profile, some per chunk, each with its reasons; charged for those scored. Whose score
 * a person set keeps it, unless somebody asked for all.
 */
export function scoreListJob(deps: IcpDeps): JobKind {
  const { platform } = deps;
  return {
    kind: icpJobKinds.score,
    async run(job, run): Promise<JobEnd> {
      const { workspaceId, jobId } = job;
      const listId = job.refId ?? '';
      const { profileId, version, leadsMax, replaceByHand = false } = job.input as ScoreInput;
      const profile = await inWorkspace(platform.db, workspaceId, (tx) =>
        findVersion(tx, workspaceId, profileId, version),
      );
      if (profile === undefined) throw new JobFailed('The profile was deleted.');
      const { criteria } = profile;
      let { lastLeadId } = (job.cursor ?? { lastLeadId: null }) as Cursor;
      let scored = job.counts['scored'] ?? 0;
      let setByHand = job.counts['setByHand'] ?? 0;
      for (;;) {
        if (run.stopping.aborted) return interrupted;
        const room = Math.min(leadsPerChunk, leadsMax - scored - setByHand);
        const { ids, kept, leads } = await inWorkspace(platform.db, workspaceId, async (tx) => {
          const found = room <= 0 ? [] : await listMemberIds(tx, workspaceId, [listId], lastLeadId, room);
          const own = replaceByHand ? new Set<string>() : await scoredByHand(tx, workspaceId, found);
          const open = found.filter((id) => !own.has(id));
          return { ids: found, kept: own.size, leads: await factsOfLeads(tx, workspaceId, open) };
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
          await giveScores(tx, deps, workspaceId, scores, { replaceByHand, now });
          await keepFits(tx, workspaceId, fits, now);
          await hint(tx, workspaceId, 'leads.list', listId);
          const counts = { scored: scored + fits.length, setByHand: setByHand + kept };
          return {
            done: counts.scored + counts.setByHand,
            total: leadsMax,
            counts,
            cursor: { lastLeadId: last } satisfies Cursor,
          };
        });
        scored += fits.length;
        setByHand += kept;
        lastLeadId = last;
      }
      await run.chunk(async (tx) => {
        await settleRun(deps, tx, workspaceId, jobId, scoreCredits(scored));
        await hint(tx, workspaceId, 'leads.list', listId);
        const done = scored + setByHand;
        return { done, total: done, counts: { scored, setByHand }, cursor: { lastLeadId } };
      });
      return { end: 'done' };
    },
    abandoned: (address) => settleAbandoned(deps, address),
  };
}

/** Stores what a profile says, and notes in the history of each lead whose score is another one now. */
async function giveScores(
  tx: Tx,
  { platform }: Pick<IcpDeps, 'platform'>,
  workspaceId: string,
  scores: readonly (NewScore & { score: number })[],
  { replaceByHand, now }: { replaceByHand: boolean; now: number },
): Promise<void> {
  const ids = scores.map(({ leadId }) => leadId);
  const before = new Map((await findLeadRows(tx, workspaceId, ids)).map((row) => [row.id, row.score]));
  const how = replaceByHand ? 'overwrite' : 'keep_by_hand';
  const changed = await setScores(tx, workspaceId, scores, how, now);
  const events = scores.flatMap(({ leadId, score, reason }) => {
    const from = before.get(leadId) ?? null;
    if (!changed.has(leadId) || from === score) return [];
    const scoredFrom = from === null ? null : String(from);
    return [
      {
        ...{ id: platform.random.id(), leadId, kind: 'scored' as const, what: reason },
        ...{ from: scoredFrom, to: String(score) },
      },
    ];
  });
  await insertEvents(tx, workspaceId, events, { by: null, now });
}
