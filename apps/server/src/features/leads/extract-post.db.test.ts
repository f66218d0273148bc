import type { LeadList } from '@waypost/contract/leads';
import { expect, test } from 'vitest';
import { aComment, aPerson, limitedUntil } from './testing/fake-network.ts';
import {
  accountId,
  extracted,
  extraction,
  network,
  postWith,
  stage,
  usePostStage,
} from './testing/post-stage.ts';

usePostStage();

test('commenters become leads with what they wrote, over several pages, each once', async () => {
  const people = Array.from({ length: 25 }, (_, n) => aPerson(`commenter-${n}`));
  const id = postWith([
    ...people,
    people[3] ?? aPerson(null),
    aPerson('a-page', { isCompany: true }),
    aPerson('post-author'),
  ]);
  network.pageSize = 10;
  const { job, leads, listId } = await extracted([
    `https://www.linkedin.com/feed/update/urn:li:activity:${id}/`,
  ]);
  expect(job).toMatchObject({
    status: 'done',
    done: 28,
    total: 28,
    counts: { found: 28, added: 25, duplicate: 1, skipped: 2, incomplete: 0, comments: 28, looks: 0 },
  });
  expect(leads).toHaveLength(25);
  const third = leads.find((lead) => lead.publicIdentifier === 'commenter-3');
  expect(third?.firstName).toBe('Person');
  expect(third?.context.map((context) => context.text).toSorted()).toEqual([
    `Comment ${id}-25`,
    `Comment ${id}-3`,
  ]);
  const list = await stage.call<LeadList>('GET', `/leads/lists/${listId}`);
  expect(list.data).toMatchObject({
    filling: false,
    _count: { leads: 25 },
    sources: [{ kind: 'comments', label: 'Post Author: What we learned from 1,000 calls' }],
  });
});

test('every rule says how many it left out, and every duplicate why it is one', async () => {
  const [one, other] = [aPerson('counted-1'), aPerson('counted-2')];
  const page = aPerson('counted-page', { isCompany: true });
  const id = postWith([one, other, one, aPerson('post-author'), page, page]);
  const reasons = async (jobId: string) => {
    const path = `/leads/runs/${jobId}/rows?outcome=duplicate`;
    const answer = await stage.call<{ items: { reason: string }[] }>('GET', path);
    return answer.data.items.map(({ reason }) => reason);
  };
  const { job, jobId, listId } = await extracted([id]);
  expect(job.counts).toMatchObject({ skipped: 3, 'leftOut.author': 1, 'leftOut.page': 2 });
  expect(await reasons(jobId)).toEqual(['Came up earlier in this source.']);
  const again = await extracted([id], {}, listId);
  expect(await reasons(again.jobId)).toEqual(Array.from({ length: 3 }, () => 'Is in this list already.'));
});

test('a source is named by the first whole words of its post', async () => {
  const id = postWith([aPerson('labelled')]);
  const post = network.posts.get(id);
  if (post === undefined) throw new Error('The post is missing.');
  post.post.text = `${'words '.repeat(12)}and then this is the part that matters`;
  const { listId } = await extracted([id]);
  const { sources } = (await stage.call<LeadList>('GET', `/leads/lists/${listId}`)).data;
  expect(sources[0]?.label).toBe(`Post Author: ${'words '.repeat(12)}and…`);
});

test('two links with different numbers of one post read it once', async () => {
  const id = postWith([aPerson('reads-once-a'), aPerson('reads-once-b')]);
  const post = network.posts.get(id);
  if (post === undefined) throw new Error('The post is missing.');
  const share = String(Number(id) + 500_000);
  network.posts.set(share, post);
  const { job, listId } = await extracted([
    `https://www.linkedin.com/feed/update/urn:li:activity:${id}/`,
    `https://www.linkedin.com/feed/update/urn:li:share:${share}/`,
  ]);
  expect((await stage.call<LeadList>('GET', `/leads/lists/${listId}`)).data.sources).toHaveLength(1);
  expect(job.counts).toMatchObject({ found: 2, added: 2, duplicate: 0 });
  expect(network.calls.filter((call) => call.startsWith('listComments'))).toHaveLength(1);
});

test('reactions keep their kind; a person in both sources stays one lead', async () => {
  const id = postWith([aPerson('both-1'), aPerson('both-2')]);
  const { listId } = await extracted([id]);
  const second = await extracted([id], { kind: 'likes' }, listId);
  expect(second.job.counts).toMatchObject({ added: 0, duplicate: 2 });
  expect(second.leads[0]?.context.map((context) => context.reaction ?? context.text)).toContain('PRAISE');
  // The same source again stores nothing twice.
  const third = await extracted([id], { kind: 'likes' }, listId);
  expect(third.leads[0]?.context).toHaveLength(2);
});

test('the post is found whatever kind of number the link carries', async () => {
  const id = postWith([aPerson('urn-1')], (digits) => `urn:li:share:${digits}`);
  const { job } = await extracted([`https://www.linkedin.com/posts/someone_text-share-${id}-abcd`]);
  expect(job.counts).toMatchObject({ added: 1 });
  expect(network.calls.slice(0, 3)).toEqual([
    `findPost ${id}`,
    `findPost urn:li:ugcPost:${id}`,
    `findPost urn:li:share:${id}`,
  ]);
});

test('replies are read on request, in their place', async () => {
  const id = postWith([aPerson('asks-1'), aPerson('asks-2')]);
  const post = network.posts.get(id);
  const [first] = post?.comments ?? [];
  if (first === undefined) throw new Error('no comment');
  first.replyCount = 3;
  first.replies = [1, 2, 3].map((n) => aComment(`${id}-r${n}`, aPerson(`answers-${n}`)));
  network.pageSize = 2;
  expect((await extracted([id])).job.counts).toMatchObject({ added: 2 });
  const { leads } = await extracted([id], { includeReplies: true });
  expect(leads.map((lead) => lead.publicIdentifier).toSorted()).toEqual([
    'answers-1',
    'answers-2',
    'answers-3',
    'asks-1',
    'asks-2',
  ]);
});

test('a counter with replies in it promises nothing, and the numbers say at the end what was not read', async () => {
  const id = postWith(Array.from({ length: 4 }, (_, n) => aPerson(`asks-more-${n}`)));
  const found = network.posts.get(id);
  if (found === undefined) throw new Error('no post');
  found.post.commentCount = 9;
  network.pageSize = 2;
  const { jobId } = await extraction([id]);
  // The post was looked at, its comments are not yet to be had.
  network.refuse = { error: limitedUntil(null), after: 1 };
  expect(await stage.runJob(jobId)).toMatchObject({ done: 0, total: null });
  network.refuse = { error: limitedUntil(null), after: 1 };
  expect(await stage.runJob(jobId)).toMatchObject({ done: 2, total: 4 });
  network.refuse = undefined;
  const job = await stage.runJob(jobId);
  expect(job).toMatchObject({ status: 'done', done: 4, total: 4, counts: { found: 4, replies: 5 } });
  const some = await extracted([id], { amountMax: 1 });
  expect(some.job.counts).toMatchObject({ found: 1, beyond: 3, replies: 5 });
  const all = await extracted([id], { includeReplies: true });
  expect(all.job.counts).toMatchObject({ found: 4, unshown: 5 });
});

test('people of other lists are left out on request; the author stays on request', async () => {
  await extracted([postWith([aPerson('elsewhere')])]);
  const id = postWith([aPerson('elsewhere'), aPerson('new-here'), aPerson('post-author')]);
  const { job, leads } = await extracted([id], { dedupe: 'skip_in_any_list', excludeAuthor: false });
  expect(job.counts).toMatchObject({ added: 2, skipped: 1 });
  expect(leads.map((lead) => lead.publicIdentifier).toSorted()).toEqual(['new-here', 'post-author']);
});

test('posts that are not visible are named; all of them missing is a failure with a sentence', async () => {
  const id = postWith([aPerson('visible-1')]);
  const some = await extracted([id, '99999999901']);
  expect(some.job).toMatchObject({ status: 'done', counts: { added: 1 } });
  expect(some.job.message).toMatch(/1 of 2 posts is not visible/);
  const none = await extracted(['99999999902']);
  expect(none.job).toMatchObject({ status: 'failed' });
  expect(none.job.message).toMatch(/does not show/);
});

test('a wrong post link is refused before any call', async () => {
  const list = await stage.newList();
  const answers = [
    await stage.call('POST', `/leads/lists/${list.id}/sources`, {
      kind: 'comments',
      postUrls: ['https://www.linkedin.com/in/somebody', '12345678', 'x'],
      accountId,
    }),
    await stage.call('POST', '/leads/linkedin', { postId: 'https://example.com/1234567', accountId }),
    await stage.call('POST', '/leads/post-preview', { url: 'hello', accountId }),
  ];
  for (const { status, error } of answers) {
    expect([status, error.message]).toEqual([422, 'Invalid LinkedIn post URL']);
  }
  expect(answers[0]?.error.issues?.map((issue) => issue.path)).toEqual([
    'body.postUrls.0',
    'body.postUrls.2',
  ]);
  expect(network.calls).toEqual([]);
});

test('an unknown account or list is not found', async () => {
  const list = await stage.newList();
  const id = postWith([]);
  const body = { kind: 'comments', postUrls: [id], accountId: stage.platform.random.id() };
  expect((await stage.call('POST', `/leads/lists/${list.id}/sources`, body)).status).toBe(404);
  expect(
    (await stage.call('POST', `/leads/lists/${list.id}/sources`, { ...body, accountId }, 'other')).status,
  ).toBe(404);
});
