import type { RehearsalInput } from '@waypost/domain/campaigns/rehearsal/rehearsal-input';
import { COMPANY_WEEK_MS } from '@waypost/domain/campaigns/left-out/what-leaves-out';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { listBegun } from '../left-out/company-week.ts';

type Played = Pick<RehearsalInput, 'now' | 'campaigns' | 'leads'>;

/**
 * Leads with what counts for the week of their company: whether they have begun, and who of their colleagues began
 * lately in whatever campaign. Nothing is read where no campaign bounds it.
 */
export async function readCompanyWeek(
  tx: Tx,
  deps: Pick<CampaignsDeps, 'leads'>,
  workspaceId: string,
  { now, campaigns, leads }: Played,
): Promise<Pick<RehearsalInput, 'leads' | 'companyBeginnings'>> {
  if (campaigns.every(({ perCompanyWeekMax }) => perCompanyWeekMax === undefined)) return { leads };
  const companies = await deps.leads.companiesOf(
    tx,
    workspaceId,
    leads.map(({ id }) => id),
  );
  const keys = [...new Set([...companies.values()].map(({ key }) => key))];
  if (keys.length === 0) return { leads };
  const since = now - COMPANY_WEEK_MS;
  const begun = await listBegun(tx, workspaceId, deps.leads.idsOfCompanies(workspaceId, keys), since);
  const others = await deps.leads.companiesOf(
    tx,
    workspaceId,
    begun.map(({ leadId }) => leadId),
  );
  const played = new Set(leads.map(({ id, campaign }) => `${campaigns[campaign]?.id} ${id}`));
  const started = new Set(
    begun.flatMap(({ campaignId, leadId, at }) => (at === null ? [] : [`${campaignId} ${leadId}`])),
  );
  return {
    leads: leads.map((lead) => ({
      ...lead,
      company: lead.company ?? companies.get(lead.id)?.company ?? null,
      ...(started.has(`${campaigns[lead.campaign]?.id} ${lead.id}`) ? { hasBegun: true } : {}),
    })),
    companyBeginnings: begun.flatMap(({ campaignId, leadId, at }) => {
      const company = others.get(leadId)?.company;
      // What is planned for a lead of the rehearsal is planned again by it; of others it leaves any moment.
      if (company === undefined || (at === null && played.has(`${campaignId} ${leadId}`))) return [];
      return at !== null && at <= since ? [] : [{ company, at: at ?? now }];
    }),
  };
}
