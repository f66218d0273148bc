import type { Session } from '@waypost/contract/auth';
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
  const about = {
    ...{ leadId: w.leadIds[0] ?? null, accountId: w.accountId, campaignId: null },
    conversationId: w.conversationId,
  };
  await inWorkspace(db, w.workspaceId, (tx) =>
    insertNotification(tx, w, { ...news, ...about }, clock.businessNow()),
  );
  return id;
}

const admins = new WeakMap<WholeProduct, Promise<{ token: string }>>();

/** Somebody with the role ADMIN: sessions carry the role from their beginning on. */
function asAdmin(product: WholeProduct): Promise<{ token: string }> {
  const known = admins.get(product) ?? newAdmin(product);
  admins.set(product, known);
  return known;
}

async function newAdmin(product: WholeProduct): Promise<{ token: string }> {
  const credentials = { email: 'admin@example.com', password: 'a long password' };
  const body = { name: 'Admin', ...credentials };
  await product.call({ method: 'POST', path: '/auth/signup', body });
  await product.built.users.grantAdmin(credentials.email);
  const signedIn = await product.call<Session>({ method: 'POST', path: '/auth/signin', body: credentials });
  return { token: signedIn.data.accessToken };
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
  'GET /admin/feedback': {
    acrossWorkspaces: true,
    make: async (_, product) => ({ ...(await asAdmin(product)), query: { state: 'all' } }),
  },
  'PUT /admin/feedback/{id}/answer': {
    acrossWorkspaces: true,
    make: async (w, product) => ({
      ...(await asAdmin(product)),
      params: { id: w.feedbackId },
      body: { answer: 'Thank you' },
    }),
  },
  'DELETE /admin/feedback/{id}': {
    acrossWorkspaces: true,
    make: async (w, product) => {
      const { id } = await w.done<{ id: string }>('POST', '/feedback', { content: 'To be deleted' });
      return { ...(await asAdmin(product)), params: { id } };
    },
  },
  'POST /admin/feedback/{id}/restore': {
    acrossWorkspaces: true,
    make: async (w, product) => {
      const { id } = await w.done<{ id: string }>('POST', '/feedback', { content: 'To be kept' });
      const admin = await asAdmin(product);
      await product.call({ method: 'DELETE', path: `/admin/feedback/${id}`, ...admin });
      return { ...admin, params: { id } };
    },
  },
  'GET /notifications': { make: () => ({}) },
  'POST /notifications/read': {
    make: () => ({ body: { all: true } }),
    forms: { 'body.ids.0': async (w, product) => ({ body: { ids: [await newNotification(w, product)] } }) },
  },
};
