import type { Notification } from '@waypost/contract/notifications';
import type { NotificationKind } from '@waypost/domain/notifications/kinds';
import { paths } from '../../../app/paths.ts';

/** As settings call the kinds. */
export const kindWords: Readonly<Record<NotificationKind, { label: string; help: string }>> = {
  reply: { label: 'Replies', help: 'Somebody in your lists wrote back.' },
  account_lost: {
    label: 'Lost accounts',
    help: 'A LinkedIn account is disconnected and its campaigns wait.',
  },
  needs_review: { label: 'Decisions', help: 'An action could not be confirmed and waits for you.' },
  credits_low: { label: 'Credits running low', help: '80 % of the month’s keyword credits are used.' },
  credits_gone: { label: 'Credits used up', help: 'All keyword credits of the month are used.' },
  payment_failed: { label: 'Failed payments', help: 'Your plan could not be renewed.' },
  paid_twice: { label: 'Paid twice', help: 'A second subscription is paid for beside your plan.' },
  accepted: { label: 'Accepted invitations', help: 'Somebody accepted an invitation of a campaign.' },
  feedback_answered: { label: 'Answers to your feedback', help: 'Somebody answered what you told us.' },
};

/** One notification in a sentence. */
export function titleOf({ kind, lead, account, settledAt }: Notification): string {
  const who = lead?.name ?? 'Somebody';
  const sender = account?.name ?? 'A LinkedIn account';
  switch (kind) {
    case 'reply':
      return `${who} replied to ${sender}`;
    case 'accepted':
      return `${who} accepted an invitation of ${sender}`;
    case 'account_lost':
      return settledAt === null ? `${sender} is disconnected` : `${sender} was disconnected`;
    case 'needs_review':
      return `An action for ${who} needs your decision`;
    case 'credits_low':
      return '80 % of this month’s credits are used';
    case 'feedback_answered':
      return 'Your feedback was answered';
    case 'credits_gone':
      return 'All credits of this month are used';
    case 'payment_failed':
      return 'A payment did not go through';
    case 'paid_twice':
      return 'Two subscriptions are paid for';
  }
}

/** Where something can be done about it; null where nothing is to do. */
export function placeOf({ kind, account, conversationId }: Notification): string | null {
  switch (kind) {
    case 'reply':
      return conversationId === null ? paths.inbox : `${paths.inbox}?c=${conversationId}`;
    case 'account_lost':
      return paths.settings;
    case 'needs_review':
      return account === null ? paths.linkedinConfig : `${paths.linkedinConfig}?account=${account.id}`;
    case 'credits_low':
    case 'credits_gone':
    case 'payment_failed':
    case 'paid_twice':
      return paths.billing;
    case 'feedback_answered':
      return paths.settingsFeedback;
    case 'accepted':
      return null;
  }
}
