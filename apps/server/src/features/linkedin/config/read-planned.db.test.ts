import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { createSenderWorld, type SenderWorld } from '../sender/testing/sender-world.ts';
import type { ConfigRoom } from './config-room.ts';
import { pause } from './pause.ts';
import { readPlanned } from './read-planned.ts';
import { configRoomOf, planInvites } from './testing/config-world.ts';

let world: SenderWorld;
let room: ConfigRoom;
let actor: Actor;
beforeAll(async () => {
  world = await createSenderWorld();
  room = configRoomOf(world);
  actor = { workspaceId: world.workspaceId } as Actor;
});
afterAll(() => world.close());

describe('what is planned for the next 24 hours', () => {
  it('is counted for each account that acts, as its queue shows it, and not while all sending is stopped', async () => {
    const busy = await world.addAccount({ caps: { invite_day: 2 } });
    const idle = await world.addAccount();
    const paused = await world.addAccount();
    await planInvites(world, busy, 4, null);
    await planInvites(world, paused, 1, null);
    await pause(room, actor, paused.accountId, null);
    const { items } = await readPlanned(room, actor);
    expect(new Map(items.map(({ accountId, planned }) => [accountId, planned]))).toEqual(
      new Map([
        [busy.accountId, 2],
        [idle.accountId, 0],
      ]),
    );
    await world.tenant((tx) =>
      world.sender.stopSending(tx, world.workspaceId, {
        userId: world.platform.random.id(),
        reason: 'Holidays',
        now: world.clock.businessNow(),
      }),
    );
    const whileStopped = await readPlanned(room, actor);
    await world.tenant((tx) => world.sender.releaseSending(tx, world.workspaceId));
    expect(whileStopped.items).toEqual([]);
  });

  it('is not worked out for more than six accounts', async () => {
    for (let account = 0; account < 7; account += 1) await world.addAccount();
    expect((await readPlanned(room, actor)).items).toEqual([]);
  });
});
