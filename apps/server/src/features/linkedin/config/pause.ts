import type { Pace } from '@waypost/contract/linkedin-config';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { endInFlight } from '../sender/end-in-flight.ts';
import { pauseAccount, resumeAccount } from '../sender/pause.ts';
import { lockSettings } from '../sender/settings.store.ts';
import { type ConfigRoom, requireRuntime } from './config-room.ts';
import { paceOf } from './pace.ts';

/** Stops everything the account does, typed replies included. Answers once nothing of it can leave any more. */
export async function pause(
  room: ConfigRoom,
  { workspaceId, userId }: Actor,
  accountId: string,
  reason: string | null,
): Promise<Pace> {
  const { db, clock } = room.sender.platform;
  await inWorkspace(db, workspaceId, async (tx) => {
    await requireRuntime(tx, workspaceId, accountId);
    await lockSettings(tx, workspaceId, accountId);
    await pauseAccount(tx, { workspaceId, accountId }, { userId, reason, now: clock.businessNow() });
    await hint(tx, workspaceId, 'linkedin.account', accountId);
  });
  await endInFlight(room.sender, workspaceId, accountId);
  return inWorkspace(db, workspaceId, (tx) => paceOf(tx, room, workspaceId, accountId));
}

/** Everything goes on where it stood; what was done is not done again. */
export function resume(room: ConfigRoom, { workspaceId }: Actor, accountId: string): Promise<Pace> {
  return inWorkspace(room.sender.platform.db, workspaceId, async (tx) => {
    await requireRuntime(tx, workspaceId, accountId);
    await lockSettings(tx, workspaceId, accountId);
    await resumeAccount(tx, { workspaceId, accountId });
    await hint(tx, workspaceId, 'linkedin.account', accountId);
    return paceOf(tx, room, workspaceId, accountId);
  });
}
