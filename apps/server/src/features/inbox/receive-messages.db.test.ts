import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { get } from '../../platform/db/rows.ts';
import { talksWith } from './store/talk.store.ts';
import type { Account } from '../linkedin/index.ts';
import { createInboxStage, type InboxStage, minuteMs } from './testing/inbox-stage.ts';

let stage: InboxStage;
let account: Account;
let count = 0;
beforeAll(async () => {
  stage = await createInboxStage();
  account = await stage.addAccount();
});
afterAll(() => stage.close());
beforeEach(() => {
  count += 1;
  stage.clock.advance(60 * minuteMs);
  for (const list of Object.values(stage.heard)) list.length = 0;
});

const fresh = () => {
  const person = stage.person(`P${count}`);
  return { person, chatId: `chat-${count}`, now: stage.clock.businessNow() };
};
const inbound = (chatId: string, text: string, at: number, messageId = `${chatId}-${at}-${text}`) => ({
  chatId,
  messageId,
  text,
  at,
  isOwn: false,
});

test('a reply and the stop it causes commit together, or not at all', async () => {
  const { person, chatId, now } = fresh();
  let refuse = true;
  stage.platform.announcements.inTransaction('inbox.reply-received', async (tx, workspaceId, reply) => {
    if (reply.receivedAt !== now) return;
    // What the listener sees is inside the announcer's transaction.
    const row = await get(
      tx,
      sql<{
        n: number;
      }>`select count(*) as n from messages where workspace_id = ${workspaceId} and id = ${reply.messageId}`,
    );
    expect(row.n).toBe(1);
    if (refuse) throw new Error('The stop failed.');
  });
  const message = { ...inbound(chatId, 'Tell me more', now), attendee: person };
  await expect(stage.deliver(account, message)).rejects.toThrow('The stop failed.');
  expect((await stage.list(`?search=${person.name}`)).items).toEqual([]);
  refuse = false;
  await stage.deliver(account, message);
  const conversation = await stage.only(person.name);
  expect(conversation).toMatchObject({ unreadCount: 1, lastText: 'Tell me more', lastIsOwn: false });
  expect(stage.heard.replies.at(-1)).toMatchObject({
    linkedinAccountId: account.id,
    leadId: conversation.leadId,
    conversationId: conversation.id,
    receivedAt: now,
  });
});

test('what was said with somebody is known by the id under which the account sees them', async () => {
  const { person, chatId, now } = fresh();
  const talks = () =>
    stage.tenant((tx) => talksWith(tx, stage.workspaceId, account.id, [person.providerId, 'nobody']));
  expect(await talks()).toEqual(new Map());
  await stage.deliver(account, { ...inbound(chatId, 'Hello', now), attendee: person });
  expect(await talks()).toEqual(new Map([[person.providerId, { wrote: false, answered: true }]]));
  await stage.deliver(account, { ...inbound(chatId, 'Hi', now + 1), isOwn: true, attendee: person });
  expect(await talks()).toEqual(new Map([[person.providerId, { wrote: true, answered: true }]]));
  const other = await stage.tenant((tx) =>
    talksWith(tx, stage.workspaceId, stage.platform.random.id(), [person.providerId]),
  );
  expect(other).toEqual(new Map());
});

test('the writer nobody knew becomes a lead that is recognised again', async () => {
  const { person, chatId, now } = fresh();
  await stage.deliver(account, { ...inbound(chatId, 'Hello', now), attendee: person });
  const { leadId } = await stage.only(person.name);
  const lead = await stage.tenant((tx) => stage.leads.getLead(tx, stage.workspaceId, leadId ?? ''));
  expect(lead).toMatchObject({ fullName: person.name, publicIdentifier: person.publicIdentifier });
  const again = await stage.tenant((tx) =>
    stage.leads.findLeadByProviderId(tx, stage.workspaceId, account.id, person.providerId),
  );
  expect(again).toBe(leadId);
});

test('one message told by webhook, again by webhook, by sweep and by the look before a send is one message', async () => {
  const { person, chatId, now } = fresh();
  const message = inbound(chatId, 'Yes please', now - minuteMs);
  const network = stage.fake.chat(chatId, person);
  network.messages.push({ ...message, seen: false });
  network.unreadCount = 1;
  await stage.deliver(account, { ...message, attendee: person });
  await stage.deliver(account, { ...message, attendee: person });
  await stage.sweep();
  await stage.inbox.ingest(stage.workspaceId, account.id, [
    { ...message, attendeeProviderId: person.providerId },
  ]);
  const conversation = await stage.only(person.name);
  expect((await stage.thread(conversation.id)).messages.items).toHaveLength(1);
  expect(conversation.unreadCount).toBe(1);
  expect(stage.heard.replies).toHaveLength(1);
});

test('a message that no webhook told is found by the next sweep, which says when it looked', async () => {
  const { person, chatId, now } = fresh();
  const network = stage.fake.chat(chatId, person);
  network.messages.push({ ...inbound(chatId, 'Are you there?', now - minuteMs), seen: false });
  network.unreadCount = 1;
  await stage.post('/refresh');
  await stage.sweep();
  expect(await stage.only(person.name)).toMatchObject({ lastText: 'Are you there?', unreadCount: 1 });
  expect(stage.heard.replies).toHaveLength(1);
  const { sync } = await stage.list();
  expect(sync).toEqual([
    {
      accountId: account.id,
      name: account.name,
      status: 'Active',
      syncedAt: new Date(stage.clock.businessNow()).toISOString(),
    },
  ]);
  // Nothing new: chats are listed, no conversation is read.
  const { messages } = stage.fake.reads;
  await stage.post('/refresh');
  await stage.sweep();
  expect(stage.fake.reads.messages).toBe(messages);
});

test('a conversation that began since the last sweep is read to its beginning, however long it grew', async () => {
  // The account has been read before: what came since then is not history.
  const earlier = fresh();
  stage.fake.chat(earlier.chatId, earlier.person).messages.push({
    ...inbound(earlier.chatId, 'Before', earlier.now - minuteMs),
    seen: false,
  });
  await stage.post('/refresh');
  await stage.sweep();
  stage.clock.advance(10 * 60 * minuteMs);
  const person = stage.person(`Long${count}`);
  const chatId = `long-${count}`;
  const now = stage.clock.businessNow();
  const said = Array.from({ length: 230 }, (_, nth) =>
    inbound(chatId, `Line ${nth}`, now - (230 - nth) * minuteMs),
  );
  stage.fake.chat(chatId, person).messages.push(...said.map((message) => ({ ...message, seen: false })));
  const last = said.at(-1);
  if (last === undefined) throw new Error('Nothing was said.');
  await stage.deliver(account, { ...last, attendee: person });
  await stage.post('/refresh');
  await stage.sweep();
  const { id } = await stage.only(person.name);
  const { count: kept } = await stage.tenant((tx) =>
    get(tx, sql<{ count: number }>`select count(*) as count from messages where conversation_id = ${id}`),
  );
  expect(kept).toBe(said.length);
});

test('the echo of a campaign message ends its action and is no manual message', async () => {
  const { person, chatId, now } = fresh();
  const { actionId } = await stage.dispatched(account, person, {
    kind: 'message',
    body: 'Hello, shall we talk?',
    chatId,
  });
  const echo = { chatId, messageId: `${chatId}-echo`, text: 'Hello,  shall we talk?', at: now + 1_000 };
  await stage.deliver(account, { ...echo, isOwn: true, attendee: person });
  const { messages } = await stage.thread((await stage.only(person.name)).id);
  expect(messages.items).toMatchObject([
    { origin: 'campaign', state: 'sent', actionId, stepId: 'step-1', text: 'Hello,  shall we talk?' },
  ]);
  const action = await stage.tenant((tx) => stage.sender.findAction(tx, stage.workspaceId, actionId));
  expect(action).toMatchObject({ state: 'sent', providerRef: echo.messageId });
  expect(stage.heard.manual).toEqual([]);
  expect(stage.heard.replies).toEqual([]);
});

test('the note of an invitation is neither manual nor a reply: it means that the invitation was accepted', async () => {
  const { person, chatId, now } = fresh();
  const note = 'I liked your talk. Shall we connect?';
  const { actionId, leadId } = await stage.dispatched(account, person, { kind: 'invite', body: note });
  await stage.setAction(actionId, 'sent');
  const message = { chatId, messageId: `${chatId}-note`, text: note, at: now + 90 * minuteMs, isOwn: true };
  await stage.deliver(account, { ...message, attendee: person });
  await stage.deliver(account, { ...message, attendee: person });
  await stage.news(account, { news: 'relation', providerAccountId: '', fullName: person.name, ...person });
  const { messages } = await stage.thread((await stage.only(person.name)).id);
  expect(messages.items).toMatchObject([{ origin: 'invitation_note', state: 'sent' }]);
  expect(stage.heard.manual).toEqual([]);
  expect(stage.heard.accepted).toEqual([
    { linkedinAccountId: account.id, leadId, acceptedAt: now + 90 * minuteMs },
  ]);
});

test('a message typed on LinkedIn is told as manual and answers the conversation', async () => {
  const { person, chatId, now } = fresh();
  await stage.deliver(account, { ...inbound(chatId, 'Price?', now), attendee: person });
  expect((await stage.only(person.name)).unansweredSince).toBe(new Date(now).toISOString());
  await stage.deliver(account, {
    ...inbound(chatId, 'I will call you', now + minuteMs),
    isOwn: true,
    attendee: person,
  });
  expect(await stage.only(person.name)).toMatchObject({
    unansweredSince: null,
    unreadCount: 0,
    lastIsOwn: true,
  });
  expect(stage.heard.manual).toMatchObject([{ sentAt: now + minuteMs }]);
});

test('a campaign message that crossed a reply does not hide it', async () => {
  const { person, chatId, now } = fresh();
  await stage.dispatched(account, person, { kind: 'message', body: 'Just checking in.', chatId });
  await stage.deliver(account, { ...inbound(chatId, 'Yes!', now), attendee: person });
  const echo = { chatId, messageId: `${chatId}-echo`, text: 'Just checking in.', at: now + 1_000 };
  await stage.deliver(account, { ...echo, isOwn: true, attendee: person });
  expect(await stage.only(person.name)).toMatchObject({
    lastText: 'Just checking in.',
    unreadCount: 1,
    unansweredSince: new Date(now).toISOString(),
  });
});

test('what was said before the account was linked is shown and stops nothing', async () => {
  const { person, chatId } = fresh();
  const at = account.connectedAt - 24 * 60 * minuteMs;
  await stage.deliver(account, { ...inbound(chatId, 'Old words', at), attendee: person });
  await stage.deliver(account, { ...inbound(chatId, 'My own', at + 1), isOwn: true, attendee: person });
  expect((await stage.thread((await stage.only(person.name)).id)).messages.items).toHaveLength(2);
  expect(stage.heard.replies).toEqual([]);
  expect(stage.heard.manual).toEqual([]);
});

test('a reply of somebody unknown counts once it is learned whose it is', async () => {
  const { person, chatId, now } = fresh();
  // The look before a send knows an id, nothing else.
  await stage.inbox.ingest(stage.workspaceId, account.id, [
    { ...inbound(chatId, 'Stop writing', now), attendeeProviderId: person.providerId },
  ]);
  expect(stage.heard.replies).toEqual([]);
  const leadId = await stage.tenant((tx) =>
    stage.leads.ensureLeadFromPerson(tx, stage.workspaceId, {
      ...person,
      providerId: null,
      accountId: account.id,
    }),
  );
  await stage.tenant((tx) =>
    stage.platform.announcements.announce(tx, stage.workspaceId, 'linkedin.person-resolved', {
      linkedinAccountId: account.id,
      leadId,
      providerId: person.providerId,
    }),
  );
  expect(stage.heard.replies).toMatchObject([{ leadId, receivedAt: now }]);
  expect(await stage.only(person.name)).toMatchObject({ leadId, lastText: 'Stop writing' });
});

test('an acceptance that no webhook told is found among the relations, once', async () => {
  const { person, now } = fresh();
  const { actionId, leadId } = await stage.dispatched(account, person, { kind: 'invite', body: 'Hi' });
  await stage.setAction(actionId, 'sent');
  stage.fake.relations.push({ ...person, connectedAt: now });
  for (let round = 0; round < 2; round += 1) {
    await stage.post('/refresh');
    await stage.sweep();
  }
  expect(stage.heard.accepted).toEqual([{ linkedinAccountId: account.id, leadId, acceptedAt: now }]);
});

test('an account that cannot be read is left for later and holds up nobody', async () => {
  const { person, chatId, now } = fresh();
  const network = stage.fake.chat(chatId, person);
  network.messages.push({ ...inbound(chatId, 'Later', now - minuteMs), seen: false });
  network.unreadCount = 1;
  stage.fake.failWith(new Error('The gateway is away.'));
  await stage.post('/refresh');
  await stage.sweep();
  expect((await stage.list(`?search=${person.name}`)).items).toEqual([]);
  stage.fake.failWith(undefined);
  stage.clock.advance(10 * minuteMs);
  await stage.sweep();
  expect(await stage.only(person.name)).toMatchObject({ lastText: 'Later' });
});
