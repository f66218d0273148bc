/** The four first steps after signing up, in their order. */
export const ONBOARDING_STEPS = ['you', 'buyers', 'linkedin', 'goal'] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

/** What somebody came for; the dashboard's next step follows it. */
export const ONBOARDING_GOALS = ['find_people', 'import_list', 'start_campaign', 'look_around'] as const;
export type OnboardingGoal = (typeof ONBOARDING_GOALS)[number];

/** In characters. */
export const SELLS_LENGTH_MAX = 2_000;
export const WEBSITE_LENGTH_MAX = 2_000;

/** The step after one; null after the last. */
export function stepAfter(step: OnboardingStep): OnboardingStep | null {
  return ONBOARDING_STEPS[ONBOARDING_STEPS.indexOf(step) + 1] ?? null;
}

/** The step before one; null before the first. */
export function stepBefore(step: OnboardingStep): OnboardingStep | null {
  return ONBOARDING_STEPS[ONBOARDING_STEPS.indexOf(step) - 1] ?? null;
}

const website = /^(https?:\/\/)?([^\s/?#:@.]+\.)+[^\s/?#:@.\d]{2,}(:\d{1,5})?([/?#].*)?$/iu;

/**
 * The address of a website as somebody typed it, `https://` put before it where it names no protocol; null when it is
 * none that a browser could open.
 */
export function websiteAddress(typed: string): string | null {
  const text = typed.trim();
  const protocol = website.exec(text)?.[1];
  if (text.length > WEBSITE_LENGTH_MAX - 8 || !website.test(text)) return null;
  return protocol === undefined ? `https://${text}` : text;
}
