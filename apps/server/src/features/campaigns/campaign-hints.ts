import { inWorkspace } from '../../platform/db/tenant.ts';
import { hint } from '../../platform/events/live-events.ts';
import type { Platform } from '../../platform/platform.ts';

/** A change is told after this wall time, so that its transaction has committed and others can join it. */
const tellAfterMs = 500;

/**
 * Gathers "this campaign changed" of thousands of leads into one hint per campaign, outside of their
 * transactions: a hint holds the workspace's counter until commit, and sends must not queue for it.
 */
export function createCampaignHints({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  const waiting = new Map<string, { workspaceId: string; campaignId: string; since: number }>();
  return {
    changed(workspaceId: string, campaignId: string): void {
      const known = waiting.get(campaignId);
      if (known === undefined)
        waiting.set(campaignId, { workspaceId, campaignId, since: clock.monotonicNow() });
    },
    /** Tells what has waited long enough. Answers false: there is never more to do at once. */
    async tell(): Promise<boolean> {
      for (const { workspaceId, campaignId, since } of [...waiting.values()]) {
        if (clock.monotonicNow() - since < tellAfterMs) continue;
        waiting.delete(campaignId);
        await inWorkspace(db, workspaceId, (tx) => hint(tx, workspaceId, 'campaigns.campaign', campaignId));
      }
      return false;
    },
  };
}
