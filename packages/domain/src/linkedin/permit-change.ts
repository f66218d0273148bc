import { BUDGET_RULES } from './daily-limits.ts';
import { changeOfPlanRest } from './plan-rest.ts';
import type { CapSource, PermitReason, RefuseReason } from './permit.ts';

const RAISE: Readonly<Record<CapSource, string>> = {
  hard_ceiling: 'Nobody can raise the hard ceiling: add a sender.',
  account_default: 'Raise the limit in LinkedIn limits, or add a sender.',
  user_setting: 'Raise your own limit in LinkedIn limits, or add a sender.',
  campaign_setting: 'Raise the limit of this campaign, or add a sender.',
  warm_up: 'The warm-up limit rises with every week of active days; or add a sender.',
  daily_variation:
    'Raise the limit in LinkedIn limits, or lower the daily variation; another day has its own limit.',
  weekend: 'Weekdays use the whole limit. Change the weekend activity in LinkedIn limits.',
  accept_rate:
    'The weekly limit rises once at least 30% of 20 or more invitations are accepted; or add a sender.',
};

/** What a person, or time, could do about a limit: one sentence for every reason the governor can give. */
export function changeOfPermit(reason: PermitReason | RefuseReason): string {
  switch (reason.code) {
    case 'budget_spent':
      return RAISE[reason.source];
    case 'campaign_cap_spent':
      return 'Raise the campaign’s daily cap under Senders and schedule.';
    case 'outside_working_hours':
      return reason.opensAt === null
        ? 'Give the sender working hours in LinkedIn limits.'
        : reason.holiday !== undefined
          ? 'Take the holiday out in LinkedIn limits, under Hours and pace.'
          : 'Longer working hours in LinkedIn limits would bring it forward.';
    case 'outside_campaign_hours':
      if (reason.endsAt !== undefined) return 'A later end of the campaign, under Senders and schedule.';
      return reason.opensAt === null
        ? 'Give the campaign hours under Senders and schedule.'
        : 'Longer hours of the campaign would bring it forward.';
    case 'next_slot':
    case 'spacing':
      return 'It goes on by itself; the pause protects the account.';
    case 'account_paused':
      return 'Resume the account in LinkedIn limits.';
    case 'plan_ended':
    case 'beyond_plan':
      return changeOfPlanRest(reason.code);
    case 'invitations_cooling_down':
      if (reason.why) {
        return 'It goes on by itself. A closer list or another invitation helps more than haste.';
      }
      return 'It goes on by itself; nobody can shorten the rest that LinkedIn asked for.';
    case 'account_cooling_down':
      if (reason.why) return 'It goes on by itself.';
      return 'It goes on by itself; nobody can shorten the rest that LinkedIn asked for.';
    case 'provider_resting':
      return 'It goes on by itself: one sender asks again at that time, the others follow once it is answered.';
    case 'too_many_pending_invitations':
      return 'Withdraw old invitations in LinkedIn limits, or wait until some are accepted.';
    case 'account_disconnected':
      return 'Reconnect the account in Settings.';
    case 'account_deleted':
      return 'Connect this LinkedIn account again, or take the sender out of the campaign.';
    case 'not_on_account_type':
      return `Use a sender whose account has ${BUDGET_RULES[reason.budget].noun}, or take the step out.`;
  }
}
