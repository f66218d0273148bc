import type { Tx } from '../../../platform/db/tenant.ts';
import type { UserAddress } from '../../users/index.ts';
import { deleteEmailChange } from '../email-change.store.ts';
import { deleteMailTokens } from '../mail-token.store.ts';

/** No address waits any more, and no link for one works. */
export async function dropEmailChange(tx: Tx, user: UserAddress): Promise<void> {
  await deleteEmailChange(tx, user);
  await deleteMailTokens(tx, user.userId, 'change-email');
}
