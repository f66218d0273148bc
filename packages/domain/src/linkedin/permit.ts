import type { AccountStatus } from './account-status.ts';
import type { AccountType, ActionKind, BudgetKey } from './daily-limits.ts';
import type { DayCap, DayCapKind } from './day-cap.ts';
import type { AccountRhythm } from './day-share.ts';
import type { PlanRights } from './plan-rest.ts';
import type { WarmUpBegan, WarmUpState } from './warm-up.ts';
import type { WorkingHours } from './working-hours.ts';

/** What the governor is asked and what it answers. Instants are epoch milliseconds of business time. */

/**
 * Who wants the action. `campaign` obeys everything. `human` is a message a person typed: it ignores working
 * hours, jitter, warm-up and settings, and keeps hard ceilings, cool-downs and 5 s spacing. `system` is a read
 * the product makes for itself: it ignores working hours and spacing, and keeps budgets and cool-downs.
 */
export type ActionOrigin = 'campaign' | 'human' | 'system';

export type UserCaps = {
  /** Set by the account's owner; absent: the default of the table. Above the ceiling it counts as the ceiling. */
  readonly userCap?: number;
  /** Set by the campaign for its own sends; it can only be stricter. */
  readonly campaignCap?: number;
};

export type Cooldown = {
  /** Blocks every action of the account. */
  readonly accountUntil: number | null;
  /** What the rest of the account began with: a sentence. Absent: a limit signal of LinkedIn. */
  readonly accountWhy?: string | null;
  /** Blocks invitations only. */
  readonly invitesUntil: number | null;
  /** The provider refuses or fails for several accounts: nothing of any account before then. Absent: it answers. */
  readonly providerUntil?: number | null;
  /** Why invitations rest, where it was not a limit signal: a sentence. */
  readonly invitesWhy?: string | null;
};

/** A person has stopped everything the account does, until somebody resumes it. */
export type AccountPause = { readonly reason: string | null };

export type PermitInput = {
  readonly now: number;
  readonly kind: ActionKind;
  readonly withNote: boolean;
  readonly origin: ActionOrigin;
  /** Units spent in each budget; 1 unless the action is a page of search results. */
  readonly units?: number;
  readonly accountType: AccountType;
  readonly status: AccountStatus;
  readonly limits: Partial<Record<BudgetKey, UserCaps>>;
  /**
   * Instants of the ledger's unreleased reservations, one per unit, any order. Older ones than window + pad
   * may be left out; leaving out younger ones breaks the limit.
   */
  readonly reservations: Partial<Record<BudgetKey, readonly number[]>>;
  /** Reservations of this campaign alone, for `campaignCap`; absent: counted like the account's. */
  readonly campaignReservations?: Partial<Record<BudgetKey, readonly number[]>>;
  /** Of the campaign that planned it, for all of its accounts together; absent: it has none for this kind. */
  readonly dayCap?: DayCap;
  /** The time that may pass between reservation and effect; see `windowPadMs` in `timing.ts`. */
  readonly padMs: number;
  /** `null`: no hours set, always open. */
  readonly workingHours: WorkingHours | null;
  readonly cooldown: Cooldown;
  /** Absent or null: not paused. Blocks whoever asks. */
  readonly paused?: AccountPause | null;
  /** What the workspace's plan lets the account do; absent: it sets no limit. Blocks whoever asks. */
  readonly plan?: PlanRights;
  /** Daily variation and quiet weekends of campaign actions; absent: every day is alike. */
  readonly rhythm?: AccountRhythm;
  /** Stored at claim; the next campaign action does not start earlier. */
  readonly nextSlotAt: number | null;
  /**
   * Key of the account's dice. With it no campaign action begins an opening before the day's random first slot,
   * however old the stored slot is: after a quiet or blocked day accounts would all begin at opening time.
   */
  readonly accountKey?: string;
  /** The newest action of the account of whatever origin. */
  readonly lastActionAt: number | null;
  readonly pendingInvitations: number;
  readonly warmUp: WarmUpState;
  /** Accepted / answered invitations in percent; `null` while unknown or under 20 observations. */
  readonly acceptRatePercent: number | null;
  /** With both, an `allow` carries the gap to the account's next action. */
  readonly jitterKey?: { readonly account: string; readonly action: string };
};

/** Where a cap comes from: the smallest one binds and is named. */
export type CapSource =
  | 'hard_ceiling'
  | 'account_default'
  | 'user_setting'
  | 'campaign_setting'
  | 'warm_up'
  | 'accept_rate'
  | 'daily_variation'
  | 'weekend';

export type PermitReason =
  | {
      readonly code: 'budget_spent';
      readonly budget: BudgetKey;
      readonly cap: number;
      readonly used: number;
      readonly source: CapSource;
      readonly accountType: AccountType;
      /** Of the warm-up: what it began again for. */
      readonly warmUpWhy?: WarmUpBegan['why'];
    }
  | {
      readonly code: 'outside_working_hours';
      readonly opensAt: number | null;
      readonly zone: string;
      /** `YYYY-MM-DD`: the holiday without which they would open earlier. */
      readonly holiday?: string;
    }
  | {
      readonly code: 'outside_campaign_hours';
      readonly opensAt: number | null;
      readonly zone: string;
      /** The campaign's end, where that is why they do not open again. */
      readonly endsAt?: number;
    }
  | {
      readonly code: 'campaign_cap_spent';
      readonly kind: DayCapKind;
      readonly cap: number;
      readonly used: number;
    }
  | { readonly code: 'next_slot'; readonly nextSlotAt: number }
  | { readonly code: 'spacing'; readonly seconds: number }
  | { readonly code: 'account_cooling_down'; readonly until: number; readonly why?: string | null }
  | { readonly code: 'invitations_cooling_down'; readonly until: number; readonly why?: string | null }
  | { readonly code: 'account_paused'; readonly reason: string | null }
  /** The workspace's plan has ended, or lets fewer accounts act than are connected. */
  | { readonly code: 'plan_ended' }
  | { readonly code: 'beyond_plan' }
  | { readonly code: 'provider_resting'; readonly until: number }
  | { readonly code: 'too_many_pending_invitations'; readonly pending: number; readonly max: number }
  | { readonly code: 'account_disconnected' };

export type RefuseReason =
  | { readonly code: 'account_deleted' }
  | { readonly code: 'not_on_account_type'; readonly budget: BudgetKey; readonly accountType: AccountType };

export type Verdict =
  | { readonly verdict: 'allow'; readonly budgets: readonly BudgetKey[]; readonly nextGapSeconds?: number }
  | {
      readonly verdict: 'wait';
      /** The earliest instant at which it is allowed if nothing else changes; `null`: time alone does not help. */
      readonly until: number | null;
      /** The constraint that blocks longest now. */
      readonly reason: PermitReason;
      /** The others that block too, or that the end of `reason` runs into (a budget that frees at night). */
      readonly also: readonly PermitReason[];
    }
  | { readonly verdict: 'refuse'; readonly reason: RefuseReason };
