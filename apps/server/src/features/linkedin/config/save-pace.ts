import type { AccountRhythmView, Pace } from '@waypost/contract/linkedin-config';
import type { WarmUpMode } from '@waypost/domain/linkedin/warm-up';
import { withWeekend } from '@waypost/domain/linkedin/weekend';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { setHomeCountry } from '../account.store.ts';
import type { AccountRuntime } from '../sender/account-runtime.store.ts';
import { lockSettings, saveRhythm, saveWarmUpMode } from '../sender/settings.store.ts';
import { type ConfigRoom, requireRuntime } from './config-room.ts';
import { paceOf, storeHours } from './pace.ts';

/** Stores gaps, daily variation, light actions and the weekend, which the weekly hours say together with it. */
export function saveRhythmOf(
  room: ConfigRoom,
  actor: Actor,
  accountId: string,
  { weekend, ...rhythm }: AccountRhythmView,
): Promise<Pace> {
  return changing(room, actor, accountId, async (tx, runtime) => {
    await saveRhythm(tx, runtime.memberKey, { ...rhythm, isWeekendLight: weekend === 'light' });
    const hours = withWeekend(runtime.workingHours, weekend);
    if (hours.intervals.length !== runtime.workingHours.intervals.length) {
      await storeHours(tx, room, runtime, hours);
    }
  });
}

/** A ramp that LinkedIn's own signal began goes on whatever is chosen. */
export function saveWarmUp(
  room: ConfigRoom,
  actor: Actor,
  accountId: string,
  mode: WarmUpMode,
): Promise<Pace> {
  return changing(room, actor, accountId, (tx, { memberKey }) => saveWarmUpMode(tx, memberKey, mode));
}

/** The provider signs the account in from there the next time it has to. */
export function saveHomeCountry(
  room: ConfigRoom,
  actor: Actor,
  accountId: string,
  country: string | null,
): Promise<Pace> {
  return changing(room, actor, accountId, (tx, { workspaceId }) =>
    setHomeCountry(tx, workspaceId, accountId, country),
  );
}

/** Changes an account while nobody else does, and answers what is stored then. */
function changing(
  room: ConfigRoom,
  { workspaceId }: Actor,
  accountId: string,
  work: (tx: Tx, runtime: AccountRuntime) => Promise<void>,
): Promise<Pace> {
  return inWorkspace(room.sender.platform.db, workspaceId, async (tx) => {
    await requireRuntime(tx, workspaceId, accountId);
    await lockSettings(tx, workspaceId, accountId);
    await work(tx, await requireRuntime(tx, workspaceId, accountId));
    await hint(tx, workspaceId, 'linkedin.account', accountId);
    return paceOf(tx, room, workspaceId, accountId);
  });
}
