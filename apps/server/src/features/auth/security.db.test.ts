import type { Session } from '@waypost/contract/auth';
import type { OpenSession } from '@waypost/contract/auth-security';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MailError } from '../../ports/mail.ts';
import { readHints } from '../../platform/events/live-events.ts';
import { createTestApi } from '../../platform/testing/test-api.ts';
import { createUsers } from '../users/index.ts';
import { createAuth } from './index.ts';
import { type AuthApi, better, createAuthApi, password } from './testing/auth-api.ts';

let auth: AuthApi;
beforeAll(async () => {
  auth = await createAuthApi();
});
afterAll(() => auth.close());
beforeEach(() => auth.startAnew());

const everythingIn = async (table: string) =>
  (
    await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(auth.platform.db)
  ).rows
    .map(({ row }) => row)
    .join('\n');

describe('a forgotten password', () => {
  it('is replaced by a link that works once and ends every session', async () => {
    const { email, token } = await auth.somebody();
    await auth.sendLetters();
    const link = await auth.resetLink(email);
    expect(auth.letters.at(-1)?.to.address).toBe(email);
    expect(auth.letters.at(-1)?.html).toContain(`https://app.example/auth/reset#${link}`);
    expect((await auth.post('reset-password', { token: link, password: better })).status).toBe(200);
    expect((await auth.api.call('GET', '/user', { token })).status).toBe(401);
    expect((await auth.signIn(email)).error.code).toBe('wrong_credentials');
    expect((await auth.signIn(email, better)).status).toBe(200);
    const again = await auth.post('reset-password', { token: link, password: 'quiet winter orchard' });
    expect([again.status, again.error.code]).toEqual([410, 'link_expired']);
    await auth.sendLetters();
    expect(auth.letters.map(({ subject }) => subject)).toContain('Your Waypost password was changed');
  });

  it('answers an address that nobody has exactly like one that somebody has', async () => {
    const { email } = await auth.somebody();
    await auth.sendLetters();
    const known = await auth.post('forgot-password', { email });
    const unknown = await auth.post('forgot-password', { email: 'nobody-here@example.com' });
    expect([known.status, known.data]).toEqual([unknown.status, unknown.data]);
    auth.letters = [];
    expect(await auth.sendLetters()).toHaveLength(2);
    expect(auth.letters).toHaveLength(1);
  });

  it('keeps no address and no token in the queue, and no token in any table', async () => {
    const { email } = await auth.somebody();
    await auth.post('forgot-password', { email });
    const queued = await everythingIn('pgboss.job');
    expect(queued).not.toContain(email);
    await auth.sendLetters();
    const link = auth.tokenIn(/new password/);
    expect(link).not.toBe('');
    for (const table of ['pgboss.job', 'mail_token_directory']) {
      const rows = await everythingIn(table);
      for (const secret of [link, Buffer.from(link).toString('hex'), email])
        expect(rows).not.toContain(secret);
    }
  });

  it('gives no second life to a link that is too old, and none to a second link after the first was used', async () => {
    const { email } = await auth.somebody();
    const old = await auth.resetLink(email);
    await sql`update mail_token_directory set expires_wall_at = now()`.execute(auth.platform.db);
    expect((await auth.post('reset-password', { token: old, password: better })).error.code).toBe(
      'link_expired',
    );
    const first = await auth.resetLink(email);
    const second = await auth.resetLink(email);
    expect((await auth.post('reset-password', { token: second, password: better })).status).toBe(200);
    expect((await auth.post('reset-password', { token: first, password: better })).error.code).toBe(
      'link_expired',
    );
  });

  it('says of a link that was used, or is too old, that it does not work, before a password is thought up', async () => {
    const { email } = await auth.somebody();
    const link = await auth.resetLink(email);
    const works = await auth.post('check-reset-link', { token: link });
    expect([works.status, works.data]).toEqual([200, { works: true }]);
    // Looking at it does not use it up.
    expect((await auth.post('reset-password', { token: link, password: better })).status).toBe(200);
    const used = await auth.post('check-reset-link', { token: link });
    expect([used.status, used.error.code]).toEqual([410, 'link_expired']);
    const old = await auth.resetLink(email);
    await sql`update mail_token_directory set expires_wall_at = now()`.execute(auth.platform.db);
    expect((await auth.post('check-reset-link', { token: old })).error.code).toBe('link_expired');
  });

  it('changes once when the link is used twice at the same moment', async () => {
    const { email } = await auth.somebody();
    const link = await auth.resetLink(email);
    const answers = await Promise.all(
      [better, 'quiet winter orchard'].map((given) =>
        auth.post('reset-password', { token: link, password: given }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  });

  it.each(['short', 'password2026', 'secure person'])(
    'does not accept %s, and the link still works afterwards',
    async (bad) => {
      const { email } = await auth.somebody();
      const link = await auth.resetLink(email);
      const person = bad === 'secure person' ? email : bad;
      const refused = await auth.post('reset-password', { token: link, password: person });
      expect([refused.status, refused.error.issues?.[0]?.path]).toEqual([422, 'body.password']);
      expect((await auth.post('reset-password', { token: link, password: better })).status).toBe(200);
    },
  );

  it('is tried again when the mail server does not answer, and given up when it will never take the letter', async () => {
    const { email } = await auth.somebody();
    await auth.sendLetters();
    auth.mailFails = new MailError('unavailable', 'The mail server did not take a letter (ECONNECTION).');
    await auth.post('forgot-password', { email });
    await expect(auth.sendLetters()).rejects.toThrow('ECONNECTION');
    await sql`update pgboss.job set state = 'cancelled' where name = 'errands' and state = 'active'`.execute(
      auth.platform.db,
    );
    auth.mailFails = new MailError('refused', 'The mail server did not take a letter (550).');
    await auth.post('forgot-password', { email });
    expect(await auth.sendLetters()).toHaveLength(1);
  });

  it('says so where no mail server is configured, whoever asks', async () => {
    const users = createUsers(auth.platform);
    const mute = createAuth(auth.platform, { users, startTrial: async () => undefined });
    const muteApi = await createTestApi(auth.platform, [users, mute], mute.authenticate);
    const { email } = await auth.somebody();
    for (const asked of [email, 'nobody-here@example.com']) {
      const answer = await muteApi.call('POST', '/auth/forgot-password', { body: { email: asked } });
      expect([answer.status, answer.error.code]).toEqual([409, 'not_ready']);
    }
    await muteApi.close();
  });
});

describe('an email address', () => {
  it('is confirmed by the link of the sign-up, which works once; signing in works before that', async () => {
    const { token } = await auth.somebody();
    const me = () => auth.api.call<Session['user']>('GET', '/user', { token });
    expect((await me()).data.isEmailVerified).toBe(false);
    await auth.sendLetters();
    const link = auth.tokenIn(/Confirm/);
    expect((await auth.post('verify-email', { token: link })).status).toBe(200);
    expect((await me()).data.isEmailVerified).toBe(true);
    expect((await auth.post('verify-email', { token: link })).error.code).toBe('link_expired');
    await auth.post('resend-verification', undefined, token);
    auth.letters = [];
    await auth.sendLetters();
    expect(auth.letters).toEqual([]);
  });

  it('is not confirmed by a link that is too old; the next one confirms it', async () => {
    const { token } = await auth.somebody();
    const me = () => auth.api.call<Session['user']>('GET', '/user', { token });
    await auth.sendLetters();
    const old = auth.tokenIn(/Confirm/);
    await sql`update mail_token_directory set expires_wall_at = now()`.execute(auth.platform.db);
    const refused = await auth.post('verify-email', { token: old });
    expect([refused.status, refused.error.code]).toEqual([410, 'link_expired']);
    expect((await me()).data.isEmailVerified).toBe(false);
    auth.letters = [];
    expect((await auth.post('resend-verification', undefined, token)).status).toBe(200);
    await auth.sendLetters();
    expect((await auth.post('verify-email', { token: auth.tokenIn(/Confirm/) })).status).toBe(200);
    expect((await me()).data.isEmailVerified).toBe(true);
  });

  it('is not confirmed by a link for a new password, nor the other way round', async () => {
    const { email } = await auth.somebody();
    await auth.sendLetters();
    const verify = auth.tokenIn(/Confirm/);
    const reset = await auth.resetLink(email);
    expect((await auth.post('verify-email', { token: reset })).status).toBe(410);
    expect((await auth.post('reset-password', { token: verify, password: better })).status).toBe(410);
  });
});

describe('attempts', () => {
  it('at a forgotten password are counted alike whether or not somebody has the address, and say how long to wait', async () => {
    const { email } = await auth.somebody();
    for (const asked of [email, 'nobody-at-all@example.com']) {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 6; attempt += 1) {
        statuses.push((await auth.post('forgot-password', { email: asked })).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      const refused = await auth.api.server.inject({
        method: 'POST',
        url: '/api/auth/forgot-password',
        payload: { email: asked },
      });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(720);
      expect(refused.json<{ message: string }>().message).toMatch(/^Too many attempts\. Try again in \d+ /);
    }
    expect(await everythingIn('attempt_directory')).not.toContain(Buffer.from(email).toString('hex'));
  });

  it('count for all processes together', async () => {
    const { email } = await auth.somebody();
    const users = createUsers(auth.platform);
    const second = createAuth(auth.platform, { users, startTrial: async () => undefined });
    const secondApi = await createTestApi(auth.platform, [users, second], second.authenticate);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 22; attempt += 1) {
      const at = attempt % 2 === 0 ? auth.api : secondApi;
      const body = { email, password: 'a wild guess' };
      statuses.push((await at.call('POST', '/auth/signin', { body })).status);
    }
    await secondApi.close();
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });
});

describe('sessions', () => {
  const list = async (token: string) =>
    (await auth.api.call<OpenSession[]>('GET', '/auth/sessions', { token })).data;

  it('are listed with their device, this one marked, and one of them can be ended', async () => {
    const { email, token } = await auth.somebody();
    const phone = await auth.api.call<Session>('POST', '/auth/signin', {
      body: { email, password },
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Safari/604.1' },
    });
    const sessions = await list(token);
    expect(sessions.map(({ device, isCurrent }) => [device, isCurrent])).toContainEqual([
      'Safari on iPhone',
      false,
    ]);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const id = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    expect((await auth.api.call('DELETE', `/auth/sessions/${id}`, { token })).status).toBe(200);
    expect((await auth.api.call('GET', '/user', { token: phone.data.accessToken })).status).toBe(401);
    expect(await list(token)).toHaveLength(1);
    expect((await auth.api.call('DELETE', `/auth/sessions/${id}`, { token })).status).toBe(404);
  });

  it('that are ended are told to the browsers that are open with them', async () => {
    const { email, token, session } = await auth.somebody();
    await auth.signIn(email);
    await auth.post('sessions/end-others', undefined, token);
    const { workspaceId } = session.user;
    const told = await readHints(auth.platform.db, workspaceId, 0);
    expect(told.events.map(({ kind }) => kind)).toContain('auth.session');
  });

  it('of somebody else do not exist', async () => {
    const mine = await auth.somebody();
    const theirs = await auth.somebody();
    const id = (await list(theirs.token))[0]?.id ?? '';
    expect((await list(mine.token)).map((session) => session.id)).not.toContain(id);
    expect((await auth.api.call('DELETE', `/auth/sessions/${id}`, { token: mine.token })).status).toBe(404);
    expect((await auth.api.call('GET', '/user', { token: theirs.token })).status).toBe(200);
  });

  it('all end but this one when asked, and when the password is changed', async () => {
    const { email, token } = await auth.somebody();
    const other = async () => (await auth.signIn(email)).data.accessToken;
    const alive = async (given: string) => (await auth.api.call('GET', '/user', { token: given })).status;
    const first = await other();
    expect((await auth.post<{ ended: number }>('sessions/end-others', undefined, token)).data.ended).toBe(1);
    expect([await alive(first), await alive(token)]).toEqual([401, 200]);
    const second = await other();
    const wrong = await auth.post('change-password', { currentPassword: 'no', newPassword: better }, token);
    expect([wrong.status, wrong.error.issues?.[0]?.path]).toEqual([422, 'body.currentPassword']);
    const changed = await auth.post(
      'change-password',
      { currentPassword: password, newPassword: better },
      token,
    );
    expect(changed.status).toBe(200);
    expect([await alive(second), await alive(token)]).toEqual([401, 200]);
    await auth.sendLetters();
    expect(auth.letters.map(({ subject }) => subject)).toContain('Your Waypost password was changed');
  });

  it('do not come back by a renewal beside the change of password', async () => {
    const { email, token } = await auth.somebody();
    const others = await Promise.all(Array.from({ length: 4 }, async () => (await auth.signIn(email)).data));
    const [, ...renewed] = await Promise.all([
      auth.post('change-password', { currentPassword: password, newPassword: better }, token),
      ...others.map(({ refreshToken }) => auth.post<Session>('refresh', { refreshToken })),
    ]);
    const tokens = [...others, ...renewed.filter(({ status }) => status === 200).map(({ data }) => data)];
    for (const { accessToken } of tokens) {
      expect((await auth.api.call('GET', '/user', { token: accessToken })).status).toBe(401);
    }
    expect(await list(token)).toHaveLength(1);
  });
});
