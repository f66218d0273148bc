import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Conversation, sortRepliesReply } from '@waypost/contract/inbox';
import type { z } from 'zod';
import { AppError } from '../../platform/http/app-error.ts';
import { type Ai, AiFailure, type AiTask } from '../../ports/ai.ts';
import type { Account } from '../linkedin/index.ts';
import { createInboxStage, type InboxStage, minuteMs } from './testing/inbox-stage.ts';

type Sorted = z.output<typeof sortRepliesReply>;

const pool = { used: 0, max: 100 };
/** Answers by the last word of a text; `lies` quotes what nobody wrote. `meanwhile` runs before the answer. */
const model: { asked: number; failure: AiFailure | undefined; meanwhile: () => Promise<void> } = {
  ...{ asked: 0, failure: undefined, meanwhile: async () => undefined },
};
const ai: Ai = {
  async ask<Answer>(task: AiTask<Answer>): Promise<Answer> {
    if (model.failure !== undefined) throw model.failure;
    model.asked += task.material.length;
    await model.meanwhile();
    const replies = task.material.map(({ text }, index) => {
      const word = text.split(/\s/).at(-1) ?? '';
      return word === 'lies'
        ? { reply: index + 1, intent: 'interested', quote: 'Buy now' }
        : { reply: index + 1, intent: word, quote: text.split('\n').at(-1) ?? '' };
    });
    return task.shape.read({ replies });
  },
};

let stage: InboxStage;
let account: Account;
beforeAll(async () => {
  stage = await createInboxStage({
    ai,
    credits: {
      async spendCredits(_tx, _workspaceId, amount) {
        if (pool.used + amount > pool.max) throw new AppError('credits_exceeded', 'Insufficient credits');
        pool.used += amount;
        return { periodStartsAt: 0, amount };
      },
      creditsOf: async () => ({ ...pool, startsAt: null, endsAt: null }),
    },
  });
});
afterAll(() => stage.close());
beforeEach(async () => {
  account = await stage.addAccount();
  stage.clock.advance(60 * minuteMs);
  stage.heard.intents.length = 0;
  Object.assign(pool, { used: 0, max: 100 });
  Object.assign(model, { asked: 0, failure: undefined, meanwhile: async () => undefined });
});

let messages = 0;
async function say(tag: string, text: string, isOwn = false): Promise<void> {
  stage.clock.advance(minuteMs);
  messages += 1;
  await stage.deliver(account, {
    chatId: `chat-${account.id}-${tag}`,
    messageId: `word-${messages}`,
    at: stage.clock.businessNow(),
    attendee: stage.person(tag),
    ...{ text, isOwn },
  });
}

/** A campaign writes to a person, and the network shows it. */
async function write(tag: string, body: string): Promise<string> {
  const dispatchedAt = stage.clock.advance(minuteMs);
  const { leadId } = await stage.dispatched(account, stage.person(tag), {
    ...{ kind: 'message' as const, body },
    dispatchedAt: dispatchedAt ?? stage.clock.businessNow(),
  });
  await say(tag, body, true);
  return leadId;
}

/** A lead that a campaign wrote to and that answered, which the campaign counted. */
async function answered(tag: string, text: string): Promise<string> {
  const leadId = await write(tag, `Hello ${tag}`);
  await say(tag, text);
  const { conversationId = '' } = stage.heard.replies.at(-1) ?? {};
  await stage.tenant((tx) => stage.inbox.noteAnswer(tx, stage.workspaceId, conversationId));
  return leadId;
}

async function listed(query = ''): Promise<Conversation[]> {
  return (await stage.list(`?accountId=${account.id}${query}`)).items;
}
const counts = async () => (await stage.list(`?accountId=${account.id}`)).counts;
async function idOf(tag: string): Promise<string> {
  return (await listed()).find(({ name }) => name.startsWith(tag))?.id ?? '';
}
const sort = async (): Promise<Sorted> => {
  const answer = await stage.post<Sorted>('/sort-replies', { accountId: account.id });
  if (answer.status !== 200) throw new Error(answer.error.message);
  return answer.data;
};

test('what somebody means is said, told to the campaigns, found by, and taken back', async () => {
  const leadId = await answered('Mia', 'Let us talk');
  await answered('Noah', 'No');
  const id = await idOf('Mia');
  expect((await listed()).map(({ intent }) => intent)).toEqual([null, null]);
  const said = await stage.post(`/conversations/${id}/intent`, { intent: 'interested' });
  expect(said.data.intent).toEqual({ is: 'interested', by: 'person', quote: null });
  expect(stage.heard.intents).toEqual([
    { linkedinAccountId: account.id, leadId, conversationId: id, intent: 'interested' },
  ]);
  const names = async (query: string) => (await listed(query)).map(({ name }) => name.split(' ')[0]);
  expect(await names('&folder=interested')).toEqual(['Mia']);
  expect(await names('&intent=interested')).toEqual(['Mia']);
  expect(await names('&intent=question')).toEqual([]);
  expect(await names('&intent=unsorted')).toEqual(['Noah']);
  expect(await counts()).toMatchObject({ interested: 1, toSort: 1 });

  expect((await stage.post(`/conversations/${id}/intent`, { intent: null })).data.intent).toBeNull();
  expect(stage.heard.intents.at(-1)).toMatchObject({ leadId, intent: null });
  expect(await names('&intent=unsorted')).toEqual(['Noah', 'Mia']);
  // Somebody looked at it and does not know: the AI is not asked either until they write again.
  expect(await counts()).toMatchObject({ interested: 0, toSort: 1 });
  // What is counted is also shown, archived or not.
  await stage.post(`/conversations/${id}/archive`, { archived: true });
  expect(await names('&intent=unsorted&folder=all')).toEqual(['Noah', 'Mia']);
  await say('Mia', 'One more thing');
  expect(await counts()).toMatchObject({ toSort: 2 });
});

test('an unknown conversation and an unknown intent are refused with words', async () => {
  await answered('Una', 'Hello');
  const id = await idOf('Una');
  const none = await stage.post(`/conversations/${stage.platform.random.id()}/intent`, { intent: null });
  expect([none.status, none.error.code]).toEqual([404, 'not_found']);
  for (const body of [{}, { intent: 'happy' }, { intent: 3 }, { intent: 'interested', by: 'ai' }]) {
    expect((await stage.post(`/conversations/${id}/intent`, body)).status).toBe(422);
  }
});

test('the AI sorts what leads wrote, with their words for it, once, for a credit each begun ten', async () => {
  await answered('Ivy', 'Yes, I am interested');
  await answered('Quinn', 'That is a question');
  await answered('Theo', 'Thanks, all unclear');
  await answered('Liam', 'This lies');
  // No campaign wrote to them: what they mean is nobody's business here.
  await say('Stranger', 'I am interested');
  expect(await counts()).toMatchObject({ toSort: 4 });
  expect(await sort()).toEqual({ read: 4, sorted: 2, credits: 1, left: 0 });
  expect([model.asked, pool.used]).toEqual([4, 1]);
  const byName = new Map((await listed()).map(({ name, intent }) => [name.split(' ')[0], intent]));
  expect(byName.get('Ivy')).toEqual({ is: 'interested', by: 'ai', quote: 'Yes, I am interested' });
  expect(byName.get('Quinn')).toEqual({ is: 'question', by: 'ai', quote: 'That is a question' });
  expect([byName.get('Theo'), byName.get('Liam'), byName.get('Stranger')]).toEqual([null, null, null]);
  expect(stage.heard.intents.map(({ intent }) => intent).toSorted()).toEqual(['interested', 'question']);
  // What was read and is not clear is not read, nor paid, again before they write again.
  expect(await sort()).toEqual({ read: 0, sorted: 0, credits: 0, left: 0 });
  await say('Theo', 'Now I have a question');
  expect(await sort()).toEqual({ read: 1, sorted: 1, credits: 1, left: 0 });
  expect([model.asked, pool.used]).toEqual([5, 2]);
});

test('a call reads twenty, the newest first, and says how many are left', async () => {
  for (let n = 0; n < 23; n += 1) await answered(`Many${n}`, 'interested');
  expect(await sort()).toEqual({ read: 20, sorted: 20, credits: 2, left: 3 });
  expect((await listed('&intent=unsorted')).map(({ name }) => name)).toEqual(
    ['Many2', 'Many1', 'Many0'].map((name) => `${name} Example`),
  );
  expect(await sort()).toEqual({ read: 3, sorted: 3, credits: 1, left: 0 });
});

test('what a person says while the AI reads stays, and is not paid', async () => {
  await answered('Said', 'interested');
  await answered('Other', 'interested');
  const id = await idOf('Said');
  model.meanwhile = async () => {
    await stage.post(`/conversations/${id}/intent`, { intent: 'not_now' });
  };
  expect(await sort()).toEqual({ read: 1, sorted: 1, credits: 1, left: 0 });
  expect((await listed()).find((one) => one.id === id)?.intent).toEqual({
    ...{ is: 'not_now', by: 'person', quote: null },
  });
});

test('two windows that read the same pay once', async () => {
  await answered('Twice', 'interested');
  const second: Sorted[] = [];
  model.meanwhile = async () => {
    model.meanwhile = async () => undefined;
    second.push(await sort());
  };
  expect(await sort()).toEqual({ read: 0, sorted: 0, credits: 0, left: 0 });
  expect(second).toEqual([{ read: 1, sorted: 1, credits: 1, left: 0 }]);
  expect(pool.used).toBe(1);
});

test('nothing is asked that could not be paid, and nothing is paid that was not answered', async () => {
  await answered('Poor', 'interested');
  pool.max = 0;
  const poor = await stage.post('/sort-replies', { accountId: account.id });
  expect([poor.status, poor.error.code, poor.error.message]).toEqual([
    ...[402, 'credits_exceeded', 'Insufficient credits'],
  ]);
  expect(model.asked).toBe(0);
  pool.max = 100;
  model.failure = new AiFailure('unavailable', 'down');
  const down = await stage.post('/sort-replies', { accountId: account.id });
  expect([down.status, down.error.code]).toEqual([503, 'unavailable']);
  expect(down.error.message).toMatch(/did not answer.*nothing more was charged/);
  expect(pool.used).toBe(0);
  expect(await counts()).toMatchObject({ toSort: 1 });
});

test('a reply to a later message of a campaign is unsorted again; one in the same talk keeps what was said', async () => {
  const leadId = await answered('Later', 'No thanks');
  const id = await idOf('Later');
  await stage.post(`/conversations/${id}/intent`, { intent: 'not_interested' });
  await say('Later', 'Really not');
  expect((await listed())[0]?.intent?.is).toBe('not_interested');
  stage.clock.advance(100 * 24 * 60 * minuteMs);
  await write('Later', 'Hello again');
  expect((await listed())[0]?.intent?.is).toBe('not_interested');
  await say('Later', 'Now it suits me');
  expect((await listed())[0]?.intent).toBeNull();
  // What the first campaign counted is not taken back.
  expect(stage.heard.intents).toMatchObject([{ leadId, intent: 'not_interested' }]);
});
