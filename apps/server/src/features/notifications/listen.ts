import type { CampaignFinished } from '@waypost/domain/campaigns/events';
import { creditWarning, type NotificationKind } from '@waypost/domain/notifications/kinds';
import { grouped } from '@waypost/domain/text/grouped';
import type { Tx } from '../../platform/db/tenant.ts';
import { hint } from '../../platform/events/live-events.ts';
import { keywordsDetail, paymentDetail, planEndDetail } from './money-words.ts';
import { markReadOfAccount, markReadOfKinds, settle } from './notification.store.ts';
import type { NotificationsDeps } from './notifications-deps.ts';
import { tell } from './tell.ts';

/** What happens below that people are told about. */
export function listenForNews(deps: NotificationsDeps): void {
  const { announcements, clock } = deps.platform;
  announcements.inTransaction('inbox.reply-received', (tx, workspaceId, reply) =>
    tell(deps, tx, workspaceId, {
      kind: 'reply',
      about: `reply ${reply.messageId}`,
      leadId: reply.leadId,
      accountId: reply.linkedinAccountId,
      conversationId: reply.conversationId,
    }),
  );
  announcements.inTransaction('linkedin.account-disconnected', (tx, workspaceId, lost) =>
    tell(deps, tx, workspaceId, {
      kind: 'account_lost',
      about: `account_lost ${lost.linkedinAccountId} ${lost.at}`,
      accountId: lost.linkedinAccountId,
      detail: lost.reason,
    }),
  );
  announcements.inTransaction('linkedin.account-deleted', async (tx, workspaceId, { linkedinAccountId }) => {
    // There is nothing left to reconnect: nobody is told of it any more, and no letter about it leaves.
    const lost = { kind: 'account_lost', accountId: linkedinAccountId } as const;
    for (const userId of await markReadOfAccount(tx, workspaceId, lost, clock.businessNow()))
      await hint(tx, workspaceId, 'notifications.notification', userId);
  });
  announcements.inTransaction('linkedin.account-reconnected', async (tx, workspaceId, back) => {
    const lost = { kind: 'account_lost', of: { accountId: back.linkedinAccountId } } as const;
    for (const userId of await settle(tx, workspaceId, lost, back.at))
      await hint(tx, workspaceId, 'notifications.notification', userId);
  });
  announcements.inTransaction('linkedin.invitation-accepted', (tx, workspaceId, accepted) =>
    tell(deps, tx, workspaceId, {
      kind: 'accepted',
      about: `accepted ${accepted.linkedinAccountId} ${accepted.leadId}`,
      leadId: accepted.leadId,
      accountId: accepted.linkedinAccountId,
    }),
  );
  const aboutDecision = (actionId: string) =>
    ({ kind: 'needs_review', about: `needs_review ${actionId}` }) as const;
  /** Somebody decided, or it became known: nobody is asked any more. */
  const decided = async (tx: Tx, workspaceId: string, actionId: string): Promise<void> => {
    const { kind, about } = aboutDecision(actionId);
    for (const userId of await settle(tx, workspaceId, { kind, of: { about } }, clock.businessNow()))
      await hint(tx, workspaceId, 'notifications.notification', userId);
  };
  announcements.inTransaction('linkedin.action-ended', async (tx, workspaceId, ended) => {
    if (ended.outcome !== 'needs_review') {
      if (ended.wasInReview) await decided(tx, workspaceId, ended.actionId);
      return;
    }
    await tell(deps, tx, workspaceId, {
      ...aboutDecision(ended.actionId),
      leadId: ended.leadId,
      accountId: ended.linkedinAccountId,
      ...(ended.campaignId === null ? {} : { campaignId: ended.campaignId }),
      detail: ended.message,
    });
  });
  announcements.inTransaction('linkedin.action-planned-again', async (tx, workspaceId, planned) => {
    if (planned.wasInReview) await decided(tx, workspaceId, planned.actionId);
  });
  announcements.inTransaction('campaigns.finished', (tx, workspaceId, finished) => {
    const { campaignId, at } = finished;
    return tell(deps, tx, workspaceId, {
      kind: 'campaign_finished',
      about: `campaign_finished ${campaignId} ${at}`,
      campaignId,
      detail: finishedDetail(finished),
    });
  });
  announcements.inTransaction('campaigns.not-started', (tx, workspaceId, { campaignId, at, reason }) =>
    tell(deps, tx, workspaceId, {
      kind: 'campaign_not_started',
      about: `campaign_not_started ${campaignId} ${at}`,
      campaignId,
      detail: `${reason} It is a draft again.`,
    }),
  );
  announcements.inTransaction('campaigns.paused', (tx, workspaceId, { campaignId, at, reason }) =>
    tell(deps, tx, workspaceId, {
      kind: 'campaign_paused',
      about: `campaign_paused ${campaignId} ${at}`,
      campaignId,
      detail: reason,
    }),
  );
  announcements.inTransaction('feedback.answered', (tx, workspaceId, answered) =>
    tell(deps, tx, workspaceId, {
      kind: 'feedback_answered',
      about: `feedback_answered ${answered.feedbackId} ${answered.at}`,
      detail: answered.excerpt,
      userId: answered.userId,
    }),
  );
  announcements.inTransaction('billing.credits-spent', async (tx, workspaceId, spent) => {
    const kind = creditWarning(spent.before, spent.after, spent.max);
    if (kind === null) return;
    await tell(deps, tx, workspaceId, {
      kind,
      about: `${kind} ${spent.periodStartsAt}`,
      detail: (zone) => keywordsDetail(spent, zone),
    });
  });
  announcements.inTransaction('billing.payment-failed', (tx, workspaceId, failed) =>
    tell(deps, tx, workspaceId, {
      kind: 'payment_failed',
      about: `payment_failed ${failed.at}`,
      detail: (zone) => paymentDetail(failed, zone),
    }),
  );
  /** It is no longer true: nobody has to read it, and no letter about it leaves. */
  const takeBack = async (tx: Tx, workspaceId: string, kinds: readonly NotificationKind[]): Promise<void> => {
    const readers = await markReadOfKinds(tx, workspaceId, kinds, clock.businessNow());
    for (const userId of readers) await hint(tx, workspaceId, 'notifications.notification', userId);
  };
  announcements.inTransaction('billing.payment-cleared', (tx, workspaceId) =>
    takeBack(tx, workspaceId, ['payment_failed']),
  );
  announcements.inTransaction('billing.plan-ends', async (tx, workspaceId, end) => {
    // What was told of its coming end is over with it.
    if (end.hasEnded) await takeBack(tx, workspaceId, ['plan_ending', 'payment_failed']);
    const kind = end.hasEnded ? 'plan_ended' : 'plan_ending';
    await tell(deps, tx, workspaceId, {
      kind,
      about: `${kind} ${end.subscriptionId ?? 'trial'} ${end.at}`,
      detail: (zone) => planEndDetail(end, zone),
    });
  });
  announcements.inTransaction('billing.plan-goes-on', (tx, workspaceId) =>
    takeBack(tx, workspaceId, ['plan_ending', 'plan_ended']),
  );
  announcements.inTransaction('billing.paid-twice', (tx, workspaceId, { subscriptionId, plan, otherPlan }) =>
    tell(deps, tx, workspaceId, {
      kind: 'paid_twice',
      about: `paid_twice ${subscriptionId}`,
      detail:
        (otherPlan === plan
          ? `${plan} was bought twice; the one bought last counts.`
          : `${otherPlan ?? 'Another subscription'} is paid for beside ${plan}; ${plan} counts.`) +
        ' The payment provider is asked to cancel the other one, so that it is not charged again. Billing shows it.',
    }),
  );
}

/** What became of its leads: who failed is named, as somebody can try them again. */
function finishedDetail({ because, leads, replied, failed }: CampaignFinished): string {
  const ended = because === 'last_day' ? 'Its last day is over. ' : '';
  const again = failed === 0 ? '' : `, ${grouped(failed)} failed and can be tried again`;
  return `${ended}Of ${grouped(leads)} ${leads === 1 ? 'lead' : 'leads'} ${grouped(replied)} replied${again}.`;
}
