import { useQuery } from '@tanstack/react-query';
import type { User } from '@waypost/contract/users';
import { firstToAnswer, type NextStep, nextStep } from '@waypost/domain/dashboard/next-step';
import { campaignsQuery } from '../features/campaigns/api/campaigns.ts';
import { campaignHealthQuery } from '../features/dashboard/api/campaign-health.ts';
import { repliesWaitingQuery } from '../features/dashboard/api/today.ts';
import { leadListsQuery } from '../features/leads/api/lead-lists.ts';
import { useMayConnect } from '../features/linkedin/components/connect-gate.tsx';
import { linkedInAccountsQuery } from '../features/linkedin/index.ts';
import { onboardingQuery, useSaveOnboarding } from '../features/onboarding/index.ts';
import { useCurrentUser } from '../features/users/index.ts';

/** What of the person is over: the plan, or the trial. */
function endedOf({ subscription }: User): 'plan' | 'trial' | null {
  if (subscription?.status !== 'expired') return null;
  return subscription.planId === 0 ? 'trial' : 'plan';
}

/** What the dashboard advises, once everything it rests on is known. */
export function useNextStep(): {
  step: NextStep | null;
  /** Something that it rests on is asked for the first time. */
  isLearning: boolean;
  profileId: string | null;
  dismissSetup: () => void;
} {
  const user = useCurrentUser();
  const asked = {
    accounts: useQuery(linkedInAccountsQuery),
    replies: useQuery(repliesWaitingQuery),
    health: useQuery(campaignHealthQuery),
    lists: useQuery(leadListsQuery),
    campaigns: useQuery(campaignsQuery),
    onboarding: useQuery(onboardingQuery),
  };
  const [accounts, replies, health] = [asked.accounts.data, asked.replies.data, asked.health.data];
  const [lists, campaigns, onboarding] = [asked.lists.data, asked.campaigns.data, asked.onboarding.data];
  const mayConnect = useMayConnect().ok;
  const save = useSaveOnboarding();
  const known = user && accounts && replies && health && lists && campaigns && onboarding;
  const first = replies && firstToAnswer(replies.waiting);
  return {
    step: known
      ? nextStep({
          ended: endedOf(user),
          isPaymentDue: user.subscription?.status === 'past_due',
          accounts,
          campaignsWithIssues: health.campaignsWithIssues,
          reply: first
            ? {
                conversationId: first.id,
                accountId: first.account.id,
                name: first.name,
                since: first.unansweredSince ?? first.lastAt,
                intent: first.intent?.is ?? null,
                total: replies.total,
                isLongest: first === replies.waiting[0],
              }
            : null,
          onboarding: {
            isCompleted: user.isOnboardingCompleted || user.isSampleWorkspace,
            step: onboarding.step,
            goal: onboarding.goal,
          },
          mayConnect,
          lists: lists.map((list) => ({ leads: list._count.leads })),
          campaigns,
        })
      : null,
    // What cannot be read is not waited for.
    isLearning: Object.values(asked).some(({ isPending }) => isPending),
    profileId: onboarding?.profileId ?? null,
    dismissSetup: () => save.mutate({ isCompleted: true }),
  };
}
