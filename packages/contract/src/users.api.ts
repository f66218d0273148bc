import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import * as s from './users.ts';
import { usersRoutes as r } from './users.routes.ts';

export const usersApi = {
  get: endpoint(r.get, 'The signed-in user with subscription and linked accounts.', { reply: s.user }),
  update: endpoint(r.update, 'Changes name, profession, avatar or preferences.', {
    body: s.updateUserBody,
    reply: s.user,
  }),
  getSubscription: endpoint(r.getSubscription, 'The subscription of the workspace.', {
    reply: s.subscription,
  }),
  changeSubscription: endpoint(
    r.changeSubscription,
    'Asks the payment provider to change, cancel or resume the plan; or chooses which accounts act on it.',
    { body: s.changeSubscriptionBody, reply: s.changeSubscriptionReply },
    ['payments_unavailable', 'conflict', 'choice_required', 'not_found'],
  ),
  getUsage: endpoint(r.getUsage, 'Used and allowed amounts of the plan.', { reply: s.usage }),
  getPaymentRecords: endpoint(
    r.getPaymentRecords,
    'Invoices, payment method and the portal of the payment provider.',
    { reply: s.paymentRecords },
    ['payments_unavailable'],
  ),
  getOnboarding: endpoint(r.getOnboarding, 'Where the signed-in user is in the first steps.', {
    reply: s.onboarding,
  }),
  saveOnboarding: endpoint(
    r.saveOnboarding,
    'Keeps an answer of the first steps, or ends them, finished or skipped.',
    { body: s.saveOnboardingBody, reply: s.saveOnboardingReply },
  ),
  listAccounts: endpoint(r.listAccounts, 'The linked LinkedIn accounts in short.', {
    reply: z.array(s.linkedAccount),
  }),
};
