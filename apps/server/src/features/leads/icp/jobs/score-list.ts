import type { GridSelection } from '@waypost/contract/leads-grid';
import { scoreCredits } from '@waypost/domain/leads/icp/credits';
import { fitOf } from '@waypost/domain/leads/icp/fit';
import { inWorkspace, type Tx } from '../../../../platform/db/tenant.ts';
import { hint } from '../../../../platform/events/live-events.ts';
import { type JobEnd, JobFailed, type JobKind } from '../../../../platform/jobs/job-kinds.ts';
import type { ScoreBefore } from '../../bulk/actions/score-leads.ts';
import { type Before, insertBefores, insertSkips } from '../../bulk/bulk.store.ts';
import { insertEvents } from '../../detail/event.store.ts';
import { interrupted } from '../../jobs/interrupted.ts';
import { findLeadRows } from '../../store/lead.store.ts';
import { type NewScore, setScores } from '../../store/score.store.ts';
import { settleAbandoned, settleRun } from '../credit-runs.ts';
import type { IcpDeps } from '../icp-deps.ts';
import { icpJobKinds } from '../icp-job-kinds.ts';
import { judgeByRules, reasonOf } from '../judged.ts';
import { judgeOpen } from '../judge-people.ts';
import { nextPart } from '../score-part.ts';
import { keepFits } from '../store/fit.store.ts';
import { findVersion } from '../store/profile.store.ts';

export interface ScoreInput {
  profileId: string;
  version: number;
  /** Leads that were paid for; who joins the list meanwhile waits for the next time. */
  leadsMax: number;
  /** Scores that a person set are replaced, too; not in older jobs. */
  replaceByHand?: boolean;
  /** Only these leads of the list: the job is one of its bulks then. */
  selection?: GridSelection;
}
interface Cursor {
  lastLeadId: string | null;
}

/**
 * Scores the leads of a list by a profile, or chosen ones, some per chunk, each with its reasons; charged for those
 * scored. Whose score a person set keeps it, unless somebody asked for all.
 */
export function scoreListJob(deps: IcpDeps, kind = icpJobKinds.score): JobKind {
  const { platform } = deps;
  return {
    kind,
    async run(job, run): Promise<JobEnd> {
      const { workspaceId, jobId } = job;
      const listId = job.refId ?? '';
      const input = job.input as ScoreInput;
      const { profileId, version, replaceByHand = false } = input;
      const isBulk = input.selection !== undefined;
      const profile = await inWorkspace(platform.db, workspaceId, (tx) =>
        findVersion(tx, workspaceId, profileId, version),
      );
      if (profile === undefined) throw new JobFailed('The profile was deleted.');
      const { criteria } = profile;
      let { lastLeadId } = (job.cursor ?? { lastLeadId: null }) as Cursor;
      let { scored, left } = { scored: job.counts['scored'] ?? 0, left: leftIn(job.counts) };
      for (;;) {
        if (run.stopping.aborted) return interrupted;
        const part = await inWorkspace(platform.db, workspaceId, (tx) =>
          nextPart(tx, { workspaceId, listId }, input, { afterLeadId: lastLeadId, scored, left }),
        );
        const { last, skips, leads } = part;
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
          const befores = await giveScores(tx, deps, workspaceId, scores, { replaceByHand, now });
          await keepFits(tx, workspaceId, fits, now);
          if (isBulk) {
            await insertSkips(tx, workspaceId, jobId, left, skips);
            await insertBefores(tx, workspaceId, jobId, befores);
          }
          await hint(tx, workspaceId, 'leads.list', listId);
          const counts = countsOf(isBulk, scored + fits.length, left + skips.length);
          return {
            done: scored + fits.length + left + skips.length,
            // A bulk looks at who was chosen, an older total at who was paid for.
            ...(isBulk ? {} : { total: input.leadsMax }),
            counts,
            cursor: { lastLeadId: last } satisfies Cursor,
          };
        });
        scored += fits.length;
        left += skips.length;
        lastLeadId = last;
      }
      await run.chunk(async (tx) => {
        await settleRun(deps, tx, workspaceId, jobId, scoreCredits(scored));
        await hint(tx, workspaceId, 'leads.list', listId);
        const done = scored + left;
        return { done, total: done, counts: countsOf(isBulk, scored, left), cursor: { lastLeadId } };
      });
      return { end: 'done' };
    },
    abandoned: (address) => settleAbandoned(deps, address),
  };
}

const leftIn = (counts: Readonly<Record<string, number>>): number =>
  counts['skipped'] ?? counts['setByHand'] ?? 0;

/** A bulk counts as bulks do; of a list, whoever is left out was scored by hand. */
const countsOf = (isBulk: boolean, scored: number, left: number): Record<string, number> =>
  isBulk ? { scored, done: scored, skipped: left } : { scored, setByHand: left };

/**
 * Stores what a profile says, and notes in the history of each lead whose score is another one now; answers what was
 * there before.
 */
async function giveScores(
  tx: Tx,
  { platform }: Pick<IcpDeps, 'platform'>,
  workspaceId: string,
  scores: readonly (NewScore & { score: number })[],
  { replaceByHand, now }: { replaceByHand: boolean; now: number },
): Promise<Before[]> {
  const ids = scores.map(({ leadId }) => leadId);
  const before = new Map((await findLeadRows(tx, workspaceId, ids)).map((row) => [row.id, row]));
  const how = replaceByHand ? 'overwrite' : 'keep_by_hand';
  const changed = await setScores(tx, workspaceId, scores, how, now);
  const events = scores.flatMap(({ leadId, score, reason }) => {
    const from = before.get(leadId)?.score ?? null;
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
  return scores.flatMap(({ leadId, score, reason }): Before[] => {
    const row = before.get(leadId);
    if (row === undefined || !changed.has(leadId)) return [];
    const from = { score: row.score, reason: row.score_reason, by: row.scored_by };
    return [{ leadId, before: { from, to: { score, reason } } satisfies ScoreBefore }];
  });
}
