export { subscriptionQuery, usageQuery, useSubscription, useUsage } from './api/subscription.ts';
export { subscriptionFacts } from './model/subscription-facts.ts';
