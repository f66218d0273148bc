import type { LeadList } from '@waypost/contract/leads';
import type { Job } from '@waypost/contract/jobs';
import type { RelationsState } from '@waypost/contract/leads-sources';
import { describe, expect, test } from 'vitest';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { keepSignals } from '../signals/signal.store.ts';
import { aComment, aPerson, aPost, aRelation } from '../testing/fake-network.ts';
import {
  accountId,
  contacted,
  fresh,
  network,
  nextNumber,
  rows,
  run,
  stage,
  talks,
  useSourceStage,
} from '../testing/source-stage.ts';

useSourceStage();

describe('events', () => {
  const event = { name: 'Growth Summit', day: '2026-03-03', url: null };
  const eventUrl = 'https://www.linkedin.com/events/growth-summit-7123456789/';
  const attending = 'https://www.linkedin.com/search/results/people/?eventAttending=%5B%227123456789%22%5D';

  test('attendees carry the event and its day as fields', async () => {
    network.searches.set(attending, { people: fresh(3) });
    const { job, listId } = await run({ kind: 'event', eventUrl, event });
    expect(job.counts).toMatchObject({ added: 3 });
    const [lead] = await stage.walk(listId);
    expect(lead?.customFields).toMatchObject({ Event: 'Growth Summit', 'Event date': '2026-03-03' });
    expect(lead?.context[0]).toMatchObject({ kind: 'event', text: 'Growth Summit' });
    const list = await stage.call<LeadList>('GET', `/leads/lists/${listId}`);
    expect(list.data.sources).toMatchObject([{ kind: 'event', eventDay: '2026-03-03' }]);
  });

  test('an event whose attendees the account is not shown says so', async () => {
    network.searches.set(attending, { people: [] });
    const { job } = await run({ kind: 'event', eventUrl, event });
    expect(job).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('paste the list of attendees'),
    });
    network.searches.set(attending, { people: fresh(2) });
    await stage.call('POST', `/leads/runs/${job.id}/continue`);
    expect(await stage.runJob(job.id)).toMatchObject({ status: 'done', counts: { added: 2 } });
  });

  test('a pasted list needs no account; who cannot be found again is named', async () => {
    const { job, jobId, listId } = await run({
      kind: 'attendees',
      accountId: undefined,
      event,
      people: [
        {
          profileUrl: `https://www.linkedin.com/in/attendee-${nextNumber()}/`,
          fullName: 'Ada One',
          title: null,
          company: null,
          role: 'Speaker',
        },
        { profileUrl: null, fullName: 'Grace Two', title: 'CTO', company: 'Navy', role: null },
        { profileUrl: null, fullName: 'Nobody', title: null, company: null, role: null },
        { profileUrl: 'https://lnkd.in/abc', fullName: 'Short', title: null, company: null, role: null },
      ],
    });
    expect(job.counts).toMatchObject({ found: 4, added: 2, skipped: 0, unidentified: 2, incomplete: 1 });
    expect((await rows(jobId, 'skipped')).items).toEqual([]);
    expect((await rows(jobId, 'unidentified')).items).toMatchObject([
      { name: 'Nobody', leadId: null, reason: expect.stringContaining('neither a profile link nor a name') },
      { name: 'Short', leadId: null, reason: expect.stringContaining('shortened link') },
    ]);
    const speaker = (await stage.walk(listId)).find((lead) => lead.fullName === 'Ada One');
    expect(speaker?.customFields).toMatchObject({ 'Event role': 'Speaker', Event: 'Growth Summit' });
    expect(network.calls).toEqual([]);
  });
});

describe('connections and followers', () => {
  const state = async (kind = 'connections') =>
    (await stage.call<RelationsState>('GET', `/leads/relations?accountId=${accountId}&kind=${kind}`)).data;

  test('are read whole at first, later only who is new', async () => {
    const at = stage.platform.clock.businessNow();
    network.relations = Array.from({ length: 250 }, (_, n) =>
      aRelation(`known-${nextNumber()}`, at - n * 86_400_000),
    );
    const first = await stage.call<{ job: Job }>('POST', '/leads/relations/sync', {
      accountId,
      kind: 'connections',
    });
    const twice = await stage.call<{ job: Job }>('POST', '/leads/relations/sync', {
      accountId,
      kind: 'connections',
    });
    expect(twice.data.job.id).toBe(first.data.job.id);
    expect(await stage.runJob(first.data.job.id)).toMatchObject({
      status: 'done',
      done: 250,
      counts: { added: 250 },
    });
    expect(await state()).toMatchObject({ people: 250, jobId: null, syncedAt: expect.any(String) });
    network.relations.unshift(aRelation(`new-${nextNumber()}`, at));
    network.calls = [];
    const later = await stage.call<{ job: Job }>('POST', '/leads/relations/sync', {
      accountId,
      kind: 'connections',
    });
    expect(await stage.runJob(later.data.job.id)).toMatchObject({ counts: { added: 1 } });
    expect(network.calls).toEqual(['listRelations start', 'listRelations at-100']);
    expect((await state()).people).toBe(251);
  });

  test('only those wanted become leads; the count says it before', async () => {
    const now = stage.platform.clock.businessNow();
    const slug = (n: number) => `relation-${accountId}-${n}`;
    network.relations = [
      aRelation(slug(1), now - 86_400_000),
      { ...aRelation(slug(2), now - 86_400_000), headline: 'CTO at Beta' },
      aRelation(slug(3), now - 90 * 86_400_000),
      aRelation(slug(4), now - 2 * 86_400_000),
    ];
    const wish = {
      connectedSince: new Date(now - 30 * 86_400_000).toISOString(),
      company: 'acme',
      neverContacted: true,
    };
    const { job, listId } = await run({ kind: 'connections', wish });
    expect(job.counts).toMatchObject({ found: 2, added: 2 });
    expect((await stage.walk(listId)).map((lead) => lead.publicIdentifier).toSorted()).toEqual([
      slug(1),
      slug(4),
    ]);
    await contacted(slug(1));
    const counted = await stage.call('POST', '/leads/relations/count', {
      accountId,
      kind: 'connections',
      wish,
    });
    expect(counted.data).toEqual({ total: 4, matching: 1 });
  });

  test('by what was said with them, by tag, and by a job that changed', async () => {
    const now = stage.platform.clock.businessNow();
    const slug = (n: number) => `talk-${accountId}-${n}`;
    network.relations = [1, 2, 3, 4].map((n) => aRelation(slug(n), now - n * 86_400_000));
    const idOf = (n: number) => network.relations[n - 1]?.providerId ?? '';
    talks.set(idOf(1), { wrote: true, answered: false });
    talks.set(idOf(2), { wrote: true, answered: true });
    talks.set(idOf(3), { wrote: false, answered: true });
    const { listId } = await run({ kind: 'connections' });
    const leads = new Map((await stage.walk(listId)).map((lead) => [lead.publicIdentifier, lead.id]));
    const idsOf = (...numbers: number[]) => numbers.map((n) => leads.get(slug(n)) ?? '');
    await stage.call('POST', '/leads/tags', { leadIds: idsOf(1, 4), add: ['Customer'] });
    await inWorkspace(stage.platform.db, stage.workspaceId, (tx) =>
      keepSignals(
        tx,
        stage.workspaceId,
        idsOf(2, 4).map((leadId) => ({
          ...{ id: stage.platform.random.id(), leadId, kind: 'changed_job' as const, ref: 'job' },
          ...{ from: 'CTO at Beta', to: 'CTO at Acme', url: null, at: now },
        })),
        now,
      ),
    );
    const wanted = async (wish: object) => {
      const counted = await stage.call<{ matching: number }>('POST', '/leads/relations/count', {
        ...{ accountId, kind: 'connections', wish },
      });
      const read = await run({ kind: 'connections', wish });
      const found = (await stage.walk(read.listId)).map((lead) => lead.publicIdentifier ?? '');
      expect(found).toHaveLength(counted.data.matching);
      return found.map((key) => Number(key.split('-').at(-1))).toSorted();
    };
    expect(await wanted({ replied: 'yes' })).toEqual([2, 3]);
    expect(await wanted({ replied: 'no' })).toEqual([1, 4]);
    expect(await wanted({ neverContacted: true })).toEqual([3, 4]);
    expect(await wanted({ neverContacted: true, replied: 'no' })).toEqual([4]);
    expect(await wanted({ tag: 'customer' })).toEqual([1, 4]);
    expect(await wanted({ changedJob: true })).toEqual([2, 4]);
    expect(await wanted({ tag: 'CUSTOMER', changedJob: true })).toEqual([4]);
    expect(await wanted({})).toEqual([1, 2, 3, 4]);
  });

  test('followers who are no connections', async () => {
    const slug = (n: number) => `follower-${accountId}-${n}`;
    network.relations = [aRelation(slug(1), 1_000)];
    network.followers = [aRelation(slug(1), null), aRelation(slug(2), null)];
    await run({ kind: 'connections' });
    const { job, listId } = await run({ kind: 'followers', wish: { notConnected: true } });
    expect(job.counts).toMatchObject({ added: 1 });
    expect(await stage.walk(listId)).toMatchObject([{ publicIdentifier: slug(2), company: 'Acme' }]);
  });
});

describe('followers', () => {
  test('engaged lately: who commented on a post that was read, not who only follows or commented long ago', async () => {
    const now = stage.platform.clock.businessNow();
    const day = 86_400_000;
    const slug = (n: number) => `engaged-${accountId}-${n}`;
    const id = String(7_300_000_000 + nextNumber());
    network.posts.set(id, {
      post: aPost(id, { commentCount: 2, reactionCount: 1 }),
      comments: [
        { ...aComment(`${id}-1`, aPerson(slug(1)), 'Count me in'), at: now - 5 * day },
        { ...aComment(`${id}-2`, aPerson(slug(2)), 'Long ago'), at: now - 100 * day },
      ],
      reactions: [],
    });
    const list = await stage.newList();
    const body = { kind: 'comments', accountId, postUrls: [id] };
    const read = await stage.call<{ job: Job }>('POST', `/leads/lists/${list.id}/sources`, body);
    await stage.runJob(read.data.job.id);
    network.followers = [1, 2, 3, 4].map((n) => aRelation(slug(n), null));
    const { job, listId } = await run({ kind: 'followers', wish: { engagedDays: 90 } });
    expect(job.counts).toMatchObject({ added: 1 });
    expect(await stage.walk(listId)).toMatchObject([{ publicIdentifier: slug(1) }]);
  });
});

describe('posts', () => {
  test('only some reactions, with the commenters, without own connections, each person once', async () => {
    const id = String(7_300_000_000 + nextNumber());
    const people = Array.from({ length: 4 }, (_, n) => aPerson(`post-${id}-${n}`));
    const [a, b, c, d] = people as [
      ReturnType<typeof aPerson>,
      ReturnType<typeof aPerson>,
      ReturnType<typeof aPerson>,
      ReturnType<typeof aPerson>,
    ];
    network.posts.set(id, {
      post: aPost(id, { commentCount: 3, reactionCount: 3 }),
      comments: [
        aComment(`${id}-1`, a, 'Count me in, we need this'),
        aComment(`${id}-2`, d, 'ok'),
        aComment(`${id}-3`, b, ''),
      ],
      reactions: [
        { author: a, value: 'LIKE' },
        { author: b, value: 'PRAISE' },
        { author: c, value: 'LIKE' },
      ],
    });
    network.relations = [aRelation(`post-${id}-2`, 1_000)];
    await run({ kind: 'connections' });
    const list = await stage.newList();
    const answer = await stage.call<{ job: Job }>('POST', `/leads/lists/${list.id}/sources`, {
      kind: 'likes',
      postUrls: [id],
      accountId,
      reactions: ['LIKE'],
      alsoCommenters: true,
      textLengthMin: 5,
      excludeConnections: true,
    });
    const job = await stage.runJob(answer.data.job.id);
    expect(job.counts).toMatchObject({ found: 6, added: 1, duplicate: 1, skipped: 4 });
    const [lead] = await stage.walk(list.id);
    expect(lead?.context.map(({ kind }) => kind).toSorted()).toEqual(['comments', 'likes']);
    expect((await rows(job.id, 'skipped')).items.map((row) => row.reason)).toEqual([
      'Reacted in another way.',
      'Is a connection of the account.',
      'Wrote less than 5 characters.',
      'Wrote less than 5 characters.',
    ]);
  });
});

test('a job on several posts that was cancelled goes on with those it has not read', async () => {
  const ids = [1, 2].map(() => String(7_300_000_000 + nextNumber()));
  for (const id of ids) {
    network.posts.set(id, {
      post: aPost(id, { commentCount: 1, reactionCount: 0 }),
      comments: [aComment(`${id}-1`, aPerson(`goes-on-${id}`), 'Yes')],
      reactions: [],
    });
  }
  const list = await stage.newList();
  const body = { kind: 'comments', accountId, postUrls: ids };
  const { data } = await stage.call<{ job: Job }>('POST', `/leads/lists/${list.id}/sources`, body);
  const jobId = data.job.id;
  const goOn = () => stage.call<{ job: Job }>('POST', `/leads/runs/${jobId}/continue`);
  const { listComments } = network;
  network.listComments = async (...asked) => {
    network.listComments = listComments;
    await stage.call('POST', `/jobs/${jobId}/cancel`);
    return listComments(...asked);
  };
  expect(await stage.runJob(jobId)).toMatchObject({ status: 'cancelled', counts: { added: 1 } });
  network.calls = [];
  expect((await goOn()).data.job).toMatchObject({ id: jobId, status: 'queued', message: null });
  expect((await goOn()).data.job).toMatchObject({ id: jobId, status: 'queued' });
  expect(await stage.runJob(jobId)).toMatchObject({ status: 'done', counts: { found: 2, added: 2 } });
  expect(network.calls).toEqual(['listComments post start']);
  expect((await goOn()).status).toBe(409);
});

describe('posts and own employees', () => {
  test('who names an own company in the headline is left out, with the reason', async () => {
    const id = String(7_300_000_000 + nextNumber());
    const by = (n: number, headline: string) => ({ ...aPerson(`own-${id}-${n}`), headline });
    network.posts.set(id, {
      post: aPost(id, { commentCount: 3, reactionCount: 0 }),
      comments: [
        aComment(`${id}-1`, by(1, 'Account Executive at Ostwind GmbH | Speaker'), 'Proud of us'),
        aComment(`${id}-2`, by(2, 'Head of Sales at Nordhaven'), 'Tell me more'),
        aComment(`${id}-3`, by(3, 'Coach'), 'Nice'),
      ],
      reactions: [],
    });
    const list = await stage.newList();
    const answer = await stage.call<{ job: Job }>('POST', `/leads/lists/${list.id}/sources`, {
      kind: 'comments',
      postUrls: [id],
      accountId,
      excludeCompanies: ['Ostwind'],
    });
    const job = await stage.runJob(answer.data.job.id);
    expect(job.counts).toMatchObject({ found: 3, added: 2, skipped: 1 });
    expect((await rows(job.id, 'skipped')).items.map((row) => row.reason)).toEqual(['Works at Ostwind.']);
  });
});
