import type { Pace } from '@waypost/contract/linkedin-config';
import { slotWithin } from '@waypost/domain/linkedin/next-slot';
import { warmUpPlan } from '@waypost/domain/linkedin/warm-up-plan';
import { nextOpenAt, type WorkingHours } from '@waypost/domain/linkedin/working-hours';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { setTimeZone } from '../account.store.ts';
import { currentWarmUp } from '../sender/current-warm-up.ts';
import { lockSettings, saveWorkingHours } from '../sender/settings.store.ts';
import { type ConfigRoom, isoOrNull, requireRuntime } from './config-room.ts';

/** The longest usual gap between two actions, for a slot that is drawn anew. */
const gapMsMax = 240_000;

/** Warm-up, cool-down and working hours: what sets the pace of an account besides its limits. */
export function readPace(room: ConfigRoom, { workspaceId }: Actor, accountId: string): Promise<Pace> {
  return inWorkspace(room.sender.platform.db, workspaceId, (tx) => paceOf(tx, room, workspaceId, accountId));
}

async function paceOf(tx: Tx, room: ConfigRoom, workspaceId: string, accountId: string): Promise<Pace> {
  const now = room.sender.platform.clock.businessNow();
  const runtime = await requireRuntime(tx, workspaceId, accountId);
  const ahead = (at: number | null) => (at !== null && at > now ? at : null);
  const accountUntil = ahead(runtime.cooldownUntil);
  const invitationsUntil = ahead(runtime.invitesCooldownUntil);
  const plan = warmUpPlan(currentWarmUp(runtime, now), runtime.accountType, runtime.caps.invite_day?.userCap);
  return {
    accountType: runtime.accountType,
    warmUp: plan && { weeks: [...plan.weeks], activeDaysLeftInWeek: plan.activeDaysLeftInWeek },
    coolDown:
      accountUntil === null && invitationsUntil === null
        ? null
        : {
            accountUntil: isoOrNull(accountUntil),
            invitationsUntil: isoOrNull(invitationsUntil),
            reason: runtime.cooldownReason,
          },
    workingHours: runtime.workingHours,
    opensAt: isoOrNull(nextOpenAt(runtime.workingHours, now)),
    lastActionAt: isoOrNull(runtime.lastActionAt),
    nextSlotAt: isoOrNull(ahead(runtime.nextSlotAt)),
  };
}

/** Stores hours, zone and holidays where the governor reads them; intervals and holidays are kept in order. */
export function saveHours(
  room: ConfigRoom,
  { workspaceId }: Actor,
  accountId: string,
  given: WorkingHours,
): Promise<Pace> {
  const hours: WorkingHours = {
    zone: given.zone,
    intervals: given.intervals.toSorted((a, b) => a.weekday - b.weekday || a.startMinute - b.startMinute),
    holidays: [...new Set(given.holidays)].toSorted(),
  };
  return inWorkspace(room.sender.platform.db, workspaceId, async (tx) => {
    await requireRuntime(tx, workspaceId, accountId);
    await lockSettings(tx, workspaceId, accountId);
    const runtime = await requireRuntime(tx, workspaceId, accountId);
    const now = room.sender.platform.clock.businessNow();
    // A slot drawn for an opening that is later than the new one must not keep the account waiting.
    const soonest = Math.max(now, (runtime.lastActionAt ?? 0) + gapMsMax);
    const slotAt = slotWithin(hours, runtime.memberKey.toString('hex'), soonest);
    const nextSlotAt = runtime.nextSlotAt === null ? null : Math.min(runtime.nextSlotAt, slotAt);
    await saveWorkingHours(tx, runtime.memberKey, hours, nextSlotAt);
    await setTimeZone(tx, workspaceId, accountId, hours.zone);
    await hint(tx, workspaceId, 'linkedin.account', accountId);
    return paceOf(tx, room, workspaceId, accountId);
  });
}
