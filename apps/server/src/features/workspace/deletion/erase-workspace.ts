import type { Loop } from '../../../platform/feature.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { eraseDirectoryRows, eraseRows, tenantTables } from '../../../platform/db/tenant-tables.ts';
import { dueRowsWait } from '../../../platform/due-rows.ts';
import { forgetQueued } from '../../../platform/held-rows.ts';
import type { WorkspaceDeps } from '../workspace-deps.ts';
import {
  beginErasing,
  type Deletion,
  deletionDueKind,
  findDeletion,
  forgetDeletion,
  lockDeletion,
  noteSubscriptionEnded,
  planDeletion,
  takeDeletion,
} from './deletion.store.ts';

/** Wall seconds for which a worker has a deletion to itself; a piece takes far less. */
const lockSeconds = 300;
/** Wall seconds until the next try after a provider could not be asked. */
const retrySeconds = 300;
/** Wall seconds until the next look while something is on its way to LinkedIn. */
const settleSeconds = 60;
const rowsPerPiece = 2_000;
/** Pieces of a run: other workspaces wait their turn. */
const fullPiecesPerRun = 50;
/** These two say that there is something to erase, so they go last. */
const lastTables = ['workspace_deletions', 'workspaces'];

/** Ends subscriptions of workspaces that are being deleted, and erases those whose days are over. */
export function deletionLoop(deps: WorkspaceDeps): Loop {
  const { db, log } = deps.platform;
  return {
    name: 'workspace.deletion',
    everyMs: 5_000,
    isDue: () => dueRowsWait([deletionDueKind]),
    async run(stopping) {
      const workspaceId = await takeDeletion(db, lockSeconds);
      if (workspaceId === undefined) return false;
      try {
        const nextSeconds = await goOn(deps, workspaceId, stopping);
        if (nextSeconds !== 'gone') {
          await inWorkspace(db, workspaceId, (tx) => planDeletion(tx, workspaceId, nextSeconds));
        }
      } catch (error) {
        log.warn({ err: error, workspaceId }, 'A workspace could not be deleted yet; it is tried again.');
        await inWorkspace(db, workspaceId, (tx) => planDeletion(tx, workspaceId, retrySeconds));
      }
      return true;
    },
  };
}

/** Does what is next; answers in how many wall seconds to come back, null: when the days are over. */
async function goOn(
  deps: WorkspaceDeps,
  workspaceId: string,
  stopping: AbortSignal,
): Promise<number | null | 'gone'> {
  const { db } = deps.platform;
  const asked = await inWorkspace(db, workspaceId, (tx) => findDeletion(tx, workspaceId));
  if (asked === undefined) {
    await inWorkspace(db, workspaceId, (tx) => forgetDeletion(tx, workspaceId));
    return 'gone';
  }
  // Once more at the end: somebody may have resumed it at the provider meanwhile.
  if (!asked.subscriptionEnded || asked.isDue) {
    await deps.billing.endSubscription(workspaceId);
    await inWorkspace(db, workspaceId, (tx) => noteSubscriptionEnded(tx, workspaceId));
  }
  if (!asked.isDue) return null;
  const isOn = await inWorkspace(db, workspaceId, async (tx) => {
    await lockDeletion(tx, workspaceId, 'exclusive');
    return beginErasing(tx, workspaceId);
  });
  if (!isOn) return 'gone';
  return erase(deps, workspaceId, asked, stopping);
}

async function erase(
  deps: WorkspaceDeps,
  workspaceId: string,
  { askedBy }: Pick<Deletion, 'askedBy'>,
  stopping: AbortSignal,
): Promise<number | 'gone'> {
  const { db } = deps.platform;
  if (!(await deps.linkedin.eraseAccounts({ workspaceId, userId: askedBy }))) return settleSeconds;
  for (const folder of ['imports', 'exports']) await deps.files.removeAll(`${folder}/${workspaceId}`);
  const tables = await inWorkspace(db, workspaceId, tenantTables);
  let pieces = 0;
  for (const { name } of tables) {
    if (lastTables.includes(name)) continue;
    for (;;) {
      if (stopping.aborted || pieces >= fullPiecesPerRun) return 0;
      const gone = await inWorkspace(db, workspaceId, (tx) => eraseRows(tx, workspaceId, name, rowsPerPiece));
      if (gone < rowsPerPiece) break;
      pieces += 1;
    }
  }
  await inWorkspace(db, workspaceId, async (tx) => {
    await deps.linkedin.detachMembers(tx, workspaceId);
    await eraseDirectoryRows(tx, workspaceId, deps.linkedin.memberTables);
    await forgetQueued(tx, workspaceId);
    // What came in between the pieces, such as a counter of hints.
    for (const { name } of tables) {
      if (!lastTables.includes(name)) await eraseRows(tx, workspaceId, name, rowsPerPiece);
    }
    for (const name of lastTables) await eraseRows(tx, workspaceId, name, rowsPerPiece);
  });
  return 'gone';
}
