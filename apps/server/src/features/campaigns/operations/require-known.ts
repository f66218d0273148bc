import type { Tx } from '../../../platform/db/tenant.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';

/**
 * Lists and accounts of another workspace are unknown here: the answer is the same as for an id that never was.
 * @throws AppError `not_found` naming what is missing.
 */
export async function requireKnown(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  given: { listIds?: readonly string[] | undefined; accountIds?: readonly string[] | undefined },
): Promise<void> {
  if (given.listIds !== undefined) {
    const known = await deps.lists(tx, workspaceId, given.listIds);
    if (known.length !== new Set(given.listIds).size) throw notFound('One of the lead lists');
  }
  if (given.accountIds !== undefined) {
    const known = await deps.accounts(tx, workspaceId, given.accountIds);
    if (known.length !== new Set(given.accountIds).size) throw notFound('One of the LinkedIn accounts');
  }
}
