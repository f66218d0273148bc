import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startReceiver, startTestSandbox, type Json } from '../testing/sandbox-client.ts';

describe('messages', () => {
  let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
  beforeAll(async () => {
    sandbox = await startTestSandbox();
  });
  afterAll(() => sandbox.stop());

  const relationsOf = async (account: string) =>
    (await sandbox.client.api('GET', `/users/relations?account_id=${account}`)).body.items as Json[];

  test('a message to a relation opens one chat, is echoed as our own, and an answer raises the unread count', async () => {
    const { client } = sandbox;
    const receiver = await startReceiver();
    const account = await client.link('ok+talk@example.com');
    await client.api('POST', '/webhooks', {
      source: 'messaging',
      request_url: receiver.url,
      account_ids: [account],
    });
    const old = (await client.api('GET', `/chats?account_id=${account}`)).body.items.map(
      (c: Json) => c.attendee_provider_id,
    );
    const person = (await relationsOf(account)).find((r) => !old.includes(r.member_id));
    const started = await client.form('/chats', {
      account_id: account,
      attendees_ids: person.member_id,
      text: 'Hello there',
    });
    expect(started).toMatchObject({ status: 201, body: { object: 'ChatStarted' } });
    const { chat_id: chat } = started.body;
    const again = await client.form('/chats', {
      account_id: account,
      attendees_ids: person.member_id,
      text: 'One more thing',
    });
    expect(again.body.chat_id).toBe(chat);
    expect((await client.form(`/chats/${chat}/messages`, { text: 'And another' })).body.object).toBe(
      'MessageSent',
    );
    await client.control('POST', `/people/${person.public_identifier}/reply`, {
      accountId: account,
      text: 'Got all of it',
    });
    const hooks = await receiver.count(4);
    expect(hooks.map((h) => [h.body.message, h.body.is_sender])).toEqual([
      ['Hello there', true],
      ['One more thing', true],
      ['And another', true],
      ['Got all of it', false],
    ]);
    expect(hooks[3]!.body.sender.attendee_provider_id).toBe(person.member_id);
    const view = (await client.api('GET', `/chats/${chat}`)).body;
    expect(view).toMatchObject({
      unread_count: 1,
      attendee_provider_id: person.member_id,
      name: null,
      lastMessage: { text: 'Got all of it', is_sender: 0 },
    });
    await client.api('PATCH', `/chats/${chat}`, { action: 'setReadStatus', value: true });
    expect((await client.api('GET', `/chats/${chat}`)).body.unread_count).toBe(0);
    const texts = (await client.api('GET', `/chats/${chat}/messages`)).body.items.map((m: Json) => m.text);
    expect(texts).toEqual(['Got all of it', 'And another', 'One more thing', 'Hello there']);
    await receiver.stop();
  });

  test('somebody who is not a relation cannot be written to, and a text over 8,000 characters is refused', async () => {
    const { client } = sandbox;
    const account = await client.link('ok+cold@example.com');
    const [stranger] = await client.strangers(account, 1);
    const cold = await client.form('/chats', {
      account_id: account,
      attendees_ids: stranger!.providerId,
      text: 'Hi',
    });
    expect(cold.body).toMatchObject({ status: 422, type: 'errors/no_connection_with_recipient' });
    const [relation] = await relationsOf(account);
    expect(
      (
        await client.form('/chats', {
          account_id: account,
          attendees_ids: relation.member_id,
          text: 'x'.repeat(8001),
        })
      ).body.type,
    ).toBe('errors/too_many_characters');
    expect(
      (await client.form('/chats', { account_id: account, attendees_ids: relation.member_id, text: '' })).body
        .type,
    ).toBe('errors/missing_parameters');
  });

  test('a share of people answers by itself within days, in order and at the instant it was due', async () => {
    const { client } = sandbox;
    const account = await client.link('ok+answers@example.com');
    const relations = await relationsOf(account);
    for (const person of relations)
      await client.form('/chats', {
        account_id: account,
        attendees_ids: person.member_id,
        text: `Hi, could we have a short call about your plans this year? ${person.first_name}, what do you think?`,
      });
    await client.control('POST', '/clock', { advance: 4 * 24 * 60 });
    const chats = (await client.api('GET', `/chats?account_id=${account}&unread=true`)).body.items as Json[];
    expect(chats.length / relations.length).toBeGreaterThan(0.1);
    expect(chats.length / relations.length).toBeLessThan(0.7);
    const stamps = chats.map((c) => c.timestamp);
    expect(stamps).toEqual(stamps.toSorted().toReversed());
    const now = (await client.control('GET', '/health')).body.businessNow;
    expect(stamps.every((stamp) => stamp < now)).toBe(true);
  });

  test('what arrives while the account is away is held back and comes in a burst after signing in again', async () => {
    const { client } = sandbox;
    const account = await client.link('ok+away@example.com');
    const receiver = await startReceiver();
    await client.api('POST', '/webhooks', {
      source: 'messaging',
      request_url: receiver.url,
      account_ids: [account],
    });
    const [person] = await relationsOf(account);
    await client.control('POST', `/accounts/${account}/status`, { status: 'CREDENTIALS' });
    await client.control('POST', `/people/${person.public_identifier}/reply`, {
      accountId: account,
      text: 'Are you there?',
    });
    const seen = async () =>
      ((await client.api('GET', `/messages?account_id=${account}`)).body.items as Json[]).map((m) => m.text);
    expect(await seen()).not.toContain('Are you there?');
    await client.api('POST', `/accounts/${account}`, {
      provider: 'LINKEDIN',
      username: 'ok+away@example.com',
      password: 'sandbox',
    });
    expect((await receiver.count(1))[0]!.body.message).toBe('Are you there?');
    expect(await seen()).toContain('Are you there?');
    await receiver.stop();
  });
});
