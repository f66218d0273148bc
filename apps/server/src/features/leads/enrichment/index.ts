import { leadsEnrichmentApi } from '@waypost/contract/leads-enrichment.api';
import type { Feature } from '../../../platform/feature.ts';
import { noteDegrees } from './degree.store.ts';
import { enrichLeadsJob } from './enrich-leads.ts';
import { enrichLeadJob, type EnrichmentDeps } from './enrich-run.ts';
import { showDegrees, showNewSignals, showOutside } from './show-outside.ts';
import { startEnrichLead, startEnrichList } from './start-enrich.ts';

export type { SeenPost } from './enrich-run.ts';

/** Reading profiles of leads within the budgets of accounts, and what is known of leads from outside. */
export function createEnrichment(deps: EnrichmentDeps): Feature {
  const { platform } = deps;
  platform.announcements.inTransaction('linkedin.invitation-accepted', (tx, workspaceId, accepted) => {
    const { leadId, linkedinAccountId: accountId, acceptedAt: at } = accepted;
    return noteDegrees(tx, workspaceId, [{ leadId, accountId, degree: 1, source: 'accepted', at }]);
  });
  return {
    bind(binder) {
      binder.bind(leadsEnrichmentApi.enrichList, ({ params, body }, { actor }) =>
        startEnrichList(deps, actor.workspaceId, params.id, body),
      );
      binder.bind(leadsEnrichmentApi.enrichLead, ({ params, body }, { actor }) =>
        startEnrichLead(deps, actor.workspaceId, params.id, body),
      );
      binder.bind(leadsEnrichmentApi.leadOutside, ({ params }, { actor }) =>
        showOutside(platform, actor.workspaceId, params.id),
      );
      binder.bind(leadsEnrichmentApi.newSignals, (_, { actor }) =>
        showNewSignals(platform, actor.workspaceId),
      );
      binder.bind(leadsEnrichmentApi.degrees, async ({ body }, { actor }) => ({
        degrees: await showDegrees(platform, actor.workspaceId, body.leadIds),
      }));
    },
    jobs: [enrichLeadsJob(deps), enrichLeadsJob(deps, enrichLeadJob)],
  };
}
