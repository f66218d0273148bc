import type { NotificationKind } from '@waypost/domain/notifications/kinds';

/** As settings call the kinds. */
export const kindWords: Readonly<Record<NotificationKind, { label: string; help: string }>> = {
  reply: { label: 'Replies', help: 'Somebody in your lists wrote back.' },
  account_lost: {
    label: 'Lost accounts',
    help: 'A LinkedIn account is disconnected and its campaigns wait.',
  },
  needs_review: { label: 'Decisions', help: 'An action could not be confirmed and waits for you.' },
  campaign_not_started: {
    label: 'Campaigns that could not start',
    help: 'A scheduled campaign is a draft again, with the reason.',
  },
  campaign_paused: {
    label: 'Paused campaigns',
    help: 'Waypost was off for days, and steps that were due wait for you.',
  },
  campaign_finished: {
    label: 'Finished campaigns',
    help: 'Everybody in it is through its steps, or its last day is over.',
  },
  credits_low: { label: 'Keywords running low', help: '80% of your keywords are used.' },
  credits_gone: { label: 'Keywords used up', help: 'All your keywords are used.' },
  payment_failed: { label: 'Failed payments', help: 'Your plan could not be renewed.' },
  paid_twice: { label: 'Paid twice', help: 'A second subscription is paid for beside your plan.' },
  plan_ending: {
    label: 'Plan ends soon',
    help: 'Your trial, or a plan that does not renew, ends in three days.',
  },
  plan_ended: { label: 'Plan ended', help: 'Your trial or plan has ended.' },
  accepted: { label: 'Accepted invitations', help: 'Somebody accepted an invitation of a campaign.' },
  feedback_answered: { label: 'Answers to your feedback', help: 'Somebody answered what you told us.' },
};
