import type { OpenSession } from '@waypost/contract/auth-security';
import { deviceWords, isHandheld } from '@waypost/domain/auth/device-words';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { listSessions } from '../session.store.ts';
import { deleteFamiliesOf, deleteFamilyOf } from '../token.store.ts';
import { followEnded } from './follow-ended.ts';

/** Where the user is signed in. Visitors of the sample workspace see their own session alone. */
export function ownSessions({ platform, users }: AuthDeps, actor: Actor): Promise<OpenSession[]> {
  const { workspaceId, userId } = actor;
  return inWorkspace(platform.db, workspaceId, async (tx) => {
    const all = await listSessions(tx, workspaceId, userId);
    const { isSampleWorkspace } = await users.read(tx, workspaceId, userId);
    return all
      .filter(({ familyId }) => !isSampleWorkspace || familyId === actor.familyId)
      .map(({ familyId, userAgent, startedWallAt, lastUsedWallAt }) => ({
        id: familyId,
        device: deviceWords(userAgent),
        isHandheld: isHandheld(userAgent),
        startedWallAt: new Date(startedWallAt).toISOString(),
        lastUsedWallAt: new Date(lastUsedWallAt).toISOString(),
        isCurrent: familyId === actor.familyId,
      }));
  });
}

/** Ends one session of the user, or all but the present one; answers how many. Throws `not_found`. */
export function endSessions(
  { platform, users }: AuthDeps,
  actor: Actor,
  which: { id: string } | 'others',
): Promise<{ ended: number }> {
  const { workspaceId, userId } = actor;
  return inWorkspace(platform.db, workspaceId, async (tx) => {
    const { isSampleWorkspace } = await users.read(tx, workspaceId, userId);
    if (isSampleWorkspace) {
      throw new AppError('not_allowed', 'The sample workspace is shared: sessions of others stay open.');
    }
    let ended = 1;
    if (which === 'others') ended = await deleteFamiliesOf(tx, userId, actor.familyId);
    else if (!(await deleteFamilyOf(tx, userId, which.id))) throw notFound('This session');
    await followEnded(tx, workspaceId, userId);
    return { ended };
  });
}
