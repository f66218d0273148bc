import { restartAfterLimitSignal, type WarmUpBegan } from '@waypost/domain/linkedin/warm-up';
import type { Tx } from '../../../platform/db/tenant.ts';
import { findRuntime, saveWarmUp } from './account-runtime.store.ts';
import { currentWarmUp, invitesPerDay } from './current-warm-up.ts';
import type { SenderDeps } from './sender-deps.ts';

/**
 * After a check by LinkedIn the ramp starts again at half. A ramp that has only just started is left alone, so
 * that a session that comes and goes halves it once.
 */
export async function restartRamp(
  tx: Tx,
  { platform }: Pick<SenderDeps, 'platform'>,
  workspaceId: string,
  accountId: string,
  why: WarmUpBegan['why'],
): Promise<void> {
  const runtime = await findRuntime(tx, workspaceId, accountId);
  if (runtime === undefined) return;
  const now = platform.clock.businessNow();
  const warmUp = currentWarmUp(runtime, now);
  if (warmUp.startCap !== null && warmUp.activeDays === 0) return;
  const halved = restartAfterLimitSignal(warmUp, invitesPerDay({ ...runtime, warmUp }), { why, at: now });
  await saveWarmUp(tx, runtime.memberKey, halved);
}
