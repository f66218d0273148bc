import { leftOutApi } from '@waypost/contract/campaigns-left-out.api';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Binder } from '../../../platform/http/bind.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { requireKnown } from '../operations/require-known.ts';
import { getCampaign } from '../operations/save-campaign.ts';
import { countStops } from '../stopping/apply-stop-rules.ts';
import { readContactability } from './read-contactability.ts';
import { testExclusion } from './test-exclusion.ts';
import { whereExclusionsApply } from './where-exclusions-apply.ts';
import { viewCampaignsOfLead } from './view-campaigns-of-lead.ts';

/** Binds the questions about who is left out, and who would be stopped. */
export function bindLeftOut(binder: Binder, deps: CampaignsDeps): void {
  binder.bind(leftOutApi.testExclusion, ({ body }, { actor }) =>
    inWorkspace(deps.platform.db, actor.workspaceId, (tx) =>
      testExclusion(tx, deps, actor.workspaceId, body),
    ),
  );
  binder.bind(leftOutApi.exclusionsApplied, ({ body }, { actor: { workspaceId } }) =>
    inWorkspace(deps.platform.db, workspaceId, (tx) => whereExclusionsApply(tx, deps, workspaceId, body.ids)),
  );
  binder.bind(leftOutApi.stopPreview, ({ params, body }, { actor }) =>
    inWorkspace(deps.platform.db, actor.workspaceId, async (tx) => {
      const campaign = await getCampaign(tx, actor.workspaceId, params.id);
      await requireKnown(tx, deps, actor.workspaceId, { settings: body }, campaign.settings);
      const counts = await countStops(tx, deps, actor.workspaceId, campaign, body.stopRules);
      const { company_replied: sameCompanyReplied, tagged: tags, listed: lists } = counts;
      return { leads: sameCompanyReplied + tags + lists, sameCompanyReplied, tags, lists };
    }),
  );
  binder.bind(leftOutApi.contactability, ({ body }, { actor }) =>
    inWorkspace(deps.platform.db, actor.workspaceId, (tx) =>
      readContactability(tx, deps, actor.workspaceId, body.leadIds),
    ),
  );
  binder.bind(leftOutApi.campaignsOfLead, ({ params }, { actor: { workspaceId } }) =>
    inWorkspace(deps.platform.db, workspaceId, async (tx) => {
      const lead = await deps.leads.getLead(tx, workspaceId, params.id);
      if (lead === undefined) throw notFound('This lead');
      const former = await deps.leads.formerIdsOf(tx, workspaceId, [lead.id]);
      const leadIds = [lead.id, ...former.map(({ formerId }) => formerId)];
      return viewCampaignsOfLead(tx, deps, workspaceId, leadIds);
    }),
  );
}
