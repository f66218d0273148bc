import { expect, test } from 'vitest';
import { startTestSandbox } from '../testing/sandbox-client.ts';

test('a reset forgets what happened for good, keeps registered webhooks and never takes time back', async () => {
  const sandbox = await startTestSandbox();
  const account = await sandbox.client.link('ok+reset@example.com');
  const [person] = await sandbox.client.strangers(account, 1);
  await sandbox.client.api('POST', '/users/invite', { account_id: account, provider_id: person!.providerId });
  await sandbox.client.api('POST', '/webhooks', { source: 'users', request_url: 'http://127.0.0.1:9/x' });
  await sandbox.client.control('POST', '/clock', { advance: 60 });
  const before = (await sandbox.client.control('GET', '/health')).body.businessNow;
  await sandbox.client.control('POST', '/reset');
  for (const restart of [false, true]) {
    if (restart) await sandbox.restart();
    expect((await sandbox.client.api('GET', '/accounts')).body.items).toEqual([]);
    expect((await sandbox.client.control('GET', '/ledger')).body.items).toEqual([]);
    expect((await sandbox.client.api('GET', '/webhooks')).body.items.length).toBe(1);
    expect((await sandbox.client.control('GET', '/health')).body.businessNow >= before).toBe(true);
  }
  const again = await sandbox.client.link('ok+reset@example.com');
  const profile = await sandbox.client.api('GET', `/users/${person!.providerId}?account_id=${again}`);
  expect(profile.body.invitation).toBeUndefined();
  await sandbox.stop();
});

test('a jump to the next goes to the earliest of the next event of the world and the instants that were given', async () => {
  const sandbox = await startTestSandbox();
  const jump = (body: object) =>
    sandbox.client.control('POST', '/clock', { jumpToNext: true, ...body }).then((answer) => answer.body);
  expect(await jump({})).toMatchObject({ moved: false, businessNow: '2026-03-02T09:00:00.000Z' });
  expect((await jump({ notBefore: '2026-03-02T10:30:00.000Z' })).businessNow).toBe(
    '2026-03-02T10:30:00.000Z',
  );
  expect(await jump({ notBefore: '2026-03-02T10:00:00.000Z' })).toMatchObject({ moved: false });
  const account = await sandbox.client.link('ok+jump@example.com');
  for (const person of await sandbox.client.strangers(account, 25))
    await sandbox.client.api('POST', '/users/invite', {
      account_id: account,
      provider_id: person.providerId,
    });
  const next = (await sandbox.client.control('GET', '/due')).body.next;
  expect((await jump({ notBefore: '2026-06-01T00:00:00.000Z' })).businessNow).toBe(next.at);
  expect((await sandbox.client.control('POST', '/clock', { advance: -5 })).status).toBe(400);
  expect((await sandbox.client.control('POST', '/clock', { speed: 301 })).status).toBe(400);
  await sandbox.stop();
});

test('a jump does not pass over what came due while the asker looked, however far the world itself has nothing', async () => {
  const sandbox = await startTestSandbox();
  const { body } = await sandbox.client.control('POST', '/clock', { advance: 60 });
  const jumped = await sandbox.client.control('POST', '/clock', {
    jumpToNext: true,
    candidates: ['2026-03-02T09:59:59.000Z', '2026-03-15T09:00:00.000Z'],
  });
  expect(jumped.body).toMatchObject({ moved: false, businessNow: body.businessNow });
  await sandbox.stop();
});
