import type { z } from 'zod';
import { route } from './route.ts';
import type * as s from './users.ts';

export const usersRoutes = {
  get: route<{ reply: typeof s.user }>('GET', '/user'),
  update: route<{ body: typeof s.updateUserBody; reply: typeof s.user }>('PUT', '/user'),
  getSubscription: route<{ reply: typeof s.subscription }>('GET', '/user/subscription'),
  changeSubscription: route<{
    body: typeof s.changeSubscriptionBody;
    reply: typeof s.changeSubscriptionReply;
  }>('PUT', '/user/subscription', { sensitive: true }),
  getUsage: route<{ reply: typeof s.usage }>('GET', '/user/usage'),
  getPaymentRecords: route<{ reply: typeof s.paymentRecords }>('GET', '/user/payment-records', {
    sensitive: true,
  }),
  getOnboarding: route<{ reply: typeof s.onboarding }>('GET', '/user/onboarding'),
  saveOnboarding: route<{ body: typeof s.saveOnboardingBody; reply: typeof s.saveOnboardingReply }>(
    'POST',
    '/user/onboarding',
  ),
  listAccounts: route<{ reply: z.ZodArray<typeof s.linkedAccount> }>('GET', '/user/accounts'),
};
