import { PROFILE_CREDITS } from '@waypost/domain/leads/icp/credits';
import { isUsable } from '@waypost/domain/leads/icp/profile';
import { changesBetween, editedByHand, revise } from '@waypost/domain/leads/icp/revise';
import { aiMissing, aiSentence } from '../../../../platform/ai-sentences.ts';
import { inWorkspace } from '../../../../platform/db/tenant.ts';
import { hint } from '../../../../platform/events/live-events.ts';
import { findJob } from '../../../../platform/jobs/job.store.ts';
import { JobFailed, type JobKind } from '../../../../platform/jobs/job-kinds.ts';
import { changesFrom, revisionTask } from '../ai/ask-revision.ts';
import { settleAbandoned, settleRun } from '../credit-runs.ts';
import type { IcpDeps } from '../icp-deps.ts';
import { icpJobKinds } from '../icp-job-kinds.ts';
import { addVersion, criteriaOfVersions, findProfile } from '../store/profile.store.ts';
import { endRevision, failRevision, findRevision, revisionsOf } from '../store/revision.store.ts';

/** Times that a sentence is read again because the profile was changed by hand meanwhile. */
const triesMax = 3;
/** Sentences before it that explain what it means. */
const earlierMax = 5;

/**
 * Changes a profile by a sentence: its next version, the answer and the charge in one transaction. A sentence that
 * changes nothing costs nothing, and neither does a failure.
 */
export function reviseProfileJob(deps: IcpDeps): JobKind {
  const { platform, ai } = deps;
  return {
    kind: icpJobKinds.revise,
    async run(job, run) {
      const { workspaceId, jobId } = job;
      const profileId = job.refId ?? '';
      if (ai === undefined) throw new JobFailed(aiMissing);
      for (let tries = 0; tries < triesMax; tries += 1) {
        const known = await inWorkspace(platform.db, workspaceId, async (tx) => ({
          revision: await findRevision(tx, workspaceId, jobId),
          profile: await findProfile(tx, workspaceId, profileId),
          versions: await criteriaOfVersions(tx, workspaceId, profileId),
          said: await revisionsOf(tx, workspaceId, profileId),
        }));
        const { revision, profile } = known;
        if (profile === undefined) throw new JobFailed('The profile was deleted.');
        if (revision?.state !== 'working') return { end: 'done' };
        const byHand = editedByHand(known.versions);
        const earlier = known.said.filter(({ state }) => state === 'changed').map(({ said }) => said);
        const given = { sentence: revision.said, byHand, newId: () => platform.random.id() };
        const task = revisionTask({
          criteria: profile.criteria,
          byHand,
          earlier: earlier.slice(-earlierMax),
          sentence: revision.said,
        });
        const answer = await ai.ask(task).catch((error: unknown) => {
          const sentence = aiSentence(error, 'Your sentence is kept; try again.');
          throw sentence === undefined ? error : new JobFailed(sentence);
        });
        const made = revise(profile.criteria, changesFrom(answer, revision.said), given);
        if (!isUsable(made.criteria)) {
          throw new JobFailed('That would leave no criterion that is Must or Nice. Nothing was changed.');
        }
        const isChanged = changesBetween(profile.criteria, made.criteria).length > 0;
        let isSaved = true;
        await run.chunk(async (tx) => {
          const now = platform.clock.businessNow();
          const { name, version: after } = profile;
          const next = { after, name, criteria: made.criteria, madeBy: 'ai' as const, now };
          isSaved = !isChanged || (await addVersion(tx, workspaceId, profileId, next));
          if (!isSaved) return { done: 0, total: 1, cursor: null };
          await endRevision(tx, workspaceId, jobId, {
            ...{ kept: made.kept, leftOut: made.leftOut, fromVersion: after },
            ...(isChanged
              ? { state: 'changed', toVersion: after + 1 }
              : { state: 'unchanged', toVersion: null }),
          });
          if (!(await settleRun(deps, tx, workspaceId, jobId, isChanged ? PROFILE_CREDITS : 0))) {
            throw new JobFailed('This was cancelled before it was done.');
          }
          await hint(tx, workspaceId, 'leads.profile', profileId);
          return { done: 1, total: 1, counts: { revised: isChanged ? 1 : 0 }, cursor: null };
        });
        if (isSaved) return { end: 'done' };
      }
      throw new JobFailed('The profile was changed meanwhile. Your sentence is kept; try again.');
    },
    abandoned: (address) =>
      settleAbandoned(deps, address, async (tx, { profileId }) => {
        const { workspaceId, jobId } = address;
        const ended = await findJob(tx, workspaceId, jobId);
        const problem = ended?.message ?? 'This was cancelled before it was done. Nothing was changed.';
        await failRevision(tx, workspaceId, jobId, problem);
        await hint(tx, workspaceId, 'leads.profile', profileId);
      }),
  };
}
