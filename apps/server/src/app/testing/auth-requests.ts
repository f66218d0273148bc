import type { Session } from '@waypost/contract/auth';
import type { OpenSession } from '@waypost/contract/auth-security';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { insertMailToken, type MailPurpose } from '../../features/auth/mail-token.store.ts';
import { linkTokenHash } from '../../features/auth/sessions.ts';
import { inWorkspace } from '../../platform/db/tenant.ts';
import type { OwnRequest } from './own-requests.ts';
import type { WholeProduct } from './whole-product.ts';

const password = 'a long password';
let people = 0;

/** Somebody new, whose password and sessions may change without ending those of the workspace. */
async function somebody(product: WholeProduct): Promise<{ token: string; session: Session; email: string }> {
  await sql`delete from attempt_directory`.execute(product.platform.db);
  people += 1;
  const email = `somebody${people}@auth.example`;
  const body = { name: 'Somebody', email, password };
  const { data: session } = await product.call<Session>({ method: 'POST', path: '/auth/signup', body });
  return { token: session.accessToken, session, email };
}

/** A link as the mail of somebody new would hold it. */
async function link(product: WholeProduct, purpose: MailPurpose): Promise<string> {
  const { platform, built } = product;
  const { session, email } = await somebody(product);
  const token = platform.random.bytes(32).toString('base64url');
  await insertMailToken(platform.db, {
    userId: session.user.id,
    workspaceId: session.user.workspaceId,
    hash: linkTokenHash(platform, token),
    purpose,
    emailHash: built.users.emailHash(email),
  });
  return token;
}

/** Somebody new with a confirmed address and another one that waits for its link. */
async function withWaitingEmail(product: WholeProduct): Promise<{ token: string }> {
  const { token, session, email } = await somebody(product);
  const { id: userId, workspaceId } = session.user;
  await inWorkspace(product.platform.db, workspaceId, (tx) =>
    product.built.users.markEmailVerified(tx, { workspaceId, userId }),
  );
  const body = { email: `new.${email}`, currentPassword: password };
  await product.call({ method: 'POST', path: '/auth/email-change', token, body });
  return { token };
}

/** Somebody new with a secret in the app, confirmed or not, and the code that comes next. */
async function withFactor(product: WholeProduct, isOn: boolean): Promise<{ token: string; code: string }> {
  const { token } = await somebody(product);
  const send = <Data>(path: string, body: object) =>
    product.call<Data>({ method: 'POST', path: `/auth/second-factor/${path}`, token, body });
  const { data } = await send<{ secret: string }>('set-up', { password });
  const totp = new TOTP({ secret: Secret.fromBase32(data.secret), period: 30, digits: 6 });
  const codeIn = (steps: number) =>
    totp.generate({ timestamp: product.platform.clock.wallNow() + steps * 30_000 });
  if (isOn) await send('confirm', { code: codeIn(0) });
  return { token, code: codeIn(isOn ? 1 : 0) };
}

export const authRequests: Record<string, OwnRequest> = {
  'POST /auth/forgot-password': {
    make: async (_, product) => ({ body: { email: (await somebody(product)).email } }),
  },
  'POST /auth/reset-password': {
    make: async (_, product) => ({
      body: { token: await link(product, 'reset-password'), password: 'another long password' },
    }),
  },
  'POST /auth/check-reset-link': {
    make: async (_, product) => ({ body: { token: await link(product, 'reset-password') } }),
  },
  'POST /auth/verify-email': {
    make: async (_, product) => ({ body: { token: await link(product, 'verify-email') } }),
  },
  'POST /auth/resend-verification': {
    make: async (_, product) => ({ token: (await somebody(product)).token }),
  },
  'POST /auth/change-password': {
    make: async (_, product) => ({
      token: (await somebody(product)).token,
      body: { currentPassword: password, newPassword: 'another long password' },
    }),
  },
  'GET /auth/email-change': { make: () => ({}) },
  'POST /auth/email-change': {
    make: async (_, product) => {
      const { token, email } = await somebody(product);
      return { token, body: { email: `new.${email}`, currentPassword: password } };
    },
  },
  'POST /auth/email-change/resend': {
    make: async (_, product) => ({ token: (await withWaitingEmail(product)).token }),
  },
  'POST /auth/email-change/take-back': {
    make: async (_, product) => ({ token: (await withWaitingEmail(product)).token }),
  },
  'GET /auth/sessions': { make: () => ({}) },
  'DELETE /auth/sessions/{id}': {
    make: async (w, product) => {
      await sql`delete from attempt_directory`.execute(product.platform.db);
      await product.call({ method: 'POST', path: '/auth/signin', body: w.credentials });
      const sessions = await w.done<OpenSession[]>('GET', '/auth/sessions');
      return { params: { id: sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '' } };
    },
  },
  'POST /auth/sessions/end-others': {
    make: async (_, product) => ({ token: (await somebody(product)).token }),
  },
  'GET /auth/second-factor': { make: () => ({}) },
  'POST /auth/second-factor/set-up': {
    make: async (_, product) => ({ token: (await somebody(product)).token, body: { password } }),
  },
  'POST /auth/second-factor/confirm': {
    make: async (_, product) => {
      const { token, code } = await withFactor(product, false);
      return { token, body: { code } };
    },
  },
  'POST /auth/second-factor/recovery-codes': {
    make: async (_, product) => {
      const { token, code } = await withFactor(product, true);
      return { token, body: { password, code } };
    },
  },
  'POST /auth/second-factor/turn-off': {
    make: async (_, product) => {
      const { token, code } = await withFactor(product, true);
      return { token, body: { password, code } };
    },
  },
};
