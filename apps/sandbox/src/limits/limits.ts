import type { LedgerKind } from '../state/ledger-entry.ts';
import type { Spend, State } from '../state/state.ts';
import { isPaid, type Tier } from '../state/tiers.ts';
import { WireError } from '../linkedin/wire-error.ts';

const DAY_MS = 86_400_000;

/** What a limit can be about: a request that changes something, or one of the two counted reads. */
type SpendKind = LedgerKind | 'profile' | 'search';

export interface Limit {
  name: string;
  windowMs: number;
  counts: (spend: Spend) => boolean;
  max: { free: number; paid: number };
}

const ofKind =
  (...kinds: string[]) =>
  (spend: Spend) =>
    kinds.includes(spend.kind);

/** The network's own ceilings per member, in rolling windows of business time. */
export const LIMITS: Readonly<Record<string, Limit>> = {
  inviteDay: {
    name: 'invitations per day',
    windowMs: DAY_MS,
    counts: ofKind('invite'),
    max: { free: 20, paid: 40 },
  },
  inviteWeek: {
    name: 'invitations per 7 days',
    windowMs: 7 * DAY_MS,
    counts: ofKind('invite'),
    max: { free: 100, paid: 200 },
  },
  inviteNoted: {
    name: 'invitations with a note per 30 days',
    windowMs: 30 * DAY_MS,
    counts: (s) => s.kind === 'invite' && s.noted,
    max: { free: 15, paid: Number.POSITIVE_INFINITY },
  },
  messageDay: {
    name: 'messages per day',
    windowMs: DAY_MS,
    counts: ofKind('message'),
    max: { free: 100, paid: 150 },
  },
  profileDay: {
    name: 'profile views per day',
    windowMs: DAY_MS,
    counts: ofKind('profile', 'visit'),
    max: { free: 80, paid: 100 },
  },
  inmailDay: {
    name: 'InMails per day',
    windowMs: DAY_MS,
    counts: ofKind('inmail'),
    max: { free: 0, paid: 30 },
  },
  openDay: {
    name: 'messages to open profiles per day',
    windowMs: DAY_MS,
    counts: ofKind('open_message'),
    max: { free: 0, paid: 50 },
  },
  openMonth: {
    name: 'messages to open profiles per 30 days',
    windowMs: 30 * DAY_MS,
    counts: ofKind('open_message'),
    max: { free: 0, paid: 800 },
  },
  searchDay: {
    name: 'search results per day',
    windowMs: DAY_MS,
    counts: ofKind('search'),
    max: { free: 1000, paid: 2500 },
  },
  engageDay: {
    name: 'follows, likes and comments per day',
    windowMs: DAY_MS,
    counts: ofKind('comment', 'react', 'follow', 'unfollow'),
    max: { free: 50, paid: 80 },
  },
  withdrawDay: {
    name: 'withdrawals per day',
    windowMs: DAY_MS,
    counts: ofKind('withdraw'),
    max: { free: 50, paid: 100 },
  },
  allDay: {
    name: 'actions per day',
    windowMs: DAY_MS,
    counts: (s) => s.kind !== 'profile' && s.kind !== 'search',
    max: { free: 120, paid: 200 },
  },
};

const BY_KIND: Readonly<Record<SpendKind, readonly (keyof typeof LIMITS)[]>> = {
  invite: ['inviteDay', 'inviteWeek', 'inviteNoted', 'allDay'],
  withdraw: ['withdrawDay', 'allDay'],
  message: ['messageDay', 'allDay'],
  inmail: ['inmailDay', 'allDay'],
  open_message: ['openDay', 'openMonth', 'allDay'],
  visit: ['profileDay', 'allDay'],
  profile: ['profileDay'],
  comment: ['engageDay', 'allDay'],
  react: ['engageDay', 'allDay'],
  follow: ['engageDay', 'allDay'],
  unfollow: ['engageDay', 'allDay'],
  message_react: ['allDay'],
  answer_invitation: ['allDay'],
  search: ['searchDay'],
  post: ['allDay'],
};

/**
 * How much of a limit's window is used by what was applied so far. That includes what arrived after the instant but
 * was quicker, so that a request that took its time never makes a window overflow.
 */
function used(state: State, member: string, limit: Limit, atMs: number): number {
  let count = 0;
  const spends = state.spends.get(member) ?? [];
  for (let i = spends.length - 1; i >= 0; i -= 1) {
    const spend = spends[i] as Spend;
    if (spend.atMs > atMs - limit.windowMs && limit.counts(spend)) count += spend.count ?? 1;
  }
  return count;
}

/** What a member with this subscription may do in a window. */
export const maxOf = (limit: Limit, tier: Tier) => (isPaid(tier) ? limit.max.paid : limit.max.free);

/**
 * Refuses an action that would pass one of the network's limits; invitations with 422 `cannot_resend_yet`,
 * everything else with 429. `atMs` is the instant the request arrived.
 */
export function checkLimits(
  state: State,
  member: string,
  tier: Tier,
  kind: SpendKind,
  atMs: number,
  noted = false,
): void {
  for (const key of BY_KIND[kind]) {
    const limit = LIMITS[key] as Limit;
    if (key === 'inviteNoted' && !noted) continue;
    if (used(state, member, limit, atMs) < maxOf(limit, tier)) continue;
    if (kind === 'invite')
      throw new WireError(
        422,
        'cannot_resend_yet',
        'Cannot resend yet',
        'A temporary provider limit has been reached. Please try again later.',
        limit.name,
      );
    throw new WireError(
      429,
      'too_many_requests',
      'Too many requests',
      'The provider cannot accept any more requests of this kind at the moment.',
      limit.name,
    );
  }
}

/** The percentage of the weekly invitations used after one more, when it just passed 50, 75, 90 or 95; else undefined. */
export function inviteUsageStep(state: State, member: string, tier: Tier, atMs: number): number | undefined {
  const limit = LIMITS['inviteWeek'] as Limit;
  const before = (used(state, member, limit, atMs) / maxOf(limit, tier)) * 100;
  const after = before + 100 / maxOf(limit, tier);
  return [95, 90, 75, 50].find((step) => before < step && after >= step);
}
