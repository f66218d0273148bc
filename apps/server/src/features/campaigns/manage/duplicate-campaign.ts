import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { createCampaign, getCampaign } from '../operations/save-campaign.ts';
import { listCampaigns } from '../store/campaign.store.ts';

const nameLengthMax = 200;

/** A draft with the audience, sequence, senders and hours of a campaign; lists and accounts that are gone are left out. */
export async function duplicate(deps: CampaignsDeps, actor: Actor, id: string): Promise<Campaign> {
  const { workspaceId } = actor;
  const content = await inWorkspace(deps.platform.db, workspaceId, async (tx) => {
    const { name, graph, hours, settings, accountIds, listIds } = await getCampaign(tx, workspaceId, id);
    const accounts = await deps.accounts(tx, workspaceId, accountIds);
    const there = new Set(accounts.filter(({ status }) => status !== 'Deleted').map((one) => one.id));
    const lists = await deps.lists(tx, workspaceId, listIds);
    const taken = new Set((await listCampaigns(tx, workspaceId)).map((campaign) => campaign.name));
    return {
      name: copyName(name, taken),
      graph,
      hours,
      settings: withoutGone(settings, there, new Set(lists.map((list) => list.id))),
      accountIds: accountIds.filter((accountId) => there.has(accountId)),
      listIds: lists.map((list) => list.id),
    };
  });
  return createCampaign(deps, actor, content);
}

/** Lists and senders that are gone have no sender of their own any more; a period that is another campaign's is not copied. */
function withoutGone(
  settings: Campaign['settings'],
  senders: ReadonlySet<string>,
  lists: ReadonlySet<string>,
): Campaign['settings'] {
  const { rotation } = settings;
  const senderOfList = Object.fromEntries(
    Object.entries(rotation.senderOfList).filter(([list, sender]) => lists.has(list) && senders.has(sender)),
  );
  return { ...settings, rotation: { ...rotation, senderOfList }, period: { startAt: null, endAt: null } };
}

/** "Founders (copy)", "Founders (copy 2)", …; never longer than a name may be. */
export function copyName(name: string, taken: ReadonlySet<string>): string {
  const stem = name.replace(/ \(copy(?: \d+)?\)$/, '');
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? ' (copy)' : ` (copy ${number})`;
    const copy = `${stem.slice(0, nameLengthMax - ending.length).trimEnd()}${ending}`;
    if (!taken.has(copy)) return copy;
  }
}
