import type { BulkReply } from '@waypost/contract/linkedin-config';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { findRuntime } from '../sender/account-runtime.store.ts';
import { lockAction } from '../sender/action.store.ts';
import { endAction } from '../sender/end-action.ts';
import type { SenderDeps } from '../sender/sender-deps.ts';
import { eachPlanned } from './change-queue.ts';
import type { ConfigRoom } from './config-room.ts';
import { holdAction } from './queue.store.ts';
import { clearSkip, noteSkipped, setSkip, takeSkip } from '../sender/skip.store.ts';

const lockMs = 30_000;
const skipped = {
  outcome: 'rejected',
  code: 'skipped_in_queue',
  message: 'Skipped by hand before it was sent.',
} as const;

/**
 * Takes actions out. Whoever planned them hears of it as of any other end, and decides about the lead.
 * @param undoMs wall milliseconds during which holding or releasing takes it back: until then they are kept back, and a
 * worker skips them after that, whether anybody looks or not. Zero: at once.
 */
export function skipActions(
  room: ConfigRoom,
  actor: Actor,
  accountId: string,
  { actionIds, undoMs = 0 }: { actionIds: readonly string[]; undoMs?: number },
): Promise<BulkReply> {
  const at = room.sender.platform.clock.businessNow();
  return eachPlanned(room, actor, accountId, actionIds, async (tx, runtime, action) => {
    if (undoMs === 0) {
      await clearSkip(tx, runtime.workspaceId, action.id);
      await endAction(tx, room.sender, runtime, action, skipped);
      return;
    }
    await holdAction(tx, runtime.workspaceId, action.id, { at, until: null });
    await setSkip(tx, runtime.workspaceId, action.id, undoMs);
  });
}

/** Carries out one skip that nobody took back in time. Answers true when there was one. */
export async function skipDue(sender: SenderDeps): Promise<boolean> {
  const { db } = sender.platform;
  const due = await takeSkip(db, lockMs);
  if (due === undefined) return false;
  const { workspaceId, actionId } = due;
  await inWorkspace(db, workspaceId, async (tx) => {
    const action = await lockAction(tx, workspaceId, actionId);
    const runtime = action && (await findRuntime(tx, workspaceId, action.accountId));
    await clearSkip(tx, workspaceId, actionId);
    // Its campaign was paused meanwhile: it may be planned again.
    if (action?.state === 'cancelled') return noteSkipped(tx, workspaceId, actionId);
    // It ended otherwise, or the account was unlinked.
    if (action?.state !== 'planned' || runtime === undefined) return;
    await endAction(tx, sender, runtime, action, skipped);
    await hint(tx, workspaceId, 'linkedin.account', action.accountId);
  });
  return true;
}
