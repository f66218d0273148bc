import type { Tx } from '../../../platform/db/tenant.ts';
import type { Platform } from '../../../platform/platform.ts';
import { claimEmail, findAddress, putEmail, releaseEmail, type UserAddress } from '../users.store.ts';
import { emailHash } from './email-hash.ts';
import { emailTaken } from './email-taken.ts';

const anotherHasIt = () =>
  emailTaken('An account with this email address exists already. Use another address.');

/** Throws `email_taken` when somebody has the address at this moment; {@link changeEmail} decides for good. */
export async function requireFreeEmail(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  email: string,
): Promise<void> {
  if ((await findAddress(db, emailHash(secrets, email))) !== undefined) throw anotherHasIt();
}

/**
 * Gives a user another address, trimmed and in lower case already. Throws `email_taken` when it belongs to somebody, also
 * when they got it at this moment; the caller's transaction must not be committed then.
 */
export async function changeEmail(
  { clock, secrets }: Pick<Platform, 'clock' | 'secrets'>,
  tx: Tx,
  address: UserAddress,
  email: string,
  { isVerified }: { isVerified: boolean },
): Promise<void> {
  await releaseEmail(tx, address);
  if (!(await claimEmail(tx, emailHash(secrets, email), address))) {
    throw anotherHasIt();
  }
  await putEmail(tx, address, { email, isVerified }, clock.businessNow());
}
