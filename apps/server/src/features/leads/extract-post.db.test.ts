import type { Job } from '@waypost/contract/jobs';
import type { LeadList } from '@waypost/contract/leads';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inWorkspace } from '../../platform/db/tenant.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { JobKind } from '../../platform/jobs/job-kinds.ts';
import { aComment, aPerson, createFakeNetwork, limitedUntil } from './testing/fake-network.ts';
import { addPost } from './testing/add-post.ts';
import { createLeadStage, type LeadStage } from './testing/lead-stage.ts';

const network = createFakeNetwork();
let stage: LeadStage;
let accountId: string;
beforeAll(async () => {
  stage = await createLeadStage(network);
});
afterAll(() => stage.close());
beforeEach(() => {
  accountId = stage.platform.random.id();
  network.accountIds.add(accountId);
  network.refuse = undefined;
  network.pageSize = 100;
  network.calls = [];
  network.asked = [];
  network.room = { ...network.room, used: 0, cap: 1_000 };
});

const postWith = (people: Parameters<typeof addPost>[1], answersTo?: (id: string) => string): string =>
  addPost(network, people, answersTo);

async function extraction(urls: string[], options: object = {}, listId?: string) {
  const list = listId ?? (await stage.newList()).id;
  const answer = await stage.call<{ job: Job }>('POST', `/leads/lists/${list}/sources`, {
    kind: 'comments',
    postUrls: urls,
    accountId,
    ...options,
  });
  return { listId: list, answer, jobId: answer.data?.job.id ?? '' };
}

async function extracted(urls: string[], options: object = {}, listId?: string) {
  const started = await extraction(urls, options, listId);
  expect(started.answer.status, started.answer.text).toBe(200);
  const job = await stage.runJob(started.jobId);
  return { ...started, job, leads: await stage.walk(started.listId) };
}

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

test('it stops at exactly the amount asked for and says so in numbers', async () => {
  const id = postWith(Array.from({ length: 30 }, (_, n) => aPerson(`exact-${n % 20}`)));
  network.pageSize = 4;
  for (const amountMax of [1, 7, 20]) {
    const { job, leads } = await extracted([id], { amountMax });
    expect(job.counts).toMatchObject({ added: amountMax });
    expect(leads).toHaveLength(amountMax);
  }
});

test('as many people are asked for as are still wanted, or as the account has left', async () => {
  const people = Array.from({ length: 150 }, (_, n) => aPerson(`asked-${n}`));
  const id = postWith([...people.slice(0, 60), aPerson('post-author'), ...people.slice(60)]);
  await extracted([id], { amountMax: 5 });
  expect(network.asked).toEqual([5]);
  network.asked = [];
  const { job } = await extracted([id], { amountMax: 130 });
  expect(job.counts).toMatchObject({ found: 131, added: 130, skipped: 1 });
  // One of the first hundred was left out, so one in a hundred more is asked for.
  expect(network.asked).toEqual([100, 32]);
  network.asked = [];
  network.room = { ...network.room, used: 928, cap: 1_000 };
  await extracted([id], { amountMax: 47 });
  expect(network.asked).toEqual([47]);
});

test('nobody is looked up who is left out, was forgotten, or is not wanted any more', async () => {
  const unknown = (n: number) => aPerson(null, { providerId: `ACoAAAnobodyknows${n}00` });
  const id = postWith([], undefined);
  const post = network.posts.get(id);
  if (post === undefined) throw new Error('The post is missing.');
  post.reactions = Array.from({ length: 40 }, (_, n) => ({
    author: unknown(n),
    value: n % 2 === 0 ? 'PRAISE' : 'LIKE',
  }));
  const likes = { kind: 'likes', reactions: ['PRAISE'] };
  const { listId, job } = await extracted([id], { ...likes, amountMax: 5 });
  expect(job.counts).toMatchObject({ added: 5, incomplete: 5, looks: 5 });
  const lookedUp = () => network.calls.filter((call) => call.startsWith('resolve'));
  expect(lookedUp()).toEqual([0, 2, 4, 6, 8].map((n) => `resolvePerson ACoAAAnobodyknows${n}00`));
  network.calls = [];
  // Who could not be resolved is known by now: the next run looks at others alone.
  await extracted([id], { ...likes, amountMax: 2 }, listId);
  expect(lookedUp()).toEqual([10, 12].map((n) => `resolvePerson ACoAAAnobodyknows${n}00`));
});

test('different links to one person, from two accounts that see different ids, are one lead', async () => {
  const forms = [
    aPerson('Same-Person', { providerId: 'ACoAAAviewone00000000' }),
    aPerson(null, { providerId: null, profileUrl: 'https://de.linkedin.com/in/same-person/en?trk=x' }),
    aPerson(null, { providerId: null, profileUrl: 'https://www.linkedin.com/in/SAME%2Dperson/' }),
  ];
  const first = await extracted([postWith(forms)]);
  expect(first.job.counts).toMatchObject({ added: 1, duplicate: 2 });
  const leadId = first.leads[0]?.id;
  const oldAccount = accountId;
  accountId = stage.platform.random.id();
  network.accountIds.add(accountId);
  const second = await extracted([
    postWith([aPerson('same-person', { providerId: 'ACoAAAviewtwo00000000' })]),
  ]);
  expect(second.leads[0]?.id).toBe(leadId);
  await inWorkspace(stage.platform.db, stage.workspaceId, async (tx) => {
    const { findLeadByProviderId } = stage.leads;
    expect(await findLeadByProviderId(tx, stage.workspaceId, oldAccount, 'ACoAAAviewone00000000')).toBe(
      leadId,
    );
    expect(await findLeadByProviderId(tx, stage.workspaceId, accountId, 'ACoAAAviewtwo00000000')).toBe(
      leadId,
    );
    expect(
      await findLeadByProviderId(tx, stage.workspaceId, accountId, 'ACoAAAviewone00000000'),
    ).toBeUndefined();
  });
});

test('a person known only by an id is looked up once; a hidden one is kept as incomplete', async () => {
  const byId = aPerson(null, { providerId: 'ACoAAAresolvable0000' });
  const hidden = aPerson(null, { providerId: 'ACoAAAhidden00000000' });
  network.profiles.set('ACoAAAresolvable0000', {
    publicIdentifier: 'Looked-Up',
    firstName: 'Lou',
    lastName: 'Kedup',
    headline: null,
    location: 'Berlin',
    picture: null,
    title: 'CTO',
    company: 'Acme',
  });
  const { job, leads, listId } = await extracted([postWith([byId, hidden, byId])]);
  expect(job.counts).toMatchObject({ added: 2, duplicate: 1, incomplete: 1 });
  expect(leads.map((lead) => lead.publicIdentifier)).toEqual(['looked-up', null]);
  expect(leads[0]).toMatchObject({ firstName: 'Lou', title: 'CTO', location: 'Berlin' });
  expect(network.calls.filter((call) => call.startsWith('resolve'))).toHaveLength(2);
  // Met before: neither is looked up again, and neither becomes a second lead.
  network.calls = [];
  const again = await extracted([postWith([byId, hidden])], {}, listId);
  expect(again.job.counts).toMatchObject({ added: 0, duplicate: 2, incomplete: 0 });
  expect(network.calls.filter((call) => call.startsWith('resolve'))).toEqual([]);
  // Later the network shows who it is: the same lead learns its identity.
  const named = await extracted([postWith([{ ...hidden, publicIdentifier: 'was-hidden' }])], {}, listId);
  expect(named.leads.map((lead) => lead.publicIdentifier)).toEqual(['looked-up', 'was-hidden']);
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

test('a limit and a disconnected account wait with their sentence and lose nothing', async () => {
  const id = postWith(Array.from({ length: 9 }, (_, n) => aPerson(`limited-${n}`)));
  network.pageSize = 3;
  const { jobId, listId } = await extraction([id]);
  const until = stage.platform.clock.businessNow() + 40_000;
  network.refuse = { error: limitedUntil(until), after: 3 };
  const waiting = await stage.runJob(jobId);
  expect(waiting).toMatchObject({
    status: 'queued',
    message: 'Ada Lovelace: the daily reads are used up.',
    goesOnAt: new Date(until).toISOString(),
  });
  expect(await stage.walk(listId)).toHaveLength(6);
  network.refuse = {
    error: new AppError('linkedin_disconnected', 'Reconnect it in Settings, then try again.'),
    after: 0,
  };
  expect(await stage.runJob(jobId)).toMatchObject({
    status: 'queued',
    message: 'Reconnect it in Settings. Then it goes on by itself.',
    goesOnAt: null,
  });
  network.refuse = undefined;
  network.calls = [];
  const done = await stage.runJob(jobId);
  expect(done).toMatchObject({ status: 'done', message: null, counts: { found: 9, added: 9 } });
  expect(network.calls).toEqual(['listComments post at-6']);
});

test('a cancelled extraction keeps what it found', async () => {
  const id = postWith(Array.from({ length: 9 }, (_, n) => aPerson(`cancelled-${n}`)));
  network.pageSize = 3;
  const { jobId, listId } = await extraction([id]);
  const [kind] = (stage.leads.jobs ?? []).filter((job) => job.kind === 'leads.extract-post');
  if (kind === undefined) throw new Error('no such job');
  const cancelling: JobKind = {
    kind: kind.kind,
    run: (job, run) =>
      kind.run(job, {
        stopping: run.stopping,
        async chunk(write) {
          if ((await stage.walk(listId)).length === 3) await stage.call('POST', `/jobs/${jobId}/cancel`);
          await run.chunk(write);
        },
      }),
  };
  expect(await stage.runJob(jobId, [cancelling])).toMatchObject({
    status: 'cancelled',
    counts: { added: 6 },
  });
  expect(await stage.walk(listId)).toHaveLength(6);
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

test(
  'an extraction cut off at any chunk finds the same people with the same numbers',
  { timeout: 120_000 },
  async () => {
    const [kind] = (stage.leads.jobs ?? []).filter((job) => job.kind === 'leads.extract-post');
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
        async (who, pageSize, amountMax, deaths) => {
          run += 1;
          const id = postWith(who.map((n) => aPerson(`cut-${run}-${n}`)));
          network.pageSize = pageSize;
          const { jobId, listId } = await extraction([id], { amountMax });
          for (const death of deaths) {
            let chunks = 0;
            await stage.runJob(jobId, [
              {
                kind: 'leads.extract-post',
                run: (job, chunkRun) => {
                  if (kind === undefined) throw new Error('no such job');
                  return kind.run(job, {
                    stopping: chunkRun.stopping,
                    async chunk(write) {
                      chunks += 1;
                      await chunkRun.chunk(async (tx) => {
                        const progress = await write(tx);
                        if (chunks === death) throw new Error('power cut');
                        return progress;
                      });
                    },
                  });
                },
              },
            ]);
          }
          const job = await stage.runJob(jobId);
          const unique = [...new Set(who)].slice(0, amountMax).map((n) => `cut-${run}-${n}`);
          const leads = await stage.walk(listId);
          expect(leads.map((lead) => lead.publicIdentifier).toSorted()).toEqual(unique.toSorted());
          expect(job.counts).toMatchObject({ added: unique.length });
          expect(job.counts['found']).toBe((job.counts['added'] ?? 0) + (job.counts['duplicate'] ?? 0));
        },
      ),
      { numRuns: 25 },
    );
  },
);
