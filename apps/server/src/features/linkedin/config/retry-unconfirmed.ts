import type { Pace } from '@waypost/contract/linkedin-config';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { lockSettings } from '../sender/settings.store.ts';
import { type ConfigRoom, requireRuntime } from './config-room.ts';
import { liftDoubts } from './doubt-hold.store.ts';
import { paceOf } from './pace.ts';

/**
 * A message arrived twice, and since then nothing unconfirmed is tried again without a person: this lets it be tried
 * again by itself. What waits for a decision already goes on waiting for it. Lifting again changes nothing.
 */
export function retryUnconfirmed(
  room: ConfigRoom,
  { workspaceId, userId }: Actor,
  accountId: string,
): Promise<Pace> {
  const { db, clock, log } = room.sender.platform;
  return inWorkspace(db, workspaceId, async (tx) => {
    await requireRuntime(tx, workspaceId, accountId);
    await lockSettings(tx, workspaceId, accountId);
    if (await liftDoubts(tx, { workspaceId, accountId }, { userId, now: clock.businessNow() })) {
      log.info({ workspaceId, accountId, userId }, 'Unconfirmed messages are tried again by themselves.');
      await hint(tx, workspaceId, 'linkedin.account', accountId);
    }
    return paceOf(tx, room, workspaceId, accountId);
  });
}
