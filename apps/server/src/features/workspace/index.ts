import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Files } from '../../ports/files.ts';
import { exportJob } from './export/export-job.ts';
import { bindExports, exportSweep } from './export/export.routes.ts';
import { spoilExports } from './export/export.store.ts';

export interface WorkspaceDeps {
  platform: Platform;
  files: Files;
}

/** A workspace as a whole: archives of everything it holds. */
export function createWorkspace(deps: WorkspaceDeps): Feature {
  const { announcements } = deps.platform;
  announcements.inTransaction('leads.person-forgotten', (tx, workspaceId) => spoilExports(tx, workspaceId));
  return {
    bind(binder) {
      bindExports(binder, deps);
    },
    jobs: [exportJob(deps)],
    loops: [exportSweep(deps)],
  };
}
