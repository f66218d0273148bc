import type { Onboarding, User } from '@waypost/contract/users';
import { ONBOARDING_STEPS, type OnboardingStep } from '@waypost/domain/users/onboarding';

/** As the stepper and the page's title say it. */
export const stepWords: Readonly<Record<OnboardingStep, { label: string; title: string; text: string }>> = {
  you: {
    label: 'You',
    title: 'What do you sell?',
    text: 'Two sentences are enough. Your buyer profile and your first messages start from them.',
  },
  buyers: {
    label: 'Buyers',
    title: 'Who buys it?',
    text: 'A description or your website becomes criteria that you can change. Each shows the words it was read from.',
  },
  linkedin: {
    label: 'LinkedIn',
    title: 'Connect LinkedIn',
    text: 'Searches and campaigns run as one of your accounts, inside its limits.',
  },
  goal: {
    label: 'Goal',
    title: 'What first?',
    text: 'Your dashboard leads you there. Everything else stays one click away.',
  },
};

/** The step an address names; null where it names none. */
export function stepNamed(name: string | null): OnboardingStep | null {
  return ONBOARDING_STEPS.find((step) => step === name) ?? null;
}

/** The steps that hold an answer, whichever of them were skipped. */
export function answeredSteps(
  { profession }: Pick<User, 'profession'>,
  { sells, website, profileId, goal }: Onboarding,
  hasAccount: boolean,
): OnboardingStep[] {
  const holds: Readonly<Record<OnboardingStep, boolean>> = {
    you: profession !== null || sells !== null || website !== null,
    buyers: profileId !== null,
    linkedin: hasAccount,
    goal: goal !== null,
  };
  return ONBOARDING_STEPS.filter((step) => holds[step]);
}
