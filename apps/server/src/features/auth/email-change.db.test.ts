import type { Session } from '@waypost/contract/auth';
import type { EmailChange } from '@waypost/contract/auth-security';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inWorkspace } from '../../platform/db/tenant.ts';
import { type AuthApi, better, createAuthApi, password, type SignedUp } from './testing/auth-api.ts';

let auth: AuthApi;
beforeAll(async () => {
  auth = await createAuthApi();
});
afterAll(() => auth.close());
beforeEach(() => auth.startAnew());

const newLink = /Confirm your new email/;
const me = async (token: string) => (await auth.api.call<Session['user']>('GET', '/user', { token })).data;
const alive = async (token: string) => (await auth.api.call('GET', '/user', { token })).status;
const ask = (token: string, email: string, currentPassword = password) =>
  auth.post<EmailChange>('email-change', { email, currentPassword }, token);
const state = async (token: string) =>
  (await auth.api.call<EmailChange>('GET', '/auth/email-change', { token })).data;
const verify = (token: string) => auth.post<{ email: string; isChanged: boolean }>('verify-email', { token });
const sent = () => auth.letters.map(({ to, subject }) => [to.address, subject]);

/** Somebody new whose address is confirmed. */
async function confirmed(): Promise<SignedUp> {
  const person = await auth.somebody();
  await auth.sendLetters();
  expect((await verify(auth.tokenIn(/Confirm your email/))).status).toBe(200);
  auth.letters = [];
  return person;
}

/** The token of the link to an address that was asked for. */
async function linkTo(token: string, email: string): Promise<string> {
  expect((await ask(token, email)).status).toBe(200);
  await auth.sendLetters();
  return auth.tokenIn(newLink);
}

describe('an address that is not confirmed', () => {
  it('is replaced at once; the link of before is void, and the new one gets its own', async () => {
    const { email, token } = await auth.somebody();
    await auth.sendLetters();
    const old = auth.tokenIn(/Confirm your email/);
    const reset = await auth.resetLink(email);
    auth.letters = [];
    const changed = await ask(token, ` New.${email.toUpperCase()} `);
    expect([changed.status, changed.data]).toEqual([200, { email: `new.${email}`, waitingEmail: null }]);
    expect(await me(token)).toMatchObject({ email: `new.${email}`, isEmailVerified: false });
    expect((await verify(old)).error.code).toBe('link_expired');
    expect((await auth.post('reset-password', { token: reset, password: better })).status).toBe(410);
    await auth.sendLetters();
    expect(sent()).toEqual([[`new.${email}`, 'Confirm your email address for Waypost']]);
    expect((await verify(auth.tokenIn(/Confirm your email/))).data).toEqual({
      email: `new.${email}`,
      isChanged: false,
    });
    expect((await me(token)).isEmailVerified).toBe(true);
  });

  it('ends the other sessions, and only the new one signs in; the old one is free again', async () => {
    const { email, token } = await auth.somebody();
    const other = (await auth.signIn(email)).data.accessToken;
    await ask(token, `ends.${email}`);
    expect([await alive(other), await alive(token)]).toEqual([401, 200]);
    expect((await auth.signIn(email)).error.code).toBe('wrong_credentials');
    expect((await auth.signIn(`ends.${email}`)).status).toBe(200);
    const next = await auth.post('signup', { name: 'Next', email, password });
    expect(next.status).toBe(200);
  });

  it('is refused a taken one as at sign-up, and stays', async () => {
    const theirs = await auth.somebody();
    const { email, token } = await auth.somebody();
    const refused = await ask(token, theirs.email);
    expect([refused.status, refused.error.code, refused.error.issues?.[0]?.path]).toEqual([
      409,
      'email_taken',
      'body.email',
    ]);
    expect((await me(token)).email).toBe(email);
    expect((await auth.signIn(email)).status).toBe(200);
  });

  it('goes to one of two who want the same new one at the same moment; the other hears a sentence', async () => {
    const people = [await auth.somebody(), await auth.somebody()];
    const wanted = `raced.${people[0]?.email ?? ''}`;
    const answers = await Promise.all(people.map(({ token }) => ask(token, wanted)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const loser = people[answers.findIndex(({ status }) => status === 409)];
    expect((await auth.signIn(loser?.email ?? '')).status).toBe(200);
  });

  it('opens no session by a sign-in beside the change', async () => {
    const { email, token } = await auth.somebody();
    const [, ...signedIn] = await Promise.all([
      ask(token, `beside.${email}`),
      ...Array.from({ length: 4 }, () => auth.signIn(email)),
    ]);
    for (const { status, data } of signedIn) {
      if (status === 200) expect(await alive(data.accessToken)).toBe(401);
    }
    expect(await alive(token)).toBe(200);
  });
});

describe('a confirmed address', () => {
  it('stays until the link to the new one was opened, and hears of both', async () => {
    const { email, token } = await confirmed();
    const other = (await auth.signIn(email)).data.accessToken;
    const link = await linkTo(token, `new.${email}`);
    expect(await state(token)).toEqual({ email, waitingEmail: `new.${email}` });
    expect([await me(token), await alive(other)]).toMatchObject([{ email, isEmailVerified: true }, 200]);
    expect((await auth.signIn(`new.${email}`)).error.code).toBe('wrong_credentials');
    expect(sent().toSorted()).toEqual(
      [
        [`new.${email}`, 'Confirm your new email address for Waypost'],
        [email, 'A new email address was asked for'],
      ].toSorted(),
    );
    auth.letters = [];
    expect((await verify(link)).data).toEqual({ email: `new.${email}`, isChanged: true });
    expect(await me(token)).toMatchObject({ email: `new.${email}`, isEmailVerified: true });
    expect(await state(token)).toEqual({ email: `new.${email}`, waitingEmail: null });
    expect([await alive(other), await alive(token)]).toEqual([401, 200]);
    expect((await auth.signIn(email)).error.code).toBe('wrong_credentials');
    expect((await auth.signIn(`new.${email}`)).status).toBe(200);
    expect((await verify(link)).error.code).toBe('link_expired');
    await auth.sendLetters();
    expect(sent()).toEqual([[email, 'Your Waypost email address was changed']]);
  });

  it('counts the last asked-for one alone, for as long as the link of a sign-up', async () => {
    const { email, token } = await confirmed();
    const first = await linkTo(token, `first.${email}`);
    const second = await linkTo(token, `second.${email}`);
    expect((await verify(first)).error.code).toBe('link_expired');
    const { rows } = await sql<{
      days: number;
    }>`select round(extract(epoch from max(expires_wall_at) - now()) / 86400)::int as days
      from mail_token_directory where purpose = 'change-email'`.execute(auth.platform.db);
    expect(rows[0]?.days).toBe(3);
    await sql`update mail_token_directory set expires_wall_at = now()`.execute(auth.platform.db);
    expect((await verify(second)).error.code).toBe('link_expired');
    expect((await me(token)).email).toBe(email);
    auth.letters = [];
    expect((await auth.post('email-change/resend', undefined, token)).status).toBe(200);
    await auth.sendLetters();
    expect(sent()).toEqual([[`second.${email}`, 'Confirm your new email address for Waypost']]);
    expect((await verify(auth.tokenIn(newLink))).status).toBe(200);
  });

  it('stays when the change is taken back, and when the password is chosen anew', async () => {
    const { email, token } = await confirmed();
    const link = await linkTo(token, `back.${email}`);
    const back = await auth.post<EmailChange>('email-change/take-back', undefined, token);
    expect(back.data).toEqual({ email, waitingEmail: null });
    expect((await verify(link)).error.code).toBe('link_expired');
    expect((await auth.post('email-change/resend', undefined, token)).status).toBe(404);
    const again = await linkTo(token, `back.${email}`);
    const reset = await auth.resetLink(email);
    expect((await auth.post('reset-password', { token: reset, password: better })).status).toBe(200);
    expect((await verify(again)).error.code).toBe('link_expired');
  });

  it('hears the same whether or not somebody has the new one; the owner is told in place of a link', async () => {
    const theirs = await confirmed();
    const { email, token } = await confirmed();
    const free = await ask(token, `free.${email}`);
    await auth.sendLetters();
    auth.letters = [];
    const taken = await ask(token, theirs.email);
    expect([taken.status, taken.data]).toEqual([free.status, { email, waitingEmail: theirs.email }]);
    expect(await state(token)).toEqual({ email, waitingEmail: theirs.email });
    await auth.sendLetters();
    expect(sent().toSorted()).toEqual(
      [
        [email, 'A new email address was asked for'],
        [theirs.email, 'Your email address was given for another account'],
      ].toSorted(),
    );
    const told = auth.letters.find(({ to }) => to.address === theirs.email);
    expect(told?.text).not.toContain(email);
    expect(told?.text).not.toContain('#');
  });

  it('stays with a sentence when somebody else got the new one before the link was opened', async () => {
    const { email, token } = await confirmed();
    const link = await linkTo(token, `late.${email}`);
    await auth.post('signup', { name: 'Faster', email: `late.${email}`, password });
    const refused = await verify(link);
    expect([refused.status, refused.error.code]).toEqual([409, 'email_taken']);
    expect(await state(token)).toEqual({ email, waitingEmail: null });
    expect((await auth.signIn(email)).status).toBe(200);
  });

  it('changes once when the link is opened twice at the same moment', async () => {
    const { email, token } = await confirmed();
    const link = await linkTo(token, `twice.${email}`);
    const answers = await Promise.all([verify(link), verify(link)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  });

  it('and the one that waits stand neither in the queue nor in a table of everybody', async () => {
    const { email, token } = await confirmed();
    const link = await linkTo(token, `quiet.${email}`);
    await verify(link);
    for (const table of ['pgboss.job', 'mail_token_directory', 'user_directory', 'attempt_directory']) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(
        auth.platform.db,
      );
      const text = rows.map(({ row }) => row).join('\n');
      for (const secret of [email, link, Buffer.from(email).toString('hex')])
        expect(text).not.toContain(secret);
    }
  });
});

describe('who asks for another address', () => {
  it('shows the password, is told at its field when it is wrong, and is counted like at the other places', async () => {
    const { email, token } = await auth.somebody();
    const wrong = await ask(token, `pw.${email}`, 'not my password');
    expect([wrong.status, wrong.error.issues?.[0]?.path]).toEqual([422, 'body.currentPassword']);
    expect((await me(token)).email).toBe(email);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 20; attempt += 1) {
      statuses.push((await ask(token, `pw${attempt}.${email}`, 'not my password')).status);
    }
    expect(statuses.slice(-2)).toEqual([422, 429]);
  });

  it('is refused the address they have and what is none, in words at the field', async () => {
    const { email, token } = await confirmed();
    for (const [given, said] of [
      [email.toUpperCase(), /address you have/],
      ['nora@', /like name@company\.com/],
    ] as const) {
      const refused = await ask(token, given);
      expect([refused.status, refused.error.issues?.[0]?.path]).toEqual([422, 'body.email']);
      expect(refused.error.issues?.[0]?.message).toMatch(said);
    }
  });

  it('cannot send letters without end to an address, or to many', async () => {
    const { email, token } = await confirmed();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      statuses.push((await ask(token, `many${attempt}.${email}`)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('may mistype it: where no letter goes out, none is counted', async () => {
    const theirs = await auth.somebody();
    for (const { email, token } of [await auth.somebody(), await confirmed()]) {
      const mistyped = (await me(token)).isEmailVerified ? email : theirs.email;
      for (let attempt = 0; attempt < 7; attempt += 1) {
        expect([422, 409]).toContain((await ask(token, mistyped)).status);
      }
      expect((await ask(token, `at.last.${email}`)).status).toBe(200);
    }
  });

  it('sees and takes back what is their own alone', async () => {
    const mine = await confirmed();
    const theirs = await confirmed();
    await ask(mine.token, `own.${mine.email}`);
    expect((await state(theirs.token)).waitingEmail).toBeNull();
    await auth.post('email-change/take-back', undefined, theirs.token);
    expect((await state(mine.token)).waitingEmail).toBe(`own.${mine.email}`);
    const seen = await inWorkspace(auth.platform.db, theirs.session.user.workspaceId, (tx) =>
      sql`select 1 from email_changes`.execute(tx),
    );
    expect(seen.rows).toEqual([]);
  });
});
