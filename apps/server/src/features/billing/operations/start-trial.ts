import { trialEnd } from '@waypost/domain/billing/usage';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dueKinds, moveDue } from '../due.store.ts';
import { nextWordAt, planEndOf } from '../plan-end.ts';
import { findSubscription, insertTrial } from '../subscription.store.ts';

/**
 * Gives a new workspace the free trial of 14 days, in the transaction that creates it. Once per
 * workspace.
 * @param daysCountFrom business instant from which the days count; now, unless time is on its way elsewhere
 */
export async function startTrial(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  workspaceId: string,
  daysCountFrom?: number,
): Promise<void> {
  const startsAt = clock.businessNow();
  await insertTrial(tx, workspaceId, { startsAt, endsAt: trialEnd(daysCountFrom ?? startsAt) });
  const trial = await findSubscription(tx, workspaceId);
  const end = trial === undefined ? null : planEndOf(trial, startsAt);
  if (end !== null) await moveDue(tx, dueKinds.end, workspaceId, nextWordAt(end));
}
