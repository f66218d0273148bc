import { insertNotification } from '../../features/notifications/notification.store.ts';
import { inWorkspace } from '../../platform/db/tenant.ts';
import { newProfile } from './icp-requests.ts';
import type { OwnRequest } from './own-requests.ts';
import type { SeededWorkspace } from './seeded-workspace.ts';
import type { WholeProduct } from './whole-product.ts';

async function newNotification(w: SeededWorkspace, { platform }: WholeProduct): Promise<string> {
  const { db, random, clock } = platform;
  const id = random.id();
  const news = { id, kind: 'reply', about: id, inApp: true, mailDueAt: null, detail: null } as const;
  const about = { leadId: w.leadIds[0] ?? null, accountId: w.accountId, conversationId: w.conversationId };
  await inWorkspace(db, w.workspaceId, (tx) =>
    insertNotification(tx, w, { ...news, ...about }, clock.businessNow()),
  );
  return id;
}

/** The requests of a person's own things: the first steps, and what they were told. */
export const userRequests: Record<string, OwnRequest> = {
  'GET /user/onboarding': { make: () => ({}) },
  'POST /user/onboarding': {
    make: () => ({ body: { step: 'buyers', sells: 'Payroll software' } }),
    forms: {
      'body.profileId': async (w, product) => ({ body: { profileId: (await newProfile(w, product)).id } }),
    },
  },
  'GET /notifications': { make: () => ({}) },
  'POST /notifications/read': {
    make: () => ({ body: { all: true } }),
    forms: { 'body.ids.0': async (w, product) => ({ body: { ids: [await newNotification(w, product)] } }) },
  },
};
