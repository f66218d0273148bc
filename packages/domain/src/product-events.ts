import type {
  CreditsSpent,
  PaidTwice,
  PaymentCleared,
  PaymentFailed,
  PlanEnds,
  PlanGoesOn,
} from './billing/events.ts';
import type { CampaignFinished, CampaignNotStarted, CampaignPaused } from './campaigns/events.ts';
import type { FeedbackAnswered } from './feedback/events.ts';
import type { IntentChanged, ManualMessageSeen, ReplyReceived } from './inbox/events.ts';
import type {
  ConnectionsRead,
  ExclusionAdded,
  LeadDeleted,
  LeadsEdited,
  LeadsTagged,
  ListGrew,
  PersonForgotten,
} from './leads/events.ts';
import type {
  AccountActsAgain,
  AccountDeleted,
  AccountDisconnected,
  AccountReconnected,
  ActionEnded,
  ActionInDoubt,
  ActionPlannedAgain,
  InvitationAccepted,
  InvitationWithdrawn,
  PersonResolved,
} from './linkedin/events.ts';

/** Everything one feature tells those above it, by name. A new event gets its shape in its feature's `events.ts`. */
export interface ProductEvents {
  'billing.credits-spent': CreditsSpent;
  'billing.paid-twice': PaidTwice;
  'billing.payment-cleared': PaymentCleared;
  'billing.payment-failed': PaymentFailed;
  'billing.plan-ends': PlanEnds;
  'billing.plan-goes-on': PlanGoesOn;
  'campaigns.finished': CampaignFinished;
  'campaigns.not-started': CampaignNotStarted;
  'campaigns.paused': CampaignPaused;
  'feedback.answered': FeedbackAnswered;
  'linkedin.account-disconnected': AccountDisconnected;
  'linkedin.account-reconnected': AccountReconnected;
  'linkedin.account-acts-again': AccountActsAgain;
  'linkedin.account-deleted': AccountDeleted;
  'linkedin.invitation-accepted': InvitationAccepted;
  'linkedin.invitation-withdrawn': InvitationWithdrawn;
  'linkedin.person-resolved': PersonResolved;
  'linkedin.action-ended': ActionEnded;
  'linkedin.action-planned-again': ActionPlannedAgain;
  'linkedin.action-in-doubt': ActionInDoubt;
  'leads.connections-read': ConnectionsRead;
  'leads.exclusion-added': ExclusionAdded;
  'leads.lead-deleted': LeadDeleted;
  'leads.person-forgotten': PersonForgotten;
  'leads.list-grew': ListGrew;
  'leads.edited': LeadsEdited;
  'leads.tagged': LeadsTagged;
  'inbox.reply-received': ReplyReceived;
  'inbox.manual-message-seen': ManualMessageSeen;
  'inbox.intent-changed': IntentChanged;
}
