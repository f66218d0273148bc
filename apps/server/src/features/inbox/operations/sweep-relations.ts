import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { InboxDeps, NetworkReader, NetworkRelation } from '../inbox-deps.ts';
import { findSync, noteRelationsRead } from '../store/sync.store.ts';
import { acceptInvitation } from './accept-invitation.ts';

const relationsPerPage = 100;
/**
 * Looked at again each time: an invitation may have been in doubt when its acceptance was first seen, and
 * relations are listed hours late.
 */
const overlapMs = 3 * 24 * 60 * 60_000;

/**
 * Finds accepted invitations that no webhook told of: own relations, newest first, back to the ones of last time.
 * @throws AppError of {@link InboxDeps.network}.
 */
export async function sweepRelations(
  deps: InboxDeps,
  reader: NetworkReader,
  stopping: AbortSignal,
): Promise<void> {
  const { db } = deps.platform;
  const { workspaceId, accountId } = reader;
  const { sync, account } = await inWorkspace(db, workspaceId, async (tx) => ({
    sync: await findSync(tx, workspaceId, accountId),
    account: await deps.accounts.getAccount(tx, workspaceId, accountId),
  }));
  if (account === undefined) return;
  // Nobody can have accepted an invitation of ours before the account was linked.
  const stopAt = (sync?.relationsUntil ?? account.connectedAt) - overlapMs;
  let newestAt = -Infinity;
  let cursor: string | null = null;
  do {
    if (stopping.aborted) return;
    const page: Awaited<ReturnType<InboxDeps['network']['listRelations']>> = await deps.network.listRelations(
      {
        ...reader,
        cursor,
        limit: relationsPerPage,
      },
    );
    const recent = page.items.filter((relation) => relation.connectedAt >= stopAt);
    await accept(deps, reader, recent);
    newestAt = Math.max(newestAt, ...recent.map((relation) => relation.connectedAt));
    cursor = recent.length < page.items.length ? null : page.cursor;
  } while (cursor !== null);
  if (newestAt === -Infinity) return;
  await inWorkspace(db, workspaceId, (tx) => noteRelationsRead(tx, workspaceId, accountId, newestAt));
}

/** Each in a transaction of its own: an acceptance moves a campaign on. */
async function accept(
  deps: InboxDeps,
  reader: NetworkReader,
  relations: readonly NetworkRelation[],
): Promise<void> {
  for (const { providerId, publicIdentifier, connectedAt } of relations) {
    await inWorkspace(deps.platform.db, reader.workspaceId, (tx) =>
      acceptInvitation(
        tx,
        deps,
        reader.workspaceId,
        reader.accountId,
        { providerId, publicIdentifier },
        connectedAt,
      ),
    );
  }
}
