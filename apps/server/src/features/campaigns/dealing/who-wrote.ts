import type { Tx } from '../../../platform/db/tenant.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { listHandWritten } from './contact.store.ts';

export interface Word {
  accountId: string;
  /** Business time. */
  lastAt: number;
}

/**
 * Who of the workspace has written to these leads, by a campaign or by hand, in the product or on LinkedIn itself; the
 * latest first. Leads that nobody wrote to are left out.
 */
export async function whoWrote(
  tx: Tx,
  deps: Pick<CampaignsDeps, 'sender'>,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Word[]>> {
  const words = [
    ...(await deps.sender.listWriters(tx, workspaceId, leadIds)),
    ...(await listHandWritten(tx, workspaceId, leadIds)),
  ];
  const byLead = new Map<string, Word[]>();
  for (const { leadId, accountId, lastAt } of words.toSorted((a, b) => b.lastAt - a.lastAt)) {
    const known = byLead.get(leadId) ?? [];
    if (!known.some((word) => word.accountId === accountId)) known.push({ accountId, lastAt });
    byLead.set(leadId, known);
  }
  return byLead;
}
