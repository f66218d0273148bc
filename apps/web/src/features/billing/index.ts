export { usageQuery, useSubscription, useUsage } from './api/subscription.ts';
export { subscriptionFacts } from './model/subscription-facts.ts';
export { bannerTone } from './model/subscription-words.ts';
