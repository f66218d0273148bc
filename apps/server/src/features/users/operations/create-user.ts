import type { Platform } from '../../../platform/platform.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import {
  claimEmail,
  insertMembership,
  insertUser,
  insertWorkspace,
  type UserAddress,
} from '../users.store.ts';
import { emailTaken } from './email-taken.ts';
import { emailHash } from './email-hash.ts';

/**
 * Creates a user with a personal workspace in the caller's transaction, which must be set to
 * `address.workspaceId`. Throws `email_taken` when the address belongs to somebody.
 */
export async function createUser(
  { clock, secrets }: Pick<Platform, 'clock' | 'secrets'>,
  tx: Tx,
  address: UserAddress,
  input: { name: string; email: string },
): Promise<void> {
  const now = clock.businessNow();
  const { userId, workspaceId } = address;
  if (!(await claimEmail(tx, emailHash(secrets, input.email), address))) {
    throw emailTaken('An account with this email address exists already. Sign in, or use another address.');
  }
  await insertWorkspace(tx, workspaceId, 'Personal Workspace', now);
  await insertUser(tx, address, input, now);
  await insertMembership(tx, workspaceId, { userId, homeWorkspaceId: workspaceId, role: 'owner' }, now);
}
