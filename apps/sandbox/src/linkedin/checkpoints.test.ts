import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startReceiver, startTestSandbox } from '../testing/sandbox-client.ts';

describe('checkpoints and restrictions', () => {
  let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
  beforeAll(async () => {
    sandbox = await startTestSandbox();
  });
  afterAll(() => sandbox.stop());

  const connect = (username: string) =>
    sandbox.client.api('POST', '/accounts', { provider: 'LINKEDIN', username, password: 'sandbox' });
  const cookie = (path: string, value: string, agent: string) =>
    sandbox.client.api('POST', path, { provider: 'LINKEDIN', access_token: value, user_agent: agent });
  const solve = (accountId: string, code: string) =>
    sandbox.client.api('POST', '/accounts/checkpoint', { provider: 'LINKEDIN', account_id: accountId, code });
  const statusOf = async (id: string) =>
    (await sandbox.client.api('GET', `/accounts/${id}`)).body.sources[0].status;

  test('a phone number is asked for with its dial prefix, then the code that was sent there', async () => {
    const asked = await connect('phone+a@example.com');
    expect(asked).toMatchObject({ status: 202, body: { checkpoint: { type: 'PHONE_REGISTER' } } });
    const { account_id: id } = asked.body;
    for (const bad of ['0612345678', '+33612345678', '123456', 'TRY_ANOTHER_WAY'])
      expect((await solve(id, bad)).body.type).toBe('errors/invalid_checkpoint_solution');
    expect(await solve(id, '(+33)0612345678')).toMatchObject({
      status: 202,
      body: { object: 'Checkpoint', account_id: id, checkpoint: { type: 'OTP' } },
    });
    expect(await solve(id, '123456')).toMatchObject({ status: 201, body: { object: 'AccountCreated' } });
  });

  test('a recruiter chooses one of the contracts offered and is a recruiter from then on', async () => {
    const asked = await connect('contract+a@example.com');
    expect(asked.body.checkpoint.type).toBe('CONTRACT_CHOOSER');
    const { account_id: id } = asked.body;
    const options = asked.body.checkpoint.contract_options;
    expect(options.map((option: { name: string }) => option.name)).toHaveLength(2);
    expect((await solve(id, '1')).status).toBe(401);
    expect((await solve(id, options[1].id)).status).toBe(201);
    const account = (await sandbox.client.api('GET', `/accounts/${id}`)).body;
    expect(account.connection_params.im.premiumFeatures).toEqual(['premium', 'recruiter']);
  });

  test('a chained sign-in asks for the captcha and then for the code, all within the first five minutes', async () => {
    const { account_id: id, checkpoint } = (await connect('chain+a@example.com')).body;
    expect(checkpoint).toMatchObject({ type: 'CAPTCHA', public_key: expect.any(String) });
    expect((await solve(id, '123456')).body.checkpoint).toEqual({ type: '2FA', source: 'SMS' });
    expect((await sandbox.client.control('GET', '/accounts')).body.checkpoints).toHaveLength(1);
    await sandbox.client.control('POST', `/checkpoints/${id}`, { action: 'expire' });
    expect((await solve(id, '123456')).status).toBe(408);
    const again = (await connect('chain+a@example.com')).body.account_id;
    await sandbox.client.control('POST', `/checkpoints/${again}`, { action: 'approve' });
    expect((await solve(again, '123456')).status).toBe(201);
  });

  test('a half-passed chain is still there after a restart', async () => {
    const { account_id: id } = (await connect('phone+b@example.com')).body;
    await sandbox.restart();
    expect((await solve(id, '(+49)1701234567')).body.checkpoint.type).toBe('OTP');
    await sandbox.restart();
    expect((await solve(id, '123456')).status).toBe(201);
  });

  test('Sales Navigator and Recruiter are seen in the account and in the own profile', async () => {
    const id = await sandbox.client.link('sales+a@example.com');
    const me = (await sandbox.client.api('GET', `/users/me?account_id=${id}`)).body;
    expect(me).toMatchObject({
      premium: true,
      recruiter: null,
      sales_navigator: { contract_id: expect.any(String) },
    });
    const im = (await sandbox.client.api('GET', `/accounts/${id}`)).body.connection_params.im;
    expect(im.premiumFeatures).toEqual(['premium', 'sales_navigator']);
  });

  test('a restricted member is refused at sign-in and in every call until it is lifted', async () => {
    expect(await connect('restricted@example.com')).toMatchObject({
      status: 403,
      body: { type: 'errors/account_restricted' },
    });
    const id = await sandbox.client.link('ok+shut@example.com');
    await sandbox.client.control('POST', `/accounts/${id}/status`, { status: 'RESTRICTED' });
    expect(await statusOf(id)).toBe('ERROR');
    expect((await sandbox.client.api('GET', `/users/me?account_id=${id}`)).body.type).toBe(
      'errors/account_restricted',
    );
    expect((await cookie(`/accounts/${id}`, 'li_at_ok', 'x')).status).toBe(403);
    expect((await sandbox.client.api('POST', `/accounts/${id}/restart`)).body.object).toBe(
      'AccountFailedToRestart',
    );
    await sandbox.client.control('POST', `/accounts/${id}/status`, { status: 'OK' });
    expect((await sandbox.client.api('GET', `/users/me?account_id=${id}`)).status).toBe(200);
  });

  test('a cookie used without its browser works for twenty minutes only, with a browser for good', async () => {
    const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36';
    const bad = (await cookie('/accounts', 'li_at_agent_a', 'curl/8')).body.account_id;
    const good = (await cookie('/accounts', 'li_at_agent_b', browser)).body.account_id;
    expect([await statusOf(bad), await statusOf(good)]).toEqual(['OK', 'OK']);
    await sandbox.client.control('POST', '/clock', { advance: 21 });
    expect([await statusOf(bad), await statusOf(good)]).toEqual(['CREDENTIALS', 'OK']);
    await cookie(`/accounts/${bad}`, 'li_at_agent_a', browser);
    await sandbox.client.control('POST', '/clock', { advance: 60 });
    expect(await statusOf(bad)).toBe('OK');
  });

  test('news of relations won while nobody was connected comes in a burst after the reconnection', async () => {
    const receiver = await startReceiver();
    await sandbox.client.api('POST', '/webhooks', { source: 'users', request_url: receiver.url });
    const id = await sandbox.client.link('ok+away@example.com');
    const people = await sandbox.client.strangers(id, 3);
    for (const { providerId } of people)
      await sandbox.client.api('POST', '/users/invite', { account_id: id, provider_id: providerId });
    await sandbox.client.control('POST', `/accounts/${id}/status`, { status: 'CREDENTIALS' });
    for (const { publicId } of people)
      await sandbox.client.control('POST', `/people/${publicId}/accept`, { accountId: id });
    expect(receiver.hooks).toHaveLength(0);
    await sandbox.restart();
    await cookie(`/accounts/${id}`, 'li_at_ok', 'x');
    const told = (await receiver.count(3)).map((hook) => hook.body.user_public_identifier);
    expect(told.toSorted()).toEqual(people.map((person) => person.publicId).toSorted());
    await sandbox.client.control('POST', `/accounts/${id}/status`, { status: 'STOPPED' });
    await cookie(`/accounts/${id}`, 'li_at_ok', 'x');
    await sandbox.client.control('POST', '/clock', { advance: 1 });
    expect(receiver.hooks).toHaveLength(3);
    await receiver.stop();
  });
});
