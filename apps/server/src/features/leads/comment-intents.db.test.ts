import type { Job } from '@waypost/contract/jobs';
import type { SourceRow } from '@waypost/contract/leads-sources';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AppError } from '../../platform/http/app-error.ts';
import { type Ai, AiFailure, type AiTask } from '../../ports/ai.ts';
import type { Judging } from './sources/posts/pay-intents.ts';
import { aComment, aPerson, aPost, createFakeNetwork } from './testing/fake-network.ts';
import { createLeadStage, type LeadStage } from './testing/lead-stage.ts';

const network = createFakeNetwork();
const pool = { used: 0, max: 100 };
/** Answers by the first word of a comment; `lies` quotes what nobody wrote. */
const model: { asked: number; failure: AiFailure | undefined; on: boolean } = {
  ...{ asked: 0, failure: undefined, on: true },
};
const ai: Ai = {
  async ask<Answer>(task: AiTask<Answer>): Promise<Answer> {
    if (model.failure !== undefined) throw model.failure;
    model.asked += task.material.length;
    const intents = task.material.map(({ text }, index) => {
      const [word = ''] = text.split(' ');
      const lies = word === 'lies';
      return { comment: index + 1, intent: lies ? 'offers' : word, quote: lies ? 'Buy now' : text };
    });
    return task.shape.read({ intents });
  },
};
const judging: Judging = {
  ai: () => (model.on ? ai : undefined),
  credits: {
    async spendCredits(_tx, _workspaceId, amount) {
      if (pool.used + amount > pool.max) throw new AppError('credits_exceeded', 'Insufficient credits');
      pool.used += amount;
      return { periodStartsAt: 0, amount };
    },
    creditsOf: async () => ({ ...pool, startsAt: null, endsAt: null }),
  },
};

let stage: LeadStage;
let accountId: string;
let postNumber = 7_100_000_000;
beforeAll(async () => {
  stage = await createLeadStage(network, { judging });
});
afterAll(() => stage.close());
beforeEach(() => {
  accountId = stage.platform.random.id();
  network.accountIds.add(accountId);
  network.pageSize = 100;
  Object.assign(pool, { used: 0, max: 100 });
  Object.assign(model, { asked: 0, failure: undefined, on: true });
});

function postWith(texts: readonly string[]): string {
  postNumber += 1;
  const id = String(postNumber);
  network.posts.set(id, {
    post: aPost(id, { commentCount: texts.length }),
    comments: texts.map((text, index) => ({
      ...aComment(`${id}-${index}`, aPerson(`intent-${id}-${index}`)),
      text,
    })),
    reactions: [],
  });
  return id;
}

async function start(id: string, options: object) {
  const { id: listId } = await stage.newList();
  const answer = await stage.call<{ job: Job }>('POST', `/leads/lists/${listId}/sources`, {
    ...{ kind: 'comments', postUrls: [id], accountId },
    ...options,
  });
  return { listId, answer };
}

test('only comments that do what is wanted become leads; the others say why, in their own words', async () => {
  const id = postWith([
    'asks how long it took',
    'offers a free call',
    'spam spam',
    'agrees wholly',
    'lies about it',
    '',
  ]);
  const { listId, answer } = await start(id, { intents: ['asks', 'agrees'] });
  const job = await stage.runJob(answer.data.job.id);
  expect(job.counts).toMatchObject({ found: 6, added: 4, skipped: 2, judged: 5, credits: 1 });
  expect(pool.used).toBe(1);
  const leads = await stage.walk(listId);
  const intents = Object.fromEntries(leads.map(({ context: [one] }) => [one?.text, one?.intent]));
  expect(intents).toEqual({
    'asks how long it took': { value: 'asks', quote: 'asks how long it took' },
    'agrees wholly': { value: 'agrees', quote: 'agrees wholly' },
    // What nobody wrote does not count: nothing is known, and nobody is lost for it.
    'lies about it': undefined,
    null: undefined,
  });
  const rows = await stage.call<{ items: SourceRow[] }>('GET', `/leads/runs/${job.id}/rows?outcome=skipped`);
  expect(rows.data.items.map(({ reason }) => reason)).toEqual([
    'Offers: “offers a free call”',
    'Spam: “spam spam”',
  ]);
});

test('nothing is asked and nothing is charged unless it is wanted', async () => {
  const { answer } = await start(postWith(['asks one', 'offers two']), {});
  const job = await stage.runJob(answer.data.job.id);
  expect(job.counts).toMatchObject({ added: 2 });
  expect(job.counts).not.toHaveProperty('judged');
  expect([model.asked, pool.used]).toEqual([0, 0]);
});

test('begun tens are paid once over all pages; whom another option leaves out is not read', async () => {
  network.pageSize = 7;
  const texts = Array.from({ length: 21 }, (_, n) => `asks number ${n} and a little more`);
  const { answer } = await start(postWith([...texts, 'asks']), { intents: ['asks'], textLengthMin: 10 });
  const job = await stage.runJob(answer.data.job.id);
  expect(job.counts).toMatchObject({ added: 21, skipped: 1, judged: 21, credits: 3 });
  expect([model.asked, pool.used]).toEqual([21, 3]);
});

test('out of credits it does not begin, or stops with what it has and asks nothing that is not paid', async () => {
  Object.assign(pool, { used: 100 });
  const refused = (await start(postWith(['asks']), { intents: ['asks'] })).answer;
  expect([refused.status, refused.error.message]).toEqual([402, 'Insufficient credits']);
  Object.assign(pool, { used: 99 });
  network.pageSize = 8;
  const texts = Array.from({ length: 16 }, (_, n) => `asks number ${n}`);
  const { answer, listId } = await start(postWith(texts), { intents: ['asks'] });
  const job = await stage.runJob(answer.data.job.id);
  expect(job).toMatchObject({ status: 'failed', counts: { added: 8, judged: 8, credits: 1 } });
  expect(job.message).toBe(
    'Insufficient credits: the next comments take 1 and 0 are left. What was found before is kept; continue once there are more, nobody is added twice.',
  );
  expect(await stage.walk(listId)).toHaveLength(8);
  expect([model.asked, pool.used]).toEqual([8, 100]);
});

test('a model that is missing is said before the start; one that fails ends it uncharged', async () => {
  model.on = false;
  const refused = (await start(postWith(['asks']), { intents: ['asks'] })).answer;
  expect(refused.error.code).toBe('not_ready');
  model.on = true;
  model.failure = new AiFailure('unusable', 'nonsense');
  const { answer } = await start(postWith(['asks']), { intents: ['asks'] });
  const job = await stage.runJob(answer.data.job.id);
  expect(job.status).toBe('failed');
  expect(job.message).toMatch(/could not be used/);
  expect(pool.used).toBe(0);
});

test('a comment that was read is not read nor paid for again, in another run or list, until it is edited', async () => {
  const id = postWith(['asks how', 'offers a call', 'lies about it']);
  const first = await start(id, { intents: ['asks'] });
  await stage.runJob(first.answer.data.job.id);
  expect([model.asked, pool.used]).toEqual([3, 1]);
  const again = await start(id, { intents: ['asks'] });
  const job = await stage.runJob(again.answer.data.job.id);
  expect([model.asked, pool.used]).toEqual([3, 1]);
  expect(job.counts).toMatchObject({ judged: 0, credits: 0 });
  const rows = await stage.call<{ items: SourceRow[] }>('GET', `/leads/runs/${job.id}/rows?outcome=skipped`);
  expect(rows.data.items.map(({ reason }) => reason)).toEqual(['Offers: “offers a call”']);
  const post = network.posts.get(id);
  const [edited] = post?.comments ?? [];
  if (edited !== undefined) edited.text = 'offers another thing';
  const later = await start(id, { intents: ['asks'] });
  await stage.runJob(later.answer.data.job.id);
  expect([model.asked, pool.used]).toEqual([4, 2]);
});
