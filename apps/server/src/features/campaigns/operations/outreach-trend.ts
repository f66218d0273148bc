import { trendOf, trendPeriod } from '@waypost/domain/campaigns/trend';
import type { trend } from '@waypost/contract/campaigns-trend';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tenant.ts';
import { countReached } from '../store/trend.store.ts';

/** Acceptance and replies of all campaigns of a workspace, the last 30 days beside the 30 before. */
export async function readTrend(tx: Tx, workspaceId: string, now: number): Promise<z.infer<typeof trend>> {
  const period = trendPeriod(now);
  const earlier = trendPeriod(period.from - 1);
  const { days, acceptRate, replyRate, positiveRate, unsortedReplies } = trendOf(
    await countReached(tx, workspaceId, period),
    period,
  );
  const before = trendOf(await countReached(tx, workspaceId, earlier), earlier);
  return {
    days: days.map(({ date, invited, accepted, contacted, replied, positive }) => ({
      ...{ date, invited, accepted, contacted, replied, positive },
    })),
    acceptRate,
    replyRate,
    positiveRate,
    unsortedReplies,
    before: {
      acceptRate: before.acceptRate,
      replyRate: before.replyRate,
      positiveRate: before.positiveRate,
    },
  };
}
