import { findProviderAccountId } from '../../features/linkedin/account.store.ts';
import type { Db } from '../../platform/db/pool.ts';
import { inWorkspace, type Tx } from '../../platform/db/tenant.ts';

/** The provider's id of an account as the product reads it: in the transaction that is open, or in one of its own. */
export function providerAccountOf(
  db: Db,
  workspaceId: string,
  accountId: string,
  open: Tx | undefined,
): Promise<string | undefined> {
  const read = (tx: Tx) => findProviderAccountId(tx, workspaceId, accountId);
  return open === undefined ? inWorkspace(db, workspaceId, read) : read(open);
}
