import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startReceiver, startTestSandbox, type Json } from '../testing/sandbox-client.ts';

describe('following, being invited, reacting', () => {
  let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
  let account: string;
  let people: { publicId: string; providerId: string }[];
  beforeAll(async () => {
    sandbox = await startTestSandbox();
    account = await sandbox.client.link('ok+contact@example.com');
    people = await sandbox.client.strangers(account, 10);
  });
  afterAll(() => sandbox.stop());

  const follow = (urn: string, following = true, more: Json = {}) =>
    sandbox.client.api('POST', '/linkedin', {
      account_id: account,
      method: 'POST',
      request_url: `https://www.linkedin.com/voyager/api/feed/dash/followingStates/urn:li:fsd_followingState:urn:li:fsd_${urn}`,
      body: { patch: { $set: { following } } },
      encoding: false,
      ...more,
    });
  const following = async () =>
    (await sandbox.client.api('GET', `/users/following?account_id=${account}`)).body.items.map(
      (item: Json) => item.id,
    );
  const lastRow = async () => (await sandbox.client.control('GET', '/ledger')).body.items.at(-1);

  test('a person is followed through the passed-on request, stays followed after a restart, and can be unfollowed', async () => {
    const { providerId, publicId } = people[0]!;
    expect(await follow(`profile:${providerId}`)).toMatchObject({
      status: 200,
      body: { object: 'LinkedinRawData' },
    });
    expect(await lastRow()).toMatchObject({
      kind: 'follow',
      applied: true,
      person: { publicIdentifier: publicId },
    });
    await sandbox.restart();
    expect(await following()).toEqual([providerId]);
    await follow(`profile:${providerId}`, false);
    expect(await following()).toEqual([]);
    expect(await lastRow()).toMatchObject({ kind: 'unfollow', applied: true });
  });

  test('other requests are not passed on, wrong ids and bodies are refused', async () => {
    expect((await follow('profile:ACoAAnobody')).body.type).toBe('errors/invalid_recipient');
    expect((await follow('company:1')).status).toBe(404);
    expect((await follow(`profile:${people[0]!.providerId}`, true, { body: {} })).status).toBe(400);
    expect((await follow('x', true, { request_url: 'https://www.linkedin.com/voyager/api/me' })).status).toBe(
      501,
    );
  });

  test('follows count together with likes and comments, fifty a day for a free account', async () => {
    const free = await sandbox.client.link('free+follows@example.com');
    const seen = await sandbox.client.strangers(free, 51);
    const statuses: number[] = [];
    for (const { providerId } of seen)
      statuses.push((await follow(`profile:${providerId}`, true, { account_id: free })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(50);
    expect(await lastRow()).toMatchObject({ overLimit: 'follows, likes and comments per day' });
    const { items } = (await sandbox.client.control('GET', '/limits')).body;
    const mine = items.find((item: Json) => item.accounts.includes(free));
    expect(mine).toMatchObject({ tier: 'free', inmailCredits: { premium: 0 } });
    expect(mine.limits).toContainEqual({
      limit: 'follows, likes and comments per day',
      windowHours: 24,
      max: 50,
      used: 50,
      peak: 50,
    });
  });

  test('followers are the relations and some others, page by page', async () => {
    const relations = await sandbox.client.api('GET', `/users/relations?account_id=${account}&limit=1000`);
    const ids: string[] = [];
    let cursor = '';
    do {
      const page = (
        await sandbox.client.api('GET', `/users/followers?account_id=${account}&limit=9${cursor}`)
      ).body;
      expect(page.object).toBe('UserFollowersList');
      ids.push(...page.items.map((item: Json) => item.id));
      cursor = page.cursor === null ? '' : `&cursor=${encodeURIComponent(page.cursor)}`;
    } while (cursor !== '');
    expect(new Set(ids).size).toBe(ids.length);
    for (const relation of relations.body.items) expect(ids).toContain(relation.member_id);
    expect(
      (
        await sandbox.client.api(
          'GET',
          `/users/followers?account_id=${account}&user_id=${people[1]!.providerId}`,
        )
      ).status,
    ).toBe(403);
  });

  test('somebody invites the member: it waits, can be accepted with its secret only, and makes a relation', async () => {
    const [a, b] = [people[2]!, people[3]!];
    for (const { publicId } of [a, b])
      await sandbox.client.control('POST', `/people/${publicId}/invite`, { accountId: account, text: 'Hi!' });
    const received = async () =>
      (await sandbox.client.api('GET', `/users/invite/received?account_id=${account}`)).body.items;
    const items = await received();
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({ object: 'InvitationReceived', invitation_text: 'Hi!' });
    const profile = async (id: string) =>
      (await sandbox.client.api('GET', `/users/${id}?account_id=${account}`)).body;
    expect((await profile(a.providerId)).invitation).toEqual({ type: 'RECEIVED', status: 'PENDING' });
    const invited = await sandbox.client.api('POST', '/users/invite', {
      account_id: account,
      provider_id: a.providerId,
    });
    expect(invited.body.type).toBe('errors/cannot_invite_attendee');
    const item = (id: string) => items.find((i: Json) => i.inviter.inviter_id === id);
    const answer = (invitation: Json, action: string, secret = invitation.specifics.shared_secret) =>
      sandbox.client.api('POST', `/users/invite/received/${invitation.id}`, {
        provider: 'LINKEDIN',
        account_id: account,
        shared_secret: secret,
        action,
      });
    expect((await answer(item(a.providerId), 'accept', 'guess')).status).toBe(404);
    expect((await answer(item(a.providerId), 'accept')).body).toEqual({
      object: 'UserInvitationHandled',
      status: 'ACCEPTED',
    });
    expect((await answer(item(b.providerId), 'decline')).body.status).toBe('DECLINED');
    expect((await answer(item(b.providerId), 'accept')).status).toBe(404);
    expect(await received()).toEqual([]);
    expect((await profile(a.providerId)).network_distance).toBe('FIRST_DEGREE');
    expect((await profile(b.providerId)).network_distance).not.toBe('FIRST_DEGREE');
    const [newest] = (await sandbox.client.api('GET', `/users/relations?account_id=${account}&limit=1`)).body
      .items;
    expect(newest.member_id).toBe(a.providerId);
  });

  test('a declined invitation vanishes from the list and cannot be repeated for three weeks', async () => {
    const { publicId, providerId } = people[4]!;
    const invite = () =>
      sandbox.client.api('POST', '/users/invite', { account_id: account, provider_id: providerId });
    expect((await invite()).status).toBe(200);
    await sandbox.client.control('POST', `/people/${publicId}/decline`, { accountId: account });
    const sent = await sandbox.client.api('GET', `/users/invite/sent?account_id=${account}`);
    expect(sent.body.items).toEqual([]);
    const profile = await sandbox.client.api('GET', `/users/${providerId}?account_id=${account}`);
    expect(profile.body).toMatchObject({ invitation: { type: 'SENT', status: 'IGNORED' } });
    expect(profile.body.network_distance).not.toBe('FIRST_DEGREE');
    expect((await invite()).body.type).toBe('errors/cannot_resend_yet');
    await sandbox.client.control('POST', '/clock', { advance: 22 * 1440 });
    expect((await invite()).status).toBe(200);
  });

  test('members of a large world already have invitations waiting', async () => {
    const large = await startTestSandbox({ people: 10_000 });
    const id = await large.client.link('ok@example.com');
    const { items } = (await large.client.api('GET', `/users/invite/received?account_id=${id}`)).body;
    expect(items.length).toBeGreaterThan(0);
    await large.stop();
  });

  test('reading and reacting is told to those who asked for it, and shows in the message', async () => {
    const receiver = await startReceiver();
    await sandbox.client.api('POST', '/webhooks', {
      source: 'messaging',
      request_url: receiver.url,
      events: ['message_read', 'message_reaction'],
    });
    const { member_id: relation, public_identifier: publicId } = (
      await sandbox.client.api('GET', `/users/relations?account_id=${account}&limit=5`)
    ).body.items.at(-1);
    const { message_id: id } = (
      await sandbox.client.form('/chats', { account_id: account, attendees_ids: relation, text: 'Hello' })
    ).body;
    const message = async () => (await sandbox.client.api('GET', `/messages/${id}`)).body;
    expect((await message()).seen).toBe(0);
    await sandbox.client.control('POST', `/people/${publicId}/read`, { accountId: account });
    await sandbox.client.control('POST', `/people/${publicId}/react`, { accountId: account, reaction: '👍' });
    expect((await sandbox.client.api('POST', `/messages/${id}/reaction`, { reaction: '🎉' })).body).toEqual({
      object: 'MessageReactionAdded',
    });
    expect(await message()).toMatchObject({
      seen: 1,
      reactions: [
        { value: '👍', is_sender: false, sender_id: relation },
        { value: '🎉', is_sender: true },
      ],
    });
    const hooks = (await receiver.count(3)).map((hook) => hook.body);
    expect(hooks.map((hook) => hook.event)).toEqual(['message_read', 'message_reaction', 'message_reaction']);
    expect(hooks[0].read_by.attendee_provider_id).toBe(relation);
    expect(hooks[1]).toMatchObject({ reaction: '👍', reaction_sender: { attendee_provider_id: relation } });
    await receiver.stop();
  });
});
