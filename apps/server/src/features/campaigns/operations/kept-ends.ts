import type { Tx } from '../../../platform/db/tenant.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { earliestEnds } from './earliest-ends.ts';

/** An end is told as a day: it may be this old, in both times. At the sandbox's usual pace they are as long. */
const keptWallMs = 5 * 60_000;
const keptBusinessMs = 6 * 60 * 60_000;
/** Campaigns whose end is kept; with more of them than this all are forgotten. */
const keptMax = 10_000;

/** Instants before which campaigns do not end, in business time; left out: those that nothing holds. */
export type Ends = (
  tx: Tx,
  workspaceId: string,
  campaignIds: readonly string[],
) => Promise<ReadonlyMap<string, number>>;

/**
 * {@link earliestEnds}, worked out again after some minutes only: every open list of campaigns asks each minute, and an
 * answer plays the whole queue of each sender and looks at every lead that is left.
 */
export function keepEnds(deps: CampaignsDeps): Ends {
  const { clock } = deps.platform;
  const kept = new Map<string, { monotonicAt: number; businessAt: number; end: number | undefined }>();
  return async (tx, workspaceId, campaignIds) => {
    const [monotonicAt, businessAt] = [clock.monotonicNow(), clock.businessNow()];
    const keyOf = (campaignId: string) => `${workspaceId} ${campaignId}`;
    const freshOf = (campaignId: string) => {
      const known = kept.get(keyOf(campaignId));
      if (known === undefined || monotonicAt - known.monotonicAt >= keptWallMs) return undefined;
      return businessAt - known.businessAt < keptBusinessMs ? known : undefined;
    };
    const ends = new Map<string, number>();
    const missing: string[] = [];
    for (const campaignId of campaignIds) {
      const fresh = freshOf(campaignId);
      if (fresh === undefined) missing.push(campaignId);
      else if (fresh.end !== undefined) ends.set(campaignId, fresh.end);
    }
    const found = await earliestEnds(tx, deps, workspaceId, missing);
    if (kept.size + missing.length > keptMax) kept.clear();
    for (const campaignId of missing) {
      const end = found.get(campaignId);
      kept.set(keyOf(campaignId), { monotonicAt, businessAt, end });
      if (end !== undefined) ends.set(campaignId, end);
    }
    return ends;
  };
}
