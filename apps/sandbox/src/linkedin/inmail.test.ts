import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startReceiver, startTestSandbox, type Json } from '../testing/sandbox-client.ts';

describe('InMail', () => {
  let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
  let account: string;
  /** Strangers by what may be written to them. */
  let open: Json[];
  let ordinary: Json[];
  let closed: Json[];
  beforeAll(async () => {
    sandbox = await startTestSandbox({ people: 600 });
    account = await sandbox.client.link('sales+inmail@example.com');
    const { items } = (await sandbox.client.control('GET', '/people?limit=90')).body;
    const profiles: Json[] = [];
    for (const { publicIdentifier } of items) {
      const { status, body } = await sandbox.client.api(
        'GET',
        `/users/${publicIdentifier}?account_id=${account}`,
      );
      if (status === 200 && body.network_distance !== 'FIRST_DEGREE') profiles.push(body);
    }
    open = profiles.filter((p) => p.is_open_profile);
    ordinary = profiles.filter((p) => !p.is_open_profile && p.can_send_inmail);
    closed = profiles.filter((p) => !p.can_send_inmail);
  });
  afterAll(() => sandbox.stop());

  const write = (person: Json, fields: Record<string, string> = {}, from = account) =>
    sandbox.client.form('/chats', {
      account_id: from,
      attendees_ids: person.provider_id,
      text: 'Hello there',
      ...fields,
    });
  const inmail = { 'linkedin[inmail]': 'true' };
  const navigator = { ...inmail, 'linkedin[api]': 'sales_navigator' };
  const balance = async (id = account) =>
    (await sandbox.client.api('GET', `/linkedin/inmail_balance?account_id=${id}`)).body;
  const lastRow = async () => (await sandbox.client.control('GET', '/ledger')).body.items.at(-1);

  test('reaches a stranger for one credit of the product that was named, and shows as InMail everywhere', async () => {
    const receiver = await startReceiver();
    await sandbox.client.api('POST', '/webhooks', { source: 'messaging', request_url: receiver.url });
    const person = ordinary[0];
    expect(await balance()).toEqual({
      object: 'LinkedinInmailBalance',
      premium: 15,
      recruiter: 0,
      sales_navigator: 50,
    });
    expect((await write(person)).body.type).toBe('errors/no_connection_with_recipient');
    const sent = await write(person, { 'linkedin[api]': 'sales_navigator', subject: 'A question' });
    expect(sent).toMatchObject({ status: 201, body: { object: 'ChatStarted' } });
    expect(await balance()).toMatchObject({ premium: 15, sales_navigator: 49 });
    expect(await lastRow()).toMatchObject({ kind: 'inmail', subject: 'A question', applied: true });
    const chat = (await sandbox.client.api('GET', `/chats/${sent.body.chat_id}`)).body;
    expect(chat).toMatchObject({
      content_type: 'inmail',
      subject: 'A question',
      lastMessage: { message_type: 'INMAIL', subject: 'A question' },
    });
    expect((await receiver.count(1))[0]!.body).toMatchObject({
      subject: 'A question',
      message_type: 'INMAIL',
      is_sender: true,
    });
    await receiver.stop();
  });

  test('refuses a second one within a day; an answer gives the credit back and opens the chat', async () => {
    const person = ordinary[1];
    const before = (await balance()).sales_navigator;
    const { chat_id: chat } = (await write(person, navigator)).body;
    expect((await write(person, navigator)).body.type).toBe('errors/cannot_resend_within_24hrs');
    const send = () => sandbox.client.form(`/chats/${chat}/messages`, { account_id: account, text: 'More' });
    expect((await send()).body.type).toBe('errors/no_connection_with_recipient');
    await sandbox.client.control('POST', `/people/${person.public_identifier}/reply`, {
      accountId: account,
      text: 'Tell me more',
    });
    expect((await balance()).sales_navigator).toBe(before);
    expect((await send()).status).toBe(201);
    expect(await lastRow()).toMatchObject({ kind: 'message' });
  });

  test('goes to open profiles for nothing, flagged or not, and counts as such', async () => {
    const before = await balance();
    expect((await write(open[0], inmail)).status).toBe(201);
    expect((await write(open[1])).status).toBe(201);
    expect(await lastRow()).toMatchObject({ kind: 'open_message', applied: true });
    expect(await balance()).toEqual(before);
    const free = await sandbox.client.link('free+open@example.com');
    const { provider_id } = (
      await sandbox.client.api('GET', `/users/${open[1].public_identifier}?account_id=${free}`)
    ).body;
    expect((await write({ provider_id }, {}, free)).body.type).toBe('errors/no_connection_with_recipient');
  });

  test('keeps to its lengths, to who takes InMail and to what is subscribed', async () => {
    const person = ordinary[2];
    expect((await write(person, { ...inmail, subject: 'x'.repeat(201) })).body.type).toBe(
      'errors/too_many_characters',
    );
    expect((await write(person, { ...inmail, text: 'x'.repeat(1901) })).body.type).toBe(
      'errors/too_many_characters',
    );
    expect((await write(person, { ...inmail, 'linkedin[api]': 'recruiter' })).body.type).toBe(
      'errors/feature_not_subscribed',
    );
    expect((await write(person, { 'linkedin[inmail]': 'yes' })).body.type).toBe('errors/invalid_parameters');
    expect((await write(closed[0], inmail)).body.type).toBe('errors/not_allowed_inmail');
    const relations = await sandbox.client.api('GET', `/users/relations?account_id=${account}&limit=1`);
    const relation = { provider_id: relations.body.items[0].member_id };
    expect((await write(relation, inmail)).body.type).toBe('errors/not_allowed_inmail');
    const free = await sandbox.client.link('free+inmail@example.com');
    const seen = await sandbox.client.api('GET', `/users/${person.public_identifier}?account_id=${free}`);
    expect((await write({ provider_id: seen.body.provider_id }, inmail, free)).body.type).toBe(
      'errors/feature_not_subscribed',
    );
    expect(await balance(free)).toMatchObject({ premium: 0, recruiter: 0, sales_navigator: 0 });
  });

  test('ends with the credits, and the network counts them itself', async () => {
    const people = ordinary.slice(3, 20);
    const answers = [];
    for (const person of people) answers.push(await write(person, inmail));
    expect(answers.filter((a) => a.status === 201)).toHaveLength(15);
    expect(answers.at(-1)!.body).toMatchObject({ status: 422, type: 'errors/insufficient_credits' });
    expect((await balance()).premium).toBe(0);
    await sandbox.restart();
    expect((await balance()).premium).toBe(0);
    await sandbox.client.control('POST', '/clock', { advance: 31 * 1440 });
    expect((await balance()).premium).toBe(15);
  });

  test('a day holds thirty of them, whatever credits are left', async () => {
    const people = ordinary.slice(20, 55);
    const answers: Json[] = [];
    for (const person of people) answers.push(await write(person, navigator));
    expect(answers.filter((a) => a.status === 201)).toHaveLength(30);
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { type: 'errors/too_many_requests' } });
    expect(await lastRow()).toMatchObject({ overLimit: 'InMails per day', applied: false });
  });
});
