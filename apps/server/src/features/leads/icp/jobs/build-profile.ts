import type { z } from 'zod';
import type { buildProfileBody } from '@waypost/contract/leads-icp';
import { PROFILE_CREDITS } from '@waypost/domain/leads/icp/credits';
import { isUsable } from '@waypost/domain/leads/icp/profile';
import { inWorkspace } from '../../../../platform/db/tenant.ts';
import { hint } from '../../../../platform/events/live-events.ts';
import { JobFailed, type JobKind } from '../../../../platform/jobs/job-kinds.ts';
import type { AiMaterial } from '../../../../ports/ai.ts';
import { WebPageFailure } from '../../../../ports/web-pages.ts';
import { aiMissing, aiSentence } from '../../../../platform/ai-sentences.ts';
import { criteriaFrom, profileTask } from '../ai/ask-profile.ts';
import { settleAbandoned, settleRun } from '../credit-runs.ts';
import type { IcpDeps } from '../icp-deps.ts';
import { icpJobKinds } from '../icp-job-kinds.ts';
import { factsOfLeads } from '../store/lead-facts.store.ts';
import { addVersion, findProfile, forgetUnbuilt } from '../store/profile.store.ts';

export interface BuildInput {
  from: z.output<typeof buildProfileBody>['from'];
}

/** Builds a profile from texts; it is kept and charged in one transaction. A failure costs nothing and leaves nothing. */
export function buildProfileJob(deps: IcpDeps): JobKind {
  const { platform, ai } = deps;
  return {
    kind: icpJobKinds.profile,
    async run(job, run) {
      const { workspaceId, jobId } = job;
      const profileId = job.refId ?? '';
      const { from } = job.input as BuildInput;
      const built = await inWorkspace(platform.db, workspaceId, (tx) =>
        findProfile(tx, workspaceId, profileId),
      );
      if (built !== undefined) return { end: 'done' };
      if (ai === undefined) throw new JobFailed(aiMissing);
      const material = await materialFrom(deps, workspaceId, from);
      const answer = await ai.ask(profileTask(material)).catch((error: unknown) => {
        const sentence = aiSentence(error, 'Your text is kept; try again.');
        throw sentence === undefined ? error : new JobFailed(sentence);
      });
      const { name, criteria } = criteriaFrom(answer, material, platform.random);
      if (!isUsable(criteria)) {
        throw new JobFailed(
          'The text does not say who your buyer is. Name a role, an industry or a place, and try again.',
        );
      }
      await run.chunk(async (tx) => {
        const now = platform.clock.businessNow();
        const version = { after: 0, name, criteria, madeBy: 'ai' as const, now };
        const isNew = await addVersion(tx, workspaceId, profileId, version);
        if (!(await settleRun(deps, tx, workspaceId, jobId, PROFILE_CREDITS)) && isNew) {
          throw new JobFailed('This was cancelled before it was done.');
        }
        await hint(tx, workspaceId, 'leads.profile', profileId);
        return { done: 1, total: 1, counts: { built: 1 }, cursor: null };
      });
      return { end: 'done' };
    },
    abandoned: (address) =>
      settleAbandoned(deps, address, (tx, { profileId }) =>
        forgetUnbuilt(tx, address.workspaceId, profileId),
      ),
  };
}

async function materialFrom(
  { platform, webPages }: IcpDeps,
  workspaceId: string,
  from: BuildInput['from'],
): Promise<AiMaterial[]> {
  if (from.kind === 'text') return [{ label: 'description', text: from.text }];
  if (from.kind === 'website') {
    const text = await webPages.readText(from.url).catch((error: unknown) => {
      throw error instanceof WebPageFailure ? new JobFailed(error.message) : error;
    });
    return [{ label: 'website', text }];
  }
  const known = await inWorkspace(platform.db, workspaceId, (tx) =>
    factsOfLeads(tx, workspaceId, from.leadIds),
  );
  // Names say nothing about what customers have in common, and stay here.
  const material = known
    .filter(({ facts }) => facts.length > 0)
    .map(({ facts }, index) => ({
      label: `customer ${index + 1}`,
      text: facts.map(({ text }) => text).join('\n'),
    }));
  if (material.length === 0) throw new JobFailed('Nothing is stored about these leads yet. Choose others.');
  return material;
}
