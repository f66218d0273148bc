import type { AdditionPreview, AdditionState } from '@waypost/contract/campaigns-additions';
import type { Job } from '@waypost/contract/jobs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { change, list } from '../../../platform/db/rows.ts';
import { campaignsOf, idsUnderWay } from '../store/enrolment.store.ts';
import { minute } from '../testing/campaign-world.ts';
import { ada, serial, useAda, useCampaignWorld, world } from '../testing/world-of-file.ts';

useCampaignWorld();
useAda();

const people = (count: number) => Array.from({ length: count }, (_, index) => `add${serial}-${index}`);
const idsOf = (names: readonly string[]) => Promise.all(names.map((name) => world.leadId(name)));
const all = { of: 'matching' as const };
const path = (id: string, rest = '') => `/campaigns/${id}/additions${rest}`;

async function add(id: string, listId: string, selection: object = all): Promise<AdditionState> {
  const { job } = await world.must<{ job: Job }>('POST', path(id), { listId, selection });
  await world.runJobs();
  return world.must('GET', path(id, `/${job.id}`));
}
const skippedOf = async (id: string, jobId: string, of = 'addition') =>
  world.must<{ items: { leadId: string; name: string | null; reason: string }[]; reasons: object[] }>(
    'GET',
    path(id, `/${jobId}/skipped?of=${of}`),
  );
async function takeBack(id: string, jobId: string): Promise<AdditionState> {
  await world.must('POST', path(id, `/${jobId}/undo`));
  await world.runJobs();
  return world.must('GET', path(id, `/${jobId}`));
}

it('chosen leads join a running campaign, are dealt to its senders and go through its steps', async () => {
  const [begun = '', ...others] = people(4);
  const { id } = await world.launch('Running', [await world.listOf('L', [begun])], [ada]);
  const from = await world.listOf('From', others);
  const chosen = await idsOf(others.slice(0, 2));
  const state = await add(id, from, { of: 'leads', leadIds: chosen });
  expect(state.job).toMatchObject({ status: 'done', done: 2, counts: { done: 2, skipped: 0 } });
  expect(state).toMatchObject({ toListId: null, campaign: { name: 'Running', status: 'Active' } });
  const rows = await world.rows(id);
  expect(rows).toHaveLength(3);
  expect(rows.every(({ sender }) => sender?.name === 'Ada Lovelace')).toBe(true);
  await world.run(8);
  expect(world.network.requests(others[0] ?? '')).toBeGreaterThan(0);
  expect(world.network.requests(others[2] ?? ''), 'was not chosen').toBe(0);
});

it('says before how many can be added and who cannot by which rule, and skips the same people', async () => {
  const [here = '', busy = '', excluded = '', written = '', free = ''] = people(5);
  const rival = `Rival ${serial} Inc`;
  const { id } = await world.launch('Chosen', [await world.listOf('H', [here])], [ada]);
  const other = await world.launch('Other', [await world.listOf('B', [busy])], [ada]);
  await world.must('POST', '/leads/exclusions', { kind: 'company', value: rival });
  const from = await world.listOf('Mixed', [here, busy, { id: excluded, company: rival }, written, free]);
  await world.writeByHand(ada, written);
  const preview = await world.must<AdditionPreview>('POST', path(id, '/preview'), {
    listId: from,
    selection: all,
  });
  expect(preview).toMatchObject({ people: 5, lookedAt: 5, canBeAdded: 1, tooMany: false });
  expect(preview.leftOut).toHaveLength(4);
  expect(preview.leftOut).toContainEqual({ rule: 'In this campaign already', leads: 1 });
  expect(await world.rows(id), 'nothing changes by asking').toHaveLength(1);
  const { job } = await add(id, from);
  expect(job.counts).toEqual({ done: 1, skipped: 4 });
  const skipped = await skippedOf(id, job.id);
  const reasonOf = new Map(skipped.items.map(({ leadId, reason }) => [leadId, reason]));
  const [hereId = '', busyId = '', excludedId = '', writtenId = ''] = await idsOf([
    here,
    busy,
    excluded,
    written,
  ]);
  expect(reasonOf.get(hereId)).toMatch(/^Is in this campaign already \(.+\)\.$/);
  expect(reasonOf.get(busyId)).toBe('Already in the campaign “Other”.');
  expect(reasonOf.get(excludedId)).toMatch(new RegExp(`^Excluded by the rule “.*${rival}.*”\\.$`));
  expect(reasonOf.get(writtenId)).toMatch(/That ends on .+\.$/);
  expect(skipped.reasons, 'they are counted as before the adding').toEqual(
    expect.arrayContaining(preview.leftOut.map(({ rule: reason, leads }) => ({ reason, leads }))),
  );
  expect(skipped.reasons).toHaveLength(preview.leftOut.length);
  expect(await world.rows(id)).toHaveLength(2);
  await world.must('POST', `/campaigns/${other.id}/pause`, { reason: 'test over' });
});

it('whom the cool-off leaves out stand in one line, however many days ago each was written to', async () => {
  const [begun = '', ...written] = people(4);
  const { id } = await world.launch('Cool', [await world.listOf('C', [begun])], [ada]);
  const from = await world.listOf('Written', written);
  for (const name of written) {
    await world.writeByHand(ada, name);
    await world.run(24);
  }
  const { job } = await add(id, from);
  const { items, reasons } = await skippedOf(id, job.id);
  expect(new Set(items.map(({ reason }) => reason)).size).toBe(3);
  expect(reasons).toEqual([{ reason: 'Cool-off of the workspace: contacted within 90 days', leads: 3 }]);
});

it('an undo at once takes everybody back as if they had never been in it, so that they can join again', async () => {
  const names = people(3);
  const { id } = await world.launch(
    'Undone',
    [
      await world.listOf(
        'U',
        people(1).map((one) => `${one}-x`),
      ),
    ],
    [ada],
  );
  const from = await world.listOf('Three', names);
  const { job } = await add(id, from);
  await world.settle();
  const state = await takeBack(id, job.id);
  expect(state.undo).toMatchObject({ can: false, job: { status: 'done', counts: { done: 3, skipped: 0 } } });
  expect(await world.rows(id)).toHaveLength(1);
  expect((await world.call('POST', path(id, `/${job.id}/undo`))).status).toBe(409);
  await world.run(24);
  for (const name of names) expect(world.network.requests(name)).toBe(0);
  expect((await add(id, from)).job.counts).toEqual({ done: 3, skipped: 0 });
});

it('an undo leaves those in it whom the campaign has begun with, and says so of each', async () => {
  const names = people(2);
  const { id } = await world.launch('Begun', [await world.listOf('G', [`${names[0] ?? ''}-x`])], [ada]);
  const { job } = await add(id, await world.listOf('Two', names));
  await world.run(0.9, () => names.some((name) => world.network.requests(name) > 0));
  const state = await takeBack(id, job.id);
  const { done = 0, skipped = 0 } = state.undo.job?.counts ?? {};
  expect(done + skipped).toBe(2);
  expect(skipped).toBeGreaterThan(0);
  const { items } = await skippedOf(id, job.id, 'undo');
  expect(items).toHaveLength(skipped);
  expect(items[0]?.reason).toMatch(/stays in/);
  expect(await world.rows(id)).toHaveLength(1 + skipped);
});

it('a draft gets them on a list of its own, begins with them, and loses the list with an undo', async () => {
  const names = people(3);
  const first = await world.listOf('First', [names[0] ?? '']);
  const from = await world.listOf('Source', names);
  const { id } = await world.draft('My draft', [first], [ada]);
  const state = await add(id, from);
  expect(state.job.counts).toEqual({ done: 3, skipped: 0 });
  const lists = (await world.campaign(id)).lists;
  expect(lists.map(({ name }) => name).toSorted()).toEqual(['Added to My draft', 'First']);
  expect(state.toListId).toBe(lists.find(({ name }) => name !== 'First')?.id);
  const again = await add(id, from);
  expect(again.job.counts).toEqual({ done: 0, skipped: 3 });
  expect((await world.campaign(id)).lists, 'the same list again').toHaveLength(2);
  await takeBack(id, state.job.id);
  expect((await world.campaign(id)).lists.map(({ name }) => name)).toEqual(['First']);
  await add(id, from);
  await world.must('POST', `/campaigns/${id}/start`);
  await world.runJobs();
  expect(await world.rows(id), 'each person once, whatever lists they are on').toHaveLength(3);
});

it('a list that was made for a draft stays after an undo when another campaign chose it', async () => {
  const [name = ''] = people(1);
  const { id } = await world.draft('Undone draft', [await world.listOf('Own', [`${name}-x`])], [ada]);
  const { job, toListId } = await add(id, await world.listOf('From', [name]));
  const other = await world.draft('Chose it', [toListId ?? ''], [ada]);
  await takeBack(id, job.id);
  expect((await world.campaign(other.id)).lists).toMatchObject([{ id: toListId, leads: 0 }]);
});

it('all that match goes on after a restart in the middle, and adds nobody twice', async () => {
  const names = people(7);
  const { id } = await world.launch('Restarted', [await world.listOf('R', [`${names[0] ?? ''}-x`])], [ada]);
  const from = await world.listOf('Seven', names);
  const { job } = await world.must<{ job: Job }>('POST', path(id), { listId: from, selection: all });
  const stopping = new AbortController();
  stopping.abort();
  await world.runJobs(stopping.signal);
  expect((await world.must<AdditionState>('GET', path(id, `/${job.id}`))).job.status).not.toBe('done');
  await world.runJobs();
  const state = await world.must<AdditionState>('GET', path(id, `/${job.id}`));
  expect(state.job).toMatchObject({ status: 'done', done: 7, total: 7, counts: { done: 7, skipped: 0 } });
  const rows = await world.rows(id);
  expect(new Set(rows.map(({ leadId }) => leadId)).size).toBe(8);
});

it('a campaign that is over takes nobody, and says what to do instead', async () => {
  const [name = ''] = people(1);
  const from = await world.listOf('Late', [name]);
  const { id } = await world.draft('Over', [from], [ada]);
  await world.must('POST', `/campaigns/${id}/archive`);
  for (const rest of ['', '/preview']) {
    const answer = await world.call('POST', path(id, rest), { listId: from, selection: all });
    expect(answer.status).toBe(409);
    expect(answer.error.message).toMatch(/archive/);
  }
});

const endedEarlier = (jobId: string, minutes: number) =>
  world.tenant((tx) =>
    change(
      tx,
      sql`update jobs set ended_wall_at = ended_wall_at - make_interval(mins => ${minutes}) where id = ${jobId}`,
    ),
  );
const recentOf = (listId: string) => world.must<AdditionState[]>('GET', `/leads/lists/${listId}/additions`);

it('an undo is offered for an hour of whoever wants it, however fast business time runs', async () => {
  const [name = ''] = people(1);
  const { id } = await world.draft('Hour', [], [ada]);
  const { job } = await add(id, await world.listOf('Hourly', [name]));
  world.clock.advanceBusiness(61 * minute);
  expect((await world.must<AdditionState>('GET', path(id, `/${job.id}`))).undo.can).toBe(true);
  await endedEarlier(job.id, 61);
  const answer = await world.call('POST', path(id, `/${job.id}/undo`));
  expect(answer).toMatchObject({ status: 409, error: { message: 'It can be undone for an hour only.' } });
});

it('a list tells what goes on, what can be taken back and what is being taken back, for an hour, to who began it', async () => {
  const [first = '', second = ''] = people(2);
  const from = await world.listOf('Told', [first, second]);
  const elsewhere = await world.listOf('Not told', [`${first}-x`]);
  const { id } = await world.draft('Told of', [], [ada]);
  const { job: waiting } = await world.must<{ job: Job }>('POST', path(id), { listId: from, selection: all });
  expect(await recentOf(from)).toMatchObject([
    { job: { id: waiting.id, status: 'queued' }, undo: { can: false } },
  ]);
  await world.runJobs();
  expect(await recentOf(from)).toMatchObject([
    {
      job: { id: waiting.id, counts: { done: 2, skipped: 0 } },
      campaign: { id, name: 'Told of' },
      undo: { can: true },
    },
  ]);
  expect(await recentOf(elsewhere)).toEqual([]);
  const other = await world.draft('Deleted later', [], [ada]);
  const later = await add(other.id, from);
  expect(
    (await recentOf(from)).map(({ job }) => job.id),
    'the oldest first',
  ).toEqual([waiting.id, later.job.id]);
  await world.must('DELETE', `/campaigns/${other.id}`);
  await world.must('POST', path(id, `/${waiting.id}/undo`));
  expect(await recentOf(from)).toMatchObject([
    { job: { id: waiting.id }, undo: { job: { status: 'queued' } } },
  ]);
  await world.runJobs();
  expect(await recentOf(from), 'what was taken back is over').toEqual([]);
  const { job: again } = await add(id, from);
  await world.tenant((tx) =>
    change(tx, sql`update jobs set input = input || '{"userId": "somebody else"}' where id = ${again.id}`),
  );
  expect(await recentOf(from), 'it is not theirs to take back').toEqual([]);
  const { job: old } = await add(id, from);
  await endedEarlier(old.id, 61);
  expect(await recentOf(from)).toEqual([]);
  expect((await world.call('GET', `/leads/lists/${id}/additions`)).status).toBe(404);
});

it('whoever asks is told the campaign that leads are in, until they have ended there', async () => {
  const [inside = '', outside = ''] = people(2);
  await world.listOf('Outside', [outside]);
  const { id } = await world.launch('Under way', [await world.listOf('Inside', [inside])], [ada]);
  const ids = await idsOf([inside, outside]);
  const told = () => world.tenant((tx) => campaignsOf(tx, world.workspaceId, ids));
  const isUnderWay = () =>
    world.tenant(async (tx) => {
      const rows = await list(
        tx,
        sql<{
          lead_id: string;
        }>`select lead_id from (${idsUnderWay(world.workspaceId)}) u where lead_id = any(${ids}::uuid[])`,
      );
      return rows.map((row) => row.lead_id);
    });
  expect(await told()).toEqual(new Map([[ids[0], 'Under way']]));
  expect(await isUnderWay()).toEqual([ids[0]]);
  await world.must('POST', `/campaigns/${id}/leads/bulk`, {
    action: 'remove',
    enrolmentIds: (await world.rows(id)).map((row) => row.enrolmentId),
  });
  expect(await told()).toEqual(new Map());
  expect(await isUnderWay()).toEqual([]);
});
