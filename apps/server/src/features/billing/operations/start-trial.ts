import { trialEnd } from '@waypost/domain/billing/usage';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { Platform } from '../../../platform/platform.ts';
import { insertTrial } from '../subscription.store.ts';

/** Gives a new workspace the free trial of 14 days, in the transaction that creates it. Once per workspace. */
export async function startTrial(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  workspaceId: string,
  startsAt = clock.businessNow(),
): Promise<void> {
  await insertTrial(tx, workspaceId, { startsAt, endsAt: trialEnd(startsAt) });
}
