import type { Job } from '@waypost/contract/jobs';
import type { LeadList } from '@waypost/contract/leads';
import { expect, test } from 'vitest';
import {
  accountId,
  classic,
  fresh,
  network,
  nextNumber,
  stage,
  useSourceStage,
} from '../testing/source-stage.ts';

useSourceStage();

/** The same request twice at once and once more; answers what those got that were not told to wait. */
async function thrice<T>(path: string, body: object): Promise<T[]> {
  const send = () => stage.call<T>('POST', path, body, 'mine', { 'idempotency-key': `form ${key}` });
  const key = stage.platform.random.id();
  const answers = [...(await Promise.all([send(), send()])), await send()];
  for (const { status, error } of answers) {
    if (status !== 200)
      expect(error).toMatchObject({ code: 'conflict', message: expect.stringContaining('still running') });
  }
  return answers.flatMap(({ status, data }) => (status === 200 ? [data] : []));
}

test('two clicks in one instant make one list and one job', async () => {
  const name = `Twice ${nextNumber()}`;
  const lists = await thrice<LeadList>('/leads/lists', { name });
  const [list] = lists;
  expect(new Set(lists.map(({ id }) => id)).size).toBe(1);
  const all = await stage.call<LeadList[]>('GET', '/leads/lists/all');
  expect(all.data.filter((one) => one.name === name)).toHaveLength(1);

  const url = classic('twice');
  network.searches.set(url, { people: fresh(2) });
  const sources: [string, object][] = [
    ['people-sources', { kind: 'search', accountId, url }],
    ['people-sources', { kind: 'connections', accountId }],
    ['sources', { kind: 'comments', accountId, postUrls: ['7300000000000000001'] }],
  ];
  for (const [path, body] of sources) {
    const before = await jobsOf(list?.id);
    const started = await thrice<{ job: Job }>(`/leads/lists/${list?.id}/${path}`, body);
    expect(new Set(started.map(({ job }) => job.id)).size).toBe(1);
    expect(await jobsOf(list?.id)).toBe(before + 1);
  }
});

const jobsOf = async (listId = '') => (await stage.call<Job[]>('GET', `/jobs?refId=${listId}`)).data.length;
