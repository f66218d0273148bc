import type { leadWhy } from '@waypost/contract/campaigns';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tenant.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import type { Enrolment } from '../enrolment-row.ts';
import { getCampaign } from './save-campaign.ts';
import { findEnrolment } from '../store/enrolment.store.ts';
import { explainLeads, isUntouched } from './explain-leads.ts';
import { knownOf, viewLeads } from './list-campaign-leads.ts';
import { partLeads } from './read-senders.ts';

/** Other senders that are played forward, so that a question costs a bounded time. */
const othersMax = 5;

/** Why one lead waits, and what would bring it forward: the queue played forward with one thing changed at a time. */
export async function whyWaiting(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  { id, enrolmentId }: { id: string; enrolmentId: string },
): Promise<z.output<typeof leadWhy>> {
  const enrolment = await findEnrolment(tx, workspaceId, enrolmentId);
  if (enrolment?.campaignId !== id) throw notFound('This lead');
  const known = await knownOf(tx, deps, workspaceId, [enrolment]);
  const outlook = deps.sender.outlook(tx, workspaceId);
  const whys = await explainLeads(tx, deps, workspaceId, [enrolment], { ...known, outlook });
  const [lead] = await viewLeads(tx, deps, workspaceId, [enrolment], { ...known, whys });
  if (lead === undefined) throw notFound('This lead');
  const why = whys.get(enrolmentId);
  if (why === undefined || why.send === null) return { lead, whatIf: [] };
  const campaign = await getCampaign(tx, workspaceId, id);
  const { accountId } = why.send;
  const senders = (await mayChangeSender(tx, deps, workspaceId, enrolment))
    ? await deps.accounts(tx, workspaceId, campaign.accountIds)
    : [];
  const others = senders
    .filter((sender) => sender.id !== accountId && sender.status === 'Active')
    .slice(0, othersMax);
  const whatIf = await deps.sender.whatIf(outlook, why.send, why, others);
  return { lead, whatIf: whatIf.map(({ change, at }) => ({ change, at: new Date(at).toISOString() })) };
}

/** After its first step nobody else takes over a lead; least of all one that its sender has written to. */
async function mayChangeSender(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  enrolment: Enrolment,
): Promise<boolean> {
  const { accountId } = enrolment;
  if (accountId === null || !isUntouched(enrolment)) return false;
  const { untouched } = await partLeads(tx, deps, workspaceId, [{ ...enrolment, accountId }]);
  return untouched.length > 0;
}
