import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startReceiver, startTestSandbox, type Json } from '../testing/sandbox-client.ts';

test('a webhook that is not taken is repeated five times, in order, and then given up', async () => {
  const sandbox = await startTestSandbox();
  const receiver = await startReceiver((hook, count) =>
    hook.body.AccountStatus.message === 'CREATION_SUCCESS' ? 500 : count > 0 ? 200 : 500,
  );
  await sandbox.client.api('POST', '/webhooks', { source: 'account_status', request_url: receiver.url });
  await sandbox.client.link('ok+retry@example.com');
  const told = (await receiver.count(7)).map((h) => h.body.AccountStatus.message);
  expect(told).toEqual([...Array.from({ length: 6 }, () => 'CREATION_SUCCESS'), 'SYNC_SUCCESS']);
  await sandbox.stop();
  await receiver.stop();
});

test('what was not delivered when the sandbox stopped is delivered after the next start', async () => {
  const sandbox = await startTestSandbox({ webhookRetryMs: [60_000] });
  let open = false;
  const receiver = await startReceiver(() => (open ? 200 : 503));
  await sandbox.client.api('POST', '/webhooks', { source: 'account_status', request_url: receiver.url });
  await sandbox.client.link('ok+restart@example.com');
  await receiver.count(1);
  open = true;
  await sandbox.restart();
  const told = (await receiver.count(3)).slice(1).map((h) => h.body.AccountStatus.message);
  expect(told).toEqual(['CREATION_SUCCESS', 'SYNC_SUCCESS']);
  await sandbox.stop();
  await receiver.stop();
});

test('a webhook for certain accounts hears of no others, and none after it was removed', async () => {
  const sandbox = await startTestSandbox();
  const receiver = await startReceiver();
  const wanted = await sandbox.client.link('ok+wanted@example.com');
  const other = await sandbox.client.link('ok+unwanted@example.com');
  const { webhook_id: id } = (
    await sandbox.client.api('POST', '/webhooks', {
      source: 'account_status',
      request_url: receiver.url,
      account_ids: [wanted],
    })
  ).body;
  await sandbox.client.control('POST', `/accounts/${other}/status`, { status: 'ERROR' });
  await sandbox.client.control('POST', `/accounts/${wanted}/status`, { status: 'ERROR' });
  expect((await receiver.count(1)).map((h) => h.body.AccountStatus.account_id)).toEqual([wanted]);
  await sandbox.client.api('DELETE', `/webhooks/${id}`);
  await sandbox.client.control('POST', `/accounts/${wanted}/status`, { status: 'OK' });
  expect((await sandbox.client.control('GET', '/health')).body.undelivered).toBe(0);
  expect(receiver.hooks.length).toBe(1);
  await sandbox.stop();
  await receiver.stop();
});

test('a delivery is lost or repeated on request', async () => {
  const sandbox = await startTestSandbox();
  const receiver = await startReceiver();
  const id = await sandbox.client.link('ok+faulty@example.com');
  await sandbox.client.api('POST', '/webhooks', { source: 'account_status', request_url: receiver.url });
  const status = async (value: string) =>
    sandbox.client.control('POST', `/accounts/${id}/status`, { status: value });
  await sandbox.client.control('POST', '/faults', { op: 'webhook.deliver', mode: 'drop-before', times: 1 });
  await status('ERROR');
  while ((await sandbox.client.control('GET', '/health')).body.undelivered > 0);
  await sandbox.client.control('POST', '/faults', { op: 'webhook.deliver', mode: 'drop-after', times: 1 });
  await status('STOPPED');
  const told = (await receiver.count(2)).map((h) => h.body.AccountStatus.message);
  expect(told).toEqual(['STOPPED', 'STOPPED']);
  await sandbox.stop();
  await receiver.stop();
});

test('webhooks of one source are lost, doubled, overtaken, late or held back until a burst, the others arrive', async () => {
  const sandbox = await startTestSandbox();
  const receiver = await startReceiver();
  const id = await sandbox.client.link('ok+script@example.com');
  await sandbox.client.api('POST', '/webhooks', { source: 'account_status', request_url: receiver.url });
  const status = async (...values: string[]) => {
    for (const value of values)
      await sandbox.client.control('POST', `/accounts/${id}/status`, { status: value });
  };
  const told = async (count: number) =>
    (await receiver.count(count)).map((hook) => hook.body.AccountStatus.message);
  const fault = async (body: object) => {
    await sandbox.client.control('DELETE', '/faults');
    await sandbox.client.control('POST', '/faults', body);
  };

  await fault({ op: 'webhook.messaging', mode: 'lose' });
  await status('ERROR');
  expect(await told(1)).toEqual(['ERROR']);
  await fault({ op: 'webhook.account_status', mode: 'lose', nth: 1 });
  await status('STOPPED', 'CREDENTIALS');
  expect(await told(2)).toEqual(['ERROR', 'CREDENTIALS']);
  receiver.hooks.length = 0;

  await fault({ mode: 'duplicate', copies: 3, nth: 1 });
  await status('OK');
  expect(await told(3)).toEqual(['OK', 'OK', 'OK']);
  receiver.hooks.length = 0;

  await fault({ mode: 'reorder', nth: 1, delayMs: 60_000 });
  await status('ERROR', 'STOPPED', 'OK');
  expect((await told(3)).slice(0, 2)).toContain('STOPPED');
  expect(receiver.hooks[0]!.body.AccountStatus.message).toBe('STOPPED');
  receiver.hooks.length = 0;

  await fault({ mode: 'delay', nth: 1, delayMs: 80 });
  await status('ERROR', 'STOPPED', 'OK');
  expect(await told(3)).toEqual(['STOPPED', 'OK', 'ERROR']);
  receiver.hooks.length = 0;

  await fault({ mode: 'hold', accountId: id });
  await status('ERROR', 'STOPPED', 'OK');
  expect((await sandbox.client.control('GET', '/health')).body.undelivered).toBe(3);
  expect(receiver.hooks).toHaveLength(0);
  await sandbox.client.control('DELETE', '/faults');
  expect(await told(3)).toEqual(['ERROR', 'STOPPED', 'OK']);
  await sandbox.stop();
  await receiver.stop();
});

test('a burst of many accounts comes a few at a time, and all of it', async () => {
  const sandbox = await startTestSandbox();
  const [together, all] = [8, 20];
  let most = 0;
  let taken = 0;
  const inside: ServerResponse[] = [];
  // Nobody is answered before as many are there as may be, and one too many had the time to come.
  const slow = createServer((request, response) => {
    request.resume();
    inside.push(response);
    most = Math.max(most, inside.length);
    if (inside.length !== Math.min(together, all - taken)) return;
    setTimeout(() => {
      taken += inside.length;
      for (const one of inside.splice(0)) one.writeHead(200).end();
    }, 50);
  });
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}/hook`;
  const ids: string[] = [];
  while (ids.length < all) ids.push(await sandbox.client.link(`ok+burst${ids.length}@example.com`));
  await sandbox.client.api('POST', '/webhooks', { source: 'account_status', request_url: url });
  await sandbox.client.control('POST', '/faults', { mode: 'hold' });
  for (const id of ids) await sandbox.client.control('POST', `/accounts/${id}/status`, { status: 'ERROR' });
  await sandbox.client.control('DELETE', '/faults');
  while ((await sandbox.client.control('GET', '/health')).body.undelivered > 0);
  expect(taken).toBe(ids.length);
  expect(most).toBe(together);
  await sandbox.stop();
  await new Promise((resolve) => slow.close(resolve));
});

test('a webhook can choose its keys, rename them, and take a form instead of JSON', async () => {
  const sandbox = await startTestSandbox();
  const receiver = await startReceiver();
  const raw = await startReceiver(
    () => 200,
    (text) => Object.fromEntries(new URLSearchParams(text)),
  );
  const data = [
    { name: 'who', key: 'user_public_identifier' },
    { name: 'what', key: 'event' },
  ];
  await sandbox.client.api('POST', '/webhooks', { source: 'users', request_url: receiver.url, data });
  await sandbox.client.api('POST', '/webhooks', { source: 'users', request_url: raw.url, format: 'form' });
  const id = await sandbox.client.link('ok+keys@example.com');
  const [person] = await sandbox.client.strangers(id, 1);
  await sandbox.client.api('POST', '/users/invite', { account_id: id, provider_id: person!.providerId });
  await sandbox.client.control('POST', `/people/${person!.publicId}/accept`, { accountId: id });
  expect((await receiver.count(1))[0]!.body).toEqual({ who: person!.publicId, what: 'new_relation' });
  expect((await raw.count(1))[0]!.body).toMatchObject({ event: 'new_relation', account_id: id });
  const listed = (await sandbox.client.api('GET', '/webhooks')).body.items;
  expect(listed.map((hook: Json) => hook.data)).toContainEqual(data);
  await sandbox.stop();
  await receiver.stop();
  await raw.stop();
});
