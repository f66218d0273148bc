import {
  BUDGET_RULES,
  GAP_SECONDS_MIN,
  HUMAN_GAP_SECONDS,
  PENDING_INVITATIONS_STOP,
  budgetsOf,
} from './daily-limits.ts';
import type { BudgetKey } from './daily-limits.ts';
import { accountCap } from './effective-cap.ts';
import type { EffectiveCap } from './effective-cap.ts';
import { dayCapWait } from './day-cap.ts';
import { firstSlotOfDayAt, gapSeconds } from './jitter.ts';
import type { PermitInput, PermitReason, Verdict } from './permit.ts';
import { planRestAt } from './plan-rest.ts';
import { holidayAhead, isOpen, nextOpenAt, openSpanAt, type WorkingHours } from './working-hours.ts';

/**
 * The governor: may this account do this now? Allow, wait until (with the binding limit named), or refuse.
 * Only the budgets an action spends can block it, so a busy invitation day never starves follow-ups.
 * Ask under the account's lease, and reserve in the same transaction: then no window can be overrun.
 */
export function permit(input: PermitInput): Verdict {
  if (input.status === 'Deleted') return { verdict: 'refuse', reason: { code: 'account_deleted' } };
  const budgets = budgetsOf(input.kind, input.withNote, input.accountType);
  for (const budget of budgets) {
    if ((BUDGET_RULES[budget][input.accountType]?.ceiling ?? 0) === 0) {
      const { accountType } = input;
      return { verdict: 'refuse', reason: { code: 'not_on_account_type', budget, accountType } };
    }
  }

  const standing = [
    ...standingBlocks(input),
    ...dayCapBlocks(input),
    ...budgets.flatMap((budget) => budgetBlocks(input, budget)),
  ];
  const readyAt = standing.reduce<number | null>(
    (latest, { until }) => (latest === null || until === null ? null : Math.max(latest, until)),
    input.now,
  );
  const blocks = [...standing, ...hoursBlocks(input, readyAt)];
  // The longest block that stands now binds; what its end runs into later (closing time) is told beside it.
  const [binding, ...also] = blocks.toSorted((a, b) => (b.until ?? Infinity) - (a.until ?? Infinity));
  if (binding === undefined) return allow(input, budgets);
  return {
    verdict: 'wait',
    until: readyAt === null ? null : openAt(input, readyAt),
    reason: binding.reason,
    also: also.map((block) => block.reason),
  };
}

/** Only campaign actions keep working hours. `null`: it never opens. */
function openAt(input: PermitInput, at: number): number | null {
  if (input.origin !== 'campaign' || input.workingHours === null) return at;
  return nextOpenAt(input.workingHours, at);
}

function allow(input: PermitInput, budgets: readonly BudgetKey[]): Verdict {
  if (input.jitterKey === undefined) return { verdict: 'allow', budgets };
  const { account, action } = input.jitterKey;
  return { verdict: 'allow', budgets, nextGapSeconds: gapSeconds(account, action, input.rhythm) };
}

type Block = { readonly until: number | null; readonly reason: PermitReason };

/** Everything but budgets and hours. Each ends at its own instant and does not come back. */
function standingBlocks(input: PermitInput): readonly Block[] {
  const { now, origin, kind, cooldown, lastActionAt, pendingInvitations } = input;
  const blocks: Block[] = [];
  const add = (until: number | null, reason: PermitReason) => {
    if (until === null || until > now) blocks.push({ until, reason });
  };
  // First: while the plan gives nothing, nothing else that stands against it is worth telling.
  const rest = input.plan === undefined ? null : planRestAt(input.plan, now);
  if (rest !== null) add(null, { code: rest });
  if (input.status === 'Disconnected') add(null, { code: 'account_disconnected' });
  if (input.paused) add(null, { code: 'account_paused', reason: input.paused.reason });
  if (cooldown.accountUntil !== null) {
    const { accountUntil: until, accountWhy: why } = cooldown;
    add(until, { code: 'account_cooling_down', until, ...(why ? { why } : {}) });
  }
  const { providerUntil = null } = cooldown;
  if (providerUntil !== null) add(providerUntil, { code: 'provider_resting', until: providerUntil });
  if (kind === 'invite' && cooldown.invitesUntil !== null) {
    const { invitesUntil: until, invitesWhy: why } = cooldown;
    add(until, { code: 'invitations_cooling_down', until, ...(why ? { why } : {}) });
  }
  if (kind === 'invite' && pendingInvitations >= PENDING_INVITATIONS_STOP) {
    const max = PENDING_INVITATIONS_STOP;
    add(null, { code: 'too_many_pending_invitations', pending: pendingInvitations, max });
  }
  const nextSlotAt = origin === 'campaign' ? slotOf(input) : null;
  if (nextSlotAt !== null) add(nextSlotAt, { code: 'next_slot', nextSlotAt });
  if (origin !== 'system' && lastActionAt !== null) {
    const seconds = origin === 'human' ? HUMAN_GAP_SECONDS : GAP_SECONDS_MIN;
    add(lastActionAt + seconds * 1_000, { code: 'spacing', seconds });
  }
  return blocks;
}

/** All accounts of the campaign together. */
function dayCapBlocks({ dayCap, padMs, now }: PermitInput): readonly Block[] {
  const wait = dayCap === undefined ? null : dayCapWait(dayCap, padMs, now);
  if (dayCap === undefined || wait === null) return [];
  const { kind, cap } = dayCap;
  return [{ until: wait.until, reason: { code: 'campaign_cap_spent', kind, cap, used: wait.used } }];
}

/** A slot this old may be from before the present opening. */
const SLOT_STALE_MS = 60_000;

/** The stored slot; where it is from before this opening, the random first slot of the opening. */
function slotOf({ now, nextSlotAt, workingHours, accountKey }: PermitInput): number | null {
  if (accountKey === undefined || workingHours === null) return nextSlotAt;
  if (nextSlotAt !== null && nextSlotAt >= now - SLOT_STALE_MS) return nextSlotAt;
  const span = openSpanAt(workingHours, now);
  if (span === null || (nextSlotAt !== null && nextSlotAt >= span.opensAt)) return nextSlotAt;
  // Hours that run on past midnight do not open there, so nobody begins there either.
  if (isOpen(workingHours, span.opensAt - 1)) return nextSlotAt;
  return firstSlotOfDayAt(accountKey, span);
}

/** Closed now, or closed again by the time everything else is ready. */
function hoursBlocks(input: PermitInput, readyAt: number | null): readonly Block[] {
  if (input.workingHours === null) return [];
  const hours = input.workingHours;
  const opensAt = openAt(input, input.now);
  if (opensAt !== input.now) return [{ until: opensAt, reason: closed(hours, input.now, opensAt) }];
  if (readyAt === null) return [];
  const opensLaterAt = openAt(input, readyAt);
  if (opensLaterAt === readyAt) return [];
  return [{ until: input.now, reason: closed(hours, readyAt, opensLaterAt) }];
}

function closed(hours: WorkingHours, at: number, opensAt: number | null): PermitReason {
  const holiday = holidayAhead(hours, at);
  const { zone } = hours;
  return { code: 'outside_working_hours', opensAt, zone, ...(holiday === null ? {} : { holiday }) };
}

function budgetBlocks(input: PermitInput, budget: BudgetKey): readonly Block[] {
  const blocks: Block[] = [];
  const spent = input.reservations[budget] ?? [];
  const campaignCap = input.origin === 'human' ? undefined : input.limits[budget]?.campaignCap;
  const own = budgetWait(input, budget);
  if (own !== null) blocks.push(own);
  if (campaignCap !== undefined) {
    const ofCampaign = input.campaignReservations?.[budget] ?? spent;
    const stricter: EffectiveCap = { cap: Math.max(0, Math.floor(campaignCap)), source: 'campaign_setting' };
    const block = budgetBlock(input, budget, stricter, ofCampaign);
    if (block !== null) blocks.push(block);
  }
  return blocks;
}

/** The account's own limit in one budget: when it lets the next one go, and why not now; `null`: it does now. */
export function budgetWait(
  input: Pick<
    PermitInput,
    | 'now'
    | 'accountType'
    | 'origin'
    | 'limits'
    | 'reservations'
    | 'padMs'
    | 'warmUp'
    | 'acceptRatePercent'
    | 'rhythm'
    | 'units'
  > &
    Partial<Pick<PermitInput, 'workingHours'>>,
  budget: BudgetKey,
): { readonly until: number | null; readonly reason: PermitReason } | null {
  const cap = accountCap(input, budget);
  if (cap === null) return null;
  const spent = input.reservations[budget] ?? [];
  const block = budgetBlock(input, budget, cap, spent);
  // Nothing at all is nothing on every day.
  const isNever = (cap.of ?? cap.cap) < (input.units ?? 1);
  if (block === null || cap.untilAt === undefined || isNever) return block;
  return { ...block, until: freeAcrossDays(input, budget, cap.untilAt, block.until) };
}

/** Days that are looked at: no window holds anything longer than this. */
const DAYS_AHEAD_MAX = 40;

/** Each day has its own share: the first instant at which the share of its own day lets the next one go. */
function freeAcrossDays(
  input: Parameters<typeof budgetWait>[0],
  budget: BudgetKey,
  dayEndsAt: number,
  until: number | null,
): number | null {
  let endsAt = dayEndsAt;
  let freeAt = until;
  for (let days = 0; days < DAYS_AHEAD_MAX && (freeAt ?? Infinity) >= endsAt; days += 1) {
    const then = { ...input, now: endsAt };
    const cap = accountCap(then, budget);
    if (cap === null) return freeAt;
    const block = budgetBlock(then, budget, cap, input.reservations[budget] ?? []);
    if (block === null) return then.now;
    freeAt = block.until;
    endsAt = cap.untilAt ?? Infinity;
  }
  return freeAt;
}

/** A reservation counts while it is younger than window + pad. */
function budgetBlock(
  input: Pick<PermitInput, 'now' | 'accountType' | 'padMs' | 'units' | 'warmUp'>,
  budget: BudgetKey,
  { cap, source }: EffectiveCap,
  spent: readonly number[],
): Block | null {
  const { now, accountType, padMs, units = 1, warmUp } = input;
  const span = BUDGET_RULES[budget].windowMs + padMs;
  // Counted first: most questions end here, and a sorted copy of every window would be most of their cost.
  let used = 0;
  for (const at of spent) if (at > now - span) used += 1;
  const excess = used + units - cap;
  if (excess <= 0) return null;
  const counted = spent.filter((at) => at > now - span).toSorted((a, b) => a - b);
  const lastToLeave = counted[excess - 1];
  const reason: PermitReason = {
    code: 'budget_spent',
    budget,
    cap,
    used,
    source,
    accountType,
    ...(source === 'warm_up' && warmUp.began !== undefined ? { warmUpWhy: warmUp.began.why } : {}),
  };
  return { until: lastToLeave === undefined ? null : lastToLeave + span, reason };
}
