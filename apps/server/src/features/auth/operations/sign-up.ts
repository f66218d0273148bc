import type { Session } from '@waypost/contract/auth';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { insertCredential } from '../credential.store.ts';
import { planLetter } from '../send-letter.ts';
import { insertSession } from '../session.store.ts';
import { issuePair } from '../sessions.ts';

/**
 * Creates user, personal workspace, membership and trial, signs in, and plans the mail that confirms the address; all
 * of it or nothing.
 */
export async function signUp(
  deps: AuthDeps,
  input: { name: string; email: string; password: string },
  userAgent?: string,
): Promise<Session> {
  const { platform, users, passwords, startTrial } = deps;
  const { db, random } = platform;
  // An address that is taken should not cost the hash; the insert below decides for good.
  const passwordHash =
    (await users.findByEmail(input.email)) === undefined ? await passwords.hash(input.password) : undefined;
  const owner = { userId: random.id(), workspaceId: random.id(), familyId: random.id() };
  const { userId, workspaceId } = owner;
  return inWorkspace(db, workspaceId, async (tx) => {
    await users.create(tx, owner, { name: input.name, email: input.email });
    await insertCredential(tx, workspaceId, userId, passwordHash ?? (await passwords.hash(input.password)));
    await startTrial(tx, workspaceId);
    await insertSession(tx, owner, userAgent);
    await planLetter(deps, tx, 'verify-email', owner);
    const pair = await issuePair(platform, tx, { ...owner, isAdmin: false });
    return { user: await users.read(tx, workspaceId, userId), ...pair };
  });
}
