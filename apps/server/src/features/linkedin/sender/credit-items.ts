import type { EvidenceItem } from '@waypost/domain/linkedin/reconcile';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { findByProviderRef } from './action.store.ts';
import type { SenderDeps } from './sender-deps.ts';

export type ReadItem = Pick<EvidenceItem, 'providerRef' | 'direction' | 'at' | 'text'>;

/** What was read after the baseline, each with the action of this account that it is known to be the effect of. */
export async function creditItems(
  deps: Pick<SenderDeps, 'platform'>,
  workspaceId: string,
  accountId: string,
  items: readonly ReadItem[],
): Promise<EvidenceItem[]> {
  return inWorkspace(deps.platform.db, workspaceId, async (tx) => {
    const credited: EvidenceItem[] = [];
    for (const item of items) {
      const action = await findByProviderRef(tx, workspaceId, accountId, item.providerRef);
      credited.push({ ...item, afterBaseline: true, creditedTo: action?.id ?? null });
    }
    return credited;
  });
}
