import type { Job } from '@waypost/contract/jobs';
import type { buildProfileBody } from '@waypost/contract/leads-icp';
import { PROFILE_CREDITS } from '@waypost/domain/leads/icp/credits';
import type { z } from 'zod';
import { inWorkspace } from '../../../../platform/db/tenant.ts';
import { AppError, notFound } from '../../../../platform/http/app-error.ts';
import { findLeadRows } from '../../store/lead.store.ts';
import { aiMissing } from '../../../../platform/ai-sentences.ts';
import { planRun } from '../credit-runs.ts';
import type { IcpDeps } from '../icp-deps.ts';
import type { BuildInput } from '../jobs/build-profile.ts';
import { insertProfile } from '../store/profile.store.ts';

/** Reserves 5 credits and plans the building of a profile. */
export async function startBuild(
  deps: IcpDeps,
  workspaceId: string,
  { requestId, from }: z.output<typeof buildProfileBody>,
): Promise<{ job: Job }> {
  const { platform, ai } = deps;
  if (ai === undefined) throw new AppError('not_ready', aiMissing);
  const job = await inWorkspace(platform.db, workspaceId, async (tx) => {
    if (from.kind === 'leads') {
      const known = await findLeadRows(tx, workspaceId, from.leadIds);
      if (known.length !== new Set(from.leadIds).size) throw notFound('One of these leads');
    }
    return planRun(deps, tx, workspaceId, requestId, async () => {
      const profileId = platform.random.id();
      await insertProfile(tx, workspaceId, profileId, platform.clock.businessNow());
      const input: BuildInput = { from };
      return {
        kind: 'profile',
        profileId,
        version: 0,
        listId: null,
        refId: profileId,
        amount: PROFILE_CREDITS,
        input,
        total: 1,
      };
    });
  });
  return { job };
}
