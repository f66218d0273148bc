import type { BulkReply } from '@waypost/contract/linkedin-config';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { type AccountRuntime, wake } from '../sender/account-runtime.store.ts';
import type { Action } from '../sender/action.ts';
import { lockAction } from '../sender/action.store.ts';
import { type ConfigRoom, requireRuntime } from './config-room.ts';
import { holdAction } from './queue.store.ts';
import { clearSkip } from '../sender/skip.store.ts';

const holdDaysMax = 365;

/** Keeps actions back: `until` null until they are released, else not before then. Limits hold all the same. */
export async function holdActions(
  room: ConfigRoom,
  actor: Actor,
  accountId: string,
  { actionIds, until }: { actionIds: readonly string[]; until: number | null },
): Promise<BulkReply> {
  const now = room.sender.platform.clock.businessNow();
  if (until !== null && (until <= now || until > now + holdDaysMax * 86_400_000)) {
    throw new AppError('invalid_input', 'Choose a time within the next 365 days.', {
      issues: [{ path: 'body.until', message: 'Choose a time within the next 365 days.' }],
    });
  }
  return eachPlanned(room, actor, accountId, actionIds, async (tx, runtime, action) => {
    await clearSkip(tx, runtime.workspaceId, action.id);
    await holdAction(tx, runtime.workspaceId, action.id, { at: now, until });
    await wake(tx, runtime.workspaceId, accountId, until ?? now);
  });
}

export function releaseActions(
  room: ConfigRoom,
  actor: Actor,
  accountId: string,
  actionIds: readonly string[],
): Promise<BulkReply> {
  return eachPlanned(room, actor, accountId, actionIds, async (tx, runtime, action) => {
    await clearSkip(tx, runtime.workspaceId, action.id);
    await holdAction(tx, runtime.workspaceId, action.id, null);
    await wake(tx, runtime.workspaceId, accountId, room.sender.platform.clock.businessNow());
  });
}

/** Does it for every action that is still planned on this account; the others are named with the reason. */
export async function eachPlanned(
  room: ConfigRoom,
  { workspaceId }: Actor,
  accountId: string,
  actionIds: readonly string[],
  work: (tx: Tx, runtime: AccountRuntime, action: Action) => Promise<void>,
): Promise<BulkReply> {
  const { db } = room.sender.platform;
  await inWorkspace(db, workspaceId, (tx) => requireRuntime(tx, workspaceId, accountId));
  const skipped: BulkReply['skipped'] = [];
  let done = 0;
  let missing = 0;
  for (const id of new Set(actionIds)) {
    // One transaction each: what follows from one of them locks its lead, and must not wait for the others.
    const refusal = await inWorkspace(db, workspaceId, async (tx) => {
      const runtime = await requireRuntime(tx, workspaceId, accountId);
      const action = await lockAction(tx, workspaceId, id);
      if (action === undefined || action.accountId !== accountId) return 'missing';
      const reason = whyNot(action);
      if (reason === null) await work(tx, runtime, action);
      return reason;
    });
    if (refusal === null) done += 1;
    else if (refusal === 'missing') missing += 1;
    else skipped.push({ id, reason: refusal });
  }
  await inWorkspace(db, workspaceId, (tx) => hint(tx, workspaceId, 'linkedin.account', accountId));
  return { done, skipped, missing };
}

function whyNot(action: Action): string | null {
  if (action.origin === 'human') return 'A reply somebody typed is taken back in the Unibox.';
  switch (action.state) {
    case 'planned':
      return null;
    case 'claimed':
    case 'dispatched':
      return 'It is being sent right now.';
    case 'in_doubt':
      return 'LinkedIn did not clearly answer; what happened is being checked.';
    default:
      return 'It has ended already.';
  }
}
