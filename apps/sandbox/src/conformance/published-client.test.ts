import { UnipileClient } from 'unipile-node-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSandbox, type Json } from '../testing/sandbox-client.ts';

/**
 * The provider's own published client, told to throw at every answer that does not have the published shape, runs
 * over every call that it wraps and this network knows.
 */
describe('the published client accepts every answer', () => {
  let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
  let client: UnipileClient;
  let account_id: string;
  let people: { publicId: string; providerId: string }[];
  beforeAll(async () => {
    sandbox = await startTestSandbox({ people: 600 });
    client = new UnipileClient(sandbox.client.url, 'sandbox-key', {
      validateRequestPayload: true,
      validateRequestPayloadLevel: 'error',
    });
    account_id = await sandbox.client.link('sales+sdk@example.com');
    people = await sandbox.client.strangers(account_id, 12);
  });
  afterAll(() => sandbox.stop());

  const next = () => people.pop()!;
  const refusal = (call: Promise<unknown>) =>
    call.then(
      () => 'accepted',
      (error: Json) =>
        error.constructor.name === 'UnsuccessfulRequestError' ? error.body.type : error.constructor.name,
    );

  test('the client does refuse what is not in its shape', async () => {
    await sandbox.client.control('POST', '/faults', { op: 'reads', mode: 'unparsable', times: 1 });
    await expect(client.users.getOwnProfile(account_id)).rejects.toThrow('JSON');
    await sandbox.client.control('POST', '/faults', { op: 'mutations', mode: 'no-id', times: 1 });
    expect(await refusal(client.users.sendInvitation({ account_id, provider_id: next().providerId }))).toBe(
      'InvalidResponseTypeError',
    );
    const [left] = (await client.users.getAllInvitationsSent({ account_id })).items;
    await client.users.cancelInvitationSent({ account_id, invitation_id: left!.id });
  });

  test.each([
    ['phone', '(+33)0612345678', 'OTP'],
    ['sms', undefined, '2FA'],
    ['app', undefined, '2FA'],
    ['otp', undefined, 'OTP'],
    ['captcha', undefined, 'CAPTCHA'],
    ['contract', '291770114', 'CONTRACT_CHOOSER'],
    ['chain', '123456', '2FA'],
    ['approve', 'TRY_ANOTHER_WAY', 'OTP'],
  ])('signing in as %s, checkpoint by checkpoint', async (kind, code, last) => {
    const asked: Json = await client.account.connectLinkedin({
      username: `${kind}+sdk@example.com`,
      password: 'sandbox',
    });
    expect(asked.object).toBe('Checkpoint');
    const solve = (answer: string): Promise<Json> =>
      client.account.solveCodeCheckpoint({
        provider: 'LINKEDIN',
        account_id: asked.account_id,
        code: answer,
      });
    expect(await refusal(solve('000000'))).toBe('errors/invalid_checkpoint_solution');
    const then = code === undefined ? asked : await solve(code);
    if (then.object === 'Checkpoint') {
      expect(then.checkpoint.type).toBe(last);
      expect((await solve('123456')).object).toBe('AccountCreated');
    } else expect(then.object).toBe('AccountCreated');
  });

  test('accounts: cookie, list, one, reconnect, sync, delete', async () => {
    const cookie = { access_token: 'li_at_ok_sdk', user_agent: 'Mozilla/5.0 (X11)' };
    const { account_id: id }: Json = await client.account.connectLinkedinWithCookie(cookie);
    const first = await client.account.getAll({ limit: 1 });
    expect((await client.account.getAll({ cursor: first.cursor as string })).items.length).toBeGreaterThan(0);
    expect((await client.account.getOne(id)).id).toBe(id);
    await client.account.reconnectLinkedinWithCookie({ account_id: id, ...cookie });
    await client.account.resyncLinkedinAccount({ account_id: id });
    await client.account.delete(id);
    expect(await refusal(client.account.getOne(id))).toBe('errors/resource_not_found');
    expect(
      await refusal(client.account.connectLinkedin({ username: 'restricted@x', password: 'sandbox' })),
    ).toBe('errors/account_restricted');
  });

  test('people: own profile, profiles with every section, relations, companies', async () => {
    await client.users.getOwnProfile(account_id);
    const relations = await client.users.getAllRelations({ account_id, limit: 5 });
    await client.users.getAllRelations({ account_id, cursor: relations.cursor as string });
    const identifiers = [next().publicId, next().providerId, relations.items[0]!.member_id];
    for (const identifier of identifiers) {
      const profile: Json = await client.users.getProfile({ account_id, identifier, linkedin_sections: '*' });
      await client.users.getCompanyProfile({
        account_id,
        identifier: profile.work_experience[0].company_id,
      });
    }
    expect(await refusal(client.users.getProfile({ account_id, identifier: 'nobody' }))).toBe(
      'errors/resource_not_found',
    );
  });

  test('invitations: send with and without a note, list page by page, withdraw', async () => {
    for (const message of ['Hello', undefined, 'Hi there'])
      await client.users.sendInvitation({ account_id, provider_id: next().providerId, message });
    const first = await client.users.getAllInvitationsSent({ account_id, limit: 2 });
    const second = await client.users.getAllInvitationsSent({ account_id, cursor: first.cursor as string });
    expect([first.items.length, second.items.length]).toEqual([2, 1]);
    await client.users.cancelInvitationSent({ account_id, invitation_id: first.items[0]!.id });
    expect(
      await refusal(client.users.cancelInvitationSent({ account_id, invitation_id: first.items[0]!.id })),
    ).toBe('errors/invalid_resource_identifier');
  });

  test('posts: read, list, comment, answer, react, publish', async () => {
    const { items } = (await sandbox.client.control('GET', '/posts?limit=30')).body;
    for (const { id } of items.slice(0, 5)) {
      const post = await client.users.getPost({ account_id, post_id: id });
      const post_id = post.social_id;
      const page = await client.users.getAllPostComments({ account_id, post_id, limit: 3 });
      if (page.cursor) await client.users.getAllPostComments({ account_id, post_id, cursor: page.cursor });
      await client.users.sendPostComment({ account_id, post_id, text: 'Well said' });
      const own = await client.users.getAllPostComments({ account_id, post_id, limit: 1 });
      await client.users.sendPostComment(
        { account_id, post_id, text: 'And more' },
        { extra_params: { comment_id: own.items[0]!.id } },
      );
      await client.users.sendPostReaction({ account_id, post_id, reaction_type: 'celebrate' });
      expect(await refusal(client.users.sendPostReaction({ account_id, post_id }))).toBe(
        'errors/action_already_performed',
      );
      const author = items
        .find((item: Json) => item.id === id)
        .links[0].split('/posts/')[1]
        .split('_')[0];
      await client.users.getAllPosts({ account_id, identifier: author });
    }
    await client.users.createPost({ account_id, text: 'A first post' });
    const me = (await client.users.getOwnProfile(account_id)) as Json;
    expect((await client.users.getAllPosts({ account_id, identifier: me.provider_id })).items).toHaveLength(
      1,
    );
  });

  test('chats: start, write, answer, read, react, attendees, attachments, InMail', async () => {
    const relations = await client.users.getAllRelations({ account_id, limit: 3 });
    const [relation] = relations.items;
    const started: Json = await client.messaging.startNewChat({
      account_id,
      text: 'Hello',
      attendees_ids: [relation!.member_id],
    });
    const chat_id = started.chat_id as string;
    await client.messaging.sendMessage({
      chat_id,
      text: 'With a note',
      attachments: [['note.txt', Buffer.from('a note')]],
    });
    await sandbox.client.control('POST', `/people/${relation!.public_identifier}/reply`, {
      accountId: account_id,
      text: 'Thanks',
    });
    await sandbox.client.control('POST', `/people/${relation!.public_identifier}/react`, {
      accountId: account_id,
      reaction: '👍',
    });
    const profiles = await Promise.all(
      people.map(({ publicId: identifier }) => client.users.getProfile({ account_id, identifier })),
    );
    const taker: Json = profiles.find((p: Json) => p.can_send_inmail && !p.is_open_profile);
    const inmail: Json = await client.messaging.startNewChat({
      account_id,
      text: 'A word',
      subject: 'Question',
      attendees_ids: [taker.provider_id],
      options: { linkedin: { api: 'sales_navigator' } },
    });
    expect((await client.messaging.getChat(inmail.chat_id)).content_type).toBe('inmail');

    const chats = await client.messaging.getAllChats({ account_id, limit: 2 });
    await client.messaging.getAllChats({ cursor: chats.cursor as string });
    await client.messaging.getAllChats({ account_id, unread: true });
    await client.messaging.getChat(chat_id);
    const messages = await client.messaging.getAllMessagesFromChat({ chat_id });
    const [attached] = messages.items.filter((message) => message.attachments.length > 0);
    const message_id = attached!.id;
    await client.messaging.getMessage(message_id);
    await client.messaging.getAllMessages({ account_id, limit: 5 });
    const attachment_id = attached!.attachments[0]!.id;
    const blob = await client.messaging.getMessageAttachment(
      { message_id, attachment_id },
      { validateRequestPayload: false },
    );
    expect(await blob.text()).toBe('a note');
    const attendees = await client.messaging.getAllAttendeesFromChat(chat_id);
    const attendee_id = attendees.items[0]!.id;
    await client.messaging.getAllAttendees({ account_id });
    await client.messaging.getAttendee(attendee_id);
    await client.messaging.getAllChatsFromAttendee({ attendee_id });
    await client.messaging.getAllMessagesFromAttendee({ attendee_id });
    await client.messaging.setChatStatus({ chat_id, action: 'setReadStatus', value: true } as never);
  });

  test('webhooks: create, list, delete', async () => {
    const { webhook_id }: Json = await client.webhook.create({
      request_url: 'http://127.0.0.1:9/hook',
      source: 'messaging',
      name: 'sdk',
      headers: [{ key: 'Unipile-Auth', value: 'secret' }],
    } as never);
    await client.webhook.getAll();
    await client.webhook.delete(webhook_id);
    expect((await client.webhook.getAll()).items).toEqual([]);
  });

  test('what the client does not wrap answers through its own request sender', async () => {
    const send = (method: 'GET' | 'POST', path: string[], body?: object, query: object = {}): Promise<Json> =>
      client.request.send({
        path,
        method,
        parameters: { account_id, ...query },
        body: body as Record<string, unknown>,
        headers: { 'Content-Type': 'application/json' },
        options: { validateRequestPayload: false },
      });
    const search = { api: 'sales_navigator', category: 'people', keywords: 'manager' };
    expect((await send('POST', ['linkedin', 'search'], search)).items[0].type).toBe('PEOPLE');
    const parameters = await send('GET', ['linkedin', 'search', 'parameters'], undefined, {
      type: 'LOCATION',
    });
    expect(parameters.items[0]).toEqual({
      object: 'LinkedinSearchParameter',
      id: expect.any(String),
      title: expect.any(String),
    });
    expect((await send('GET', ['linkedin', 'inmail_balance'])).sales_navigator).toEqual(expect.any(Number));
    for (const list of ['followers', 'following'])
      expect((await send('GET', ['users', list])).object).toBe('UserFollowersList');
    expect((await send('GET', ['users', 'invite', 'received'])).object).toBe('InvitationList');
    const [post] = (await sandbox.client.control('GET', '/posts?limit=1')).body.items;
    expect(
      (await send('GET', ['posts', encodeURIComponent(post.socialId), 'reactions'])).items[0],
    ).toMatchObject({
      object: 'PostReaction',
      author: { type: 'INDIVIDUAL' },
    });
    const restarted = await send('POST', ['accounts', account_id, 'restart']);
    expect(restarted.object).toBe('AccountRestarted');
  });
});
