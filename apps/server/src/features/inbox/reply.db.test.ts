import type { InboxMessage } from '@waypost/contract/inbox';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { change, get } from '../../platform/db/rows.ts';
import type { Account } from '../linkedin/index.ts';
import { createInboxStage, type InboxStage, minuteMs } from './testing/inbox-stage.ts';

let stage: InboxStage;
let account: Account;
let count = 0;
beforeAll(async () => {
  stage = await createInboxStage();
  account = await stage.addAccount('Ada Sender');
});
afterAll(() => stage.close());
beforeEach(() => {
  count += 1;
  stage.clock.advance(60 * minuteMs);
  stage.setStatus(account.id, 'Active');
});

/** A conversation in which the person asked something. */
async function asked() {
  const person = stage.person(`Asker${count}`);
  const chatId = `chat-${count}`;
  const at = stage.clock.businessNow();
  const message = { chatId, messageId: `${chatId}-ask`, text: 'What does it cost?', at, isOwn: false };
  await stage.deliver(account, { ...message, attendee: person });
  return { person, chatId, at, conversation: await stage.only(person.name) };
}
const key = (tag = 'draft') => `${tag}-${count}-key`;
const actionOf = (message: InboxMessage) =>
  stage.tenant((tx) => stage.sender.findAction(tx, stage.workspaceId, message.actionId ?? ''));
const newestOf = async (conversationId: string) =>
  (await stage.thread(conversationId)).messages.items[0] as InboxMessage;

/** The answer to the request that sent an action, as the sender records and announces it. */
async function end(
  message: InboxMessage,
  how: { outcome: 'sent' | 'rejected'; providerRef: string | null; message: string },
): Promise<void> {
  await stage.tenant(async (tx) => {
    const { workspaceId } = stage;
    const id = message.actionId ?? '';
    await change(
      tx,
      sql`update actions set state = ${how.outcome}, provider_ref = ${how.providerRef},
        outcome_message = ${how.message} where workspace_id = ${workspaceId} and id = ${id}`,
    );
    const action = await stage.sender.findAction(tx, workspaceId, id);
    if (action === undefined) throw new Error('There is no such action.');
    await stage.platform.announcements.announce(tx, workspaceId, 'linkedin.action-ended', {
      actionId: id,
      linkedinAccountId: account.id,
      leadId: action.leadId,
      kind: 'message',
      enrolmentId: null,
      stepId: null,
      campaignId: null,
      wasInReview: false,
      outcome: how.outcome,
      code: how.outcome,
      message: how.message,
      providerRef: how.providerRef,
      chatId: action.chatId,
      at: stage.clock.businessNow(),
    });
  });
}

test('a reply waits ten seconds in which it can be taken back, ahead of everything a campaign sends', async () => {
  const { conversation, chatId, person } = await asked();
  const { status, data } = await stage.reply(conversation.id, {
    text: 'Nine euros a seat.',
    clientKey: key(),
  });
  expect(status).toBe(200);
  expect(data).toMatchObject({ text: 'Nine euros a seat.', isOwn: true, origin: 'reply', state: 'sending' });
  const row = await stage.tenant((tx) =>
    get(
      tx,
      sql<{ hold: number; priority: number; planned: number }>`select priority,
        extract(epoch from hold_until_wall_at - now())::int as hold
        from actions where workspace_id = ${stage.workspaceId} and id = ${data.actionId}`,
    ),
  );
  expect(row.priority).toBe(0);
  expect(row.hold).toBeGreaterThanOrEqual(8);
  expect(row.hold).toBeLessThanOrEqual(10);
  expect(Date.parse(data.undoUntil ?? '')).toBeGreaterThan(0);
  expect(await actionOf(data)).toMatchObject({
    origin: 'human',
    kind: 'message',
    state: 'planned',
    body: 'Nine euros a seat.',
    chatId,
    providerPersonId: person.providerId,
    leadId: conversation.leadId,
  });
  // It has not left: the person still waits.
  expect((await stage.only(person.name)).unansweredSince).not.toBeNull();
});

test('a double click and a reload send once; another draft sends again', async () => {
  const { conversation } = await asked();
  const body = { text: 'Only once', clientKey: key() };
  const clicks = await Promise.all([1, 2, 3].map(() => stage.reply(conversation.id, body)));
  const later = await stage.reply(conversation.id, body);
  expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set([...clicks, later].map(({ data }) => `${data.id} ${data.actionId}`)).size).toBe(1);
  const count = () =>
    stage.tenant((tx) =>
      get(
        tx,
        sql<{ n: number }>`select count(*) as n from actions where workspace_id = ${stage.workspaceId}
          and lead_id = ${conversation.leadId} and state = 'planned'`,
      ),
    );
  expect((await count()).n).toBe(1);
  const other = await stage.reply(conversation.id, { text: 'Only once', clientKey: key('other') });
  expect(other.data.id).not.toBe(later.data.id);
  expect((await count()).n).toBe(2);
  const changed = await stage.reply(conversation.id, { text: 'Something else', clientKey: key() });
  expect(changed).toMatchObject({ status: 409, error: { code: 'conflict' } });
});

test('a reply taken back is not sent and not shown', async () => {
  const { conversation } = await asked();
  const { data } = await stage.reply(conversation.id, { text: 'Oops', clientKey: key() });
  const path = `/conversations/${conversation.id}/messages/${data.id}/undo`;
  expect(await stage.post<InboxMessage>(path)).toMatchObject({ status: 200, data: { state: 'cancelled' } });
  expect(await stage.post<InboxMessage>(path)).toMatchObject({ status: 200, data: { state: 'cancelled' } });
  expect(await actionOf(data)).toMatchObject({ state: 'cancelled' });
  expect((await stage.thread(conversation.id)).messages.items).toHaveLength(1);
});

test('a reply that has left cannot be taken back', async () => {
  const { conversation } = await asked();
  const { data } = await stage.reply(conversation.id, { text: 'Gone', clientKey: key() });
  await stage.setAction(data.actionId ?? '', 'dispatched');
  const path = `/conversations/${conversation.id}/messages/${data.id}`;
  for (const what of ['undo', 'send-now']) {
    expect(await stage.post(`${path}/${what}`)).toMatchObject({ status: 409, error: { code: 'conflict' } });
  }
  expect(await actionOf(data)).toMatchObject({ state: 'dispatched' });
});

test('send now ends the wait', async () => {
  const { conversation } = await asked();
  const { data } = await stage.reply(conversation.id, { text: 'Right away', clientKey: key() });
  const sent = await stage.post<InboxMessage>(
    `/conversations/${conversation.id}/messages/${data.id}/send-now`,
  );
  expect(sent).toMatchObject({ status: 200, data: { state: 'sending', undoUntil: null } });
  const [held] = await stage.tenant((tx) =>
    stage.sender.listWithHolds(tx, stage.workspaceId, [data.actionId ?? '']),
  );
  expect(held).toMatchObject({ holdUntilWallAt: null, action: { state: 'planned' } });
});

test('a reply keeps its place from the click to the echo and answers the conversation when it is sent', async () => {
  const { conversation, chatId, person } = await asked();
  stage.heard.manual.length = 0;
  const { data } = await stage.reply(conversation.id, { text: 'Nine euros', clientKey: key() });
  await stage.setAction(data.actionId ?? '', 'dispatched');
  stage.clock.advance(15_000);
  const messageId = `${chatId}-reply`;
  await end(data, { outcome: 'sent', providerRef: messageId, message: 'Sent.' });
  expect(await newestOf(conversation.id)).toMatchObject({ id: data.id, state: 'sent', note: null });
  expect(await stage.only(person.name)).toMatchObject({
    unansweredSince: null,
    unreadCount: 0,
    lastText: 'Nine euros',
  });
  const at = stage.clock.businessNow() + 400;
  await stage.deliver(account, { chatId, messageId, text: 'Nine euros', at, isOwn: true, attendee: person });
  const { messages } = await stage.thread(conversation.id);
  expect(messages.items).toHaveLength(2);
  expect(messages.items[0]).toMatchObject({
    id: data.id,
    origin: 'reply',
    state: 'sent',
    at: new Date(at).toISOString(),
  });
  // A person has taken over: that is told once, however often the network shows it.
  expect(stage.heard.manual).toMatchObject([
    { leadId: conversation.leadId, linkedinAccountId: account.id, conversationId: conversation.id },
  ]);
});

test('a reply that LinkedIn refused says so in its place', async () => {
  const { conversation, person } = await asked();
  const { data } = await stage.reply(conversation.id, { text: 'Refused', clientKey: key() });
  const sentence = 'This person cannot be written to.';
  stage.heard.manual.length = 0;
  await end(data, { outcome: 'rejected', providerRef: null, message: sentence });
  expect(await newestOf(conversation.id)).toMatchObject({ id: data.id, state: 'failed', note: sentence });
  expect(stage.heard.manual).toEqual([]);
  // It never reached the person, who still waits.
  expect((await stage.only(person.name)).unansweredSince).not.toBeNull();
});

test('a reply whose fate is not known is being checked', async () => {
  const { conversation } = await asked();
  const { data } = await stage.reply(conversation.id, { text: 'Perhaps', clientKey: key() });
  await stage.setAction(data.actionId ?? '', 'in_doubt');
  const newest = await newestOf(conversation.id);
  expect(newest).toMatchObject({ state: 'checking' });
  expect(newest.note).toContain('did not clearly answer');
});

test('a disconnected account answers with a sentence that names it and plans nothing', async () => {
  const { conversation } = await asked();
  stage.setStatus(account.id, 'Disconnected');
  const answer = await stage.reply(conversation.id, { text: 'Hello', clientKey: key() });
  expect(answer).toMatchObject({ status: 409, error: { code: 'linkedin_disconnected' } });
  expect(answer.error.message).toContain('Ada Sender');
  expect((await stage.thread(conversation.id)).messages.items).toHaveLength(1);
});

test('a doubtful message to the person must be looked at before another one goes, unless somebody insists', async () => {
  const { conversation, person, chatId } = await asked();
  const doubtful = await stage.dispatched(account, person, {
    kind: 'message',
    body: 'Did it arrive?',
    chatId,
  });
  await stage.setAction(doubtful.actionId, 'in_doubt');
  const { blockedBy } = await stage.thread(conversation.id);
  expect(blockedBy).toMatchObject({ since: new Date(stage.clock.businessNow()).toISOString() });
  const body = { text: 'Here I am', clientKey: key() };
  const refused = await stage.reply(conversation.id, body);
  expect(refused).toMatchObject({ status: 409, error: { code: 'conflict' } });
  expect(refused.error.message).toContain('Send anyway');
  const sent = await stage.reply(conversation.id, { ...body, sendAnyway: true });
  expect(sent).toMatchObject({ status: 200, data: { state: 'sending' } });
  // The doubtful one is a person's now: it is never sent again by itself, and nothing holds the reply up.
  const action = await stage.tenant((tx) =>
    stage.sender.findAction(tx, stage.workspaceId, doubtful.actionId),
  );
  expect(action?.state).toBe('needs_review');
  expect((await stage.thread(conversation.id)).blockedBy).toBeNull();
});

test('empty and overlong replies are sentences, not failures', async () => {
  const { conversation } = await asked();
  for (const text of ['', '   \n', 'x'.repeat(8001)]) {
    const answer = await stage.reply(conversation.id, { text, clientKey: key() });
    expect(answer.status).toBe(422);
    expect(answer.error.message.length).toBeGreaterThan(10);
  }
});

test('only replies written here can be taken back', async () => {
  const { conversation } = await asked();
  const inbound = await newestOf(conversation.id);
  const answer = await stage.post(`/conversations/${conversation.id}/messages/${inbound.id}/undo`);
  expect(answer).toMatchObject({ status: 409, error: { code: 'conflict' } });
});

test('a reply that cannot leave says why from the start, and when, while all is stopped or the account rests', async () => {
  const { conversation } = await asked();
  await stage.tenant((tx) =>
    stage.sender.stopSending(tx, stage.workspaceId, {
      ...{ userId: stage.workspaceId, reason: 'Holidays', now: stage.clock.businessNow() },
    }),
  );
  const { data } = await stage.reply(conversation.id, { text: 'Soon', clientKey: key() });
  expect(data).toMatchObject({
    ...{ state: 'sending', leavesAt: null, note: 'All sending of this workspace is stopped.' },
  });
  expect(data.undoUntil).not.toBeNull();
  const path = `/conversations/${conversation.id}/messages/${data.id}`;
  expect((await stage.post<InboxMessage>(`${path}/send-now`)).data).toMatchObject({
    ...{ state: 'sending', undoUntil: null, note: 'All sending of this workspace is stopped.' },
  });
  await stage.tenant((tx) => stage.sender.releaseSending(tx, stage.workspaceId));
  expect((await newestOf(conversation.id)).note).not.toContain('stopped');
  const until = stage.clock.businessNow() + 45 * minuteMs;
  await stage.tenant((tx) =>
    change(
      tx,
      sql`update account_runtime set cooldown_until = ${new Date(until)}, cooldown_reason = 'LinkedIn asks to slow down.'
        where account_id = ${account.id}`,
    ),
  );
  const resting = await newestOf(conversation.id);
  expect(resting).toMatchObject({ state: 'sending', undoUntil: null });
  expect(resting.note).toContain('slow down');
  expect(Math.abs(Date.parse(resting.leavesAt ?? '') - until)).toBeLessThan(minuteMs);
});
