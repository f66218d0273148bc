import type { Job } from '@waypost/contract/jobs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inWorkspace } from '../../platform/db/tenant.ts';
import { addPost } from './testing/add-post.ts';
import { aPerson, createFakeNetwork, limitedUntil } from './testing/fake-network.ts';
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
  network.calls = [];
});

test('one page of people is shown without storing anything, page after page', async () => {
  const id = addPost(
    network,
    Array.from({ length: 5 }, (_, n) => aPerson(`Shown-${n}`)),
  );
  network.pageSize = 3;
  const body = { postId: `https://www.linkedin.com/feed/update/urn:li:activity:${id}`, accountId };
  type Page = { items: { publicIdentifier: string; context: { text: string } }[]; cursor: string | null };
  const first = await stage.call<Page>('POST', '/leads/linkedin', body);
  const second = await stage.call<Page>('POST', '/leads/linkedin', { ...body, cursor: first.data.cursor });
  expect([...first.data.items, ...second.data.items].map((person) => person.publicIdentifier)).toEqual([
    'shown-0',
    'shown-1',
    'shown-2',
    'shown-3',
    'shown-4',
  ]);
  expect(second.data.cursor).toBeNull();
  expect(network.calls.filter((call) => call.startsWith('findPost'))).toHaveLength(1);
  const likes = await stage.call('POST', '/leads/linkedin', {
    ...body,
    from: 'likes',
    cursor: first.data.cursor,
  });
  expect(likes.status).toBe(422);
  await inWorkspace(stage.platform.db, stage.workspaceId, async (tx) => {
    expect(await stage.leads.findLeadByPublicIdentifier(tx, stage.workspaceId, 'shown-0')).toBeUndefined();
  });
  const preview = await stage.call('POST', '/leads/post-preview', { url: body.postId, accountId });
  expect(preview.data).toMatchObject({
    ...{ postId: id, authorName: 'Post Author', commentCount: 5, threadCount: 5 },
  });
  const missing = await stage.call('POST', '/leads/post-preview', { url: '99999999903', accountId });
  expect(missing.status).toBe(404);
});

test('without replies neither the preview nor the progress counts them', async () => {
  const id = addPost(
    network,
    Array.from({ length: 4 }, (_, n) => aPerson(`thread-${n}`)),
  );
  const held = network.posts.get(id);
  if (held === undefined) throw new Error('The post is not there.');
  held.post = { ...held.post, commentCount: 9 };
  network.pageSize = 2;
  const preview = await stage.call('POST', '/leads/post-preview', { url: id, accountId });
  expect(preview.data).toMatchObject({ commentCount: 9, threadCount: 4 });

  // The second page is refused: what was said until then is what a person sees.
  network.refuse = { error: limitedUntil(null), after: 2 };
  const { id: listId } = await stage.newList();
  const body = { kind: 'comments', postUrls: [id], accountId };
  const started = await stage.call<{ job: Job }>('POST', `/leads/lists/${listId}/sources`, body);
  const job = await stage.runJob(started.data.job.id);
  expect(job).toMatchObject({ done: 2, total: 4 });
});
