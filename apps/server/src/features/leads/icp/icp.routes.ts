import { leadsIcpApi } from '@waypost/contract/leads-icp.api';
import type { Binder } from '../../../platform/http/bind.ts';
import { createRateLimit } from '../../../platform/http/rate-limit.ts';
import type { IcpDeps } from './icp-deps.ts';
import { estimateProfile } from './operations/estimate.ts';
import { showFindPrice } from './operations/find-price.ts';
import { deleteProfile, saveProfile, showProfile, showProfiles } from './operations/manage-profiles.ts';
import { rateCandidates, showPreview, startPreview } from './operations/previews.ts';
import { showCustomers } from './operations/show-customers.ts';
import { showLeadFit, showListProfile } from './operations/show-fit.ts';
import { createSamples } from './operations/show-samples.ts';
import { showOpenPreviews } from './operations/open-previews.ts';
import { showConversation, startRevision, undoRevision } from './operations/revisions.ts';
import { startBuild } from './operations/start-build.ts';
import { startFind } from './operations/start-find.ts';
import { priceScore, startScore } from './operations/start-score.ts';

/** Profile versions per person for which samples are looked up anew: each reads the whole simulated network. */
const sampleSearches = { max: 30, windowSeconds: 300 };

/** Binds profiles, their previews and searches, and why leads fit. */
export function bindIcp(binder: Binder, deps: IcpDeps): void {
  const { platform } = deps;
  const samples = createSamples(deps);
  const sampleLimit = createRateLimit({ clock: platform.clock, ...sampleSearches });
  binder.bind(leadsIcpApi.listProfiles, (_, { actor }) => showProfiles(platform, actor.workspaceId));
  binder.bind(leadsIcpApi.customers, ({ query }, { actor }) =>
    showCustomers(platform, actor.workspaceId, query),
  );
  binder.bind(leadsIcpApi.buildProfile, ({ body }, { actor }) => startBuild(deps, actor.workspaceId, body));
  binder.bind(leadsIcpApi.getProfile, ({ params }, { actor }) =>
    showProfile(platform, actor.workspaceId, params.id),
  );
  binder.bind(leadsIcpApi.saveProfile, ({ params, body }, { actor }) =>
    saveProfile(platform, actor.workspaceId, params.id, body),
  );
  binder.bind(leadsIcpApi.deleteProfile, async ({ params }, { actor }) => {
    await deleteProfile(platform, actor.workspaceId, params.id);
    return { deleted: true } as const;
  });
  binder.bind(leadsIcpApi.listRevisions, ({ params }, { actor }) =>
    showConversation(platform, actor.workspaceId, params.id),
  );
  binder.bind(leadsIcpApi.reviseProfile, ({ params, body }, { actor }) =>
    startRevision(deps, actor.workspaceId, params.id, body),
  );
  binder.bind(leadsIcpApi.undoRevision, ({ params }, { actor }) =>
    undoRevision(platform, actor.workspaceId, params),
  );
  binder.bind(leadsIcpApi.estimate, ({ params, body }, { actor }) =>
    estimateProfile(deps, actor.workspaceId, params.id, body.accountId),
  );
  binder.bind(leadsIcpApi.listSamples, ({ params }, { actor }) =>
    samples.show(actor.workspaceId, params.id, () => sampleLimit.take(actor.userId)),
  );
  binder.bind(leadsIcpApi.startPreview, ({ params, body }, { actor }) =>
    startPreview(deps, actor.workspaceId, params.id, body),
  );
  binder.bind(leadsIcpApi.listPreviews, (_, { actor }) => showOpenPreviews(platform, actor.workspaceId));
  binder.bind(leadsIcpApi.getPreview, ({ params }, { actor }) =>
    showPreview(deps, actor.workspaceId, params.id, params.previewId),
  );
  binder.bind(leadsIcpApi.rate, ({ params, body }, { actor }) =>
    rateCandidates(deps, actor.workspaceId, params, body),
  );
  binder.bind(leadsIcpApi.findPrice, ({ params, query }, { actor }) =>
    showFindPrice(deps, actor.workspaceId, params.id, query.accountId),
  );
  binder.bind(leadsIcpApi.findPeople, ({ params, body }, { actor }) =>
    startFind(deps, actor.workspaceId, params.id, body),
  );
  binder.bind(leadsIcpApi.scoreList, ({ params, body }, { actor }) =>
    startScore(deps, actor.workspaceId, params.id, body),
  );
  binder.bind(leadsIcpApi.priceScore, ({ params, body }, { actor }) =>
    priceScore(platform, actor.workspaceId, params.id, body),
  );
  binder.bind(leadsIcpApi.listProfile, ({ params }, { actor }) =>
    showListProfile(platform, actor.workspaceId, params.id),
  );
  binder.bind(leadsIcpApi.leadFit, ({ params }, { actor }) =>
    showLeadFit(platform, actor.workspaceId, params.id),
  );
}
