import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Actor } from '../../../../platform/auth-context/actor.ts';
import { createSenderWorld, type NewAccount, type SenderWorld } from '../../sender/testing/sender-world.ts';
import type { ConfigRoom } from '../config-room.ts';
import { configRoomOf, planInvites } from './config-world.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export let world: SenderWorld;
export let room: ConfigRoom;
export let actor: Actor;
/** The account that the test is about. */
export let account: NewAccount;

/** A sender's world for the tests of a file, with an account for each of them. */
export function useConfigStage(): void {
  beforeAll(async () => {
    world = await createSenderWorld();
    room = configRoomOf(world);
    actor = { workspaceId: world.workspaceId } as Actor;
  });
  afterAll(() => world.close());
  beforeEach(() => takeAccount());
}

/** The test goes on with an account of this kind. */
export async function takeAccount(given: Parameters<SenderWorld['addAccount']>[0] = {}): Promise<void> {
  account = await world.addAccount(given);
}

export const invites = (count: number, campaignId: string | null = null) =>
  planInvites(world, account, count, campaignId);
