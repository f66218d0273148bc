import type { Job } from '@waypost/contract/jobs';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { addPost } from './add-post.ts';
import { createFakeNetwork } from './fake-network.ts';
import { createLeadStage, type LeadStage } from './lead-stage.ts';

export const network = createFakeNetwork();
export let stage: LeadStage;
export let accountId: string;

/** A stage for the tests of a file that read posts, with an account for each of them. */
export function usePostStage(): void {
  beforeAll(async () => {
    stage = await createLeadStage(network);
  });
  afterAll(() => stage.close());
  beforeEach(() => {
    takeAnotherAccount();
    network.refuse = undefined;
    network.pageSize = 100;
    network.calls = [];
    network.asked = [];
    network.room = { ...network.room, used: 0, cap: 1_000 };
  });
}

/** From now on posts are read by an account that read none before. */
export function takeAnotherAccount(): void {
  accountId = stage.platform.random.id();
  network.accountIds.add(accountId);
}

export const postWith = (people: Parameters<typeof addPost>[1], answersTo?: (id: string) => string): string =>
  addPost(network, people, answersTo);

export async function extraction(urls: string[], options: object = {}, listId?: string) {
  const list = listId ?? (await stage.newList()).id;
  const answer = await stage.call<{ job: Job }>('POST', `/leads/lists/${list}/sources`, {
    kind: 'comments',
    postUrls: urls,
    accountId,
    ...options,
  });
  return { listId: list, answer, jobId: answer.data?.job.id ?? '' };
}

export async function extracted(urls: string[], options: object = {}, listId?: string) {
  const started = await extraction(urls, options, listId);
  if (started.answer.status !== 200) throw new Error(started.answer.text);
  const job = await stage.runJob(started.jobId);
  return { ...started, job, leads: await stage.walk(started.listId) };
}
