import { COMPANY_WEEK_MS, whatLeavesOut } from '@waypost/domain/campaigns/left-out/what-leaves-out';
import { describeLeftOut } from '@waypost/domain/campaigns/left-out/left-out-rule';
import { type RawBuilder, sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import type { Enrolment } from '../enrolment-row.ts';

/** Steps that a person, or their company, can notice. */
const beginnings = ['visited', 'invited', 'messaged', 'inmailed', 'followed', 'liked', 'commented'];

/** A lead whose company has begun often enough this week; `until` null: as soon as one that is planned is older. */
export interface CompanyFull {
  reason: string;
  until: number | null;
}

/**
 * Whether this lead has to wait because enough people of its company began within seven days, in any campaign of the
 * workspace; a lead that has begun goes on. People of one company are asked for one after the other, so that two of
 * them cannot take the same place.
 */
export async function companyFull(
  tx: Tx,
  deps: Pick<CampaignsDeps, 'leads' | 'platform'>,
  workspaceId: string,
  { settings }: Pick<Campaign, 'settings'>,
  { id, leadId }: Pick<Enrolment, 'id' | 'leadId'>,
): Promise<CompanyFull | undefined> {
  const perCompanyWeekMax = settings.leftOut.perCompanyWeekMax;
  if (perCompanyWeekMax === null) return undefined;
  const company = (await deps.leads.companiesOf(tx, workspaceId, [leadId])).get(leadId);
  if (company === undefined) return undefined;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`beginnings of ${workspaceId} ${company.key}`}, 0))`.execute(
    tx,
  );
  const now = deps.platform.clock.businessNow();
  const colleagues = deps.leads.idsOfCompanies(workspaceId, [company.key]);
  const begun = await listBegun(tx, workspaceId, colleagues, now - COMPANY_WEEK_MS);
  if (begun.some((one) => one.enrolmentId === id && one.at !== null)) return undefined;
  const begunAt = begun.filter((one) => one.enrolmentId !== id).map(({ at }) => at);
  const facts = {
    ...{ exclusions: [], otherCampaign: null, lastWrittenAt: null },
    company: { name: company.company, begunAt },
  };
  const limits = { coolOffDays: null, contactedWithinDays: null, perCompanyWeekMax };
  const { binding } = whatLeavesOut(facts, limits, now);
  return binding?.kind === 'company_week'
    ? { reason: describeLeftOut(binding), until: binding.until }
    : undefined;
}

/** When leads began; `at` null: their first step is planned and has not left. */
export interface Begun {
  enrolmentId: string;
  campaignId: string;
  leadId: string;
  at: number | null;
}

/** When these leads began, in any campaign, as far as it counts for a week since `since`. */
export async function listBegun(
  tx: Tx,
  workspaceId: string,
  leads: RawBuilder<unknown>,
  since: number,
): Promise<Begun[]> {
  const rows = await list(
    tx,
    sql<{
      id: string;
      campaign_id: string;
      lead_id: string;
      at: number | null;
    }>`select e.id, e.campaign_id, e.lead_id, b.at from enrolments e
      left join lateral (select min(v.at) as at from enrolment_events v
        where v.workspace_id = e.workspace_id and v.enrolment_id = e.id and v.what = any(${beginnings}::text[])) b on true
      where e.workspace_id = ${workspaceId} and e.lead_id in (${leads})
        and (e.finished_at is null or e.updated_at > ${instant(since)})
        and (b.at is not null or (e.finished_at is null and e.action_id is not null))`,
  );
  return rows.map((row) => ({
    enrolmentId: row.id,
    campaignId: row.campaign_id,
    leadId: row.lead_id,
    at: row.at,
  }));
}
