import type { Tx } from '../../../platform/db/tenant.ts';
import { type AccountRuntime, wake } from './account-runtime.store.ts';
import type { Action } from './action.ts';
import { changeState, dropClaim } from './action.store.ts';
import { clearDue } from './due.store.ts';
import { release } from './ledger.store.ts';
import type { SenderDeps } from './sender-deps.ts';

/** Puts an action back to planned: provably without effect, or cleared by two complete reads. */
export async function backToPlanned(
  tx: Tx,
  deps: Pick<SenderDeps, 'platform'>,
  runtime: AccountRuntime,
  action: Action,
  how: {
    notBefore: number;
    /** The attempt whose reservations are given back; undefined keeps them. */
    releaseAttempt?: number;
    /** An orderly step back is not a crash: it does not count towards parking the action. */
    orderly: boolean;
    code: string;
    message: string;
  },
): Promise<void> {
  const { clock, announcements } = deps.platform;
  await changeState(tx, runtime.workspaceId, action.id, {
    state: 'planned',
    notBefore: how.notBefore,
    outcomeCode: how.code,
    outcomeMessage: how.message,
    cleanReadsWallAt: [],
  });
  await dropClaim(tx, runtime.workspaceId, action.id, how.orderly);
  await clearDue(tx, runtime.workspaceId, action.id);
  if (how.releaseAttempt !== undefined) {
    await release(tx, runtime.memberKey, action, how.releaseAttempt, clock.businessNow());
  }
  await wake(tx, runtime.workspaceId, action.accountId, how.notBefore);
  // Whoever planned it may have stopped meanwhile; then it is cancelled before anybody can claim it.
  await announcements.announce(tx, runtime.workspaceId, 'linkedin.action-planned-again', {
    actionId: action.id,
    enrolmentId: action.enrolmentId,
    wasInReview: action.state === 'needs_review',
  });
}
