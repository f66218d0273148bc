import type { Tx } from '../../../platform/db/tenant.ts';
import { findRuntime } from './account-runtime.store.ts';
import { type CancelScope, cancelWhere, findAction } from './action.store.ts';
import { clearDue } from './due.store.ts';
import { release } from './ledger.store.ts';
import type { SenderDeps } from './sender-deps.ts';

/**
 * Stops what has not been dispatched, in the caller's transaction: planned and claimed rows become cancelled,
 * and a claimed one can then not be dispatched. What was dispatched is cleared by its evidence.
 */
export async function cancelActions(
  tx: Tx,
  deps: Pick<SenderDeps, 'platform'>,
  workspaceId: string,
  scope: CancelScope,
  why: { code: string; message: string; campaignOnly?: boolean },
): Promise<number> {
  const now = deps.platform.clock.businessNow();
  const cancelled = await cancelWhere(tx, workspaceId, scope, {
    ...why,
    campaignOnly: why.campaignOnly ?? false,
    now,
  });
  for (const { id, wasClaimed, accountId } of cancelled) {
    if (!wasClaimed) continue;
    await clearDue(tx, workspaceId, id);
    const runtime = await findRuntime(tx, workspaceId, accountId);
    const action = await findAction(tx, workspaceId, id);
    if (runtime !== undefined && action !== undefined) {
      await release(tx, runtime.memberKey, action, action.attempt + 1, now);
    }
  }
  return cancelled.length;
}
