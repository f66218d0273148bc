import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startReceiver, startTestSandbox, type Json } from '../testing/sandbox-client.ts';

describe('invitations', () => {
  let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
  beforeAll(async () => {
    sandbox = await startTestSandbox();
  });
  afterAll(() => sandbox.stop());

  test('an accepted invitation leaves the sent list, becomes the newest relation and is told by both webhooks', async () => {
    const { client } = sandbox;
    const receiver = await startReceiver();
    const headers = [{ key: 'Unipile-Auth', value: 'shared' }];
    await client.api('POST', '/webhooks', { source: 'messaging', request_url: receiver.url, headers });
    await client.api('POST', '/webhooks', { source: 'users', request_url: receiver.url, headers });
    const account = await client.link('ok+cycle@example.com');
    const [person] = await client.strangers(account, 1);
    const sent = await client.api('POST', '/users/invite', {
      account_id: account,
      provider_id: person!.providerId,
      message: 'Hello, shall we connect?',
    });
    expect(sent.status).toBe(200);
    const profile = await client.api('GET', `/users/${person!.providerId}?account_id=${account}`);
    expect(profile.body.invitation).toEqual({ type: 'SENT', status: 'PENDING' });
    const pending = await client.api('GET', `/users/invite/sent?account_id=${account}`);
    expect(pending.body.items.map((i: Json) => i.id)).toEqual([sent.body.invitation_id]);

    expect(
      (await client.control('POST', `/people/${person!.publicId}/accept`, { accountId: account })).status,
    ).toBe(200);
    const [note, relation] = (await receiver.count(2)).toSorted((a) =>
      a.body.event === 'message_received' ? -1 : 1,
    );
    expect(note!.body).toMatchObject({
      event: 'message_received',
      is_sender: true,
      message: 'Hello, shall we connect?',
      account_id: account,
    });
    expect(note!.headers['unipile-auth']).toBe('shared');
    expect(note!.headers['content-type']).toBeUndefined();
    expect(relation!.body).toMatchObject({
      event: 'new_relation',
      user_provider_id: person!.providerId,
      user_public_identifier: person!.publicId,
    });

    const after = await client.api('GET', `/users/invite/sent?account_id=${account}`);
    expect(after.body.items).toEqual([]);
    const relations = await client.api('GET', `/users/relations?account_id=${account}&limit=1`);
    expect(relations.body.items[0].member_id).toBe(person!.providerId);
    const again = await client.api('GET', `/users/${person!.publicId}?account_id=${account}`);
    expect(again.body).toMatchObject({ network_distance: 'FIRST_DEGREE', is_relationship: true });
    const chats = await client.api('GET', `/chats?account_id=${account}`);
    const messages = await client.api('GET', `/chats/${chats.body.items[0].id}/messages`);
    expect(messages.body.items.map((m: Json) => [m.text, m.is_sender])).toEqual([
      ['Hello, shall we connect?', 1],
    ]);
    const refused = await client.api('POST', '/users/invite', {
      account_id: account,
      provider_id: person!.providerId,
    });
    expect(refused).toMatchObject({ status: 422, body: { status: 422, type: 'errors/already_connected' } });
    await receiver.stop();
  });

  test('people decide by themselves: about a third accept, most within three days, the rest stays pending', async () => {
    const { client } = sandbox;
    const account = await client.link('ok+many@example.com');
    let invited = 0;
    const people = await client.strangers(account, 80);
    for (let day = 0; day < 4; day += 1) {
      for (const person of people.slice(day * 20, day * 20 + 20)) {
        const answer = await client.api('POST', '/users/invite', {
          account_id: account,
          provider_id: person.providerId,
        });
        if (answer.status === 200) invited += 1;
      }
      await client.control('POST', '/clock', { advance: 24 * 60 + 1 });
    }
    const pendingAfter = async () => {
      const items: Json[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page = await client.api(
          'GET',
          `/users/invite/sent?account_id=${account}&limit=100&cursor=${encodeURIComponent(cursor)}`,
        );
        items.push(...page.body.items);
        cursor = page.body.cursor;
      }
      return items.length;
    };
    await client.control('POST', '/clock', { advance: 3 * 24 * 60 });
    const acceptedSoon = invited - (await pendingAfter());
    await client.control('POST', '/clock', { advance: 30 * 24 * 60 });
    const accepted = invited - (await pendingAfter());
    expect(invited).toBeGreaterThan(60);
    expect(accepted / invited).toBeGreaterThan(0.2);
    expect(accepted / invited).toBeLessThan(0.55);
    expect(acceptedSoon / accepted).toBeGreaterThan(0.6);
  });

  test('a second pending invitation is refused, and so is a new one for three weeks after a withdrawal', async () => {
    const { client } = sandbox;
    const account = await client.link('ok+withdraw@example.com');
    const [person] = await client.strangers(account, 1);
    const invite = () =>
      client.api('POST', '/users/invite', { account_id: account, provider_id: person!.providerId });
    const first = await invite();
    expect((await invite()).body.type).toBe('errors/already_invited_recently');
    expect(
      (await client.api('DELETE', `/users/invite/sent/${first.body.invitation_id}?account_id=${account}`))
        .body,
    ).toEqual({ object: 'InvitationCanceled' });
    expect((await invite()).body.type).toBe('errors/cannot_resend_yet');
    await client.control('POST', '/clock', { advance: 22 * 24 * 60 });
    const second = await invite();
    expect(second.status).toBe(200);
    expect(second.body.invitation_id).not.toBe(first.body.invitation_id);
    expect((await client.api('DELETE', `/users/invite/sent/123?account_id=${account}`)).body.type).toBe(
      'errors/invalid_resource_identifier',
    );
  });

  test('notes over the length of the subscription and ids of another viewer are refused', async () => {
    const { client } = sandbox;
    const [paid, free] = [await client.link('ok+a@example.com'), await client.link('free+a@example.com')];
    const [seenByPaid] = await client.strangers(paid, 1);
    const [seenByFree] = await client.strangers(free, 1);
    const invite = (account: string, providerId: string, length: number) =>
      client.api('POST', '/users/invite', {
        account_id: account,
        provider_id: providerId,
        message: 'x'.repeat(length),
      });
    expect((await invite(paid, seenByPaid!.providerId, 301)).body).toMatchObject({
      status: 400,
      type: 'errors/too_many_characters',
    });
    expect((await invite(free, seenByFree!.providerId, 201)).body).toMatchObject({
      status: 400,
      type: 'errors/too_many_characters',
    });
    expect((await invite(free, seenByPaid!.providerId, 20)).body).toMatchObject({
      status: 422,
      type: 'errors/invalid_recipient',
    });
    expect((await invite(paid, seenByPaid!.providerId, 300)).status).toBe(200);
  });

  test('the network counts for itself: the 41st invitation of a paid account inside 24 hours is refused and marked', async () => {
    const { client } = sandbox;
    const account = await client.link('ok+limit@example.com');
    const people = await client.strangers(account, 45);
    const statuses: number[] = [];
    for (const person of people)
      statuses.push(
        (await client.api('POST', '/users/invite', { account_id: account, provider_id: person.providerId }))
          .status,
      );
    expect(statuses.filter((status) => status === 200).length).toBe(40);
    const rows = (await client.control('GET', '/ledger')).body.items.filter(
      (row: Json) => row.account === account,
    );
    const over = rows.filter((row: Json) => row.overLimit !== null);
    expect(over.length).toBeGreaterThan(0);
    expect(over[0]).toMatchObject({
      applied: false,
      overLimit: 'invitations per day',
      answer: { status: 422, type: 'errors/cannot_resend_yet' },
    });
    await client.control('POST', '/clock', { advance: 24 * 60 + 1 });
    const last = people.at(-1)!;
    expect(
      (await client.api('POST', '/users/invite', { account_id: account, provider_id: last.providerId }))
        .status,
    ).toBe(200);
  });
});
