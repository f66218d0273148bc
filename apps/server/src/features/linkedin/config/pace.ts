import type { Pace } from '@waypost/contract/linkedin-config';
import { slotWithin } from '@waypost/domain/linkedin/next-slot';
import type { WarmUpMode } from '@waypost/domain/linkedin/warm-up';
import { warmUpPlan } from '@waypost/domain/linkedin/warm-up-plan';
import { weekendOf } from '@waypost/domain/linkedin/weekend';
import { nextOpenAt, type WorkingHours } from '@waypost/domain/linkedin/working-hours';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { findAccount, setTimeZone } from '../account.store.ts';
import type { AccountRuntime } from '../sender/account-runtime.store.ts';
import { currentWarmUp } from '../sender/current-warm-up.ts';
import { lockSettings, saveWorkingHours } from '../sender/settings.store.ts';
import { type ConfigRoom, iso, isoOrNull, namesFor, requireRuntime } from './config-room.ts';
import { findSeenTwice } from './doubt-hold.store.ts';

/** The longest usual gap between two actions, for a slot that is drawn anew. */
const gapMsMax = 240_000;

/** Warm-up, cool-down and working hours: what sets the pace of an account besides its limits. */
export function readPace(room: ConfigRoom, { workspaceId }: Actor, accountId: string): Promise<Pace> {
  return inWorkspace(room.sender.platform.db, workspaceId, (tx) => paceOf(tx, room, workspaceId, accountId));
}

/** Answers what is stored now; for whoever has just changed it. */
export async function paceOf(
  tx: Tx,
  room: ConfigRoom,
  workspaceId: string,
  accountId: string,
): Promise<Pace> {
  const now = room.sender.platform.clock.businessNow();
  const runtime = await requireRuntime(tx, workspaceId, accountId);
  const ahead = (at: number | null) => (at !== null && at > now ? at : null);
  const accountUntil = ahead(runtime.cooldownUntil);
  const invitationsUntil = ahead(runtime.invitesCooldownUntil);
  const { accountType, workingHours, paused, warmUp } = runtime;
  const { isWeekendLight, ...rhythm } = runtime.rhythm;
  const rampUnder = (mode: WarmUpMode): Pace['warmUp']['off'] => {
    const state = currentWarmUp({ ...runtime, warmUp: { ...warmUp, mode } }, now);
    const plan = warmUpPlan(state, accountType, runtime.caps.invite_day?.userCap);
    return plan && { weeks: [...plan.weeks], activeDaysLeftInWeek: plan.activeDaysLeftInWeek };
  };
  const { began } = currentWarmUp(runtime, now);
  return {
    accountType,
    paused: paused && { at: iso(paused.at), reason: paused.reason },
    seenTwice: runtime.doubtMode === 'hold' ? await seenTwice(tx, room, runtime) : null,
    homeCountry: (await findAccount(tx, workspaceId, accountId))?.homeCountry ?? null,
    rhythm: { ...rhythm, weekend: weekendOf(workingHours, isWeekendLight) },
    warmUpMode: warmUp.mode ?? 'normal',
    warmUp: { off: rampUnder('off'), gentle: rampUnder('gentle'), normal: rampUnder('normal') },
    warmUpBegan: began === undefined ? null : { why: began.why, at: iso(began.at) },
    coolDown:
      accountUntil === null && invitationsUntil === null
        ? null
        : {
            accountUntil: isoOrNull(accountUntil),
            invitationsUntil: isoOrNull(invitationsUntil),
            accountReason: accountUntil === null ? null : runtime.cooldownReason,
            invitationsReason:
              invitationsUntil === null ? null : (runtime.invitesRestWhy ?? runtime.cooldownReason),
          },
    workingHours: runtime.workingHours,
    opensAt: isoOrNull(nextOpenAt(runtime.workingHours, now)),
    lastActionAt: isoOrNull(runtime.lastActionAt),
    nextSlotAt: isoOrNull(ahead(runtime.nextSlotAt)),
  };
}

/** What the retries of an account are held for. */
async function seenTwice(tx: Tx, room: ConfigRoom, runtime: AccountRuntime): Promise<Pace['seenTwice']> {
  const seen = await findSeenTwice(tx, runtime);
  if (seen === undefined) return null;
  const { at, kind, leadId } = seen;
  if (leadId === null) return { at: isoOrNull(at), kind, lead: null };
  const row = { leadId, campaignId: null };
  const nameOf = await namesFor(tx, room, runtime.workspaceId, [row]);
  return { at: isoOrNull(at), kind, lead: nameOf(row).lead };
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
    await storeHours(tx, room, runtime, hours);
    await hint(tx, workspaceId, 'linkedin.account', accountId);
    return paceOf(tx, room, workspaceId, accountId);
  });
}

/** The caller holds the account's row. */
export async function storeHours(
  tx: Tx,
  room: ConfigRoom,
  runtime: AccountRuntime,
  hours: WorkingHours,
): Promise<void> {
  const { workspaceId, accountId } = runtime;
  const now = room.sender.platform.clock.businessNow();
  // A slot drawn for an opening that is later than the new one must not keep the account waiting.
  const soonest = Math.max(now, (runtime.lastActionAt ?? 0) + gapMsMax);
  const slotAt = slotWithin(hours, runtime.memberKey.toString('hex'), soonest);
  const nextSlotAt = runtime.nextSlotAt === null ? null : Math.min(runtime.nextSlotAt, slotAt);
  await saveWorkingHours(tx, runtime.memberKey, hours, nextSlotAt);
  await setTimeZone(tx, workspaceId, accountId, hours.zone);
}
