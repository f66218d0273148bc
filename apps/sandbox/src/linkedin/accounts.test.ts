import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startReceiver, startTestSandbox, type Json } from '../testing/sandbox-client.ts';

describe('accounts', () => {
  let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
  beforeAll(async () => {
    sandbox = await startTestSandbox();
  });
  afterAll(() => sandbox.stop());

  const connect = (username: string, password = 'sandbox') =>
    sandbox.client.api('POST', '/accounts', { provider: 'LINKEDIN', username, password });
  const solve = (accountId: string, code: string) =>
    sandbox.client.api('POST', '/accounts/checkpoint', { provider: 'LINKEDIN', account_id: accountId, code });

  test('each sign-in is one stable member: linking again gives a new account of the same person', async () => {
    const first = await sandbox.client.link('ok+stable@example.com');
    const me = (id: string) => sandbox.client.api('GET', `/users/me?account_id=${id}`);
    const before = (await me(first)).body;
    expect((await sandbox.client.api('DELETE', `/accounts/${first}`)).body).toEqual({
      object: 'AccountDeleted',
    });
    expect((await me(first)).status).toBe(404);
    const second = await sandbox.client.link('OK+Stable@example.com');
    expect(second).not.toBe(first);
    expect((await me(second)).body).toMatchObject({
      provider_id: before.provider_id,
      public_identifier: before.public_identifier,
      premium: true,
    });
    const other = await sandbox.client.link('ok+other@example.com');
    expect((await me(other)).body.public_identifier).not.toBe(before.public_identifier);
    expect((await me(await sandbox.client.link('free+one@example.com'))).body.premium).toBe(false);
  });

  test.each([
    ['sms+c@example.com', { type: '2FA', source: 'SMS' }],
    ['app+c@example.com', { type: '2FA', source: 'APP' }],
    ['otp+c@example.com', { type: 'OTP' }],
  ])('%s asks for a code, refuses a wrong one and takes the right one', async (username, checkpoint) => {
    const asked = await connect(username);
    expect(asked).toMatchObject({ status: 202, body: { object: 'Checkpoint', checkpoint } });
    const { account_id: id } = asked.body;
    expect((await sandbox.client.api('GET', `/accounts/${id}`)).status).toBe(404);
    expect(await solve(id, '000000')).toMatchObject({
      status: 401,
      body: { status: 401, type: 'errors/invalid_checkpoint_solution' },
    });
    expect(
      (
        await sandbox.client.api('POST', '/accounts/checkpoint/resend', {
          provider: 'LINKEDIN',
          account_id: id,
        })
      ).body,
    ).toEqual({ object: 'CheckpointResend', account_id: id, success: true });
    expect(await solve(id, '123456')).toMatchObject({
      status: 201,
      body: { object: 'AccountCreated', account_id: id },
    });
    expect((await sandbox.client.api('GET', `/accounts/${id}`)).body.sources[0].status).toBe('OK');
  });

  test('a checkpoint that is over answers 408, and an approval in the app turns into an account or into a code', async () => {
    const late = (await connect('sms+late@example.com')).body.account_id;
    await sandbox.client.control('POST', `/checkpoints/${late}`, { action: 'expire' });
    expect((await solve(late, '123456')).status).toBe(408);
    const approved = (await connect('approve+a@example.com')).body;
    expect(approved.checkpoint.type).toBe('IN_APP_VALIDATION');
    await sandbox.client.control('POST', `/checkpoints/${approved.account_id}`, { action: 'approve' });
    expect((await sandbox.client.api('GET', `/accounts/${approved.account_id}`)).status).toBe(200);
    const other = (await connect('approve+b@example.com')).body.account_id;
    expect(await solve(other, 'TRY_ANOTHER_WAY')).toMatchObject({
      status: 202,
      body: { checkpoint: { type: 'OTP' } },
    });
    expect((await solve(other, '123456')).status).toBe(201);
  });

  test('wrong passwords and bad cookies are refused, good cookies link separate members', async () => {
    const cookie = (value: string) =>
      sandbox.client.api('POST', '/accounts', {
        provider: 'LINKEDIN',
        access_token: value,
        user_agent: 'test',
      });
    expect(await connect('wrong@example.com')).toMatchObject({
      status: 401,
      body: { type: 'errors/invalid_credentials' },
    });
    expect((await connect('ok@example.com', 'nope')).body.type).toBe('errors/invalid_credentials');
    expect((await cookie('li_at_expired')).body.type).toBe('errors/expired_credentials');
    expect((await cookie('anything')).body.type).toBe('errors/invalid_credentials');
    const [a, b] = [
      (await cookie('li_at_ok_a')).body.account_id,
      (await cookie('li_at_ok_b')).body.account_id,
    ];
    const slug = async (id: string) =>
      (await sandbox.client.api('GET', `/users/me?account_id=${id}`)).body.public_identifier;
    expect(await slug(a)).not.toBe(await slug(b));
  });

  test('a disconnected account refuses provider calls, lists its chats, comes back under the same id and tells each change', async () => {
    const receiver = await startReceiver();
    await sandbox.client.api('POST', '/webhooks', {
      source: 'account_status',
      request_url: receiver.url,
      headers: [{ key: 'Content-Type', value: 'application/json' }],
    });
    const id = await sandbox.client.link('ok+status@example.com');
    await sandbox.client.control('POST', `/accounts/${id}/status`, { status: 'CREDENTIALS' });
    expect((await sandbox.client.api('GET', `/users/me?account_id=${id}`)).body).toMatchObject({
      status: 401,
      type: 'errors/disconnected_account',
    });
    expect((await sandbox.client.api('GET', `/chats?account_id=${id}`)).body.items.length).toBeGreaterThan(0);
    const wrong = await sandbox.client.api('POST', `/accounts/${id}`, {
      provider: 'LINKEDIN',
      access_token: 'li_at_ok_else',
      user_agent: 'x',
    });
    expect(wrong.body.type).toBe('errors/wrong_account');
    const back = await sandbox.client.api('POST', `/accounts/${id}`, {
      provider: 'LINKEDIN',
      access_token: 'li_at_ok',
      user_agent: 'x',
      account_id: id,
    });
    expect(back).toMatchObject({ status: 201, body: { object: 'AccountReconnected', account_id: id } });
    await sandbox.client.api('DELETE', `/accounts/${id}`);
    const told = (await receiver.count(6)).map((h) => h.body.AccountStatus.message);
    expect(told).toEqual([
      'CREATION_SUCCESS',
      'SYNC_SUCCESS',
      'CREDENTIALS',
      'RECONNECTED',
      'SYNC_SUCCESS',
      'DELETED',
    ]);
    expect(receiver.hooks[0]!.headers['content-type']).toBe('application/json');
    await receiver.stop();
  });

  test('a wrong key, an unknown id, a broken body and too large a limit get the documented answers', async () => {
    const bare = await fetch(`${sandbox.client.url}/api/v1/accounts`);
    expect([bare.status, bare.headers.get('content-type')]).toEqual([401, 'application/json; charset=utf-8']);
    expect(await bare.json()).toMatchObject({ status: 401, type: 'errors/missing_credentials' });
    expect((await sandbox.client.api('GET', '/accounts/none')).body.type).toBe('errors/resource_not_found');
    expect((await sandbox.client.api('POST', '/accounts', { username: 'x' })).body.type).toBe(
      'errors/missing_parameters',
    );
    expect((await sandbox.client.api('GET', '/accounts?limit=251')).body.type).toBe(
      'errors/invalid_parameters',
    );
    expect((await sandbox.client.api('GET', '/accounts?cursor=abc')).body.type).toBe(
      'errors/invalid_parameters',
    );
    const broken = await fetch(`${sandbox.client.url}/api/v1/accounts`, {
      method: 'POST',
      headers: { 'x-api-key': 'sandbox-key', 'content-type': 'application/json' },
      body: '{"a":',
    });
    expect([broken.status, ((await broken.json()) as Json).type]).toEqual([400, 'errors/malformed_request']);
    const id = await sandbox.client.link('ok+json@example.com');
    expect((await sandbox.client.api('POST', '/chats', { account_id: id, text: 'x' })).status).toBe(415);
  });

  test('the control door takes the secret only, and nothing that a foreign page sends', async () => {
    const ask = (headers: Record<string, string>) =>
      fetch(`${sandbox.client.url}/_sandbox/health`, { headers }).then((r) => r.status);
    expect(await ask({})).toBe(401);
    expect(await ask({ 'x-sandbox-secret': 'guess' })).toBe(401);
    const secret = {
      'x-sandbox-secret': await import('node:fs').then((fs) =>
        fs.readFileSync(`${sandbox.dataDir}/sandbox/control-secret`, 'utf8'),
      ),
    };
    expect(await ask(secret)).toBe(200);
    expect(await ask({ ...secret, origin: 'http://evil.example' })).toBe(403);
  });
});
