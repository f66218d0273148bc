import type { SecondFactor } from '@waypost/contract/auth-security';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuthApi, better, createAuthApi, password } from './testing/auth-api.ts';

let auth: AuthApi;
beforeAll(async () => {
  auth = await createAuthApi();
});
afterAll(() => auth.close());
beforeEach(() => auth.startAnew());

describe('the second factor', () => {
  const codeAt = (secret: string, ms = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
      timestamp: auth.platform.clock.wallNow() + ms,
    });
  const nextStep = () => auth.platform.clock.advance(30_000);

  async function protectedPerson() {
    const person = await auth.somebody();
    const setUp = await auth.post<{ secret: string; uri: string }>(
      'second-factor/set-up',
      { password },
      person.token,
    );
    expect(setUp.data.uri).toMatch(/^otpauth:\/\/totp\/Waypost:secure\d+%40example\.com\?/);
    const { secret } = setUp.data;
    const confirmed = await auth.post<{ recoveryCodes: string[] }>(
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
    expect((await auth.signIn(email, 'not the password')).error.code).toBe('wrong_credentials');
    const asked = await auth.signIn(email);
    expect([asked.status, asked.error.code]).toEqual([401, 'second_factor_required']);
    expect((await auth.signIn(email, 'not the password', codeAt(secret))).error.code).toBe(
      'wrong_credentials',
    );
    expect((await auth.signIn(email, password, '000000')).error.code).toBe('wrong_code');
    expect((await auth.signIn(email, password, codeAt(secret))).status).toBe(200);
  });

  it('takes no code twice, nor an older one after a newer one', async () => {
    const { email, secret } = await protectedPerson();
    const older = codeAt(secret, -30_000);
    const code = codeAt(secret);
    const answers = await Promise.all([
      auth.signIn(email, password, code),
      auth.signIn(email, password, code),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await auth.signIn(email, password, code)).error.code).toBe('wrong_code');
    expect((await auth.signIn(email, password, older)).error.code).toBe('wrong_code');
    nextStep();
    expect((await auth.signIn(email, password, codeAt(secret))).status).toBe(200);
  });

  it('lets in with a recovery code, once each, and says so by mail', async () => {
    const { email, token, recoveryCodes } = await protectedPerson();
    expect(recoveryCodes).toHaveLength(10);
    const [first = ''] = recoveryCodes;
    expect((await auth.signIn(email, password, ` ${first.toUpperCase().replace('-', ' ')} `)).status).toBe(
      200,
    );
    expect((await auth.signIn(email, password, first)).error.code).toBe('wrong_code');
    const state = await auth.api.call<SecondFactor>('GET', '/auth/second-factor', { token });
    expect(state.data).toEqual({ isOn: true, recoveryCodesLeft: 9 });
    await auth.sendLetters();
    expect(auth.letters.map(({ subject }) => subject)).toContain('A recovery code was used');
  });

  it('stops guessing at the code', async () => {
    const { email, secret } = await protectedPerson();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 10; attempt += 1) {
      statuses.push((await auth.signIn(email, password, String(100_000 + attempt))).status);
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect((await auth.signIn(email, password, codeAt(secret))).status).toBe(429);
  });

  it('stores neither the secret nor a recovery code', async () => {
    const { secret, recoveryCodes, session } = await protectedPerson();
    const { workspaceId } = session.user;
    const rows = await auth.platform.db.transaction().execute(async (tx) => {
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
    const link = await auth.resetLink(email);
    expect((await auth.post('reset-password', { token: link, password: better })).status).toBe(200);
    expect((await auth.signIn(email, better)).error.code).toBe('second_factor_required');
    const { accessToken } = (await auth.signIn(email, better, codeAt(secret))).data;
    nextStep();
    const turnOff = (body: object) => auth.post<SecondFactor>('second-factor/turn-off', body, accessToken);
    expect((await turnOff({ password: 'wrong', code: codeAt(secret) })).status).toBe(422);
    expect((await turnOff({ password: better, code: '000000' })).error.code).toBe('wrong_code');
    expect((await turnOff({ password: better, code: codeAt(secret) })).data.isOn).toBe(false);
    expect((await auth.signIn(email, better)).status).toBe(200);
  });

  it('cannot be set up over one that is on; the recovery codes can be renewed', async () => {
    const { email, token, secret, recoveryCodes } = await protectedPerson();
    expect((await auth.post('second-factor/set-up', { password }, token)).error.code).toBe('conflict');
    const renewed = await auth.post<{ recoveryCodes: string[] }>(
      'second-factor/recovery-codes',
      { password, code: codeAt(secret) },
      token,
    );
    expect(renewed.data.recoveryCodes).toHaveLength(10);
    expect((await auth.signIn(email, password, recoveryCodes[1])).error.code).toBe('wrong_code');
    expect((await auth.signIn(email, password, renewed.data.recoveryCodes[1])).status).toBe(200);
  });
});
