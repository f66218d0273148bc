import type { OnboardingGoal, OnboardingStep } from '../users/onboarding.ts';

type CampaignStatus = 'Draft' | 'Scheduled' | 'Active' | 'Paused' | 'Completed' | 'Archived';

/** What is known of a workspace when the dashboard opens. */
export interface DashboardFacts {
  /** The plan, or the trial, is over: nothing is sent and no account acts. */
  hasPlanEnded: boolean;
  accounts: readonly { id: string; name: string; status: 'Active' | 'Disconnected' | 'Deleted' }[];
  /** Campaigns that a disconnected account holds up. */
  campaignsWithIssues: number;
  /** Whose answer waits longest, which account they wrote to, and how many wait. */
  reply: { conversationId: string; accountId: string; name: string; since: string; total: number } | null;
  onboarding: { isCompleted: boolean; step: OnboardingStep; goal: OnboardingGoal | null };
  /** Whether the plan has room for one more LinkedIn account. */
  mayConnect: boolean;
  /** Lists with how many leads each. */
  lists: readonly { leads: number }[];
  campaigns: readonly { id: string; name: string; status: CampaignStatus }[];
}

/** The one thing that helps most now, with what it rests on. */
export type NextStep =
  | { do: 'choose-plan' }
  /** `waits`: who waits for an answer that only this account can give; null: nobody. */
  | { do: 'reconnect'; name: string; campaigns: number; waits: string | null }
  | { do: 'answer'; conversationId: string; name: string; since: string; total: number }
  | { do: 'finish-setup'; step: OnboardingStep }
  | { do: 'upgrade' }
  | { do: 'connect' }
  | { do: 'find-people' | 'import-list' }
  | { do: 'create-campaign'; leads: number }
  | { do: 'start-campaign'; campaignId: string; name: string };

/**
 * What holds something up comes before a person who waits, a person before the next thing to set up. Null when
 * everything runs and nobody waits.
 */
export function nextStep(facts: DashboardFacts): NextStep | null {
  if (facts.hasPlanEnded) return { do: 'choose-plan' };
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
