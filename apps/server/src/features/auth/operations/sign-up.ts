import type { Session } from '@waypost/contract/auth';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { insertCredential } from '../credential.store.ts';
import { issuePair } from '../sessions.ts';

/** Creates user, personal workspace, membership and trial, and signs in; all of it or nothing. */
export async function signUp(
  { platform, users, passwords, startTrial }: AuthDeps,
  input: { name: string; email: string; password: string },
): Promise<Session> {
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
    const pair = await issuePair(platform, tx, { ...owner, isAdmin: false });
    return { user: await users.read(tx, workspaceId, userId), ...pair };
  });
}
