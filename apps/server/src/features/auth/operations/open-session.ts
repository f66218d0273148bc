import type { Session } from '@waypost/contract/auth';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { issuePair } from '../sessions.ts';

/** Opens a session for a user who has been recognised. */
export function openSession(
  { platform, users }: Pick<AuthDeps, 'platform' | 'users'>,
  address: { workspaceId: string; userId: string },
): Promise<Session> {
  return inWorkspace(platform.db, address.workspaceId, async (tx) => {
    const user = await users.read(tx, address.workspaceId, address.userId);
    const owner = { ...address, familyId: platform.random.id(), isAdmin: user.role === 'ADMIN' };
    return { user, ...(await issuePair(platform, tx, owner)) };
  });
}
