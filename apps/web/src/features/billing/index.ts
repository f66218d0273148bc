export { usageQuery, useSubscription, useUsage } from './api/subscription.ts';
export { endedWords, useEndedPlan } from './model/plan-end.ts';
export { subscriptionFacts } from './model/subscription-facts.ts';
export { allowanceWords } from './model/usage-words.ts';
export { bannerTone } from './model/subscription-words.ts';
