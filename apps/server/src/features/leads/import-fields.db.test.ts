import type { CustomField } from '@waypost/contract/leads-grid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLeadStage, type LeadStage, noNetwork } from './testing/lead-stage.ts';

let stage: LeadStage;
beforeAll(async () => {
  stage = await createLeadStage(noNetwork);
});
afterAll(() => stage.close());

const fieldNames = async () =>
  (await stage.call<CustomField[]>('GET', '/leads/fields')).data.map(({ name }) => name);

test('every column of a file that makes a field of its own is offered, whether somebody mapped it or its header did', async () => {
  const rows = Array.from(
    { length: 1_500 },
    (_, row) =>
      `First ${row},Last ${row},https://www.linkedin.com/in/fields-${row},red,${row % 700 === 0 ? 'B12' : ''}`,
  );
  const header = 'First Name,Last Name,LinkedIn URL,Favourite colour,Booth number';
  const answer = await stage.upload([header, ...rows].join('\n'), { name: 'Unmapped' });
  expect((await stage.runJob(answer.data.job.id)).status).toBe('done');
  const kept = new Set(
    (await stage.walk(answer.data.list.id, { limit: 200 })).flatMap((lead) => Object.keys(lead.customFields)),
  );
  // What leads carry is what can be asked about, nothing missing.
  expect([...kept].toSorted()).toEqual((await fieldNames()).toSorted());
  expect([...kept].toSorted()).toEqual(['Booth number', 'Favourite colour']);

  const mapped = await stage.upload(
    'Name,Link,Deal size\nEva Winter,https://www.linkedin.com/in/fields-eva,12',
    {
      name: 'Mapped',
      mapping: { 0: 'fullName', 1: 'profileUrl', 2: 'custom:Deal size' },
    },
  );
  await stage.runJob(mapped.data.job.id);
  expect(await fieldNames()).toContain('Deal size');
});

const german = [
  'Vorname;Nachname;LinkedIn;Umsatz;Quote',
  'Ada;Eins;https://www.linkedin.com/in/de-1;12.000;1,5',
  'Bob;Zwei;https://www.linkedin.com/in/de-2;850;2,25',
  'Cem;Drei;https://www.linkedin.com/in/de-3;1.234,56;3,5',
].join('\n');
const numbers = { customKinds: { Umsatz: 'number', Quote: 'number' } };

async function imported(text: string, options: object) {
  const answer = await stage.upload(text, options);
  expect((await stage.runJob(answer.data.job.id)).status).toBe('done');
  return answer.data.list.id;
}

const matching = async (listId: string, filter: string) =>
  (
    await stage.call<{ items: { fullName: string }[] }>(
      'GET',
      `/leads/lists/${listId}/grid?sort=name&filter=${encodeURIComponent(filter)}`,
    )
  ).data.items.map(({ fullName }) => fullName);

test('"12.000" of a German file is twelve thousand, and what the file says is kept', async () => {
  const listId = await imported(german, { name: 'German', ...numbers });
  expect(await matching(listId, 'custom:Umsatz~at_least~1000')).toEqual(['Ada Eins', 'Cem Drei']);
  expect(await matching(listId, 'custom:Quote~at_most~2')).toEqual(['Ada Eins']);
  const leads = await stage.walk(listId, { limit: 200 });
  expect(Object.fromEntries(leads.map(({ fullName, customFields }) => [fullName, customFields]))).toEqual({
    'Ada Eins': { Umsatz: '12000', 'Umsatz as found': '12.000', Quote: '1,5' },
    'Bob Zwei': { Umsatz: '850', Quote: '2,25' },
    'Cem Drei': { Umsatz: '1.234,56', Quote: '3,5' },
  });
  expect(await fieldNames()).toContain('Umsatz as found');
  // The same file again changes nobody.
  const again = await stage.upload(german, { listId, ...numbers });
  expect((await stage.runJob(again.data.job.id)).counts).toMatchObject({ added: 0, updated: 0 });
});

test('who says how a number is written is believed; a field of text keeps every sign', async () => {
  const file = (name: string) =>
    `LinkedIn URL,Name,Seats\nhttps://www.linkedin.com/in/${name},Ada ${name},12.000`;
  const own = async (name: string, options: object) => {
    const listId = await imported(file(name), { name, ...options });
    return (await stage.walk(listId, { limit: 10 }))[0]?.customFields;
  };
  expect(await own('seats-text', {})).toEqual({ Seats: '12.000' });
  expect(await own('seats-point', { customKinds: { Seats: 'number' } })).toEqual({ Seats: '12.000' });
  expect(
    await own('seats-comma', { customKinds: { Seats: 'number' }, numberFormats: { Seats: 'comma' } }),
  ).toEqual({ Seats: '12000', 'Seats as found': '12.000' });
});

test('a column that differs from an own field in case or spaces alone fills that field', async () => {
  const file = (name: string, header: string) =>
    `LinkedIn URL,Name,${header}\nhttps://www.linkedin.com/in/${name},Ada ${name},7`;
  await imported(file('alike-1', 'Annual budget'), { name: 'One' });
  const guessed = await imported(file('alike-2', ' annual  BUDGET '), { name: 'Two' });
  const mapped = await imported(file('alike-3', 'x'), {
    name: 'Three',
    mapping: { 2: 'custom:annual budget' },
    customKinds: { 'annual budget': 'number' },
  });
  for (const listId of [guessed, mapped]) {
    expect((await stage.walk(listId, { limit: 10 }))[0]?.customFields).toEqual({ 'Annual budget': '7' });
  }
  const fields = (await stage.call<CustomField[]>('GET', '/leads/fields')).data;
  expect(fields.filter(({ name }) => /budget/i.test(name))).toEqual([
    { name: 'Annual budget', kind: 'number' },
  ]);
});

test('undoing an import takes the fields along that it made, unless something needs them', async () => {
  const file = (slug: string, columns: string, values: string) =>
    `LinkedIn URL,Name,${columns}\nhttps://www.linkedin.com/in/${slug},Ada ${slug},${values}`;
  const upload = async (text: string, name: string, more: object = {}) => {
    const { data } = await stage.upload(text, { name, ...more });
    expect((await stage.runJob(data.job.id)).status).toBe('done');
    return data.job.id;
  };
  const undo = async (id: string) => {
    const answer = await stage.call<{ job: { id: string } }>('POST', `/leads/imports/${id}/undo`);
    expect(answer.status, answer.text).toBe(200);
    return stage.runJob(answer.data.job.id);
  };
  const text = file('gone-1', 'Badge,Viewed,Shared,Next check', '7,yes,both,2026-05-04');
  const first = await upload(text, 'Undone', {
    mapping: { 2: 'custom:Badge', 3: 'custom:Viewed' },
    customKinds: { Badge: 'number' },
  });
  const second = await upload(file('gone-2', 'Shared', 'other'), 'Stays');
  expect(await fieldNames()).toEqual(expect.arrayContaining(['Badge', 'Viewed', 'Shared', 'Next check']));
  const { id: listId } = await stage.newList('With a view');
  const view = await stage.call('POST', `/leads/lists/${listId}/views`, {
    ...{ name: 'By what was viewed', everyList: true },
    layout: { search: '', filter: ['custom:Viewed~not_empty'], sort: [], columns: [] },
  });
  expect(view.status, view.text).toBeLessThan(300);
  expect((await undo(first)).counts).toMatchObject({ erased: 1, fieldsRemoved: 2 });
  const left = await fieldNames();
  expect(left).toEqual(expect.arrayContaining(['Viewed', 'Shared']));
  expect(left).not.toContain('Badge');
  expect(left).not.toContain('Next check');
  // The last value of what an undone import made goes with the import that filled it too.
  expect((await undo(second)).counts).toMatchObject({ erased: 1, fieldsRemoved: 1 });
  expect(await fieldNames()).not.toContain('Shared');
  await upload(text, 'Again');
  expect(await fieldNames()).toEqual(expect.arrayContaining(['Badge', 'Next check']));
});
