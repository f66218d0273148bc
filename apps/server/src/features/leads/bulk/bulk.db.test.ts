import type { LeadEvent } from '@waypost/contract/leads-detail';
import type { Job } from '@waypost/contract/jobs';
import type { BulkSkipped, BulkState } from '@waypost/contract/leads-bulk';
import type { Exclusion, Lead, LeadList } from '@waypost/contract/leads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { createLeadStage, type LeadStage, noNetwork } from '../testing/lead-stage.ts';
import { seedList } from '../testing/seed-list.ts';
import { listBefores } from './bulk.store.ts';
import { customKinds } from '../grid/custom-field.store.ts';
import { selectedLeads } from '../grid/selection.ts';
import { bulkJob } from './run-bulk.ts';
import { tidyBulks } from './tidy-bulks.ts';

let stage: LeadStage;
/** Lists that a campaign chose. */
const used = new Set<string>();
beforeAll(async () => {
  stage = await createLeadStage(noNetwork, {
    listInUse: async (_tx, _workspaceId, listId) => used.has(listId),
  });
});
afterAll(() => stage.close());

let lists = 0;
/** A list of people "one", "two" and "three", the last without a company. */
async function threeLeads(): Promise<{ id: string; leads: Lead[] }> {
  const n = (lists += 1);
  const person = (firstName: string, company: string | null) => ({
    ...{ firstName, lastName: String(n), company, identityKey: `bulk-${firstName}-${n}` },
  });
  return seedList(stage, [person('one', 'Acme'), person('two', 'Acme GmbH'), person('three', null)]);
}

const all = { of: 'matching' as const };
interface Done {
  job: Job;
  toListId: string | null;
}
async function bulk(listId: string, does: object, selection: object = all): Promise<Done> {
  const answer = await stage.call<Done>('POST', `/leads/lists/${listId}/bulk`, { selection, do: does });
  expect(answer.status, answer.text).toBe(200);
  return { ...answer.data, job: await stage.runJob(answer.data.job.id) };
}
async function undo(listId: string, jobId: string): Promise<Job> {
  const answer = await stage.call<{ job: Job }>('POST', `/leads/lists/${listId}/bulk/${jobId}/undo`);
  expect(answer.status, answer.text).toBe(200);
  return stage.runJob(answer.data.job.id);
}
const skippedOf = async (listId: string, jobId: string) =>
  (await stage.call<{ items: BulkSkipped[] }>('GET', `/leads/lists/${listId}/bulk/${jobId}/skipped`)).data
    .items;
const fieldOf = async (listId: string, jobId: string) =>
  (await stage.call<BulkState>('GET', `/leads/lists/${listId}/bulk/${jobId}`)).data.field;
const sizeOf = async (listId: string) =>
  (await stage.call<LeadList>('GET', `/leads/lists/${listId}`)).data._count.leads;

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

test('tags come and go in whatever spelling, and an undo gives each lead the tags it had', async () => {
  const { id, leads } = await threeLeads();
  await bulk(id, { action: 'tag', add: ['Hot', 'Berlin'] }, { of: 'leads', leadIds: [leads[0]?.id] });
  const tagged = await bulk(id, { action: 'tag', add: ['HOT'], remove: ['berlin'] });
  expect(tagged.job.counts).toEqual({ done: 3, skipped: 0 });
  expect((await stage.walk(id)).map(({ tags }) => tags)).toEqual([['Hot'], ['Hot'], ['Hot']]);
  await undo(id, tagged.job.id);
  expect((await stage.walk(id)).map(({ tags }) => tags.toSorted())).toEqual([['Berlin', 'Hot'], [], []]);
  const again = await bulk(id, { action: 'tag', remove: ['Gone'] });
  expect(again.job.counts).toEqual({ done: 0, skipped: 3 });
  expect(await fieldOf(id, again.job.id)).toBeNull();
});

test('a field is written, found and sorted by at once; an undo leaves what somebody wrote since', async () => {
  const { id, leads } = await threeLeads();
  const set = await bulk(id, { action: 'set_field', field: 'company', value: ' Zebra  AG ' });
  expect(set.job.counts).toEqual({ done: 3, skipped: 0 });
  expect(await fieldOf(id, set.job.id)).toBe('Company');
  expect((await stage.walk(id, { search: 'zebra ag' })).map(({ company }) => company)).toEqual(
    leads.map(() => 'Zebra AG'),
  );
  await bulk(
    id,
    { action: 'set_field', field: 'company', value: '' },
    {
      of: 'leads',
      leadIds: [leads[0]?.id],
    },
  );
  const undone = await undo(id, set.job.id);
  expect(undone.counts).toEqual({ done: 2, skipped: 1 });
  expect((await stage.walk(id)).map(({ company }) => company)).toEqual([null, 'Acme GmbH', null]);
  const own = await bulk(id, { action: 'set_field', field: 'custom:constructor', value: 'kept' });
  expect(own.job.counts['done']).toBe(3);
  expect(await fieldOf(id, own.job.id)).toBe('constructor');
  expect(Object.entries((await stage.walk(id))[0]?.customFields ?? {})).toEqual([['constructor', 'kept']]);
});

test('a first name changes the whole name, and both come back', async () => {
  const { id, leads } = await threeLeads();
  const set = await bulk(id, { action: 'set_field', field: 'firstName', value: 'Ada' });
  expect((await stage.walk(id))[0]?.fullName).toBe(`Ada ${leads[0]?.lastName}`);
  await undo(id, set.job.id);
  expect(await stage.walk(id)).toEqual(leads);
});

test('nobody loses their name: an empty one is refused, and who has one part alone keeps it', async () => {
  const { id, leads } = await seedList(stage, [
    { firstName: 'Cher', lastName: null, identityKey: 'bulk-cher' },
    { firstName: 'Ada', lastName: 'Lovelace', identityKey: 'bulk-ada' },
  ]);
  const order = { selection: all, do: { action: 'set_field', field: 'fullName', value: ' ' } };
  const refused = await stage.call('POST', `/leads/lists/${id}/bulk`, order);
  expect([refused.status, refused.error.issues]).toEqual([
    422,
    [{ path: 'body.do.value', message: 'A lead needs a name.' }],
  ]);
  const cleared = await bulk(id, { action: 'set_field', field: 'firstName', value: '' });
  expect(cleared.job.counts).toEqual({ done: 1, skipped: 1 });
  expect((await stage.walk(id)).map(({ fullName }) => fullName).toSorted()).toEqual(['Cher', 'Lovelace']);
  const whose = leads.find(({ fullName }) => fullName === 'Cher')?.id;
  expect(await skippedOf(id, cleared.job.id)).toMatchObject([
    { leadId: whose, reason: 'A lead needs a name.' },
  ]);
  const byHand = await stage.call('PATCH', `/leads/${whose}`, { fullName: '' });
  expect([byHand.status, byHand.error.message]).toEqual([422, 'A lead needs a name.']);
});

test('scores come with their reason and go back to what they were', async () => {
  const { id, leads } = await threeLeads();
  await bulk(id, { action: 'score', score: 10, reason: 'First' }, { of: 'leads', leadIds: [leads[0]?.id] });
  const scored = await bulk(id, { action: 'score', score: 90, reason: 'Second' });
  expect((await stage.walk(id)).map(({ score }) => score?.value)).toEqual([90, 90, 90]);
  await undo(id, scored.job.id);
  expect((await stage.walk(id)).map(({ score }) => score && [score.value, score.reason])).toEqual([
    [10, 'First'],
    null,
    null,
  ]);
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

const anHourLater = (jobId: string) =>
  inWorkspace(stage.platform.db, stage.workspaceId, (tx) =>
    sql`update jobs set ended_wall_at = ended_wall_at - interval '61 minutes' where id = ${jobId}`.execute(
      tx,
    ),
  );

test('after a reload a list tells what goes on with its leads and what can still be undone', async () => {
  const { id } = await threeLeads();
  const recent = async () => (await stage.call<BulkState[]>('GET', `/leads/lists/${id}/bulk`)).data;
  const first = await bulk(id, { action: 'set_field', field: 'company', value: 'Initrode' });
  const second = await bulk(id, { action: 'tag', add: ['Warm'], remove: [] });
  const third = await bulk(id, { action: 'exclude', of: 'person' });
  const waiting = await stage.call<Done>('POST', `/leads/lists/${id}/bulk`, {
    ...{ selection: all, do: { action: 'score', score: 5 } },
  });
  expect((await recent()).map(({ job, undo: { can } }) => [job.id, can])).toEqual([
    [first.job.id, true],
    [second.job.id, true],
    [third.job.id, true],
    [waiting.data.job.id, false],
  ]);
  await stage.runJob(waiting.data.job.id);
  await undo(id, waiting.data.job.id);
  await anHourLater(first.job.id);
  expect((await recent()).map(({ job }) => job.id)).toEqual([second.job.id, third.job.id]);
  expect((await stage.call('GET', `/leads/lists/${id}/bulk`, undefined, 'other')).status).toBe(404);
});

test('what cannot be undone is told after a reload as well, with how many it is about while it goes on', async () => {
  const { id } = await threeLeads();
  const recent = async () => (await stage.call<BulkState[]>('GET', `/leads/lists/${id}/bulk`)).data;
  const { data } = await stage.call<Done>('POST', `/leads/lists/${id}/bulk`, {
    ...{ selection: { of: 'matching', filter: ['company~contains~acme'] }, do: { action: 'forget' } },
  });
  expect(data.job).toMatchObject({ done: 0, total: 2 });
  await stage.runJob(data.job.id);
  expect(await recent()).toMatchObject([
    { action: 'forget', job: { status: 'done', counts: { done: 2, skipped: 0 } }, undo: { can: false } },
  ]);
  await anHourLater(data.job.id);
  expect(await recent()).toEqual([]);
});

test('former values are forgotten when they cannot be brought back any more', async () => {
  const { id } = await threeLeads();
  const set = await bulk(id, { action: 'set_field', field: 'company', value: 'Initrode' });
  const { db, clock } = stage.platform;
  const befores = () =>
    inWorkspace(db, stage.workspaceId, (tx) => listBefores(tx, stage.workspaceId, set.job.id, null, 10));
  const look = async () => {
    await sql`update due_work set due_at = now() where kind = 'leads.bulk'`.execute(db);
    while (await tidyBulks(stage.platform).run(new AbortController().signal));
  };
  await look();
  expect(await befores()).toHaveLength(3);
  // Business time may run sixty times as fast: the hour is one of the person's.
  clock.advance(3_700_000);
  await look();
  expect(await befores()).toHaveLength(3);
  await anHourLater(set.job.id);
  await look();
  expect(await befores()).toEqual([]);
  expect((await stage.call('POST', `/leads/lists/${id}/bulk/${set.job.id}/undo`)).status).toBe(409);
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
