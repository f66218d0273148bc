import type { CampaignLead } from '@waypost/contract/campaigns';
import { nodeTitles } from '@waypost/domain/campaigns/sequence/node-titles';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { getCampaign } from '../operations/save-campaign.ts';
import type { LeadFilter } from './lead-choice.ts';
import { listLeadTable } from './list-lead-table.ts';
import type { Cells } from '../../../platform/http/send-csv.ts';

const rowsPerRead = 200;
const columns = [
  'Name',
  'Headline',
  'Company',
  'State',
  'Reason',
  'Next time (UTC)',
  'Step',
  'Sender',
  'Tags',
  'Updated (UTC)',
];

/** The leads of a campaign that a filter finds, as they are shown, page by page. */
export async function* leadRows(
  deps: CampaignsDeps,
  { workspaceId }: Actor,
  campaignId: string,
  filter: LeadFilter,
): AsyncGenerator<readonly Cells[]> {
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { ...filter, sort: 'added', limit: rowsPerRead, cursor } as const;
    const { page, titles } = await inWorkspace(deps.platform.db, workspaceId, async (tx) => {
      const campaign = await getCampaign(tx, workspaceId, campaignId);
      return {
        page: await listLeadTable(tx, deps, workspaceId, campaign.id, query),
        titles: nodeTitles(campaign.graph),
      };
    });
    if (cursor === undefined) yield [columns];
    yield page.items.map((lead) => cellsOf(lead, titles));
    cursor = page.nextCursor;
  }
}

function cellsOf(lead: CampaignLead, titles: ReadonlyMap<string, string>): Cells {
  const { name, headline, company, state, reason, nextAt, nodeId, sender, tags, updatedAt } = lead;
  return [
    name,
    headline,
    company,
    state,
    reason,
    nextAt,
    titles.get(nodeId) ?? 'A step of an earlier version',
    sender?.name ?? null,
    tags.join(', '),
    updatedAt,
  ];
}
