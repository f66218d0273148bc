import type { CampaignSettings } from '@waypost/domain/campaigns/settings/campaign-settings';
import type { Tx } from '../../../platform/db/tenant.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';

type Settings = Partial<Pick<CampaignSettings, 'stopRules' | 'rotation'>>;

/**
 * Lists and accounts of another workspace are unknown here: the answer is the same as for an id that never was. What
 * stands in the settings already (`before`) may be gone meanwhile: it does not keep anybody from saving the rest.
 * @throws AppError `not_found` naming what is missing.
 */
export async function requireKnown(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  given: {
    listIds?: readonly string[] | undefined;
    accountIds?: readonly string[] | undefined;
    settings?: Settings | undefined;
  },
  before: Settings = {},
): Promise<void> {
  const old = idsIn(before);
  const named = idsIn(given.settings ?? {});
  const listIds = new Set([
    ...(given.listIds ?? []),
    ...named.listIds.filter((id) => !old.listIds.includes(id)),
  ]);
  if (listIds.size > 0) {
    const known = await deps.lists(tx, workspaceId, [...listIds]);
    if (known.length !== listIds.size) throw notFound('One of the lead lists');
  }
  const accountIds = new Set([
    ...(given.accountIds ?? []),
    ...named.accountIds.filter((id) => !old.accountIds.includes(id)),
  ]);
  if (accountIds.size > 0) {
    const known = await deps.accounts(tx, workspaceId, [...accountIds]);
    if (known.length !== accountIds.size) throw notFound('One of the LinkedIn accounts');
  }
}

function idsIn({ stopRules, rotation }: Settings) {
  const ofLists = rotation?.senderOfList ?? {};
  return {
    listIds: [...(stopRules?.listIds ?? []), ...Object.keys(ofLists)],
    accountIds: Object.values(ofLists),
  };
}
