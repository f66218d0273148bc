import type { ReplyReceived } from '@waypost/domain/inbox/events';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import { findCampaign } from '../store/campaign.store.ts';
import { askForStops } from '../stopping/apply-stop-rules.ts';
import { stopMany } from '../stopping/stop-many.ts';
import {
  campaignsWithRule,
  listAnswers,
  listUnfinishedIn,
  takeTurnAtCompany,
} from '../stopping/stopping.store.ts';

/** Colleagues stopped together with the reply; of a larger company the others follow at once, in their own commits. */
const colleaguesMax = 200;

/** Campaigns that care, and the company of whoever wrote; undefined when nobody does. Taken before any lead is held. */
export async function companyOfReply(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  { leadId }: ReplyReceived,
): Promise<{ key: string; campaignIds: string[] } | undefined> {
  const campaignIds = await campaignsWithRule(tx, workspaceId, { sameCompany: true });
  if (campaignIds.length === 0) return undefined;
  const key = (await room.leads.companiesOf(tx, workspaceId, [leadId])).get(leadId)?.key;
  if (key === undefined) return undefined;
  await takeTurnAtCompany(tx, workspaceId, key);
  return { key, campaignIds };
}

/** Whoever works with somebody that answered one of a campaign's senders is written to no more, where it says so. */
export async function stopColleagues(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  { leadId, linkedinAccountId }: ReplyReceived,
  { key, campaignIds }: { key: string; campaignIds: readonly string[] },
): Promise<void> {
  const colleagues = room.leads.idsOfCompanies(workspaceId, [key]);
  for (const id of campaignIds) {
    const campaign = await findCampaign(tx, workspaceId, id);
    if (campaign === undefined) continue;
    const answer = (await listAnswers(tx, workspaceId, campaign, colleagues)).find(
      (one) => one.leadId === leadId,
    );
    if (answer === undefined) continue;
    const page = { afterLeadId: null, limit: colleaguesMax + 1 };
    const rows = await listUnfinishedIn(tx, workspaceId, id, [colleagues], page);
    const others = rows.filter((row) => row.leadId !== leadId);
    const companies = await room.leads.companiesOf(
      tx,
      workspaceId,
      others.map((row) => row.leadId),
    );
    const [account] = await room.accounts(tx, workspaceId, [answer.accountId ?? linkedinAccountId]);
    const leads = others.slice(0, colleaguesMax).map((row) => ({
      enrolmentId: row.id,
      signal: {
        ...{ kind: 'company_replied' as const, at: answer.at, senderName: account?.name ?? 'a sender' },
        company: companies.get(row.leadId)?.company ?? 'the same company',
      },
    }));
    await stopMany(tx, room, workspaceId, leads, { skipLocked: true });
    if (rows.length > colleaguesMax) await askForStops(tx, room, workspaceId, id);
  }
}
