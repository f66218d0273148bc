import type { Job } from '@waypost/contract/jobs';
import type { LiveRun, LiveSource, RepeatableSource, SourceRow } from '@waypost/contract/leads-sources';
import { describe, expect, test } from 'vitest';
import { aComment, aPerson, aPost } from '../testing/fake-network.ts';
import {
  accountId,
  classic,
  fresh,
  network,
  nextNumber,
  run,
  stage,
  useSourceStage,
} from '../testing/source-stage.ts';

useSourceStage();

describe('sources that are read every day', () => {
  const loop = () => {
    const found = stage.leads.loops?.find(({ name }) => name === 'leads.live-sources');
    if (found === undefined) throw new Error('The loop is missing.');
    return found.run(new AbortController().signal);
  };
  const live = async (listId: string) =>
    (await stage.call<LiveSource[]>('GET', `/leads/lists/${listId}/live-sources`)).data;
  const daily = 24 * 60 * 60_000;

  test('new matches come every day, at most so many; it can be switched off', async () => {
    const url = classic('live1');
    network.searches.set(url, { people: fresh(2) });
    const { listId, jobId } = await run({ kind: 'search', url });
    const kept = await stage.call<LiveSource>('POST', '/leads/live-sources', { jobId, perDayMax: 3 });
    expect(kept.data).toMatchObject({ kind: 'search', active: true, perDayMax: 3, lastRun: { added: 2 } });
    await stage.call('POST', '/leads/live-sources', { jobId, perDayMax: 3 });
    expect(await live(listId)).toHaveLength(1);
    expect(await loop()).toBe(false);

    network.searches.set(url, { people: [...(network.searches.get(url)?.people ?? []), ...fresh(5)] });
    stage.platform.clock.advance(daily);
    expect(await loop()).toBe(true);
    expect(await loop()).toBe(false);
    const [started] = await live(listId);
    const next = await stage.runJob(started?.lastRun?.jobId ?? '');
    expect(next).toMatchObject({ status: 'done', counts: { added: 3, duplicate: 2 } });
    expect(Date.parse(started?.nextRunAt ?? '')).toBe(stage.platform.clock.businessNow() + daily);
    // Its page still stands under the job that somebody started, and asking there again makes no second one.
    expect(started?.firstJobId).toBe(jobId);
    for (const again of [jobId, started?.lastRun?.jobId]) {
      await stage.call('POST', '/leads/live-sources', { jobId: again, perDayMax: 3 });
    }
    expect((await live(listId)).map(({ id }) => id)).toEqual([kept.data.id]);

    const off = await stage.call<LiveSource>('PUT', `/leads/live-sources/${kept.data.id}`, {
      active: false,
      perDayMax: 3,
    });
    expect(off.data).toMatchObject({ active: false, nextRunAt: null });
    stage.platform.clock.advance(3 * daily);
    expect(await loop()).toBe(false);
    expect((await stage.call('DELETE', `/leads/live-sources/${kept.data.id}`)).status).toBe(200);
    expect(await live(listId)).toEqual([]);
  });

  test('a large search is gone through in parts, a part a day, and again from the top after its end', async () => {
    const url = classic('live3');
    network.searches.set(url, { people: fresh(85) });
    network.pageSize = 50;
    const { listId, jobId } = await run({ kind: 'search', url, amountMax: 50 });
    let kept = await stage.call<LiveSource>('POST', '/leads/live-sources', { jobId, perDayMax: 10 });
    const readOn = async () => {
      network.calls = [];
      stage.platform.clock.advance(daily);
      await loop();
      const [source] = await live(listId);
      await stage.runJob(source?.lastRun?.jobId ?? '');
      return network.calls.map((call) => call.split(' ').at(-1));
    };
    expect(await readOn()).toEqual(['at-50']);
    expect(await readOn()).toEqual(['at-60']);
    // Ended and, by its last run, brought back, it goes on where it was.
    const [ended] = await live(listId);
    await stage.call('DELETE', `/leads/live-sources/${kept.data.id}`);
    kept = await stage.call<LiveSource>('POST', '/leads/live-sources', {
      ...{ jobId: ended?.lastRun?.jobId, perDayMax: 10 },
    });
    const back = await stage.call<LiveSource>('PUT', `/leads/live-sources/${kept.data.id}`, {
      ...{ active: true, perDayMax: 10 },
    });
    expect(back.data).toMatchObject({ firstJobId: jobId, nextRunAt: ended?.nextRunAt });
    expect(await readOn()).toEqual(['at-70']);
    expect(await readOn()).toEqual(['at-80']);
    expect(await stage.walk(listId)).toHaveLength(85);
    expect((await readOn())[0]).toBe('start');
    await stage.call('DELETE', `/leads/live-sources/${kept.data.id}`);
  });

  test('a run that was cancelled while it waited loses no place, and every run tells its day, its end and its people', async () => {
    const url = classic('live5');
    network.searches.set(url, { people: fresh(85) });
    network.pageSize = 50;
    const { listId, jobId } = await run({ kind: 'search', url, amountMax: 50 });
    const kept = await stage.call<LiveSource>('POST', '/leads/live-sources', { jobId, perDayMax: 10 });
    const nextDay = async () => {
      network.calls = [];
      stage.platform.clock.advance(daily);
      await loop();
      return (await live(listId))[0]?.lastRun?.jobId ?? '';
    };
    const first = await nextDay();
    await stage.runJob(first);
    expect(network.calls.map((call) => call.split(' ').at(-1))).toEqual(['at-50']);
    for (const _ of [1, 2]) {
      const cancelled = await nextDay();
      await stage.call('POST', `/jobs/${cancelled}/cancel`);
      expect((await stage.runJob(cancelled)).status).toBe('cancelled');
    }
    const last = await nextDay();
    await stage.runJob(last);
    expect(network.calls.map((call) => call.split(' ').at(-1))).toEqual(['at-60']);

    const { data: runs } = await stage.call<LiveRun[]>('GET', `/leads/live-sources/${kept.data.id}/runs`);
    expect(runs.map(({ status, added }) => [status, added])).toEqual([
      ['done', 10],
      ['cancelled', 0],
      ['cancelled', 0],
      ['done', 10],
      ['done', 50],
    ]);
    expect(runs.map((one) => one.jobId).toSpliced(1, 2)).toEqual([last, first, jobId]);
    expect(Date.parse(runs[0]?.startedAt ?? '') - Date.parse(runs[3]?.startedAt ?? '')).toBe(3 * daily);
    const { data: rows } = await stage.call<{ items: SourceRow[] }>(
      'GET',
      `/leads/runs/${last}/rows?outcome=added&limit=50`,
    );
    expect(rows.items).toHaveLength(10);
    expect((await stage.call('GET', `/leads/live-sources/${listId}/runs`)).status).toBe(404);
    await stage.call('DELETE', `/leads/live-sources/${kept.data.id}`);
  });

  test('no second run begins while the last one waits; a long stop is made up for by one run', async () => {
    const url = classic('live2');
    network.searches.set(url, { people: fresh(2) });
    const { listId, jobId } = await run({ kind: 'search', url });
    const { data } = await stage.call<LiveSource>('POST', '/leads/live-sources', { jobId });
    stage.platform.clock.advance(5 * daily);
    expect(await loop()).toBe(true);
    expect(await loop()).toBe(false);
    stage.platform.clock.advance(daily);
    expect(await loop()).toBe(true);
    expect((await live(listId))[0]?.problem).toContain('not finished yet');
    await stage.call('DELETE', `/leads/lists/${listId}`);
    stage.platform.clock.advance(daily);
    expect(await loop()).toBe(true);
    expect(await loop()).toBe(false);
    expect(
      (await stage.call('PUT', `/leads/live-sources/${data.id}`, { active: true, perDayMax: 1 })).status,
    ).toBe(404);
  });

  test('a source that was read once can be switched on later, from its list', async () => {
    const url = classic('live4');
    network.searches.set(url, { people: fresh(2) });
    const { listId } = await run({ kind: 'search', url });
    await run(
      {
        kind: 'attendees',
        accountId: undefined,
        event: { name: 'E', day: null, url: null },
        people: [{ profileUrl: null, fullName: 'A B', title: null, company: 'C', role: null }],
      },
      listId,
    );
    const offered = async () =>
      (await stage.call<RepeatableSource[]>('GET', `/leads/lists/${listId}/repeatable-sources`)).data;
    const [search, ...others] = await offered();
    expect(others).toEqual([]);
    expect(search).toMatchObject({ kind: 'search', label: 'Search: live4' });
    const kept = await stage.call<LiveSource>('POST', '/leads/live-sources', { jobId: search?.jobId });
    expect(kept.status).toBe(200);
    expect(await offered()).toEqual([]);
    await stage.call('DELETE', `/leads/live-sources/${kept.data.id}`);
    expect(await offered()).toMatchObject([{ jobId: search?.jobId }]);
  });

  test('a job on several posts is repeated as a whole and names them all', async () => {
    const ids = [1, 2].map(() => String(7_300_000_000 + nextNumber()));
    for (const [n, id] of ids.entries()) {
      network.posts.set(id, {
        post: aPost(id, { commentCount: 1, reactionCount: 0, text: `Post ${n + 1}` }),
        comments: [aComment(`${id}-1`, aPerson(`several-posts-${id}`), 'Yes')],
        reactions: [],
      });
    }
    const list = await stage.newList();
    const body = { kind: 'comments', accountId, postUrls: ids };
    const read = await stage.call<{ job: Job }>('POST', `/leads/lists/${list.id}/sources`, body);
    await stage.runJob(read.data.job.id);
    const named = {
      label: '2 posts, first: Post Author: Post 1',
      posts: ['Post Author: Post 1', 'Post Author: Post 2'],
    };
    const path = `/leads/lists/${list.id}/repeatable-sources`;
    expect((await stage.call<RepeatableSource[]>('GET', path)).data).toMatchObject([named]);
    const kept = await stage.call<LiveSource>('POST', '/leads/live-sources', { jobId: read.data.job.id });
    expect(kept.data).toMatchObject(named);
    for (const id of ids) {
      network.posts.get(id)?.comments.push(aComment(`${id}-2`, aPerson(`later-${id}`), 'Me too'));
    }
    stage.platform.clock.advance(daily);
    await loop();
    const next = await stage.runJob((await live(list.id))[0]?.lastRun?.jobId ?? '');
    expect(next).toMatchObject({ status: 'done', counts: { added: 2, duplicate: 2 } });
    await stage.call('DELETE', `/leads/live-sources/${kept.data.id}`);
  });

  test('a pasted list cannot be read again', async () => {
    const { jobId } = await run({
      kind: 'attendees',
      accountId: undefined,
      event: { name: 'E', day: null, url: null },
      people: [{ profileUrl: null, fullName: 'A B', title: null, company: 'C', role: null }],
    });
    expect((await stage.call('POST', '/leads/live-sources', { jobId })).status).toBe(409);
  });
});
