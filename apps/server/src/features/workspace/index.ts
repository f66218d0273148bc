import type { Actor } from '../../platform/auth-context/actor.ts';
import type { Tx } from '../../platform/db/tenant.ts';
import type { Feature } from '../../platform/feature.ts';
import { eraseAtOnce, keepWorkspace, pendingDeletion } from './deletion/ask-deletion.ts';
import { bindDeletion } from './deletion/deletion.routes.ts';
import { findDeletion } from './deletion/deletion.store.ts';
import { deletionLoop } from './deletion/erase-workspace.ts';
import { exportJob } from './export/export-job.ts';
import { bindExports, exportSweep } from './export/export.routes.ts';
import { spoilExports } from './export/export.store.ts';
import type { WorkspaceDeps } from './workspace-deps.ts';

export interface Workspace {
  /** For the sign-in: whether the workspace is being deleted, and the way to keep it. */
  deletion: {
    find(tx: Tx, workspaceId: string): Promise<{ eraseWallAt: number; isErasing: boolean } | undefined>;
    keep(tx: Tx, workspaceId: string): Promise<void>;
  };
  /** See {@link eraseAtOnce}. */
  eraseAtOnce(actor: Actor, alongside: (tx: Tx) => Promise<void>): Promise<void>;
  /** It is being deleted: nothing may leave it. */
  isHeld(tx: Tx, workspaceId: string): Promise<boolean>;
}

/** A workspace as a whole: archives of everything it holds, and its end. */
export function createWorkspace(deps: WorkspaceDeps): Feature & Workspace {
  const { announcements } = deps.platform;
  announcements.inTransaction('leads.person-forgotten', (tx, workspaceId) => spoilExports(tx, workspaceId));
  return {
    bind(binder) {
      bindExports(binder, deps);
      bindDeletion(binder, deps);
    },
    jobs: [exportJob(deps)],
    loops: [exportSweep(deps), deletionLoop(deps)],
    deletion: { find: pendingDeletion, keep: (tx, workspaceId) => keepWorkspace(deps, tx, workspaceId) },
    eraseAtOnce: (actor, alongside) => eraseAtOnce(deps, actor, alongside),
    isHeld: async (tx, workspaceId) => (await findDeletion(tx, workspaceId)) !== undefined,
  };
}
