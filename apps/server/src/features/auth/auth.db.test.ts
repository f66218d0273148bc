import type { Session } from '@waypost/contract/auth';
import { emptyQuietHours } from '@waypost/domain/notifications/kinds';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { createUsers } from '../users/index.ts';
import { createAuth } from './index.ts';

let platform: TestPlatform;
let api: TestApi;
const trialsStarted: string[] = [];
let people = 0;

beforeAll(async () => {
  platform = await createTestPlatform();
  const users = createUsers(platform);
  const auth = createAuth(platform, {
    users,
    startTrial: async (_, workspaceId) => void trialsStarted.push(workspaceId),
  });
  api = await createTestApi(platform, [users, auth], auth.authenticate);
});

afterAll(async () => {
  await api.close();
  await platform.close();
});

const password = 'correct horse battery';

async function signedUp(): Promise<{ email: string; session: Session }> {
  people += 1;
  const email = `person${people}@example.com`;
  const answer = await api.call<Session>('POST', '/auth/signup', {
    body: { name: `Person ${people}`, email, password },
  });
  expect(answer.status).toBe(200);
  return { email, session: answer.data };
}

const refresh = (refreshToken: string) =>
  api.call<Session>('POST', '/auth/refresh', { body: { refreshToken } });
const me = (token: string) => api.call<Session['user']>('GET', '/user', { token });

/** Makes everything the tokens' clock (the database's) knows so many seconds older. */
async function age(seconds: number): Promise<void> {
  await sql`update token_directory set expires_wall_at = expires_wall_at - make_interval(secs => ${seconds}),
    used_wall_at = used_wall_at - make_interval(secs => ${seconds})`.execute(platform.db);
}

describe('sign-up', () => {
  it('creates a user in an own workspace with a trial and signs in', async () => {
    const { email, session } = await signedUp();
    expect(session.user).toMatchObject({ email, role: 'USER', isOnboardingCompleted: false });
    expect(trialsStarted).toContain(session.user.workspaceId);
    const answer = await me(session.accessToken);
    expect(answer.data).toEqual(session.user);
  });

  it('refuses an address that somebody has, whatever its case, and leaves nothing behind', async () => {
    const { email } = await signedUp();
    const trialsBefore = trialsStarted.length;
    const again = await api.call('POST', '/auth/signup', {
      body: { name: 'Other', email: `  ${email.toUpperCase()} `, password },
    });
    expect(again.status).toBe(409);
    expect(again.error.code).toBe('email_taken');
    expect(trialsStarted.length).toBe(trialsBefore);
  });

  it('leaves nothing behind when a part of it fails: the address stays free', async () => {
    const users = createUsers(platform);
    const failing = createAuth(platform, {
      users,
      startTrial: () => Promise.reject(new Error('The trial could not be stored.')),
    });
    const failingApi = await createTestApi(platform, [users, failing], failing.authenticate);
    const body = { name: 'Half', email: 'half@example.com', password };
    const failed = await failingApi.call('POST', '/auth/signup', { body });
    expect([failed.status, failed.error.code]).toEqual([500, 'internal']);
    await failingApi.close();
    expect(await users.findByEmail(body.email)).toBeUndefined();
    expect((await api.call('POST', '/auth/signup', { body })).status).toBe(200);
  });

  it('gives one address to one of two people who sign up at the same moment', async () => {
    const body = { name: 'Twin', email: 'twin@example.com', password };
    const answers = await Promise.all([
      api.call('POST', '/auth/signup', { body }),
      api.call('POST', '/auth/signup', { body }),
    ]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  });

  it('stores neither the address nor a token in a table without row-level security', async () => {
    const { email, session } = await signedUp();
    for (const table of ['user_directory', 'token_directory']) {
      const rows = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(
        platform.db,
      );
      expect(rows.rows.length).toBeGreaterThan(0);
      const everything = rows.rows.map((row) => row.row).join('\n');
      for (const secret of [email, session.accessToken, session.refreshToken]) {
        expect(everything).not.toContain(secret);
        expect(everything).not.toContain(Buffer.from(secret).toString('hex'));
      }
    }
  });

  it.each([{ role: 'ADMIN' }, { planId: 3 }, { workspaceId: '0198c0de-0000-7000-8000-000000000000' }])(
    'refuses %o from outside',
    async (extra) => {
      const body = { name: 'Eve', email: 'eve@example.com', password, ...extra };
      const signUp = await api.call('POST', '/auth/signup', { body });
      expect(signUp.status).toBe(422);
      const { session } = await signedUp();
      const update = await api.call('PUT', '/user', {
        token: session.accessToken,
        body: { name: 'Eve', ...extra },
      });
      expect(update.status).toBe(422);
      expect((await me(session.accessToken)).data).toEqual(session.user);
    },
  );
});

describe('sign-in', () => {
  it('opens a session with the right password', async () => {
    const { email, session } = await signedUp();
    const answer = await api.call<Session>('POST', '/auth/signin', { body: { email, password } });
    expect(answer.status).toBe(200);
    expect(answer.data.user.id).toBe(session.user.id);
    expect((await me(answer.data.accessToken)).status).toBe(200);
  });

  it('answers a wrong password and an unknown address with the same words', async () => {
    const { email } = await signedUp();
    const wrong = await api.call('POST', '/auth/signin', { body: { email, password: 'not the password' } });
    const unknown = await api.call('POST', '/auth/signin', {
      body: { email: 'nobody@example.com', password: 'not the password' },
    });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect([wrong.error.code, wrong.error.message]).toEqual([unknown.error.code, unknown.error.message]);
  });

  it('stops guessing at one address after 20 attempts, says how long, and lets in again when time has passed', async () => {
    const { email } = await signedUp();
    const guess = () => api.call('POST', '/auth/signin', { body: { email, password: 'guess' } });
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 20; attempt += 1) statuses.add((await guess()).status);
    expect([...statuses]).toEqual([401]);
    const refused = await guess();
    expect([refused.status, refused.error.code]).toEqual([429, 'too_many_requests']);
    const right = await api.call('POST', '/auth/signin', { body: { email, password } });
    expect(right.status).toBe(429);
    await sql`update attempt_directory set until_wall_at = until_wall_at - interval '1 minute'`.execute(
      platform.db,
    );
    expect((await api.call('POST', '/auth/signin', { body: { email, password } })).status).toBe(200);
  });
});

describe('tokens', () => {
  it('tell an ended access token from an unknown one', async () => {
    const { session } = await signedUp();
    expect((await me('wpa_this-token-was-never-made')).error.code).toBe('not_signed_in');
    await age(15 * 60 + 1);
    expect((await me(session.accessToken)).error.code).toBe('token_expired');
  });

  it('are of one kind: neither can be used as the other', async () => {
    const { session } = await signedUp();
    expect((await me(session.refreshToken)).error.code).toBe('not_signed_in');
    expect((await refresh(session.accessToken)).error.code).toBe('not_signed_in');
  });

  it('renew into a new pair while the old access token still works', async () => {
    const { session } = await signedUp();
    const next = await refresh(session.refreshToken);
    expect(next.status).toBe(200);
    expect(next.data.refreshToken).not.toBe(session.refreshToken);
    expect((await me(next.data.accessToken)).status).toBe(200);
    expect((await me(session.accessToken)).status).toBe(200);
  });

  it('answer five tabs that renew together with one and the same pair', async () => {
    const { session } = await signedUp();
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(session.refreshToken)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.data.refreshToken)).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.data.accessToken)).size).toBe(1);
  });

  it('end the whole session when a used refresh token comes again after 30 seconds', async () => {
    const { session } = await signedUp();
    const next = await refresh(session.refreshToken);
    await age(29);
    expect((await refresh(session.refreshToken)).data.refreshToken).toBe(next.data.refreshToken);
    await age(2);
    expect((await refresh(session.refreshToken)).error.code).toBe('not_signed_in');
    expect((await me(next.data.accessToken)).error.code).toBe('not_signed_in');
    expect((await refresh(next.data.refreshToken)).error.code).toBe('not_signed_in');
  });

  it('end after 30 days without use', async () => {
    const { session } = await signedUp();
    await age(30 * 86_400 + 1);
    expect((await refresh(session.refreshToken)).error.code).toBe('not_signed_in');
  });

  it('all end at sign-out, other sessions of the user stay', async () => {
    const { email, session } = await signedUp();
    const other = await api.call<Session>('POST', '/auth/signin', { body: { email, password } });
    const next = await refresh(session.refreshToken);
    expect((await api.call('POST', '/auth/signout', { token: next.data.accessToken })).status).toBe(200);
    for (const token of [session.accessToken, next.data.accessToken]) {
      expect((await me(token)).error.code).toBe('not_signed_in');
    }
    expect((await refresh(next.data.refreshToken)).status).toBe(401);
    expect((await me(other.data.accessToken)).status).toBe(200);
  });

  it('are forgotten by the cleaner only when no answer depends on them', async () => {
    const clean = createAuth(platform, { users: createUsers(platform), startTrial: async () => undefined })
      .loops?.[0];
    const { session } = await signedUp();
    await age(16 * 60);
    await clean?.run(new AbortController().signal);
    expect((await me(session.accessToken)).error.code).toBe('token_expired');
    const next = await refresh(session.refreshToken);
    await age(31);
    await clean?.run(new AbortController().signal);
    const sealed = await sql`select 1 from token_directory where successor is not null`.execute(platform.db);
    expect(sealed.rows).toEqual([]);
    expect((await refresh(session.refreshToken)).status).toBe(401);
    expect((await refresh(next.data.refreshToken)).status).toBe(401);
  });
});

describe('the role ADMIN', () => {
  it('is granted by address and held from the next renewal on', async () => {
    const users = createUsers(platform);
    const { email, session } = await signedUp();
    expect(await users.grantAdmin('nobody-at-all@example.com')).toBe(false);
    expect(await users.grantAdmin(` ${email.toUpperCase()}`)).toBe(true);
    const next = await refresh(session.refreshToken);
    expect(next.data.user.role).toBe('ADMIN');
    const auth = createAuth(platform, { users, startTrial: async () => undefined });
    expect(await auth.authenticate(session.accessToken)).toMatchObject({ isAdmin: false });
    expect(await auth.authenticate(next.data.accessToken)).toMatchObject({ isAdmin: true });
  });
});

describe('PUT /user', () => {
  it('refuses quiet hours that end when they begin, at their place', async () => {
    const { session } = await signedUp();
    const body = { preferences: { notifications: { quiet: { from: 420, to: 420 } } } };
    const refused = await api.call('PUT', '/user', { token: session.accessToken, body });
    expect([refused.status, refused.error.issues]).toEqual([
      422,
      [{ path: 'body.preferences.notifications.quiet.to', message: emptyQuietHours }],
    ]);
  });

  it('changes what is given, clears what is null, merges preferences, keeps the rest', async () => {
    const { session } = await signedUp();
    const put = (body: unknown) =>
      api.call<Session['user']>('PUT', '/user', { token: session.accessToken, body });
    await put({ profession: 'Sales lead', preferences: { theme: 'dark' } });
    const second = await put({ name: 'New Name', preferences: { timeZone: 'Europe/Berlin' } });
    expect(second.data).toMatchObject({
      name: 'New Name',
      profession: 'Sales lead',
      preferences: { theme: 'dark', timeZone: 'Europe/Berlin' },
    });
    expect((await put({ profession: null })).data.profession).toBeNull();
    expect((await put({ name: '   ' })).status).toBe(422);
  });
});
