import type { Session } from '@waypost/contract/auth';
import type { OpenSession, SecondFactor } from '@waypost/contract/auth-security';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Letter, MailError } from '../../ports/mail.ts';
import type { Feature } from '../../platform/feature.ts';
import { createTestApi, type TestApi } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { createUsers } from '../users/index.ts';
import { createAuth } from './index.ts';

let platform: TestPlatform;
let api: TestApi;
let auth: Feature;
let letters: Letter[] = [];
let mailFails: MailError | undefined;
let people = 0;
const password = 'correct horse battery';
const better = 'seven calm harbours';

beforeAll(async () => {
  platform = await createTestPlatform();
  const users = createUsers(platform);
  const made = createAuth(platform, {
    users,
    startTrial: async () => undefined,
    publicUrl: 'https://app.example',
    mail: {
      async send(letter) {
        if (mailFails !== undefined) throw mailFails;
        letters.push(letter);
      },
    },
  });
  auth = made;
  api = await createTestApi(platform, [users, made], made.authenticate);
});
afterAll(async () => {
  await api.close();
  await platform.close();
});
beforeEach(async () => {
  mailFails = undefined;
  await sendLetters();
  letters = [];
  await sql`delete from attempt_directory`.execute(platform.db);
});

const sendLetters = () => platform.runErrands(auth.errands ?? []);
const post = <Data>(path: string, body?: object, token?: string) =>
  api.call<Data>('POST', `/auth/${path}`, {
    ...(body === undefined ? {} : { body }),
    ...(token === undefined ? {} : { token }),
  });
const signIn = (email: string, given = password, code?: string) =>
  post<Session>('signin', { email, password: given, ...(code === undefined ? {} : { code }) });

async function somebody(): Promise<{ email: string; session: Session; token: string }> {
  people += 1;
  const email = `secure${people}@example.com`;
  const { data, status } = await post<Session>('signup', { name: `Secure ${people}`, email, password });
  expect(status).toBe(200);
  return { email, session: data, token: data.accessToken };
}

/** The token in the newest letter with this subject. */
function tokenIn(subject: RegExp): string {
  const letter = letters.findLast((one) => subject.test(one.subject));
  return /#([\w-]{20,})/.exec(letter?.text ?? '')?.[1] ?? '';
}

async function resetLink(email: string): Promise<string> {
  expect((await post('forgot-password', { email })).status).toBe(200);
  await sendLetters();
  return tokenIn(/new password/);
}

const everythingIn = async (table: string) =>
  (await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(platform.db)).rows
    .map(({ row }) => row)
    .join('\n');

describe('a forgotten password', () => {
  it('is replaced by a link that works once and ends every session', async () => {
    const { email, token } = await somebody();
    await sendLetters();
    const link = await resetLink(email);
    expect(letters.at(-1)?.to.address).toBe(email);
    expect(letters.at(-1)?.html).toContain(`https://app.example/auth/reset#${link}`);
    expect((await post('reset-password', { token: link, password: better })).status).toBe(200);
    expect((await api.call('GET', '/user', { token })).status).toBe(401);
    expect((await signIn(email)).error.code).toBe('wrong_credentials');
    expect((await signIn(email, better)).status).toBe(200);
    const again = await post('reset-password', { token: link, password: 'quiet winter orchard' });
    expect([again.status, again.error.code]).toEqual([410, 'link_expired']);
    await sendLetters();
    expect(letters.at(-1)?.subject).toBe('Your Waypost password was changed');
  });

  it('answers an address that nobody has exactly like one that somebody has', async () => {
    const { email } = await somebody();
    await sendLetters();
    const known = await post('forgot-password', { email });
    const unknown = await post('forgot-password', { email: 'nobody-here@example.com' });
    expect([known.status, known.data]).toEqual([unknown.status, unknown.data]);
    letters = [];
    expect(await sendLetters()).toHaveLength(2);
    expect(letters).toHaveLength(1);
  });

  it('keeps no address and no token in the queue, and no token in any table', async () => {
    const { email } = await somebody();
    await post('forgot-password', { email });
    const queued = await everythingIn('pgboss.job');
    expect(queued).not.toContain(email);
    await sendLetters();
    const link = tokenIn(/new password/);
    expect(link).not.toBe('');
    for (const table of ['pgboss.job', 'mail_token_directory']) {
      const rows = await everythingIn(table);
      for (const secret of [link, Buffer.from(link).toString('hex'), email])
        expect(rows).not.toContain(secret);
    }
  });

  it('gives no second life to a link that is too old, and none to a second link after the first was used', async () => {
    const { email } = await somebody();
    const old = await resetLink(email);
    await sql`update mail_token_directory set expires_wall_at = now()`.execute(platform.db);
    expect((await post('reset-password', { token: old, password: better })).error.code).toBe('link_expired');
    const first = await resetLink(email);
    const second = await resetLink(email);
    expect((await post('reset-password', { token: second, password: better })).status).toBe(200);
    expect((await post('reset-password', { token: first, password: better })).error.code).toBe(
      'link_expired',
    );
  });

  it('changes once when the link is used twice at the same moment', async () => {
    const { email } = await somebody();
    const link = await resetLink(email);
    const answers = await Promise.all(
      [better, 'quiet winter orchard'].map((given) =>
        post('reset-password', { token: link, password: given }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  });

  it.each(['short', 'password2026', 'secure person'])(
    'does not accept %s, and the link still works afterwards',
    async (bad) => {
      const { email } = await somebody();
      const link = await resetLink(email);
      const person = bad === 'secure person' ? email : bad;
      const refused = await post('reset-password', { token: link, password: person });
      expect([refused.status, refused.error.issues?.[0]?.path]).toEqual([422, 'body.password']);
      expect((await post('reset-password', { token: link, password: better })).status).toBe(200);
    },
  );

  it('is tried again when the mail server does not answer, and given up when it will never take the letter', async () => {
    const { email } = await somebody();
    await sendLetters();
    mailFails = new MailError('unavailable', 'The mail server did not take a letter (ECONNECTION).');
    await post('forgot-password', { email });
    await expect(sendLetters()).rejects.toThrow('ECONNECTION');
    await sql`update pgboss.job set state = 'cancelled' where name = 'errands' and state = 'active'`.execute(
      platform.db,
    );
    mailFails = new MailError('refused', 'The mail server did not take a letter (550).');
    await post('forgot-password', { email });
    expect(await sendLetters()).toHaveLength(1);
  });

  it('says so where no mail server is configured, whoever asks', async () => {
    const users = createUsers(platform);
    const mute = createAuth(platform, { users, startTrial: async () => undefined });
    const muteApi = await createTestApi(platform, [users, mute], mute.authenticate);
    const { email } = await somebody();
    for (const asked of [email, 'nobody-here@example.com']) {
      const answer = await muteApi.call('POST', '/auth/forgot-password', { body: { email: asked } });
      expect([answer.status, answer.error.code]).toEqual([409, 'not_ready']);
    }
    await muteApi.close();
  });
});

describe('an email address', () => {
  it('is confirmed by the link of the sign-up, which works once; signing in works before that', async () => {
    const { token } = await somebody();
    const me = () => api.call<Session['user']>('GET', '/user', { token });
    expect((await me()).data.isEmailVerified).toBe(false);
    await sendLetters();
    const link = tokenIn(/Confirm/);
    expect((await post('verify-email', { token: link })).status).toBe(200);
    expect((await me()).data.isEmailVerified).toBe(true);
    expect((await post('verify-email', { token: link })).error.code).toBe('link_expired');
    await post('resend-verification', undefined, token);
    letters = [];
    await sendLetters();
    expect(letters).toEqual([]);
  });

  it('is not confirmed by a link for a new password, nor the other way round', async () => {
    const { email } = await somebody();
    await sendLetters();
    const verify = tokenIn(/Confirm/);
    const reset = await resetLink(email);
    expect((await post('verify-email', { token: reset })).status).toBe(410);
    expect((await post('reset-password', { token: verify, password: better })).status).toBe(410);
  });
});

describe('attempts', () => {
  it('at a forgotten password are counted alike whether or not somebody has the address, and say how long to wait', async () => {
    const { email } = await somebody();
    for (const asked of [email, 'nobody-at-all@example.com']) {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 6; attempt += 1) {
        statuses.push((await post('forgot-password', { email: asked })).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      const refused = await api.server.inject({
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
    const { email } = await somebody();
    const users = createUsers(platform);
    const second = createAuth(platform, { users, startTrial: async () => undefined });
    const secondApi = await createTestApi(platform, [users, second], second.authenticate);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 22; attempt += 1) {
      const at = attempt % 2 === 0 ? api : secondApi;
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
    (await api.call<OpenSession[]>('GET', '/auth/sessions', { token })).data;

  it('are listed with their device, this one marked, and one of them can be ended', async () => {
    const { email, token } = await somebody();
    const phone = await api.call<Session>('POST', '/auth/signin', {
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
    expect((await api.call('DELETE', `/auth/sessions/${id}`, { token })).status).toBe(200);
    expect((await api.call('GET', '/user', { token: phone.data.accessToken })).status).toBe(401);
    expect(await list(token)).toHaveLength(1);
    expect((await api.call('DELETE', `/auth/sessions/${id}`, { token })).status).toBe(404);
  });

  it('of somebody else do not exist', async () => {
    const mine = await somebody();
    const theirs = await somebody();
    const id = (await list(theirs.token))[0]?.id ?? '';
    expect((await list(mine.token)).map((session) => session.id)).not.toContain(id);
    expect((await api.call('DELETE', `/auth/sessions/${id}`, { token: mine.token })).status).toBe(404);
    expect((await api.call('GET', '/user', { token: theirs.token })).status).toBe(200);
  });

  it('all end but this one when asked, and when the password is changed', async () => {
    const { email, token } = await somebody();
    const other = async () => (await signIn(email)).data.accessToken;
    const alive = async (given: string) => (await api.call('GET', '/user', { token: given })).status;
    const first = await other();
    expect((await post<{ ended: number }>('sessions/end-others', undefined, token)).data.ended).toBe(1);
    expect([await alive(first), await alive(token)]).toEqual([401, 200]);
    const second = await other();
    const wrong = await post('change-password', { currentPassword: 'no', newPassword: better }, token);
    expect([wrong.status, wrong.error.issues?.[0]?.path]).toEqual([422, 'body.currentPassword']);
    const changed = await post('change-password', { currentPassword: password, newPassword: better }, token);
    expect(changed.status).toBe(200);
    expect([await alive(second), await alive(token)]).toEqual([401, 200]);
    await sendLetters();
    expect(letters.at(-1)?.subject).toBe('Your Waypost password was changed');
  });

  it('do not come back by a renewal beside the change of password', async () => {
    const { email, token } = await somebody();
    const others = await Promise.all(Array.from({ length: 4 }, async () => (await signIn(email)).data));
    const [, ...renewed] = await Promise.all([
      post('change-password', { currentPassword: password, newPassword: better }, token),
      ...others.map(({ refreshToken }) => post<Session>('refresh', { refreshToken })),
    ]);
    const tokens = [...others, ...renewed.filter(({ status }) => status === 200).map(({ data }) => data)];
    for (const { accessToken } of tokens) {
      expect((await api.call('GET', '/user', { token: accessToken })).status).toBe(401);
    }
    expect(await list(token)).toHaveLength(1);
  });
});

describe('the second factor', () => {
  const codeAt = (secret: string, ms = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
      timestamp: platform.clock.wallNow() + ms,
    });
  const nextStep = () => platform.clock.advance(30_000);

  async function protectedPerson() {
    const person = await somebody();
    const setUp = await post<{ secret: string; uri: string }>(
      'second-factor/set-up',
      { password },
      person.token,
    );
    expect(setUp.data.uri).toMatch(/^otpauth:\/\/totp\/Waypost:secure\d+%40example\.com\?/);
    const { secret } = setUp.data;
    const confirmed = await post<{ recoveryCodes: string[] }>(
      'second-factor/confirm',
      { code: codeAt(secret) },
      person.token,
    );
    expect(confirmed.status).toBe(200);
    nextStep();
    return { ...person, secret, recoveryCodes: confirmed.data.recoveryCodes };
  }

  it('is asked for after the right password only, and opens with the code of the app', async () => {
    const { email, secret } = await protectedPerson();
    expect((await signIn(email, 'not the password')).error.code).toBe('wrong_credentials');
    const asked = await signIn(email);
    expect([asked.status, asked.error.code]).toEqual([401, 'second_factor_required']);
    expect((await signIn(email, 'not the password', codeAt(secret))).error.code).toBe('wrong_credentials');
    expect((await signIn(email, password, '000000')).error.code).toBe('wrong_code');
    expect((await signIn(email, password, codeAt(secret))).status).toBe(200);
  });

  it('takes no code twice, nor an older one after a newer one', async () => {
    const { email, secret } = await protectedPerson();
    const older = codeAt(secret, -30_000);
    const code = codeAt(secret);
    const answers = await Promise.all([signIn(email, password, code), signIn(email, password, code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await signIn(email, password, code)).error.code).toBe('wrong_code');
    expect((await signIn(email, password, older)).error.code).toBe('wrong_code');
    nextStep();
    expect((await signIn(email, password, codeAt(secret))).status).toBe(200);
  });

  it('lets in with a recovery code, once each, and says so by mail', async () => {
    const { email, token, recoveryCodes } = await protectedPerson();
    expect(recoveryCodes).toHaveLength(10);
    const [first = ''] = recoveryCodes;
    expect((await signIn(email, password, ` ${first.toUpperCase().replace('-', ' ')} `)).status).toBe(200);
    expect((await signIn(email, password, first)).error.code).toBe('wrong_code');
    const state = await api.call<SecondFactor>('GET', '/auth/second-factor', { token });
    expect(state.data).toEqual({ isOn: true, recoveryCodesLeft: 9 });
    await sendLetters();
    expect(letters.at(-1)?.subject).toBe('A recovery code was used to sign in');
  });

  it('stops guessing at the code', async () => {
    const { email, secret } = await protectedPerson();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 10; attempt += 1) {
      statuses.push((await signIn(email, password, String(100_000 + attempt))).status);
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect((await signIn(email, password, codeAt(secret))).status).toBe(429);
  });

  it('stores neither the secret nor a recovery code', async () => {
    const { secret, recoveryCodes, session } = await protectedPerson();
    const { workspaceId } = session.user;
    const rows = await platform.db.transaction().execute(async (tx) => {
      await sql`select set_config('app.workspace_id', ${workspaceId}, true)`.execute(tx);
      const found = await sql<{ row: string }>`select t::text as row from second_factors t
        union all select t::text from recovery_codes t`.execute(tx);
      return found.rows.map(({ row }) => row).join('\n');
    });
    expect(rows.length).toBeGreaterThan(100);
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))]) {
      expect(rows).not.toContain(text);
      expect(rows).not.toContain(Buffer.from(text).toString('hex'));
    }
  });

  it('survives a new password, and goes only with password and code', async () => {
    const { email, secret } = await protectedPerson();
    const link = await resetLink(email);
    expect((await post('reset-password', { token: link, password: better })).status).toBe(200);
    expect((await signIn(email, better)).error.code).toBe('second_factor_required');
    const { accessToken } = (await signIn(email, better, codeAt(secret))).data;
    nextStep();
    const turnOff = (body: object) => post<SecondFactor>('second-factor/turn-off', body, accessToken);
    expect((await turnOff({ password: 'wrong', code: codeAt(secret) })).status).toBe(422);
    expect((await turnOff({ password: better, code: '000000' })).error.code).toBe('wrong_code');
    expect((await turnOff({ password: better, code: codeAt(secret) })).data.isOn).toBe(false);
    expect((await signIn(email, better)).status).toBe(200);
  });

  it('cannot be set up over one that is on; the recovery codes can be renewed', async () => {
    const { email, token, secret, recoveryCodes } = await protectedPerson();
    expect((await post('second-factor/set-up', { password }, token)).error.code).toBe('conflict');
    const renewed = await post<{ recoveryCodes: string[] }>(
      'second-factor/recovery-codes',
      { password, code: codeAt(secret) },
      token,
    );
    expect(renewed.data.recoveryCodes).toHaveLength(10);
    expect((await signIn(email, password, recoveryCodes[1])).error.code).toBe('wrong_code');
    expect((await signIn(email, password, renewed.data.recoveryCodes[1])).status).toBe(200);
  });
});
