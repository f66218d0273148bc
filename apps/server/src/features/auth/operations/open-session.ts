import type { Session } from '@waypost/contract/auth';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import type { UserAddress } from '../../users/index.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { issuePair } from '../sessions.ts';
import { insertSession } from '../session.store.ts';

/** Opens a session for a user who has been recognised. `check` runs first, in the same transaction, and may throw. */
export function openSession(
  { platform, users }: Pick<AuthDeps, 'platform' | 'users'>,
  address: UserAddress,
  { userAgent, check }: { userAgent?: string | undefined; check?: (tx: Tx) => Promise<void> } = {},
): Promise<Session> {
  return inWorkspace(platform.db, address.workspaceId, async (tx) => {
    await check?.(tx);
    const user = await users.read(tx, address.workspaceId, address.userId);
    const { workspaceId, userId } = address;
    const owner = { workspaceId, userId, familyId: platform.random.id(), isAdmin: user.role === 'ADMIN' };
    await insertSession(tx, owner, userAgent);
    return { user, ...(await issuePair(platform, tx, owner)) };
  });
}
