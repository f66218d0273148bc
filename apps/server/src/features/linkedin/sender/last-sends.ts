import { forecastQueue, type QueueInput } from '@waypost/domain/linkedin/queue-forecast';

/**
 * When each of these campaigns sends the last of what it has planned on an account; left out: what has no time. Instants
 * are business time.
 */
export function lastSendsOf(queue: QueueInput, campaignIds: ReadonlySet<string>): Map<string, number> {
  const campaignOf = new Map(queue.actions.map(({ id, campaignId }) => [id, campaignId]));
  const last = new Map<string, number>();
  for (const { id, at } of forecastQueue(queue).actions) {
    const campaignId = campaignOf.get(id) ?? null;
    if (at === null || campaignId === null || !campaignIds.has(campaignId)) continue;
    last.set(campaignId, Math.max(last.get(campaignId) ?? 0, at));
  }
  return last;
}
