import type { GridLead } from '@waypost/contract/leads-grid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { createLeadStage, type LeadStage, noNetwork } from '../testing/lead-stage.ts';

let stage: LeadStage;
beforeAll(async () => {
  stage = await createLeadStage(noNetwork);
});
afterAll(() => stage.close());

async function listOf(name: string, amount: number): Promise<string> {
  const rows = Array.from({ length: amount }, (_, n) => `P${n},linkedin.com/in/${name}-${n}`);
  const answer = await stage.upload(`First name,LinkedIn\n${rows.join('\n')}\n`, { name });
  await stage.runJob(answer.data.job.id);
  return answer.data.list.id;
}

async function found(listId: string, query = ''): Promise<string[]> {
  const page = await stage.call<{ items: GridLead[] }>('GET', `/leads/lists/${listId}/grid?${query}`);
  expect(page.status, page.text).toBe(200);
  return page.data.items.map(({ id }) => id);
}
const tagged = (listId: string, more = '') => found(listId, `filter=tags~has~hot${more}`);
const tag = (leadIds: string[], change: { add?: string[]; remove?: string[] }) =>
  stage.call('POST', '/leads/tags', { leadIds, ...change });

test('what carries a tag is found in every list it is on, whichever came first', async () => {
  const listId = await listOf('tags', 12);
  const ids = await found(listId);
  await tag(ids.slice(2, 9), { add: ['Hot', 'cold'] });
  expect(await tagged(listId)).toEqual(ids.slice(2, 9));
  expect(await tagged(listId, '&sort=added')).toEqual(ids.slice(2, 9).toReversed());
  await tag(ids.slice(4, 6), { remove: ['HOT'] });
  const left = [...ids.slice(2, 4), ...ids.slice(6, 9)];
  expect(await tagged(listId)).toEqual(left);

  const copy = await stage.call<{ id: string; job: { id: string } }>(
    'POST',
    `/leads/lists/${listId}/duplicate`,
  );
  await stage.runJob(copy.data.job.id);
  expect(await tagged(copy.data.id)).toEqual(left);
  const later = await stage.newList('Later');
  const { platform, workspaceId, leads } = stage;
  const move = {
    leadId: left[0] ?? '',
    toListId: later.id,
    fromListIds: [listId],
    now: Date.UTC(2026, 10, 5),
  };
  await inWorkspace(platform.db, workspaceId, (tx) => leads.moveToList(tx, workspaceId, move));
  expect(await tagged(later.id)).toEqual([left[0]]);
  expect(await tagged(listId)).toEqual(left.slice(1));
});

test('a tag put on while its lead joins a list is found there', async () => {
  const listId = await listOf('race', 30);
  const ids = await found(listId);
  const target = await stage.newList('Target');
  const { platform, workspaceId, leads } = stage;
  const join = (leadId: string) =>
    inWorkspace(platform.db, workspaceId, (tx) =>
      leads.moveToList(tx, workspaceId, {
        leadId,
        toListId: target.id,
        fromListIds: [],
        now: Date.UTC(2026, 10, 5),
      }),
    );
  await Promise.all(ids.flatMap((id) => [join(id), tag([id], { add: ['hot'] })]));
  expect((await tagged(target.id)).toSorted()).toEqual(ids.toSorted());
  expect((await tagged(listId)).toSorted()).toEqual(ids.toSorted());
});

test('pages of a tag show each lead once', async () => {
  const listId = await listOf('pages', 25);
  const ids = await found(listId);
  await tag(ids, { add: ['hot'] });
  for (const sort of ['-added', 'added']) {
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const path = `/leads/lists/${listId}/grid?filter=tags~has~hot&limit=3&sort=${sort}${cursor}`;
      const page = (await stage.call<{ items: GridLead[]; nextCursor: string | null }>('GET', path)).data;
      seen.push(...page.items.map(({ id }) => id));
      if (page.nextCursor === null) break;
      cursor = `&cursor=${page.nextCursor}`;
    }
    expect(seen, sort).toEqual(sort === '-added' ? ids : ids.toReversed());
  }
});
