import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAddress, makeAdmin } from '../users.store.ts';
import { emailHash } from './email-hash.ts';

/**
 * Gives a user the role ADMIN; false when nobody has this address. Sessions that are open already carry
 * the role from their next renewal on, at most 15 minutes later.
 */
export async function grantAdmin(
  { db, clock, secrets }: Pick<Platform, 'db' | 'clock' | 'secrets'>,
  email: string,
): Promise<boolean> {
  const address = await findAddress(db, emailHash(secrets, email.trim().toLowerCase()));
  if (address === undefined) return false;
  const { workspaceId, userId } = address;
  return inWorkspace(db, workspaceId, (tx) => makeAdmin(tx, workspaceId, userId, clock.businessNow()));
}
