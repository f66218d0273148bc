import type { Tx } from '../../../platform/db/tenant.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dueKinds, moveDue } from '../due.store.ts';
import { endsSoon, isSameEnd, nextWordAt, planEndOf } from '../plan-end.ts';
import { findSubscription } from '../subscription.store.ts';
import type { SubscriptionRecord } from '../subscription-record.ts';

/** Plans what is to be told after a change of the subscription, and takes back what is no longer true. */
export async function followEnd(
  { clock, announcements }: Pick<Platform, 'clock' | 'announcements'>,
  tx: Tx,
  before: SubscriptionRecord,
): Promise<void> {
  const { workspaceId } = before;
  const now = clock.businessNow();
  const record = await findSubscription(tx, workspaceId);
  if (record === undefined) return;
  const [old, end] = [planEndOf(before, now), planEndOf(record, now)];
  if (end?.hasEnded === true) {
    // Otherwise it is told already, or due.
    if (old?.hasEnded !== true) await moveDue(tx, dueKinds.end, workspaceId, now);
    return;
  }
  if (isSameEnd(old, end)) return;
  if (old !== null && (old.hasEnded || endsSoon(old, now))) {
    await announcements.announce(tx, workspaceId, 'billing.plan-goes-on', { insteadOf: old.at });
  }
  await moveDue(tx, dueKinds.end, workspaceId, end === null ? null : nextWordAt(end));
}
