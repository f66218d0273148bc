import type { openPreviews as openPreviewsReply } from '@waypost/contract/leads-icp-conversation';
import { belongs } from '@waypost/domain/leads/icp/fit';
import type { z } from 'zod';
import { inWorkspace } from '../../../../platform/db/tenant.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { openPreviews } from '../store/open-preview.store.ts';
import { findVersion } from '../store/profile.store.ts';
import { previewKeptMs } from './previews.ts';

/** Previews to go on with, so that nothing that was paid for is lost with its address. */
export async function showOpenPreviews(
  { db, clock }: Platform,
  workspaceId: string,
): Promise<z.output<typeof openPreviewsReply>> {
  const since = clock.businessNow() - previewKeptMs;
  return inWorkspace(db, workspaceId, async (tx) => {
    const items = [];
    for (const one of await openPreviews(tx, workspaceId, since)) {
      const { jobId, profileId, name, version, isWorking, credits, createdAt } = one;
      const { criteria = [] } = (await findVersion(tx, workspaceId, profileId, version)) ?? {};
      items.push({
        id: jobId,
        profileId,
        profileName: name,
        version,
        isWorking,
        candidates: one.candidates.filter(({ judgements }) => belongs(criteria, judgements)).length,
        credits,
        at: new Date(createdAt).toISOString(),
        keptUntil: new Date(createdAt + previewKeptMs).toISOString(),
      });
    }
    return { items };
  });
}
