import type { Feature } from '../../../platform/feature.ts';
import type { IcpDeps } from './icp-deps.ts';
import { bindIcp } from './icp.routes.ts';
import { scoreChosenJob } from './icp-job-kinds.ts';
import { buildProfileJob } from './jobs/build-profile.ts';
import { findPeopleJob } from './jobs/find-people.ts';
import { previewProfileJob } from './jobs/preview-profile.ts';
import { reviseProfileJob } from './jobs/revise-profile.ts';
import { scoreListJob } from './jobs/score-list.ts';

export { dailyFinding } from './daily-finding.ts';

/** Finding people with AI: profiles, estimates, previews, searches into lists, and why leads fit. */
export function createIcp(deps: IcpDeps): Feature {
  return {
    bind: (binder) => bindIcp(binder, deps),
    jobs: [
      buildProfileJob(deps),
      reviseProfileJob(deps),
      previewProfileJob(deps),
      findPeopleJob(deps),
      scoreListJob(deps),
      scoreListJob(deps, scoreChosenJob),
    ],
  };
}
