import type { Tx } from '../../../platform/db/tenant.ts';
import { findRuntime } from './account-runtime.store.ts';
import { lockAction } from './action.store.ts';
import { endAction } from './end-action.ts';
import type { SenderDeps } from './sender-deps.ts';

/**
 * A person writes on although an action to the same lead is in doubt: the doubtful one is handed to them and
 * never sent again by itself, and the pair is free. False when it is not in doubt any more.
 */
export async function setAsideDoubt(
  tx: Tx,
  deps: Pick<SenderDeps, 'platform'>,
  workspaceId: string,
  actionId: string,
): Promise<boolean> {
  const action = await lockAction(tx, workspaceId, actionId);
  const runtime = action && (await findRuntime(tx, workspaceId, action.accountId));
  if (action?.state !== 'in_doubt' || runtime === undefined) return false;
  await endAction(tx, deps, runtime, action, {
    outcome: 'needs_review',
    code: 'set_aside_by_hand',
    message: 'LinkedIn did not confirm this message before you wrote another one. Check the conversation.',
  });
  return true;
}
