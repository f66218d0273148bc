import type { LeadEvent } from '@waypost/contract/leads-detail';
import type { BulkState } from '@waypost/contract/leads-bulk';
import type { Exclusion } from '@waypost/contract/leads';
import { expect, test } from 'vitest';
import { seedList } from '../testing/seed-list.ts';
import { customKinds } from '../grid/custom-field.store.ts';
import { selectedLeads } from '../grid/selection.ts';
import { bulkJob } from './run-bulk.ts';
import {
  all,
  bulk,
  type Done,
  sizeOf,
  skippedOf,
  stage,
  threeLeads,
  undo,
  used,
  useBulkStage,
} from './testing/bulk-stage.ts';

useBulkStage();

test('copying makes the list, keeps the leads where they are and skips who is there already, by name', async () => {
  const from = await threeLeads();
  const first = await bulk(
    from.id,
    { action: 'copy', to: { name: 'Target' } },
    {
      of: 'leads',
      leadIds: [from.leads[0]?.id],
    },
  );
  expect(first.job).toMatchObject({ status: 'done', counts: { done: 1, skipped: 0 } });
  const toListId = first.toListId ?? '';
  const second = await bulk(from.id, { action: 'copy', to: { listId: toListId } });
  expect(second.job).toMatchObject({ done: 3, total: 3, counts: { done: 2, skipped: 1 } });
  expect(await skippedOf(from.id, second.job.id)).toEqual([
    { leadId: from.leads[0]?.id, name: from.leads[0]?.fullName, reason: 'Is in that list already.' },
  ]);
  expect([await sizeOf(from.id), await sizeOf(toListId)]).toEqual([3, 3]);
  await undo(from.id, second.job.id);
  expect((await stage.walk(toListId)).map(({ id }) => id)).toEqual([from.leads[0]?.id]);
  expect(await sizeOf(toListId)).toBe(1);
});

test('a skipped lead without a name is called unnamed, as in the grid, and not gone', async () => {
  const { id } = await seedList(stage, [{ fullName: '', company: 'Acme' }]);
  const { toListId } = await bulk(id, { action: 'copy', to: { name: 'Copied' } });
  const again = await bulk(id, { action: 'copy', to: { listId: toListId } });
  expect(await skippedOf(id, again.job.id)).toMatchObject([{ name: 'Unnamed lead' }]);
});

test('moving and taking out leave the list, and an undo puts everybody back as of the day they came', async () => {
  const from = await threeLeads();
  const moved = await bulk(from.id, { action: 'move', to: { name: 'Moved' } });
  expect([await sizeOf(from.id), await sizeOf(moved.toListId ?? '')]).toEqual([0, 3]);
  await undo(from.id, moved.job.id);
  expect(await stage.walk(from.id)).toEqual(from.leads);
  const { data: history } = await stage.call<{ items: LeadEvent[] }>(
    'GET',
    `/leads/${from.leads[0]?.id}/events`,
  );
  // Newest first: it ends with the list the lead is in.
  expect(history.items.map(({ kind }) => kind)).toEqual(['returned', 'removed', 'removed', 'added']);
  const removed = await bulk(from.id, { action: 'remove' }, { of: 'matching', except: [from.leads[1]?.id] });
  expect((await stage.walk(from.id)).map(({ id }) => id)).toEqual([from.leads[1]?.id]);
  await undo(from.id, removed.job.id);
  expect(await stage.walk(from.id)).toEqual(from.leads);
});

test('an undo takes the list it had made along, unless somebody did something with it since', async () => {
  const statusOf = async (listId: string | null) =>
    (await stage.call('GET', `/leads/lists/${listId}`)).status;
  const from = await threeLeads();
  const moved = await bulk(from.id, { action: 'move', to: { name: 'Made for them' } });
  const back = await undo(from.id, moved.job.id);
  expect(back).toMatchObject({ message: 'The list “Made for them”, made for them, is gone as well.' });
  expect([await sizeOf(from.id), await statusOf(moved.toListId)]).toEqual([3, 404]);

  const renamed = await bulk(from.id, { action: 'copy', to: { name: 'Renamed since' } });
  await stage.call('PATCH', `/leads/lists/${renamed.toListId}`, { name: 'Mine' });
  const filled = await bulk(from.id, { action: 'copy', to: { name: 'Filled since' } });
  const other = await threeLeads();
  await bulk(other.id, { action: 'copy', to: { listId: filled.toListId } });
  const into = await bulk(from.id, { action: 'copy', to: { listId: other.id } });
  const chosen = await bulk(from.id, { action: 'copy', to: { name: 'Chosen by a campaign' } });
  used.add(chosen.toListId ?? '');
  for (const { job } of [renamed, filled, into, chosen]) {
    expect(await undo(from.id, job.id)).toMatchObject({ status: 'done', message: null });
  }
  expect([await sizeOf(renamed.toListId ?? ''), await sizeOf(filled.toListId ?? '')]).toEqual([0, 3]);
  expect([await sizeOf(other.id), await sizeOf(chosen.toListId ?? '')]).toEqual([3, 0]);
});

test('where no lead was changed no undo is offered', async () => {
  const { id } = await threeLeads();
  const none = await bulk(id, { action: 'tag', add: [], remove: ['Never given'] });
  const shown = await stage.call<BulkState>('GET', `/leads/lists/${id}/bulk/${none.job.id}`);
  expect(shown.data.undo).toEqual({
    can: false,
    why: 'It changed no lead, so there is nothing to bring back.',
    until: null,
  });
  expect((await stage.call('POST', `/leads/lists/${id}/bulk/${none.job.id}/undo`)).status).toBe(409);
});

test('a company is excluded once for all its people, and who has none is skipped', async () => {
  const { id } = await threeLeads();
  const excluded = await bulk(id, { action: 'exclude', of: 'company', reason: 'Customer' });
  expect(excluded.job.counts).toEqual({ done: 2, skipped: 1 });
  const rules = (await stage.call<{ items: Exclusion[] }>('GET', '/leads/exclusions')).data.items;
  expect(rules.filter(({ kind }) => kind === 'company')).toMatchObject([{ reason: 'Customer' }]);
  const again = await bulk(id, { action: 'exclude', of: 'person' });
  expect(again.job.counts).toEqual({ done: 3, skipped: 0 });
  const state = await stage.call<BulkState>('GET', `/leads/lists/${id}/bulk/${again.job.id}`);
  expect(state.data.undo).toMatchObject({ can: true, why: null });
});

test('deleting erases leads everywhere; asked again, they were deleted meanwhile', async () => {
  const { id, leads } = await threeLeads();
  const copy = await bulk(id, { action: 'copy', to: { name: 'Also' } });
  const leadIds = leads.map((lead) => lead.id);
  const [gone, ...others] = leadIds;
  await bulk(id, { action: 'delete' }, { of: 'leads', leadIds: [gone] });
  expect([await sizeOf(id), await sizeOf(copy.toListId ?? '')]).toEqual([2, 2]);
  const again = await bulk(id, { action: 'delete' }, { of: 'leads', leadIds });
  expect(await skippedOf(id, again.job.id)).toEqual([
    { leadId: gone, name: null, reason: 'Was deleted meanwhile.' },
  ]);
  expect([await sizeOf(id), await sizeOf(copy.toListId ?? '')]).toEqual([0, 0]);
  expect((await stage.call('POST', `/leads/lists/${id}/bulk/${again.job.id}/undo`)).status).toBe(409);
  const nobody = { selection: { of: 'leads', leadIds: others }, do: { action: 'remove' } };
  const answer = await stage.call('POST', `/leads/lists/${id}/bulk`, nobody);
  expect(answer.status).toBe(404);
  expect(answer.error).toMatchObject({ message: 'These leads do not exist or were removed.' });
});

test('a deletion ordered again while it waits is one: called off once, nobody goes', async () => {
  const { id, leads } = await threeLeads();
  const order = (...places: number[]) =>
    stage.call<Done>('POST', `/leads/lists/${id}/bulk`, {
      selection: { of: 'leads', leadIds: places.map((place) => leads[place]?.id) },
      do: { action: 'delete' },
    });
  const [first, second] = await Promise.all([order(0), order(0)]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.data).toEqual(first.data);
  const other = await order(0, 1);
  expect(other.data.job.id).not.toBe(first.data.job.id);
  const callOff = ({ data }: typeof first) =>
    stage.call('POST', `/leads/lists/${id}/bulk/${data.job.id}/undo`);
  expect([(await callOff(first)).status, (await callOff(other)).status]).toEqual([200, 200]);
  const anew = await order(0);
  expect(anew.data.job).toMatchObject({ status: 'queued' });
  expect(anew.data.job.id).not.toBe(first.data.job.id);
  await callOff(anew);
  expect(await sizeOf(id)).toBe(3);
});

test('what can be right for nobody is refused before anything happens', async () => {
  const { id } = await threeLeads();
  const wrong: [object, string][] = [
    [{ action: 'copy', to: { listId: id } }, 'body.do.to.listId'],
    [{ action: 'tag' }, 'body.do.add'],
    [{ action: 'set_field', field: 'email', value: 'nobody' }, 'body.do.value'],
    [{ action: 'set_field', field: 'shoe', value: '4' }, 'body.do.value'],
    [{ action: 'set_field', field: 'custom:__proto__', value: 'lost' }, 'body.do.value'],
    [{ action: 'exclude', of: 'person', expiresAt: '2000-01-01T00:00:00Z' }, 'body.do.expiresAt'],
  ];
  for (const [does, path] of wrong) {
    const answer = await stage.call('POST', `/leads/lists/${id}/bulk`, { selection: all, do: does });
    expect([answer.status, answer.error.issues?.[0]?.path], JSON.stringify(does)).toEqual([422, path]);
  }
  const foreign = await stage.call(
    'POST',
    `/leads/lists/${id}/bulk`,
    { selection: all, do: { action: 'remove' } },
    'other',
  );
  expect(foreign.status).toBe(404);
});

test('cut into any chunks, stopped anywhere and gone on with, each lead is dealt with once', async () => {
  const people = Array.from({ length: 25 }, (_, n) => ({ fullName: `P ${n}`, identityKey: `chunk-${n}` }));
  const { id } = await seedList(stage, people);
  const room = {
    ...stage.platform,
    customKinds,
    readMatching: selectedLeads,
  };
  const does = { action: 'move', to: { name: 'Cut' } };
  const planned = await stage.call<Done>('POST', `/leads/lists/${id}/bulk`, { selection: all, do: does });
  const kinds = [bulkJob(room, { fast: 4, slow: 4 })];
  let chunks = 0;
  const broken = {
    ...room,
    readMatching: ((...given) => {
      chunks += 1;
      if (chunks === 3) throw new Error('The process was cut off.');
      return selectedLeads(...given);
    }) as typeof selectedLeads,
  };
  const cut = await stage.runJob(planned.data.job.id, [bulkJob(broken, { fast: 4, slow: 4 })]);
  expect(cut).toMatchObject({ status: 'queued', done: 8, counts: { done: 8, skipped: 0 } });
  const ended = await stage.runJob(planned.data.job.id, kinds);
  expect(ended).toMatchObject({ status: 'done', done: 25, total: 25, counts: { done: 25, skipped: 0 } });
  expect([await sizeOf(id), await sizeOf(planned.data.toListId ?? '')]).toEqual([0, 25]);
});

test('a filter that its own change makes untrue still reaches everybody it named', async () => {
  const { id } = await threeLeads();
  const selection = { of: 'matching', filter: ['company~contains~acme'] };
  const set = await bulk(id, { action: 'set_field', field: 'company', value: 'Initech' }, selection);
  expect(set.job.counts).toEqual({ done: 2, skipped: 0 });
  const gone = await stage.call('POST', `/leads/lists/${id}/bulk`, {
    ...{ selection: { of: 'matching', filter: ['shoe~equals~4'] }, do: { action: 'remove' } },
  });
  expect([gone.status, gone.error.issues?.[0]?.path]).toEqual([422, 'body.selection.filter.0']);
});
