export { onboardingQuery, useSaveOnboarding } from './api/onboarding.ts';
