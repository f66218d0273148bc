import type { NotificationKind } from './kinds.ts';

/** What a notification is about, as far as its words and its place need it. */
export interface ToldThing {
  readonly kind: NotificationKind;
  readonly lead: { readonly name: string } | null;
  readonly account: { readonly id: string; readonly name: string } | null;
  readonly campaign: { readonly id: string; readonly name: string } | null;
  readonly conversationId: string | null;
  /** Null: what it asks for is not done, or nothing is. */
  readonly settledAt: string | null;
  /** It is about the free trial, not about a plan. */
  readonly isTrial: boolean;
}

/** One notification in a short sentence without its full stop; the bell says it, and a letter is headed by it. */
export function titleOf({ kind, lead, account, campaign, settledAt, isTrial }: ToldThing): string {
  const who = lead?.name ?? 'Somebody';
  const sender = account?.name ?? 'A LinkedIn account';
  switch (kind) {
    case 'reply':
      return `${who} replied to ${account === null ? 'a LinkedIn account' : sender}`;
    case 'accepted':
      return `${who} accepted an invitation of ${account === null ? 'a LinkedIn account' : sender}`;
    case 'account_lost':
      return settledAt === null ? `${sender} is disconnected` : `${sender} was disconnected`;
    case 'needs_review':
      return settledAt === null
        ? `An action for ${who} needs your decision`
        : `An action for ${who} is decided`;
    case 'campaign_not_started':
      return `${campaign?.name ?? 'A campaign'} could not start`;
    case 'campaign_paused':
      return `${campaign?.name ?? 'A campaign'} is paused`;
    case 'campaign_finished':
      return `${campaign?.name ?? 'A campaign'} is finished`;
    case 'credits_low':
      return '80% of your keywords are used';
    case 'feedback_answered':
      return 'Your feedback was answered';
    case 'credits_gone':
      return 'All your keywords are used';
    case 'payment_failed':
      return 'A payment did not go through';
    case 'paid_twice':
      return 'Two subscriptions are paid for';
    case 'plan_ending':
      return isTrial ? 'Your trial ends soon' : 'Your plan ends soon';
    case 'plan_ended':
      return isTrial ? 'Your trial has ended' : 'Your plan has ended';
  }
}

/** Address within the product where something can be done about it; null where nothing is to do. */
export function placeOf({ kind, lead, account, campaign, conversationId }: ToldThing): string | null {
  switch (kind) {
    case 'reply':
      return conversationId === null ? '/inbox' : `/inbox?c=${conversationId}`;
    case 'account_lost':
      return '/settings';
    case 'needs_review':
      // Where the lead stands with its question; the log where no campaign asked.
      if (campaign !== null)
        return `/campaign/${campaign.id}?tab=leads${lead === null ? '' : `&search=${encodeURIComponent(lead.name)}`}`;
      return account === null ? '/linkedin-config' : `/linkedin-config?account=${account.id}`;
    case 'campaign_not_started':
    case 'campaign_paused':
    case 'campaign_finished':
      return campaign === null ? '/campaign' : `/campaign/${campaign.id}`;
    case 'credits_low':
    case 'credits_gone':
    case 'payment_failed':
    case 'paid_twice':
    case 'plan_ending':
    case 'plan_ended':
      return '/billing';
    case 'feedback_answered':
      return '/settings/feedback';
    case 'accepted':
      return null;
  }
}
