import type { NewAccount, SenderWorld } from '../../sender/testing/sender-world.ts';
import type { ConfigRoom } from '../config-room.ts';

/** The room of the configuration over a sender's world; leads and campaigns are called by the start of their ids. */
export const configRoomOf = (world: SenderWorld): ConfigRoom => ({
  sender: world.deps,
  namesOf: async (_tx, _workspaceId, { leadIds, campaignIds }) => ({
    leads: new Map(leadIds.map((id) => [id, `Lead ${id.slice(0, 4)}`])),
    campaigns: new Map(campaignIds.map((id) => [id, `Campaign ${id.slice(0, 4)}`])),
  }),
});

/** Plans invitations of an account, one each to people of their own; answers their ids. */
export async function planInvites(
  world: SenderWorld,
  account: NewAccount,
  count: number,
  campaignId: string | null = null,
): Promise<string[]> {
  const ids: string[] = [];
  for (let lead = 0; lead < count; lead += 1) {
    ids.push(await world.planned(account, `${campaignId ?? ''}lead-${lead}`, { kind: 'invite', campaignId }));
  }
  return ids;
}
