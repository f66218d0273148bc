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
  deps: Pick<CampaignsDeps, 'sender' | 'leads'>,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Word[]>> {
  // What was sent to a lead before it was merged into another one was sent to the same person.
  const [formerIds, byHand] = await Promise.all([
    deps.leads.formerIdsOf(tx, workspaceId, leadIds),
    listHandWritten(tx, workspaceId, leadIds),
  ]);
  const former = new Map(formerIds.map(({ leadId, formerId }) => [formerId, leadId]));
  const sent = await deps.sender.listWriters(tx, workspaceId, [...leadIds, ...former.keys()]);
  const words = [
    ...sent.map((word) => ({ ...word, leadId: former.get(word.leadId) ?? word.leadId })),
    ...byHand,
  ];
  const byLead = new Map<string, Word[]>();
  for (const { leadId, accountId, lastAt } of words.toSorted((a, b) => b.lastAt - a.lastAt)) {
    const known = byLead.get(leadId) ?? [];
    if (!known.some((word) => word.accountId === accountId)) known.push({ accountId, lastAt });
    byLead.set(leadId, known);
  }
  return byLead;
}
