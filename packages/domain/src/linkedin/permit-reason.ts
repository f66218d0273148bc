import { dayMonth } from '../text/day-words.ts';
import { grouped } from '../text/grouped.ts';
import { DAY_CAP_NOUNS } from './day-cap.ts';
import { BUDGET_RULES } from './daily-limits.ts';
import type { AccountType } from './daily-limits.ts';
import { describePlanRest } from './plan-rest.ts';
import { ofTheLast } from './limit-words.ts';
import type { CapSource, PermitReason, RefuseReason } from './permit.ts';
import { WARM_UP_REASON_WORDS } from './warm-up.ts';

const DAY_MS = 86_400_000;

const SOURCE_WORDS: Readonly<Record<CapSource, string>> = {
  hard_ceiling: 'the hard ceiling',
  account_default: 'the default limit',
  user_setting: 'your own limit',
  campaign_setting: 'this campaign’s limit',
  warm_up: 'the warm-up limit',
  accept_rate: 'the limit for accept rates under 30%',
  daily_variation: 'the limit of this day',
  weekend: 'the limit of quiet weekends',
};

/** Until when it rests is shown beside it, and a sentence that was stored does not count down. */
const withoutDuration = (why: string): string => why.replace(/\s*Trying again in [^.]+\.$/u, '');

const isOfTheDay = (source: CapSource): boolean => source === 'daily_variation' || source === 'weekend';

function windowWords(windowMs: number): string {
  const days = Math.round(windowMs / DAY_MS);
  return days === 1 ? 'in 24 hours' : `in ${days} days`;
}

function accountWords(accountType: AccountType): string {
  return accountType === 'free' ? 'free accounts' : 'premium accounts';
}

/**
 * One plain sentence naming the binding limit with its numbers. Times are shown beside it, in the viewer's zone.
 * @param senderName whose account it is; without it the sentence speaks of "the sender".
 */
export function describeReason(reason: PermitReason | RefuseReason, senderName?: string): string {
  const account = senderName ?? 'The account';
  switch (reason.code) {
    case 'budget_spent': {
      const { noun, windowMs } = BUDGET_RULES[reason.budget];
      const why = reason.warmUpWhy === undefined ? '' : ` ${WARM_UP_REASON_WORDS[reason.warmUpWhy]}`;
      const source = `${SOURCE_WORDS[reason.source]}${why}`;
      // A limit can become lower than what was sent under the one before, which still counts until it is old enough.
      if (reason.used > reason.cap) {
        return `${grouped(reason.used)} ${noun} ${ofTheLast(windowMs)} still count, more than ${source} allows: ${grouped(reason.cap)}.`;
      }
      return `${grouped(reason.used)} of ${grouped(reason.cap)} ${noun} ${windowWords(windowMs)} are used; ${source} is binding.`;
    }
    case 'outside_working_hours':
      if (reason.holiday !== undefined && reason.opensAt !== null)
        return `${dayMonth(reason.holiday)} is a holiday of ${senderName ?? 'the sender'} (${reason.zone}).`;
      return reason.opensAt === null
        ? `${senderName ?? 'The sender'} has no working hours ahead (${reason.zone}). Add some to go on.`
        : `Outside ${senderName ?? 'the sender'}’s working hours (${reason.zone}).`;
    case 'outside_campaign_hours':
      if (reason.endsAt !== undefined) return 'The campaign ends before its turn.';
      return `Outside the campaign’s hours (${reason.zone}).`;
    case 'campaign_cap_spent':
      return `${grouped(reason.used)} of ${grouped(reason.cap)} ${DAY_CAP_NOUNS[reason.kind]} in 24 hours are used; this campaign’s daily cap for all senders together is binding.`;
    case 'next_slot':
      return `${senderName ?? 'The sender'} keeps a random pause between two actions.`;
    case 'spacing':
      return `Two actions of one account stay at least ${reason.seconds} seconds apart.`;
    case 'account_cooling_down':
      if (reason.why) return `${account} rests. ${withoutDuration(reason.why)}`;
      return `${account} is cooling down after a limit signal from LinkedIn.`;
    case 'invitations_cooling_down':
      if (reason.why) return `Invitations of ${senderName ?? 'this account'} are cooling down. ${reason.why}`;
      return `Invitations of ${senderName ?? 'this account'} are cooling down after a limit signal from LinkedIn.`;
    case 'provider_resting':
      return 'LinkedIn’s gateway refuses or fails for several senders: nothing is sent until it answers again.';
    case 'account_paused':
      return `${account} is paused${reason.reason === null ? '' : `: ${reason.reason.replace(/[.\s]+$/u, '')}`}.`;
    case 'plan_ended':
    case 'beyond_plan':
      return describePlanRest(reason.code, senderName);
    case 'too_many_pending_invitations':
      return `${reason.pending} invitations are pending; inviting stops at ${reason.max}. Withdraw old ones to go on.`;
    case 'account_disconnected':
      return `${account} is disconnected. Reconnect ${senderName === undefined ? 'it' : 'the account'} in Settings to go on.`;
    case 'account_deleted':
      return `${account} was removed.`;
    case 'not_on_account_type':
      return `LinkedIn offers no ${BUDGET_RULES[reason.budget].noun} to ${accountWords(reason.accountType)}.`;
  }
}

/** The same limit where it is only met later: before the turn of a send that waits in the queue. No full stop. */
export function describeAhead(reason: PermitReason | RefuseReason, senderName?: string): string {
  switch (reason.code) {
    case 'budget_spent': {
      const { noun, windowMs } = BUDGET_RULES[reason.budget];
      // Another day than today has another one.
      const source = isOfTheDay(reason.source) ? 'its day’s limit' : SOURCE_WORDS[reason.source];
      return `${source} of ${reason.cap} ${noun} ${windowWords(windowMs)} is reached before its turn`;
    }
    case 'campaign_cap_spent':
      return `this campaign’s daily cap of ${reason.cap} ${DAY_CAP_NOUNS[reason.kind]} for all senders together is reached before its turn`;
    case 'outside_working_hours':
      return reason.holiday === undefined
        ? `${senderName ?? 'the sender'}’s working hours end before its turn`
        : `${dayMonth(reason.holiday)} is a holiday of ${senderName ?? 'the sender'}`;
    case 'outside_campaign_hours':
      return reason.endsAt === undefined
        ? 'the campaign’s hours end before its turn'
        : 'the campaign ends before its turn';
    default:
      return describeReason(reason, senderName).replace(/\.$/u, '');
  }
}
