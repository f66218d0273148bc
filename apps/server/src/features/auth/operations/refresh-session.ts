import type { Session } from '@waypost/contract/auth';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { issuePair, tokenHash, type TokenPair } from '../sessions.ts';
import { deleteFamily, findRefreshOwner, lockFamily, markUsed, readRefreshState } from '../token.store.ts';

const sealPurpose = 'token-successor';

/**
 * Exchanges a refresh token for the next pair. The same token again within 30 s answers the same pair, so
 * tabs that renew together stay signed in; later it means a stolen copy and ends the whole family.
 */
export async function refreshSession(deps: AuthDeps, refreshToken: string): Promise<Session> {
  const { platform, users } = deps;
  const hash = tokenHash(platform, refreshToken);
  const owner = await findRefreshOwner(platform.db, hash);
  if (owner === undefined) throw sessionEnded();
  const { workspaceId, userId, familyId } = owner;
  const session = await inWorkspace(platform.db, workspaceId, async (tx) => {
    await lockFamily(tx, familyId);
    const token = await readRefreshState(tx, hash);
    if (token === undefined || token.state === 'expired') return undefined;
    if (token.state === 'reused') {
      // Answered, not thrown: a throw in here would roll the end of the session back.
      await deleteFamily(tx, familyId);
      platform.log.warn({ familyId, userId }, 'A used refresh token came again; its session was ended.');
      return undefined;
    }
    const user = await users.read(tx, workspaceId, userId);
    if (token.state === 'repeated') {
      const sealed = platform.secrets.open(sealPurpose, hash.toString('hex'), token.successor);
      return { user, ...(JSON.parse(sealed) as TokenPair) };
    }
    const pair = await issuePair(platform, tx, { ...owner, isAdmin: user.role === 'ADMIN' });
    const successor = platform.secrets.seal(sealPurpose, hash.toString('hex'), JSON.stringify(pair));
    await markUsed(tx, hash, familyId, successor);
    return { user, ...pair };
  });
  if (session === undefined) throw sessionEnded();
  return session;
}

function sessionEnded(): AppError {
  return new AppError('not_signed_in', 'Your session has ended. Sign in again.');
}
