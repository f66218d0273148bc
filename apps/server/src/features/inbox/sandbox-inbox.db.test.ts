import type { Conversation } from '@waypost/contract/inbox';
import { ENGINE_TIMINGS } from '@waypost/domain/linkedin/timing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inWorkspace } from '../../platform/db/tenant.ts';
import { createTestApi, type TestApi } from '../../platform/testing/test-api.ts';
import { createLeadBook } from '../leads/lead-book.ts';
import { createSender } from '../linkedin/index.ts';
import { createSandboxWorld, type SandboxWorld } from '../linkedin/testing/sandbox-world.ts';
import { createInbox } from './index.ts';
import type { List } from './testing/inbox-stage.ts';

let world: SandboxWorld;
let api: TestApi;
let sweep: () => Promise<void>;
beforeAll(async () => {
  world = await createSandboxWorld();
  const { platform, linkedin, port } = world;
  const sender = createSender({
    platform,
    port,
    timing: ENGINE_TIMINGS.production,
    sendingAllowed: true,
    providerAccountIds: async () => new Map(),
    ingest: async () => undefined,
    accountLost: async () => undefined,
  });
  const leads = createLeadBook(platform);
  const inbox = createInbox(platform, { linkedin, sender, leads, network: linkedin.gateway });
  api = await createTestApi(platform, [inbox], async (token) => ({
    userId: token,
    workspaceId: token,
    isAdmin: false,
    familyId: token,
    expiresWallAt: Number.MAX_SAFE_INTEGER,
  }));
  const loop = inbox.loops?.[0];
  if (loop === undefined) throw new Error('The inbox has no sweep.');
  sweep = async () => {
    while (await loop.run(new AbortController().signal));
  };
});
afterAll(async () => {
  await api.close();
  await world.close();
});

test('linking an account brings its chats, and a later message comes once however often it is read', async () => {
  const workspace = world.newWorkspace();
  const list = async (query = ''): Promise<List> =>
    (await api.call<List>('GET', `/inbox/conversations${query}`, { token: workspace })).data;
  const linked = await world.post(workspace, '/linkedin/account/link', {
    provider: 'LINKEDIN',
    username: 'ok+inbox@example.com',
    password: 'sandbox',
  });
  expect(linked.status).toBe(200);
  await sweep();
  const before = await list();
  expect(before.items.length).toBeGreaterThan(0);
  for (const conversation of before.items) {
    expect(conversation).toMatchObject({ unreadCount: 0, profileUrl: expect.stringContaining('/in/') });
    expect(conversation.name).toMatch(/\S+ \S+/);
    expect(conversation.leadId).not.toBeNull();
  }
  const [first] = before.items as [Conversation];
  const account = await inWorkspace(world.platform.db, workspace, (tx) =>
    world.linkedin.accounts.getAccount(tx, workspace, linked.accountId),
  );
  const slug = new URL(first.profileUrl ?? '').pathname.split('/')[2] ?? '';
  await world.control(`/people/${decodeURIComponent(slug)}/reply`, {
    accountId: account?.providerAccountId,
    text: 'One more question, please.',
  });
  await api.call('POST', '/inbox/refresh', { token: workspace });
  await sweep();
  const found = await list('?folder=unread');
  expect(found.items).toMatchObject([
    { id: first.id, lastText: 'One more question, please.', unreadCount: 1, lastIsOwn: false },
  ]);
  expect(found.counts.unread).toBe(1);
  await api.call('POST', '/inbox/refresh', { token: workspace });
  await sweep();
  expect((await list('?folder=unread')).items).toEqual(found.items);
});
