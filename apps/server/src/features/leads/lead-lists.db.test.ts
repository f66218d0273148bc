import type { Job } from '@waypost/contract/jobs';
import type { Lead, LeadList } from '@waypost/contract/leads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { get } from '../../platform/db/rows.ts';
import { inWorkspace } from '../../platform/db/tenant.ts';
import { createLeadStage, type LeadStage, noNetwork } from './testing/lead-stage.ts';

let stage: LeadStage;
beforeAll(async () => {
  stage = await createLeadStage(noNetwork);
});
afterAll(() => stage.close());

/** A list of `amount` people whose names and companies repeat. */
async function filledList(tag: string, amount: number): Promise<string> {
  const rows = Array.from(
    { length: amount },
    (_, n) =>
      `${['Émile', 'emil', 'Zoë', 'Bob', ''][n % 5]},X${n % 7},linkedin.com/in/${tag}-${n},${['Acme', '', 'Öl AG'][n % 3]}`,
  );
  const answer = await stage.upload(`First name,Last name,LinkedIn,Company\n${rows.join('\n')}\n`, {
    name: tag,
  });
  await stage.runJob(answer.data.job.id);
  return answer.data.list.id;
}

async function countOf(listId: string): Promise<number> {
  const answer = await stage.call<LeadList>('GET', `/leads/lists/${listId}`);
  return answer.data._count.leads;
}

test('walking 500 leads shows each of them once, in every order and page size', async () => {
  const listId = await filledList('walk', 500);
  for (const sort of ['added', 'name', 'company']) {
    for (const limit of [200, 37]) {
      const leads = await stage.walk(listId, { sort, limit });
      expect(new Set(leads.map((lead) => lead.id)).size, `${sort} by ${limit}`).toBe(500);
      expect(leads).toHaveLength(500);
    }
  }
  const byName = (await stage.walk(listId, { sort: 'name' })).map((lead) => lead.fullName);
  expect(byName[0]).toMatch(/^Bob/);
  expect(byName.findIndex((name) => name.startsWith('Émile'))).toBeLessThan(
    byName.findIndex((name) => name.startsWith('Zoë')),
  );
  const companies = (await stage.walk(listId, { sort: 'company' })).map((lead) => lead.company);
  expect([companies[0], companies.at(-1)]).toEqual(['Acme', null]);
  // The order of the file is the order in which people were added.
  const added = await stage.walk(listId, { sort: 'added' });
  expect(added.map((lead) => lead.publicIdentifier)).toEqual(
    Array.from({ length: 500 }, (_, n) => `walk-${n}`),
  );
});

test('a search finds names without their accents and companies, page by page', async () => {
  const listId = await filledList('search', 60);
  const found = await stage.walk(listId, { search: 'EMILE', limit: 5 });
  expect(found).toHaveLength(12);
  expect(await stage.walk(listId, { search: 'ol ag', limit: 7 })).toHaveLength(20);
  const page = await stage.call<{ total: number; items: Lead[] }>(
    'GET',
    `/leads/lists/${listId}/leads?search=zoe&limit=3`,
  );
  expect(page.data.total).toBe(12);
  expect(await stage.walk(listId, { search: '100%_\\' })).toEqual([]);
});

test('a foreign, damaged or misplaced cursor is a sentence, not a failure', async () => {
  const listId = await filledList('cursor', 4);
  const page = await stage.call<{ nextCursor: string }>('GET', `/leads/lists/${listId}/leads?limit=2`);
  for (const query of [`cursor=abc`, `cursor=${page.data.nextCursor}&sort=name`, 'cursor=e30', 'limit=0']) {
    const answer = await stage.call('GET', `/leads/lists/${listId}/leads?${query}`);
    expect(answer.status, query).toBe(422);
    expect(answer.error.message.length).toBeGreaterThan(5);
  }
});

test('a list is created, renamed, described and shown newest first', async () => {
  const first = await stage.newList('First');
  stage.platform.clock.advance(60_000);
  const second = await stage.call<LeadList>('POST', '/leads/lists', {
    name: ' Second ',
    description: 'About',
  });
  expect(second.data).toMatchObject({ name: 'Second', description: 'About', filling: false, sources: [] });
  const all = await stage.call<LeadList[]>('GET', '/leads/lists/all');
  expect(all.data.slice(0, 2).map((list) => list.id)).toEqual([second.data.id, first.id]);
  stage.platform.clock.advance(60_000);
  const renamed = await stage.call<LeadList>('PATCH', `/leads/lists/${first.id}`, { name: 'Renamed' });
  expect(renamed.data).toMatchObject({ name: 'Renamed', description: null });
  expect(renamed.data.updatedAt > first.updatedAt).toBe(true);
  const cleared = await stage.call<LeadList>('PATCH', `/leads/lists/${second.data.id}`, { description: '' });
  expect(cleared.data).toMatchObject({ name: 'Second', description: null });
  // An emptied description is left out beside the name; a new description alone keeps the name.
  const path = `/leads/lists/${second.data.id}`;
  await stage.call('PATCH', path, { description: 'Met at the fair' });
  const { name } = second.data;
  expect((await stage.call<LeadList>('PATCH', path, { name })).data).toMatchObject({
    name,
    description: null,
  });
  const described = await stage.call<LeadList>('PATCH', path, { description: 'Again' });
  expect(described.data).toMatchObject({ name, description: 'Again' });
  // What says nothing, or what is known, is no update.
  for (const same of [{}, { name, description: 'Again' }]) {
    stage.platform.clock.advance(60_000);
    expect((await stage.call<LeadList>('PATCH', path, same)).data).toMatchObject({
      ...{ name, description: 'Again', updatedAt: described.data.updatedAt },
    });
  }
  for (const body of [{ name: '' }, { name: 'x', planId: 3 }, { name: 'a\u0000b' }]) {
    expect((await stage.call('POST', '/leads/lists', body)).status).toBe(422);
  }
});

test('a duplicate answers at once, fills as a job and is independent afterwards', async () => {
  const listId = await filledList('dup', 12);
  const copy = await stage.call<LeadList & { job: Job }>('POST', `/leads/lists/${listId}/duplicate`);
  expect(copy.data).toMatchObject({ name: 'dup (Copy)', filling: true, _count: { leads: 0 } });
  await stage.runJob(copy.data.job.id);
  const done = await stage.call<LeadList>('GET', `/leads/lists/${copy.data.id}`);
  expect(done.data).toMatchObject({ filling: false, _count: { leads: 12 }, sources: [{ kind: 'copy' }] });
  const [lead] = await stage.walk(copy.data.id);
  const removed = await stage.call('DELETE', `/leads/lists/${copy.data.id}/leads/${lead?.id}`);
  expect(removed).toMatchObject({ status: 200, data: { deleted: true } });
  expect([await countOf(copy.data.id), await countOf(listId)]).toEqual([11, 12]);
  expect((await stage.call('DELETE', `/leads/lists/${copy.data.id}/leads/${lead?.id}`)).status).toBe(404);
});

test('a deleted list is gone at once; its job erases it, other lists keep the people', async () => {
  const listId = await filledList('gone', 9);
  const copy = await stage.call<LeadList & { job: Job }>('POST', `/leads/lists/${listId}/duplicate`);
  expect((await stage.call('DELETE', `/leads/lists/${listId}`)).status).toBe(200);
  for (const path of [`/leads/lists/${listId}`, `/leads/lists/${listId}/leads`]) {
    expect((await stage.call('GET', path)).status).toBe(404);
  }
  expect((await stage.call('DELETE', `/leads/lists/${listId}`)).status).toBe(404);
  const jobs = await stage.call<Job[]>('GET', `/jobs?refId=${listId}`);
  const erase = jobs.data.find((job) => job.kind === 'leads.erase-list');
  // Deleting the original right after duplicating it must not cut the copy short.
  expect(await stage.runJob(erase?.id ?? '')).toMatchObject({ status: 'queued' });
  await stage.runJob(copy.data.job.id);
  expect(await stage.runJob(erase?.id ?? '')).toMatchObject({ status: 'done', done: 9 });
  expect(await stage.walk(copy.data.id)).toHaveLength(9);
  const left = await inWorkspace(stage.platform.db, stage.workspaceId, (tx) =>
    get(
      tx,
      sql<{ amount: number }>`select count(*) as amount from lead_list_members where list_id = ${listId}`,
    ),
  );
  expect(left.amount).toBe(0);
});

test('an import into a list that is deleted meanwhile stops with a sentence', async () => {
  const list = await stage.newList('Short-lived');
  const answer = await stage.upload('Name,LinkedIn\nA B,linkedin.com/in/short-lived\n', { listId: list.id });
  expect((await stage.call<LeadList>('GET', `/leads/lists/${list.id}`)).data.filling).toBe(true);
  await stage.call('DELETE', `/leads/lists/${list.id}`);
  expect((await stage.runJob(answer.data.job.id)).status).toBe('cancelled');
});

test('deleting a lead takes it out of every list and its counter', async () => {
  const listId = await filledList('erase', 3);
  const other = await stage.upload('Name,LinkedIn\nA B,linkedin.com/in/erase-0\n', { name: 'Other' });
  await stage.runJob(other.data.job.id);
  const lead = (await stage.walk(other.data.list.id))[0];
  expect((await stage.call('DELETE', `/leads/${lead?.id}`)).data).toEqual({ deleted: true });
  expect([await countOf(listId), await countOf(other.data.list.id)]).toEqual([2, 0]);
  expect((await stage.call('DELETE', `/leads/${lead?.id}`)).status).toBe(404);
});

test("another workspace's list and leads are unknown", async () => {
  const listId = await filledList('tenant', 2);
  const [lead] = await stage.walk(listId);
  const calls: [string, string, object?][] = [
    ['GET', `/leads/lists/${listId}`],
    ['GET', `/leads/lists/${listId}/leads`],
    ['PATCH', `/leads/lists/${listId}`, { name: 'Mine now' }],
    ['POST', `/leads/lists/${listId}/duplicate`],
    ['DELETE', `/leads/lists/${listId}/leads/${lead?.id}`],
    ['DELETE', `/leads/${lead?.id}`],
    ['DELETE', `/leads/lists/${listId}`],
  ];
  for (const [method, path, body] of calls) {
    const foreign = await stage.call(method, path, body, 'other');
    expect([method, path, foreign.status]).toEqual([method, path, 404]);
    expect((await stage.call(method, path, body)).status).toBe(200);
    if (method === 'DELETE') break;
  }
  expect((await stage.call<LeadList[]>('GET', '/leads/lists/all', undefined, 'other')).data).toEqual([]);
});
