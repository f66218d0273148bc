import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inWorkspace } from '../../platform/db/tenant.ts';
import { LinkedInFailure, type LinkedInFailureKind } from '../../ports/linkedin.ts';
import { isUnreachable, limitedUntil, type ReadKind, type ReadPermit } from './index.ts';
import { createSandboxWorld, type SandboxWorld } from './testing/sandbox-world.ts';

let world: SandboxWorld;
let workspaceId: string;
let accountId: string;
let name: string;
let count = 0;
let answer: ReadPermit;
const asked: [ReadKind, number][] = [];
const spent: number[] = [];
let toldToSlowDown = 0;

beforeAll(async () => {
  world = await createSandboxWorld({
    async permitRead(_workspaceId, _accountId, kind, most) {
      asked.push([kind, most]);
      return answer;
    },
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  answer = {
    allow: true,
    async spent(number) {
      spent.push(number);
    },
    async limited() {
      toldToSlowDown += 1;
    },
  };
  toldToSlowDown = 0;
  asked.length = 0;
  spent.length = 0;
  workspaceId = world.newWorkspace();
  count += 1;
  const linked = await world.post(workspaceId, '/linkedin/account/link', {
    username: `ok+gate${count}@example.com`,
    password: 'sandbox',
  });
  accountId = linked.accountId;
  name = String(linked.data.account['name']);
});
const status = async () =>
  (
    await inWorkspace(world.platform.db, workspaceId, (tx) =>
      world.linkedin.accounts.getAccount(tx, workspaceId, accountId),
    )
  )?.status;

describe('the gateway', () => {
  it('reads relations, and a person by either name', async () => {
    const reader = { workspaceId, accountId };
    const page = await world.linkedin.gateway.listRelations({ ...reader, limit: 5 });
    expect(page.items).toHaveLength(5);
    const [relation] = page.items;
    if (relation?.publicIdentifier == null) throw new Error('The sandbox named no person.');
    const byName = await world.linkedin.resolvePerson(reader, {
      publicIdentifier: relation.publicIdentifier,
    });
    expect(byName).toMatchObject({ providerId: relation.providerId, profile: { connected: true } });
    const byId = await world.linkedin.resolvePerson(reader, { providerId: relation.providerId });
    expect(byId.publicIdentifier).toBe(relation.publicIdentifier);
    expect(asked).toEqual([
      ['relations', 5],
      ['profile', 1],
      ['profile', 1],
    ]);
    expect(spent).toEqual([5, 1, 1]);
  });

  it('reads chats and their messages', async () => {
    const reader = { workspaceId, accountId };
    const chats = await world.linkedin.gateway.listChats({ ...reader, limit: 10 });
    expect(chats.items.length).toBeGreaterThan(0);
    const chat = chats.items.find((candidate) => candidate.attendeeProviderId !== null);
    if (chat?.attendeeProviderId == null) throw new Error('The sandbox has no one-to-one chat.');
    const messages = await world.linkedin.gateway.listMessages({ ...reader, chatId: chat.chatId, limit: 10 });
    expect(messages.items.length).toBeGreaterThan(0);
    expect(messages.items.map((item) => item.at)).toEqual(
      messages.items.map((item) => item.at).toSorted((a, b) => b - a),
    );
    const found = await world.linkedin.gateway.findChatsWith({
      ...reader,
      providerPersonId: chat.attendeeProviderId,
    });
    expect(found.map((candidate) => candidate.chatId)).toEqual([chat.chatId]);
    expect(await world.linkedin.gateway.getChatPerson({ ...reader, chatId: chat.chatId })).toMatchObject({
      providerId: chat.attendeeProviderId,
    });
  });

  it('reads nothing when the governor says wait, and says until when', async () => {
    const until = world.platform.clock.businessNow() + 3_600_000;
    answer = { allow: false, until, reason: '40 of 40 profile views of the last 24 hours are used.' };
    const failure = await world.linkedin.gateway
      .getProfile({ workspaceId, accountId, identifier: 'anybody' })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'linkedin_limited', message: expect.stringContaining(name) });
    expect(limitedUntil(failure)).toBe(until);
    expect(spent).toEqual([]);
  });

  it('does not use an account of another workspace', async () => {
    const stranger = world.newWorkspace();
    await expect(
      world.linkedin.gateway.listChats({ workspaceId: stranger, accountId, limit: 1 }),
    ).rejects.toMatchObject({ code: 'not_found' });
    expect(asked).toEqual([]);
  });

  it('marks the account Disconnected when LinkedIn says that nobody is signed in', async () => {
    const entry = await inWorkspace(world.platform.db, workspaceId, (tx) =>
      world.linkedin.accounts.getAccount(tx, workspaceId, accountId),
    );
    await world.control(`/accounts/${entry?.providerAccountId}/status`, { status: 'CREDENTIALS' });
    const failure = world.linkedin.gateway.listRelations({ workspaceId, accountId, limit: 5 });
    await expect(failure).rejects.toMatchObject({
      code: 'linkedin_disconnected',
      message: expect.stringContaining(name),
    });
    expect(await status()).toBe('Disconnected');
    asked.length = 0;
    await expect(
      world.linkedin.gateway.listRelations({ workspaceId, accountId, limit: 5 }),
    ).rejects.toMatchObject({ code: 'linkedin_disconnected' });
    expect(asked).toEqual([]);
  });

  it.each([
    ['user_unreachable', true],
    ['feature_not_subscribed', false],
  ])('a refusal of type %s is about the person: %s', async (type, expected) => {
    const { getProfile } = world.port;
    world.port.getProfile = async () => {
      throw new LinkedInFailure('refused', 'the provider said so', type);
    };
    const asking = world.linkedin.gateway.getProfile({ workspaceId, accountId, identifier: 'somebody' });
    const error: unknown = await asking.catch((thrown: unknown) => thrown);
    world.port.getProfile = getProfile;
    expect(isUnreachable(error)).toBe(expected);
  });

  const failures: [LinkedInFailureKind, string, 'Active' | 'Disconnected'][] = [
    ['restricted', 'linkedin_disconnected', 'Disconnected'],
    ['limited', 'linkedin_limited', 'Active'],
    ['not_found', 'not_found', 'Active'],
    ['refused', 'conflict', 'Active'],
    ['unavailable', 'linkedin_unavailable', 'Active'],
  ];
  it.each(failures)('translates %s to %s and leaves the account %s', async (kind, code, after) => {
    const { getPost } = world.port;
    world.port.getPost = async () => {
      throw new LinkedInFailure(kind, 'the provider said so');
    };
    await expect(
      world.linkedin.gateway.getPost({ workspaceId, accountId, postId: '12345678' }),
    ).rejects.toMatchObject({ code });
    world.port.getPost = getPost;
    expect(toldToSlowDown).toBe(kind === 'limited' ? 1 : 0);
    expect(await status()).toBe(after);
    // A restriction is not forgotten because the provider still calls the account fine.
    world.platform.clock.advance(6 * 60_000);
    await world.sweep();
    expect(await status()).toBe(after);
  });
});
