import { leftOutRoutes } from '@waypost/contract/campaigns-left-out.routes';
import { inboxRoutes } from '@waypost/contract/inbox.routes';
import { jobsRoutes } from '@waypost/contract/jobs.routes';
import { leadsBulkRoutes } from '@waypost/contract/leads-bulk.routes';
import { leadsDetailRoutes } from '@waypost/contract/leads-detail.routes';
import { leadsGridRoutes } from '@waypost/contract/leads-grid.routes';
import { leadsMergeRoutes } from '@waypost/contract/leads-merge.routes';
import { leadsSourcesRoutes } from '@waypost/contract/leads-sources.routes';
import { leadsTotalsRoutes } from '@waypost/contract/leads-totals.routes';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { nothingWaits } from './inbox.ts';
import { aGridLead, aGridPage, aLeadList, aLeadSheet } from './lead-lists.ts';
import { answers } from './server.ts';

const exact = (value: number) => ({ value, exact: true });

/** A list of two leads. */
export const listOfTwo = aLeadList({ _count: { leads: 2 } });
export const femke = aGridLead();
export const jonas = aGridLead({ id: '01920000-0000-7000-8000-000000000201', fullName: 'Jonas Reiter' });
export const totalsOfTwo = {
  ...{ leads: exact(2), contactable: exact(2), withProfile: exact(2), withEmail: exact(1) },
  ...{ inCampaign: exact(0), contacted: exact(1), replied: { value: 12_300, exact: false } },
};

/** What the page of that list asks for, with the sheet of one of its leads. */
export const answersOfTwo = (sheet = aLeadSheet()) => [
  answers(leadsRoutes.getList, listOfTwo),
  answers(jobsRoutes.list, []),
  answers(leadsSourcesRoutes.listLive, []),
  answers(leadsSourcesRoutes.listRepeatable, []),
  answers(leadsTotalsRoutes.getTotals, totalsOfTwo),
  answers(leadsGridRoutes.gridLeads, aGridPage([femke, jonas])),
  answers(leadsBulkRoutes.recentBulks, []),
  answers(leadsGridRoutes.listViews, []),
  answers(leadsGridRoutes.listCustomFields, []),
  answers(leadsMergeRoutes.mergesOfLead, { items: [] }),
  answers(leadsDetailRoutes.getLead, sheet),
  answers(leftOutRoutes.contactability, []),
  answers(leftOutRoutes.campaignsOfLead, []),
  answers(inboxRoutes.list, { items: [], nextCursor: null, counts: nothingWaits, sync: [] }),
];
