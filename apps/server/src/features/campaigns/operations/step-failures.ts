import type { Tx } from '../../../platform/db/tenant.ts';
import { countFailures } from '../store/event.store.ts';
import { countFailedCalls } from '../store/webhook.store.ts';
import type { Period } from './campaign-stats.ts';

/** Reasons shown of one step; what is beyond them is in the number alone. */
const reasonsMax = 3;

export interface StepFailures {
  failed: number;
  /** The most frequent reasons, the most frequent one first. */
  reasons: { reason: string; count: number }[];
}

/** How often each step failed and why: steps of senders by what was noted of their leads, webhooks by their calls. */
export async function readStepFailures(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  period: Period,
): Promise<(nodeId: string) => StepFailures> {
  const found = [
    ...(await countFailures(tx, workspaceId, campaignId, period)),
    ...(await countFailedCalls(tx, workspaceId, campaignId, period)).map(({ problem, ...call }) => ({
      ...call,
      reason: problem,
    })),
  ];
  return (nodeId) => {
    const own = found.filter((one) => one.nodeId === nodeId);
    const counts = new Map<string, number>();
    for (const { reason, n } of own) if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + n);
    return {
      failed: own.reduce((total, { n }) => total + n, 0),
      reasons: [...counts]
        .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
        .slice(0, reasonsMax)
        .map(([reason, count]) => ({ reason, count })),
    };
  };
}
