import type { Job } from '@waypost/contract/jobs';
import type { findPeopleBody } from '@waypost/contract/leads-icp';
import { findCredits } from '@waypost/domain/leads/icp/credits';
import type { z } from 'zod';
import { inWorkspace } from '../../../../platform/db/tenant.ts';
import { hint } from '../../../../platform/events/live-events.ts';
import { getStoredList } from '../../operations/change-lists.ts';
import { insertSource } from '../../store/list.store.ts';
import { planRun } from '../credit-runs.ts';
import type { IcpDeps } from '../icp-deps.ts';
import type { FindInput } from '../jobs/find-people.ts';
import { walkFrom } from '../people-walk.ts';
import { paidInPreview, takePreview } from '../store/preview.store.ts';
import { searchFor } from './find-price.ts';
import { getProfile } from './manage-profiles.ts';

/**
 * Reserves the price of finding and scoring so many people, and plans it. A preview of the same search is gone on
 * from: its people come first and what it cost is taken off.
 */
export async function startFind(
  deps: IcpDeps,
  workspaceId: string,
  profileId: string,
  { requestId, accountId, listId, amount, skip }: z.output<typeof findPeopleBody>,
): Promise<{ job: Job }> {
  const { db, clock, random } = deps.platform;
  const profile = await inWorkspace(db, workspaceId, async (tx) => {
    await getStoredList(tx, workspaceId, listId);
    return getProfile(tx, workspaceId, profileId);
  });
  const search = await searchFor(deps, workspaceId, profile, accountId);
  const job = await inWorkspace(db, workspaceId, async (tx) => {
    const planned = await planRun(deps, tx, workspaceId, requestId, async () => {
      const paidBefore = await paidInPreview(tx, workspaceId, search);
      const preview = await takePreview(tx, workspaceId, { ...search, usedBy: random.id() });
      const { version } = profile;
      const at = clock.businessNow();
      const sourceId = random.id();
      const input: FindInput = {
        profileId,
        version,
        accountId,
        amount,
        skip,
        addedAt: at,
        paidBefore,
        candidates: [...(preview?.candidates ?? [])],
        position: preview?.position ?? walkFrom(search.urls),
        sourceId,
      };
      await insertSource(tx, workspaceId, {
        id: sourceId,
        listId,
        kind: 'ai',
        label: `${profile.name}, version ${version}`,
        url: null,
        now: at,
      });
      const price = Math.max(0, findCredits(amount) - paidBefore);
      return {
        ...{ kind: 'find', profileId, version, listId, refId: listId },
        ...{ amount: price, input, total: amount, at },
      };
    });
    await hint(tx, workspaceId, 'leads.list', listId);
    // The preview is used: the next search costs its whole price.
    await hint(tx, workspaceId, 'leads.profile', profileId);
    return planned;
  });
  return { job };
}
