import type { WorkspaceDeletion } from '@waypost/contract/workspace';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { holdDueRows, holdJobs, releaseDueRows, releaseJobs } from '../../../platform/held-rows.ts';
import type { WorkspaceDeps } from '../workspace-deps.ts';
import {
  deletionDueKind,
  findDeletion,
  forgetDeletion,
  insertDeletion,
  lockDeletion,
} from './deletion.store.ts';

/**
 * Puts a workspace on hold and plans that it is erased. From the commit on nothing leaves it: the dispatch of an action
 * looks at the stop, webhooks and letters at the deletion. Every session ends.
 */
export async function askDeletion(
  deps: WorkspaceDeps,
  actor: Actor,
  shown: { name: string; password: string; code?: string | undefined },
): Promise<WorkspaceDeletion> {
  const { auth, users, platform } = deps;
  const { workspaceId } = actor;
  const asked = await auth.confirmPerson(actor, shown, async (tx) => {
    const workspace = await users.workspaceOf(tx, actor);
    if (workspace.role !== 'owner') {
      throw new AppError('not_allowed', 'Only the owner of a workspace can delete it.');
    }
    if (shown.name !== workspace.name) {
      const message = `Type “${workspace.name}”, the name of this workspace.`;
      throw new AppError('invalid_input', message, { issues: [{ path: 'body.name', message }] });
    }
    await putOnHold(deps, tx, actor, { atOnce: false });
    const planned = await findDeletion(tx, workspaceId);
    return { eraseWallAt: new Date(planned?.eraseWallAt ?? platform.clock.wallNow()).toISOString() };
  });
  await deps.sending.settle(workspaceId);
  return asked;
}

/**
 * Puts a workspace that belongs to nobody in particular on hold and erases it without waiting; nobody can keep it and no
 * letter is written.
 * @param alongside runs first, in the same transaction; what it throws leaves everything as it was.
 */
export async function eraseAtOnce(
  deps: WorkspaceDeps,
  actor: Actor,
  alongside: (tx: Tx) => Promise<void>,
): Promise<void> {
  await inWorkspace(deps.platform.db, actor.workspaceId, async (tx) => {
    await alongside(tx);
    await putOnHold(deps, tx, actor, { atOnce: true });
  });
  await deps.sending.settle(actor.workspaceId);
}

async function putOnHold(
  { auth, users, platform, sending }: WorkspaceDeps,
  tx: Tx,
  { workspaceId, userId }: Actor,
  { atOnce }: { atOnce: boolean },
): Promise<void> {
  await lockDeletion(tx, workspaceId, 'exclusive');
  if ((await findDeletion(tx, workspaceId)) !== undefined) {
    throw new AppError('conflict', 'This workspace is being deleted already.');
  }
  const now = platform.clock.businessNow();
  const reason = 'The workspace is being deleted.';
  const stoppedSending = await sending.stop(tx, workspaceId, { userId, reason, now });
  const pausedJobs = await holdJobs(tx, workspaceId, now);
  await holdDueRows(tx, workspaceId, deletionDueKind);
  await insertDeletion(tx, workspaceId, { askedBy: userId, stoppedSending, pausedJobs, atOnce });
  for (const person of await users.listPeople(tx, workspaceId)) {
    await auth.shutOut(tx, { workspaceId, userId: person.id }, { isTold: !atOnce });
  }
}

/** What is waiting for the end of a workspace; waits for somebody who asks for it right now. */
export async function pendingDeletion(
  tx: Tx,
  workspaceId: string,
): Promise<{ eraseWallAt: number; isErasing: boolean } | undefined> {
  await lockDeletion(tx, workspaceId, 'shared');
  return findDeletion(tx, workspaceId);
}

/** Takes a deletion back: what it stopped goes on, what somebody had stopped before stays stopped. */
export async function keepWorkspace(
  { platform, sending }: Pick<WorkspaceDeps, 'platform' | 'sending'>,
  tx: Tx,
  workspaceId: string,
): Promise<void> {
  const asked = await findDeletion(tx, workspaceId);
  if (asked === undefined || asked.isErasing) return;
  await forgetDeletion(tx, workspaceId);
  await releaseDueRows(tx, workspaceId);
  if (asked.stoppedSending) await sending.release(tx, workspaceId);
  const now = platform.clock.businessNow();
  await releaseJobs(tx, platform.queue, workspaceId, { jobIds: asked.pausedJobs, now });
}
