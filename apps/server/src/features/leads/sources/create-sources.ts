import type { Binder } from '../../../platform/http/bind.ts';
import type { Loop } from '../../../platform/feature.ts';
import type { JobKind } from '../../../platform/jobs/job-kinds.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createExclusionRules } from '../exclusion-rules.ts';
import { extractPostJob } from '../jobs/extract-post.ts';
import { extractSourceJob } from '../jobs/extract-source.ts';
import { syncRelationsJob } from '../jobs/sync-relations.ts';
import type { LeadsNetwork } from '../leads-network.ts';
import type { CampaignsOf } from './why-skipped.ts';
import type { DailyPlan } from '../live/daily-plan.ts';
import { liveLoop } from '../live/run-live.ts';
import type { Judging } from './posts/pay-intents.ts';
import { noTalks, type TalksOf } from './relations/talks.ts';
import { bindSources } from './sources.routes.ts';

/** What reads LinkedIn into lists: posts, searches, events, connections and followers. */
export function createSources(
  platform: Platform,
  network: LeadsNetwork,
  {
    campaignsOf = async () => new Map(),
    judging,
    dailyPlans = [],
    talksOf = noTalks,
  }: {
    campaignsOf?: CampaignsOf | undefined;
    judging?: Judging | undefined;
    dailyPlans?: readonly DailyPlan[] | undefined;
    talksOf?: TalksOf | undefined;
  },
): { bind(binder: Binder): void; jobs: readonly JobKind[]; loops: readonly Loop[] } {
  const deps = { ...platform, network, rulesOf: createExclusionRules(), campaignsOf, judging, talksOf };
  return {
    bind: (binder) => bindSources(binder, { ...platform, talksOf }, network, dailyPlans),
    jobs: [
      extractPostJob(deps),
      extractSourceJob(deps),
      syncRelationsJob(deps, 'connections'),
      syncRelationsJob(deps, 'followers'),
    ],
    loops: [liveLoop(platform, dailyPlans)],
  };
}
