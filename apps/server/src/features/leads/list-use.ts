import type { Tx } from '../../platform/db/tenant.ts';

/**
 * Asks campaigns, which this feature knows nothing of, whether one of them takes its people from a list or stops for
 * those in it.
 */
export type ListInUse = (tx: Tx, workspaceId: string, listId: string) => Promise<boolean>;

/** Where nobody can be asked no list is used. */
export const nobodyUses: ListInUse = async () => false;
