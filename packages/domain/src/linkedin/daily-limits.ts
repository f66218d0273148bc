/**
 * The one table of safety numbers: what each LinkedIn account may do in each rolling window.
 * Limits belong to the account, never to a campaign; a campaign may only be stricter.
 * Instants everywhere in this package are epoch milliseconds.
 */

/** `paid` is any premium product (Premium, Sales Navigator, Recruiter). */
export type AccountType = 'free' | 'paid';

/** What can be done with an account. `profile_read` is a look-up the product makes for itself. */
export type ActionKind =
  | 'visit'
  | 'profile_read'
  | 'invite'
  | 'message'
  | 'inmail'
  | 'open_profile_message'
  | 'follow'
  | 'react'
  | 'comment'
  | 'withdraw'
  | 'search'
  | 'post';

export type BudgetKey =
  | 'invite_day'
  | 'invite_week'
  | 'invite_note_month'
  | 'message_day'
  | 'inmail_day'
  | 'open_profile_message_day'
  | 'profile_view_day'
  | 'engagement_day'
  | 'withdrawal_day'
  | 'search_result_day'
  | 'all_day';

export type CapPair = { readonly default: number; readonly ceiling: number };

export type BudgetRule = {
  readonly key: BudgetKey;
  /** Plural noun for sentences: "20 of 20 invitations …". */
  readonly noun: string;
  readonly windowMs: number;
  /** `null`: this budget does not exist for the account type. */
  readonly free: CapPair | null;
  readonly paid: CapPair | null;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

function rule(
  key: BudgetKey,
  noun: string,
  days: number,
  free: readonly [number, number] | null,
  paid: readonly [number, number] | null,
): BudgetRule {
  const pair = (caps: readonly [number, number] | null) =>
    caps === null ? null : { default: caps[0], ceiling: caps[1] };
  return { key, noun, windowMs: days * DAY_MS, free: pair(free), paid: pair(paid) };
}

/** Default and hard ceiling, free and paid. Notes on paid accounts are bound by the invitation rows alone. */
export const BUDGET_RULES: Readonly<Record<BudgetKey, BudgetRule>> = {
  invite_day: rule('invite_day', 'invitations', 1, [15, 20], [20, 40]),
  invite_week: rule('invite_week', 'invitations', 7, [70, 100], [100, 200]),
  invite_note_month: rule('invite_note_month', 'invitations with a note', 30, [5, 15], null),
  message_day: rule('message_day', 'messages', 1, [40, 100], [50, 150]),
  inmail_day: rule('inmail_day', 'InMails', 1, [0, 0], [8, 30]),
  open_profile_message_day: rule('open_profile_message_day', 'open-profile messages', 1, [0, 0], [20, 50]),
  profile_view_day: rule('profile_view_day', 'profile views', 1, [40, 80], [60, 100]),
  engagement_day: rule('engagement_day', 'follows, likes and comments', 1, [30, 50], [40, 80]),
  withdrawal_day: rule('withdrawal_day', 'withdrawals', 1, [20, 50], [40, 100]),
  search_result_day: rule('search_result_day', 'search results', 1, [500, 1_000], [1_000, 2_500]),
  all_day: rule('all_day', 'actions', 1, [100, 120], [150, 200]),
};

export const BUDGET_KEYS = Object.keys(BUDGET_RULES) as readonly BudgetKey[];

/** From this many pending invitations on the screens warn. */
export const PENDING_INVITATIONS_WARN = 300;
/** From this many pending invitations on no further invitation is sent. */
export const PENDING_INVITATIONS_STOP = 500;
/** More than this many invitations in 7 days need a proven accept rate. */
export const INVITE_WEEK_UNPROVEN_MAX = 100;
/** The accept rate (percent) that allows more than `INVITE_WEEK_UNPROVEN_MAX`. */
export const INVITE_WEEK_ACCEPT_RATE_MIN_PERCENT = 30;
/** No two actions of an account closer than this, whatever the dice say. */
export const GAP_SECONDS_MIN = 45;
/** The spacing that replies typed by a person keep. */
export const HUMAN_GAP_SECONDS = 5;
/** Longest note with an invitation, and longest message, in characters. */
export const NOTE_LENGTH_MAX: Readonly<Record<AccountType, number>> = { free: 200, paid: 300 };
export const MESSAGE_LENGTH_MAX = 8_000;
/** Pending invitations are taken back after this many days unless set otherwise (14 at the earliest). */
export const WITHDRAW_AFTER_DAYS_DEFAULT = 21;
export const WITHDRAW_AFTER_DAYS_MIN = 14;
/** The latest that can be set for taking them back without being asked. */
export const WITHDRAW_AFTER_DAYS_MAX = 90;
/** A person whose invitation was taken back is not invited again before so many days. */
export const REINVITE_AFTER_DAYS = 21;

const BUDGETS_OF_KIND: Readonly<Record<ActionKind, readonly BudgetKey[]>> = {
  visit: ['profile_view_day', 'all_day'],
  profile_read: ['profile_view_day'],
  invite: ['invite_day', 'invite_week', 'all_day'],
  message: ['message_day', 'all_day'],
  inmail: ['inmail_day', 'all_day'],
  open_profile_message: ['open_profile_message_day', 'all_day'],
  follow: ['engagement_day', 'all_day'],
  react: ['engagement_day', 'all_day'],
  comment: ['engagement_day', 'all_day'],
  withdraw: ['withdrawal_day', 'all_day'],
  search: ['search_result_day'],
  post: ['all_day'],
};

/** The budgets that one action spends. Look-ups and search pages are no "actions": they have their own row. */
export function budgetsOf(
  kind: ActionKind,
  withNote: boolean,
  accountType: AccountType,
): readonly BudgetKey[] {
  const budgets = BUDGETS_OF_KIND[kind];
  if (kind !== 'invite' || !withNote || BUDGET_RULES.invite_note_month[accountType] === null) return budgets;
  return [...budgets, 'invite_note_month'];
}

/** The highest value anybody can set, or `null` where the budget does not exist for the account type. */
export function ceilingOf(budget: BudgetKey, accountType: AccountType): number | null {
  return BUDGET_RULES[budget][accountType]?.ceiling ?? null;
}

export function defaultCapOf(budget: BudgetKey, accountType: AccountType): number | null {
  return BUDGET_RULES[budget][accountType]?.default ?? null;
}

/**
 * A cap as it may be stored: a whole number between 0 and the hard ceiling; nonsense becomes the default.
 * @returns `null` where the budget does not exist for the account type.
 */
export function clampCap(budget: BudgetKey, accountType: AccountType, requested: number): number | null {
  const caps = BUDGET_RULES[budget][accountType];
  if (caps === null) return null;
  if (Number.isNaN(requested)) return caps.default;
  return Math.min(caps.ceiling, Math.max(0, Math.floor(requested)));
}
