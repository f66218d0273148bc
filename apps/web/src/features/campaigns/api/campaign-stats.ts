import { queryOptions } from '@tanstack/react-query';
import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { api } from '../../../lib/api/api.ts';

/** Days as `YYYY-MM-DD`, both included; left out: from the start, up to now. */
export interface Period {
  startDate?: string;
  endDate?: string;
}

/** True numbers of a campaign and of each of its steps. Failures are logged and rethrown. */
export function campaignStatsQuery(campaignId: string, period: Period = {}) {
  return queryOptions({
    queryKey: ['campaigns.campaign', campaignId, 'stats', period],
    queryFn: ({ signal }) =>
      loggingFailure(
        api.call(campaignsRoutes.stats, { params: { id: campaignId }, query: { ...period }, signal }),
        signal,
      ),
  });
}

/** The same numbers by day (UTC), days without anything included. */
export function campaignDailyStatsQuery(campaignId: string, period: Period = {}) {
  return queryOptions({
    queryKey: ['campaigns.campaign', campaignId, 'daily-stats', period],
    queryFn: ({ signal }) =>
      loggingFailure(
        api.call(campaignsRoutes.dailyStats, { params: { id: campaignId }, query: { ...period }, signal }),
        signal,
      ),
  });
}

async function loggingFailure<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!signal.aborted) console.error(error);
    throw error;
  }
}
