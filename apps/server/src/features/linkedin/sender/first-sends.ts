import { forecastQueue, type QueueInput } from '@waypost/domain/linkedin/queue-forecast';

/**
 * When each of these campaigns first sends something of an account's queue; left out: what has no time. Played only
 * until each of them has its first: a page of campaigns asks this of every account. Instants are business time.
 */
export function firstSendsOf(queue: QueueInput, campaignIds: ReadonlySet<string>): Map<string, number> {
  const missing = new Set(campaignIds);
  const campaignOf = new Map(queue.actions.map(({ id, campaignId }) => [id, campaignId]));
  const { actions } = forecastQueue(queue, ({ campaignId }) => {
    if (campaignId !== null) missing.delete(campaignId);
    return missing.size === 0;
  });
  const first = new Map<string, number>();
  for (const { id, at } of actions) {
    const campaignId = campaignOf.get(id) ?? null;
    if (at === null || campaignId === null || !campaignIds.has(campaignId)) continue;
    if (!first.has(campaignId)) first.set(campaignId, at);
  }
  return first;
}
