import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Conversation } from '@waypost/contract/inbox';
import { readHints } from '../../platform/events/live-events.ts';
import type { Account } from '../linkedin/index.ts';
import { createInboxStage, type InboxStage, type List, minuteMs } from './testing/inbox-stage.ts';

let stage: InboxStage;
beforeAll(async () => {
  stage = await createInboxStage();
});
afterAll(() => stage.close());
beforeEach(() => {
  stage.clock.advance(60 * minuteMs);
});

let messages = 0;
async function say(
  account: Account,
  tag: string,
  text: string,
  given: { isOwn?: boolean; at?: number; workspace?: string } = {},
): Promise<void> {
  messages += 1;
  await stage.deliver(
    account,
    {
      chatId: `chat-${account.id}-${tag}`,
      messageId: `message-${messages}`,
      text,
      at: given.at ?? stage.clock.businessNow(),
      isOwn: given.isOwn ?? false,
      attendee: stage.person(tag),
    },
    given.workspace,
  );
}

async function walk(query: string): Promise<Conversation[]> {
  const found: Conversation[] = [];
  let cursor: string | null = null;
  do {
    const page: List = await stage.list(`?${query}${cursor === null ? '' : `&cursor=${cursor}`}`);
    found.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
}

test('walking 60 conversations shows each once, newest first, also where times are equal', async () => {
  const account = await stage.addAccount();
  const start = stage.clock.businessNow();
  for (let n = 0; n < 60; n += 1) {
    await say(account, `Walker${n}`, `Message ${n}`, { at: start + Math.floor(n / 4) * 1_000 });
  }
  for (const limit of [7, 20, 200]) {
    const all = await walk(`accountId=${account.id}&limit=${limit}`);
    expect(new Set(all.map(({ id }) => id)).size).toBe(60);
    expect(all).toHaveLength(60);
    expect(all.map(({ lastAt }) => lastAt)).toEqual(
      all
        .map(({ lastAt }) => lastAt)
        .toSorted()
        .toReversed(),
    );
  }
});

test('a thread is walked newest first, each message once', async () => {
  const account = await stage.addAccount();
  const start = stage.clock.businessNow();
  for (let n = 0; n < 23; n += 1) {
    await say(account, 'Talker', `Word ${n}`, { isOwn: n % 3 === 0, at: start + Math.floor(n / 2) });
  }
  const { id } = (await stage.list(`?accountId=${account.id}`)).items[0] as Conversation;
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const { messages: page } = await stage.thread(
      id,
      `?limit=5${cursor === null ? '' : `&cursor=${cursor}`}`,
    );
    seen.push(...page.items.map(({ text }) => text));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(seen).toHaveLength(23);
  expect(new Set(seen).size).toBe(23);
  expect([seen[0], seen.at(-1)].every((text) => ['Word 22', 'Word 0', 'Word 1'].includes(text ?? ''))).toBe(
    true,
  );
});

test('folders hold what their names say, and the counts agree with them', async () => {
  const account = await stage.addAccount();
  await say(account, 'Asks', 'A question?');
  await say(account, 'Answered', 'Another question?');
  stage.clock.advance(minuteMs);
  await say(account, 'Answered', 'My answer', { isOwn: true });
  await say(account, 'ReadOnly', 'For your information');
  const of = async (folder: string) => walk(`folder=${folder}&accountId=${account.id}`);
  const id = async (name: string) =>
    (await of('all')).find((conversation) => conversation.name.startsWith(name))?.id ?? '';
  const readId = await id('ReadOnly');
  const read = await stage.post(`/conversations/${readId}/read`, { read: true });
  expect(read.data).toMatchObject({ unreadCount: 0 });
  const names = async (folder: string) => (await of(folder)).map(({ name }) => name.split(' ')[0]).toSorted();
  expect(await names('all')).toEqual(['Answered', 'Asks', 'ReadOnly']);
  expect(await names('needs-reply')).toEqual(['Asks', 'ReadOnly']);
  expect(await names('unread')).toEqual(['Asks']);
  const { counts } = await stage.list(`?accountId=${account.id}`);
  expect(counts).toEqual({ needsReply: 2, unread: 1, interested: 0, toSort: 0 });

  expect((await stage.post(`/conversations/${readId}/read`, { read: false })).data.unreadCount).toBe(1);
  expect(await names('unread')).toEqual(['Asks', 'ReadOnly']);

  const archived = await stage.post(`/conversations/${readId}/archive`, { archived: true });
  expect(archived.data.archived).toBe(true);
  expect(await names('all')).toEqual(['Answered', 'Asks']);
  expect(await names('archived')).toEqual(['ReadOnly']);
  expect((await stage.list(`?accountId=${account.id}`)).counts).toMatchObject({ needsReply: 1, unread: 1 });
});

test('a new message brings an archived conversation back; an old one that comes late does not', async () => {
  const account = await stage.addAccount();
  stage.clock.advance(10 * minuteMs);
  await say(account, 'Put', 'Bye');
  const { id } = (await stage.list(`?accountId=${account.id}`)).items[0] as Conversation;
  await stage.post(`/conversations/${id}/archive`, { archived: true });
  await say(account, 'Put', 'Said before', { at: stage.clock.businessNow() - minuteMs });
  expect(await walk(`accountId=${account.id}`)).toEqual([]);
  stage.clock.advance(minuteMs);
  await say(account, 'Put', 'Our own word', { isOwn: true });
  expect(await walk(`accountId=${account.id}`)).toEqual([]);
  stage.clock.advance(minuteMs);
  await say(account, 'Put', 'Hello again');
  expect(await walk(`accountId=${account.id}`)).toMatchObject([{ id, archived: false, unreadCount: 1 }]);
});

test('unread messages are counted, and reading them on LinkedIn reads them here', async () => {
  const account = await stage.addAccount();
  const start = stage.clock.businessNow();
  const tag = 'Elsewhere';
  const chatId = `chat-${account.id}-${tag}`;
  const network = stage.fake.chat(chatId, stage.person(tag));
  for (let n = 0; n < 3; n += 1) {
    const message = { messageId: `elsewhere-${n}`, text: `Line ${n}`, at: start + n * 1_000, isOwn: false };
    network.messages.push({ ...message, seen: false });
    await stage.deliver(account, { ...message, chatId, attendee: network.person });
  }
  const unread = async () => (await stage.list(`?accountId=${account.id}`)).items[0]?.unreadCount;
  expect(await unread()).toBe(3);
  network.unreadCount = 1;
  await stage.post('/refresh');
  await stage.sweep();
  expect(await unread()).toBe(1);
  network.unreadCount = 0;
  await stage.post('/refresh');
  await stage.sweep();
  expect(await unread()).toBe(0);
});

test('the conversations of one lead are found behind any number of others, archived ones included', async () => {
  const account = await stage.addAccount();
  const second = await stage.addAccount('Second Sender');
  for (const sender of [account, second, account]) {
    await say(sender, 'Findme', 'Hello');
    stage.clock.advance(minuteMs);
  }
  const [first] = await walk(`accountId=${account.id}`);
  const leadId = first?.leadId ?? '';
  const other = await walk(`accountId=${second.id}`);
  await stage.post(`/conversations/${first?.id}/archive`, { archived: true });
  for (let n = 0; n < 60; n += 1) await say(account, `Newer${n}`, 'Newer words');
  const found = await walk(`leadId=${leadId}&limit=1`);
  expect(found.map(({ id, archived }) => [id, archived])).toEqual([
    [first?.id, true],
    [other[0]?.id, false],
  ]);
  expect((await walk(`leadId=${leadId}&folder=all`)).map(({ id }) => id)).toEqual([other[0]?.id]);
  expect(await walk(`leadId=${account.id}`)).toEqual([]);
});

test('search finds names and words of any message, without accents, and signs literally', async () => {
  const account = await stage.addAccount();
  await say(account, 'Searched', 'We pay 100% for a café_crème');
  stage.clock.advance(minuteMs);
  await say(account, 'Searched', 'Newer words');
  const found = async (search: string) =>
    (await walk(`accountId=${account.id}&search=${encodeURIComponent(search)}`)).length;
  expect(await found('SEARCHED ex')).toBe(1);
  expect(await found('cafe_creme')).toBe(1);
  expect(await found('100%')).toBe(1);
  expect(await found('10_%')).toBe(0);
  expect(await found('nothing like it')).toBe(0);
});

test('text that the database cannot hold is stored without it', async () => {
  const account = await stage.addAccount();
  await say(account, 'Nul', 'before\u0000after \ud83d');
  expect((await stage.list(`?accountId=${account.id}`)).items[0]?.lastText).toContain('beforeafter');
});

test('another workspace’s conversations look as if they did not exist', async () => {
  const other = stage.platform.random.id();
  const account = await stage.addAccount('Their Sender', other);
  await say(account, 'Theirs', 'Secret words', { workspace: other });
  const { items } = await stage.list('', other);
  const theirs = items[0]?.id ?? '';
  const unknown = stage.platform.random.id();
  const sending = { text: 'Hello', clientKey: 'some-client-key' };
  const mine = stage.platform.random.id();
  for (const id of [theirs, unknown, 'not-an-id']) {
    const answers = [
      await stage.api.call('GET', `/inbox/conversations/${id}`, { token: stage.workspaceId }),
      await stage.post(`/conversations/${id}/messages`, sending),
      await stage.post(`/conversations/${id}/read`, { read: true }),
      await stage.post(`/conversations/${id}/archive`, { archived: true }),
      await stage.post(`/conversations/${id}/messages/${mine}/undo`),
      await stage.post(`/conversations/${id}/messages/${mine}/send-now`),
    ];
    expect(answers.map(({ status, error }) => [status, error.code])).toEqual(
      answers.map(() => [404, 'not_found']),
    );
  }
  expect((await stage.list(`?search=${encodeURIComponent('Secret words')}`)).items).toEqual([]);
  const own = await stage.post(`/conversations/${theirs}/read`, { read: true }, other);
  expect(own).toMatchObject({ status: 200, data: { unreadCount: 0 } });
});

test('a foreign or damaged cursor is a sentence, not a failure', async () => {
  for (const query of ['cursor=abc', 'cursor=e30', 'limit=0', 'folder=spam', 'accountId=x']) {
    const answer = await stage.api.call('GET', `/inbox/conversations?${query}`, { token: stage.workspaceId });
    expect(answer.status, query).toBe(422);
    expect(answer.error.message.length).toBeGreaterThan(5);
  }
});

test('a new message wakes open browsers', async () => {
  const account = await stage.addAccount();
  const before = await readHints(stage.platform.db, stage.workspaceId, 0);
  const seq = before.events.at(-1)?.seq ?? 0;
  await say(account, 'Live', 'Look at me');
  const { id } = (await stage.list(`?accountId=${account.id}`)).items[0] as Conversation;
  const { events } = await readHints(stage.platform.db, stage.workspaceId, seq);
  expect(events).toMatchObject([{ kind: 'inbox.conversation', refId: id }]);
});
