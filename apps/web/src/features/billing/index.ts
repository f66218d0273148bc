export { usageQuery, useSubscription, useUsage } from './api/subscription.ts';
export { PlanEndedBanner } from './components/plan-ended-banner.tsx';
export { subscriptionFacts } from './model/subscription-facts.ts';
export { bannerTone } from './model/subscription-words.ts';
