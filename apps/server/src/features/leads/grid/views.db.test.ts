import type { CustomField, GridView } from '@waypost/contract/leads-grid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLeadStage, type LeadStage, noNetwork } from '../testing/lead-stage.ts';
import { seedList } from '../testing/seed-list.ts';

let stage: LeadStage;
beforeAll(async () => {
  stage = await createLeadStage(noNetwork);
});
afterAll(() => stage.close());

const layout = {
  search: 'acme',
  filter: ['status~any_of~new', 'company~contains~a!~b'],
  sort: ['-score', 'name'],
  columns: [{ field: 'name', width: 240, pinned: true }],
};

test('a view comes back as it was saved, in its own list or in every one', async () => {
  const [list, other] = [await stage.newList(), await stage.newList()];
  const path = `/leads/lists/${list.id}/views`;
  const own = await stage.call<GridView>('POST', path, { name: 'Own', layout });
  const shared = await stage.call<GridView>('POST', path, { name: 'Shared', layout: {}, everyList: true });
  expect(own.data).toMatchObject({ name: 'Own', listId: list.id, layout });
  expect(shared.data).toMatchObject({
    listId: null,
    layout: { search: '', filter: [], sort: [], columns: [] },
  });
  const names = async (id: string) =>
    (await stage.call<GridView[]>('GET', `/leads/lists/${id}/views`)).data.map(({ name }) => name);
  expect(await names(list.id)).toEqual(['Own', 'Shared']);
  expect(await names(other.id)).toEqual(['Shared']);

  await stage.call('PUT', `${path}/${own.data.id}`, {
    name: 'Renamed',
    layout: { ...layout, sort: [] },
    everyList: true,
  });
  expect(await names(other.id)).toEqual(['Renamed', 'Shared']);
  await stage.call('DELETE', `${path}/${own.data.id}`);
  expect(await names(list.id)).toEqual(['Shared']);
  expect((await stage.call('DELETE', `${path}/${own.data.id}`)).status).toBe(404);
});

test('who renames a view undoes nothing that was saved in it meanwhile, and the other way round', async () => {
  const list = await stage.newList();
  const path = `/leads/lists/${list.id}/views`;
  const layout = { filter: ['score~at_least~60'], sort: ['-score'] };
  const { data: made } = await stage.call<GridView>('POST', path, { name: 'Warm', layout, everyList: true });
  const renamed = await stage.call<GridView>('PUT', `${path}/${made.id}`, { name: 'Hot' });
  expect(renamed.data).toEqual({ ...made, name: 'Hot' });
  const other = { ...made.layout, sort: ['name'] };
  const saved = await stage.call<GridView>('PUT', `${path}/${made.id}`, { layout: other });
  expect(saved.data).toEqual({ ...made, name: 'Hot', layout: other });
  const own = await stage.call<GridView>('PUT', `${path}/${made.id}`, { everyList: false });
  expect(own.data).toEqual({ ...saved.data, listId: list.id });
});

test('two views of one name cannot be told apart, so the second is refused', async () => {
  const list = await stage.newList();
  const path = `/leads/lists/${list.id}/views`;
  const view = (name: string, more: object = {}) => ({ name, layout: {}, ...more });
  const { data: first } = await stage.call<GridView>('POST', path, view('Warm'));
  const { data: second } = await stage.call<GridView>('POST', path, view('Cold'));
  const refused = {
    code: 'conflict',
    message: 'There is a view called “Warm” already. Choose another name.',
  };
  for (const name of ['Warm', 'WARM']) {
    expect((await stage.call('POST', path, view(name, { everyList: true }))).error).toMatchObject(refused);
    expect((await stage.call('PUT', `${path}/${second.id}`, view(name))).error).toMatchObject(refused);
  }
  expect((await stage.call('PUT', `${path}/${first.id}`, view('WARM'))).status).toBe(200);
  const elsewhere = `/leads/lists/${(await stage.newList()).id}/views`;
  expect((await stage.call('POST', elsewhere, view('Warm'))).status).toBe(200);
});

test('a view that cannot be asked is not saved', async () => {
  const list = await stage.newList();
  const answer = await stage.call('POST', `/leads/lists/${list.id}/views`, {
    name: 'Broken',
    layout: { filter: ['score~contains~1'], sort: ['headline'] },
  });
  expect(answer.status).toBe(422);
  expect(answer.error.issues?.map(({ path }) => path)).toEqual([
    'body.layout.filter.0',
    'body.layout.sort.0',
  ]);
});

test('another workspace neither sees nor changes a view', async () => {
  const list = await stage.newList();
  const path = `/leads/lists/${list.id}/views`;
  const { data } = await stage.call<GridView>('POST', path, { name: 'Mine', layout });
  expect((await stage.call('GET', path, undefined, 'other')).status).toBe(404);
  expect((await stage.call('PUT', `${path}/${data.id}`, { name: 'Theirs', layout }, 'other')).status).toBe(
    404,
  );
  expect((await stage.call('DELETE', `${path}/${data.id}`, undefined, 'other')).status).toBe(404);
  const own = (await stage.call<GridView[]>('GET', path)).data.filter(({ listId }) => listId !== null);
  expect(own).toEqual([data]);
});

test('fields that an import brings are offered as text until somebody says what they hold', async () => {
  const rows = ['A,linkedin.com/in/field-a,9', 'B,linkedin.com/in/field-b,10', 'C,linkedin.com/in/field-c,'];
  const answer = await stage.upload(`First name,LinkedIn,Seats\n${rows.join('\n')}\n`, {
    name: 'Fields',
    mapping: { 0: 'firstName', 1: 'profileUrl', 2: 'custom:Seats' },
  });
  const fields = async (as?: 'other') =>
    (await stage.call<CustomField[]>('GET', '/leads/fields', undefined, as)).data;
  expect(await fields(), 'offered with the answer, before the job began').toEqual([
    { name: 'Seats', kind: 'text' },
  ]);
  await stage.runJob(answer.data.job.id);
  expect(await fields()).toEqual([{ name: 'Seats', kind: 'text' }]);
  const order = async () => {
    const page = await stage.call<{ items: { fullName: string }[] }>(
      'GET',
      `/leads/lists/${answer.data.list.id}/grid?sort=custom:Seats`,
    );
    return page.data.items.map(({ fullName }) => fullName);
  };
  expect(await order()).toEqual(['B', 'A', 'C']);
  const set = await stage.call<CustomField>('PUT', '/leads/fields', { name: 'Seats', kind: 'number' });
  // Adding one that is there would take its kind away.
  for (const name of ['Seats', ' SEATS ']) {
    const again = await stage.call('POST', '/leads/fields', { name, kind: 'text' });
    expect([again.status, again.error]).toMatchObject([
      409,
      { code: 'conflict', message: 'There is a field called “Seats” already.' },
    ]);
  }
  for (const name of ['Company', 'email ', 'SCORE']) {
    const builtIn = await stage.call('POST', '/leads/fields', { name, kind: 'text' });
    expect([builtIn.status, builtIn.error.message]).toEqual([
      409,
      `Every lead has a field called “${name.trim()}” already. Choose another name.`,
    ]);
  }
  expect(set.data).toEqual({ name: 'Seats', kind: 'number' });
  expect(await order()).toEqual(['A', 'B', 'C']);
  expect(await fields('other')).toEqual([]);
});

test('an own field goes when no lead has a value of it; else how many have one is said and nothing is lost', async () => {
  const list = await seedList(stage, [
    { firstName: 'Ida', identityKey: 'field-ida', customFields: { 'Team / size': '9' } },
    { firstName: 'Jon', identityKey: 'field-jon', customFields: { 'Team / size': '12' } },
  ]);
  const fields = async () =>
    (await stage.call<CustomField[]>('GET', '/leads/fields')).data.map(({ name }) => name);
  const remove = (name: string, as?: 'other') =>
    stage.call('DELETE', `/leads/fields/${encodeURIComponent(name)}`, undefined, as);
  await stage.call('PUT', '/leads/fields', { name: 'Mistyped', kind: 'number' });

  expect((await remove('Mistyped', 'other')).status).toBe(404);
  expect(await fields()).toContain('Mistyped');
  expect((await remove('Mistyped')).status).toBe(200);
  expect(await fields()).not.toContain('Mistyped');
  expect((await remove('Mistyped')).status).toBe(404);

  const refused = await remove('Team / size');
  expect(refused).toMatchObject({
    status: 409,
    error: { code: 'conflict', message: expect.stringContaining('2 leads have a value in Team / size.') },
  });
  expect(await fields()).toContain('Team / size');
  const page = await stage.call<{ items: { customFields: Record<string, string> }[] }>(
    'GET',
    `/leads/lists/${list.id}/grid`,
  );
  expect(page.data.items.map(({ customFields }) => customFields['Team / size']).toSorted()).toEqual([
    '12',
    '9',
  ]);
});

test('fields that found people bring with them are offered as soon as the people are', async () => {
  await seedList(stage, [
    {
      firstName: 'Eva',
      identityKey: 'field-event',
      customFields: { 'Event name': 'Harbor Summit', Empty: '' },
    },
  ]);
  const names = (await stage.call<CustomField[]>('GET', '/leads/fields')).data.map(({ name }) => name);
  expect(names).toContain('Event name');
  expect(names).not.toContain('Empty');
});

test('a deleted view comes back under its id, so that links to it lead there again; a taken id is refused', async () => {
  const list = await stage.newList();
  const path = `/leads/lists/${list.id}/views`;
  const { data: view } = await stage.call<GridView>('POST', path, { name: 'Mine', layout });
  const again = { id: view.id, name: 'Mine', layout };
  expect((await stage.call('POST', path, again)).status).toBe(409);
  await stage.call('DELETE', `${path}/${view.id}`);
  expect((await stage.call<GridView>('POST', path, again)).data).toMatchObject({ id: view.id, name: 'Mine' });
});
