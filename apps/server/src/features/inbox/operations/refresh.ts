import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { InboxDeps } from '../inbox-deps.ts';
import { scheduleSweep, sweepKinds } from '../store/sync.store.ts';

/** Has all connected accounts read at once; answers how many there are. */
export async function refresh(deps: InboxDeps, workspaceId: string): Promise<{ accounts: number }> {
  return inWorkspace(deps.platform.db, workspaceId, async (tx) => {
    const all = await deps.accounts.listAll(tx, workspaceId);
    const active = all.filter((account) => account.status === 'Active');
    const now = deps.platform.clock.businessNow();
    for (const { id: accountId } of active) {
      for (const kind of sweepKinds) await scheduleSweep(tx, { kind, workspaceId, accountId }, now);
    }
    return { accounts: active.length };
  });
}
