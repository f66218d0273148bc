import type { ConversationIntent } from '../inbox/intent.ts';
import type { OnboardingGoal, OnboardingStep } from '../users/onboarding.ts';

type CampaignStatus = 'Draft' | 'Scheduled' | 'Active' | 'Paused' | 'Completed' | 'Archived';

/** What is known of a workspace when the dashboard opens. */
export interface DashboardFacts {
  /** What is over, if anything: with a plan sending stops and no account acts; a trial never sent. */
  ended: 'plan' | 'trial' | null;
  /** A payment did not go through: without one the plan ends soon. */
  isPaymentDue: boolean;
  accounts: readonly { id: string; name: string; status: 'Active' | 'Disconnected' | 'Deleted' }[];
  /** Campaigns that a disconnected account holds up. */
  campaignsWithIssues: number;
  /** Who is to be answered first, which account they wrote to, and how many wait. */
  reply: (ReplyToAnswer & { accountId: string }) | null;
  onboarding: { isCompleted: boolean; step: OnboardingStep; goal: OnboardingGoal | null };
  /** Whether the plan has room for one more LinkedIn account. */
  mayConnect: boolean;
  /** Lists with how many leads each. */
  lists: readonly { leads: number }[];
  campaigns: readonly { id: string; name: string; status: CampaignStatus }[];
}

/** Somebody who wrote and waits. */
export interface ReplyToAnswer {
  conversationId: string;
  name: string;
  since: string;
  /** What they mean; null: nobody has said yet. */
  intent: ConversationIntent | null;
  /** How many wait, and whether nobody waits longer. */
  total: number;
  isLongest: boolean;
}

/** The one thing that helps most now, with what it rests on. */
export type NextStep =
  | { do: 'choose-plan'; ended: 'plan' | 'trial' }
  /** `waits`: who waits for an answer that only this account can give; null: nobody. */
  | { do: 'reconnect'; name: string; campaigns: number; waits: string | null }
  | ({ do: 'answer' } & ReplyToAnswer)
  | { do: 'pay' }
  | { do: 'finish-setup'; step: OnboardingStep }
  | { do: 'upgrade' }
  | { do: 'connect' }
  | { do: 'find-people' | 'import-list' }
  | { do: 'create-campaign'; leads: number }
  | { do: 'start-campaign'; campaignId: string; name: string };

/**
 * What holds something up comes before a person who waits, a person before what will hold everything up, and that before
 * the next thing to set up. Null when everything runs and nobody waits.
 */
export function nextStep(facts: DashboardFacts): NextStep | null {
  if (facts.ended !== null) return { do: 'choose-plan', ended: facts.ended };
  const linked = facts.accounts.filter(({ status }) => status !== 'Deleted');
  const isLost = ({ status }: { status: string }) => status === 'Disconnected';
  const lost = linked.find(isLost);
  if (lost && facts.campaignsWithIssues > 0) {
    return { do: 'reconnect', name: lost.name, campaigns: facts.campaignsWithIssues, waits: null };
  }
  if (facts.reply !== null) {
    const { accountId, ...reply } = facts.reply;
    // An answer cannot be sent by an account that is signed out.
    const mute = linked.find((account) => account.id === accountId && isLost(account));
    if (mute) return { do: 'reconnect', name: mute.name, campaigns: 0, waits: reply.name };
    return { do: 'answer', ...reply };
  }
  if (facts.isPaymentDue) return { do: 'pay' };
  const { isCompleted, step, goal } = facts.onboarding;
  if (!isCompleted) return { do: 'finish-setup', step };
  const leads = facts.lists.reduce((total, list) => total + list.leads, 0);
  // A list can be brought without an account; everything else needs one.
  if (leads === 0 && goal === 'import_list') return { do: 'import-list' };
  if (linked.length === 0) return { do: facts.mayConnect ? 'connect' : 'upgrade' };
  if (lost) return { do: 'reconnect', name: lost.name, campaigns: 0, waits: null };
  if (leads === 0) return { do: 'find-people' };
  if (facts.campaigns.length === 0) return { do: 'create-campaign', leads };
  const runs = facts.campaigns.some(({ status }) => status === 'Active' || status === 'Scheduled');
  const draft = facts.campaigns.find(({ status }) => status === 'Draft');
  if (!runs && draft) return { do: 'start-campaign', campaignId: draft.id, name: draft.name };
  return null;
}

/** From who wants to talk to who has said no, or is away and reads nothing. */
const answered: readonly (ConversationIntent | null)[] = [
  'interested',
  'question',
  'referral',
  null,
  'not_now',
  'not_interested',
  'out_of_office',
];

/** Who is answered first: by what they mean, then by how long they wait. @param waiting longest first. */
export function firstToAnswer<Waiting extends { intent: { is: ConversationIntent } | null }>(
  waiting: readonly Waiting[],
): Waiting | undefined {
  const rank = ({ intent }: Waiting) => answered.indexOf(intent?.is ?? null);
  return waiting.toSorted((one, other) => rank(one) - rank(other))[0];
}
