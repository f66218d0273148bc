import type { NextStep } from '@waypost/domain/dashboard/next-step';
import { CONVERSATION_INTENT_WORDS } from '@waypost/domain/inbox/intent';
import type { OnboardingStep } from '@waypost/domain/users/onboarding';
import { paths } from '../../../app/paths.ts';
import { formatAgo } from '../../../lib/dates.ts';
import { countOf, formatNumber } from '../../../lib/numbers.ts';

/** A step as the dashboard says it, and where its button leads. */
export interface NextStepWords {
  title: string;
  /** What the advice rests on. */
  reason: string;
  button: string;
  to: string;
}

const setup: Readonly<Record<OnboardingStep, string>> = {
  you: 'what you sell',
  buyers: 'who buys it',
  linkedin: 'your LinkedIn account',
  goal: 'what comes first',
};

/** @param profileId the buyer profile that was built in the first steps, if any. */
export function nextStepWords(step: NextStep, now: number, profileId: string | null): NextStepWords {
  switch (step.do) {
    case 'choose-plan':
      return {
        title: 'Choose a plan',
        reason:
          step.ended === 'trial'
            ? 'Your free trial has ended. What you have stays.'
            : 'Yours has ended, and nothing is sent meanwhile. Everything goes on where it stood.',
        button: 'See plans',
        to: paths.billing,
      };
    case 'answer':
      return {
        title: `Answer ${step.name}`,
        // One line on a phone: it stands over the list that says the rest.
        reason: `${step.intent === null ? 'Wrote' : `${CONVERSATION_INTENT_WORDS[step.intent].label}, wrote`} ${formatAgo(step.since, now)}${
          step.total > 1
            ? `, ${step.isLongest ? 'longest wait of' : 'one of'} ${formatNumber(step.total)}.`
            : '.'
        }`,
        button: 'Open reply',
        to: `${paths.inbox}?c=${encodeURIComponent(step.conversationId)}`,
      };
    case 'reconnect':
      return {
        title: `Reconnect ${step.name}`,
        reason:
          step.campaigns > 0
            ? `${countOf(step.campaigns, 'campaign waits', 'campaigns wait')} for a sender that is signed out.`
            : step.waits === null
              ? 'The account is signed out: nothing can be sent or read with it.'
              : `${step.waits} waits for an answer, and the account that talks with them is signed out.`,
        button: 'Reconnect',
        to: paths.settings,
      };
    case 'pay':
      return {
        title: 'Update the payment method',
        reason: 'A payment did not go through. When the plan ends without one, campaigns stop.',
        button: 'Open billing',
        to: `${paths.billing}#payments`,
      };
    case 'finish-setup':
      return {
        title: 'Finish setting up',
        // Without a number: the checklist above counts first steps of its own.
        reason: `Where you left off: ${setup[step.step]}.`,
        button: 'Continue',
        to: paths.onboarding,
      };
    case 'upgrade':
      return {
        title: 'Choose a plan with a LinkedIn account',
        reason: 'Searches and campaigns run as one of your accounts; your plan has no room for one.',
        button: 'See plans',
        to: paths.billing,
      };
    case 'connect':
      return {
        title: 'Connect a LinkedIn account',
        reason: 'Searches and campaigns run as one of your accounts, inside its limits.',
        button: 'Connect LinkedIn',
        to: paths.settings,
      };
    case 'find-people':
      return {
        title: 'Find people who fit',
        reason: 'Your lists hold no leads yet, and a campaign needs some.',
        button: 'Find with AI',
        to: profileId === null ? paths.leadsWithAi : `${paths.leadsWithAi}?profile=${profileId}`,
      };
    case 'import-list':
      return {
        title: 'Bring your list',
        reason: 'You came with one, and it is checked before anything is stored.',
        button: 'Upload a file',
        to: paths.leadsFromCsv,
      };
    case 'create-campaign':
      return {
        title: 'Build your first campaign',
        reason: `${countOf(step.leads, 'lead is', 'leads are')} in your lists, and nobody reaches out yet.`,
        button: 'New campaign',
        to: paths.campaignCreate,
      };
    case 'start-campaign':
      return {
        title: `Rehearse and start ${step.name}`,
        reason: 'It is a draft, and no other campaign runs.',
        button: 'Open campaign',
        to: paths.campaign.replace(':id', step.campaignId),
      };
  }
}
