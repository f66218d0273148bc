import { guessColumns } from '@waypost/domain/leads/csv-mapping';
import { lookOfFormat, numberText } from '@waypost/domain/leads/workbook/cell-text';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { filesOfZip } from '../../../platform/http/testing/files-of-zip.ts';
import { keepSignals } from '../signals/signal.store.ts';
import { createLeadStage, type LeadStage, noNetwork } from '../testing/lead-stage.ts';
import { seedList } from '../testing/seed-list.ts';

let stage: LeadStage;
let listId: string;
let ids: string[];
beforeAll(async () => {
  stage = await createLeadStage(noNetwork, {
    async reachOf(_tx, _workspaceId, leadIds) {
      // Of the last one nothing is known.
      return leadIds
        .filter((id) => id !== ids[2])
        .map((leadId) => ({ leadId, can: leadId === ids[0], why: leadId === ids[0] ? null : '=Not now' }));
    },
  });
  const people = [
    {
      ...{ fullName: '=cmd', identityKey: 'ex-1', company: 'Acme, "Inc"', companyDomain: 'acme.test' },
      customFields: { Seats: '12' },
    },
    { fullName: 'Öz', identityKey: 'ex-2', company: null, title: '+49' },
    { fullName: 'Bob', identityKey: 'ex-3', company: 'Acme' },
  ];
  const seeded = await seedList(stage, people, 'Büro "neu"');
  listId = seeded.id;
  ids = seeded.leads.map(({ id }) => id);
  await stage.call('PUT', '/leads/fields', { name: 'Seats', kind: 'number' });
  await stage.call('PUT', `/leads/${ids[0]}/score`, { score: 70, reason: 'Fits' });
  await stage.call('POST', '/leads/tags', { leadIds: [ids[0]], add: ['Hot', 'Berlin'] });
});
afterAll(() => stage.close());

const open = (query: string, body?: object, as = 'mine') =>
  stage.server.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/api/leads/lists/${listId}/export${query}`,
    headers: { authorization: `Bearer token-of-${as}` },
    ...(body === undefined ? {} : { payload: body }),
  });
const columns = (...keys: string[]) => keys.map((key) => `columns=${encodeURIComponent(key)}`).join('&');

test('a file with every column comes back without fields of what the product knows itself', async () => {
  const [head = '', ...lines] = (await open('')).payload.replace('\uFEFF', '').trimEnd().split('\r\n');
  const rows = lines.map((line) =>
    line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replaceAll('"', '')),
  );
  const guesses = guessColumns(head.split(','), rows);
  expect(guesses.flatMap(({ header, target }) => (target.kind === 'custom' ? [header] : []))).toEqual([
    'Seats',
  ]);
});

test('a view leaves as CSV: its columns, its order, its filters, nothing that a spreadsheet would run', async () => {
  const file = await open(
    `?sort=name&${columns('name', 'title', 'score', 'tags', 'profile', 'custom:Seats')}`,
  );
  expect(file.headers['content-disposition']).toBe(
    `attachment; filename="Buro -neu-.csv"; filename*=UTF-8''B%C3%BCro%20-neu-.csv`,
  );
  expect(file.payload.split('\r\n')).toEqual([
    '\uFEFFName,Title,Score,Tags,Profile,Seats',
    'Bob,,,,https://www.linkedin.com/in/ex-3,',
    `"'=cmd",,70,"Berlin, Hot",https://www.linkedin.com/in/ex-1,12`,
    `Öz,"'+49",,,https://www.linkedin.com/in/ex-2,`,
    '',
  ]);
  const filtered = await open(`?filter=${encodeURIComponent('company~contains~acme')}&${columns('name')}`);
  expect(filtered.payload.split('\r\n').slice(1)).toEqual([`"'=cmd"`, 'Bob', '']);
});

test('who has no title is told by the headline, as on the screen, unless that has a column of its own', async () => {
  const { id } = await seedList(
    stage,
    [{ fullName: 'Ida', identityKey: 'ex-4', headline: 'Builds ships' }],
    'Without titles',
  );
  const file = async (query: string) => {
    const headers = { authorization: 'Bearer token-of-mine' };
    const url = `/api/leads/lists/${id}/export?${query}`;
    return (await stage.server.inject({ method: 'GET', url, headers })).payload;
  };
  expect((await file(columns('name', 'title'))).split('\r\n')[1]).toBe('Ida,Builds ships');
  expect((await file(columns('name', 'title', 'headline'))).split('\r\n')[1]).toBe('Ida,,Builds ships');
  expect(JSON.parse(await file(`format=json&${columns('title')}`))).toEqual([{ title: null }]);
});

test('without columns every field leaves, with the parts of the name and the reason of the score', async () => {
  const [head, ...rows] = (await open('?sort=name')).payload.split('\r\n');
  expect(head?.replace('\uFEFF', '').split(',')).toEqual(
    expect.arrayContaining(['First name', 'Last name', 'Score reason', 'Email', 'Seats']),
  );
  const row = rows.find((one) => one.startsWith(`"'=cmd"`));
  expect(row).toContain(',70,Fits,');
  expect(head).toContain(',Company,Company domain,');
  expect(row).toContain(',"Acme, ""Inc""",acme.test,');
});

test('the same view leaves as JSON and as a workbook, numbers as numbers', async () => {
  const chosen = columns('name', 'company', 'score', 'tags', 'custom:Seats', 'scoreReason');
  const json = await open(`?format=json&sort=name&${chosen}`);
  expect(JSON.parse(json.payload)).toEqual([
    { name: 'Bob', company: 'Acme', score: null, tags: [], 'custom:Seats': null, scoreReason: null },
    {
      ...{ name: '=cmd', company: 'Acme, "Inc"', score: 70, tags: ['Berlin', 'Hot'] },
      ...{ 'custom:Seats': 12, scoreReason: 'Fits' },
    },
    { name: 'Öz', company: null, score: null, tags: [], 'custom:Seats': null, scoreReason: null },
  ]);
  const workbook = await open(`?format=xlsx&sort=name&${chosen}`);
  const sheet = filesOfZip(workbook.rawPayload).get('xl/worksheets/sheet1.xml') ?? '';
  expect(sheet).toContain('s="1"><is><t xml:space="preserve">=cmd</t></is></c>');
  expect(sheet).toContain('<c><v>70</v></c>');
  expect(sheet.match(/<row>/g)).toHaveLength(4);
});

test('a workbook counts with days, times and numbers; text that only looks like one keeps its signs', async () => {
  const own = {
    Renewal: '21.11.2026',
    Founded: '1850-01-01',
    Employees: '4843',
    Zip: '01067',
    Phone: '+4791000266',
  };
  const { id, leads } = await seedList(
    stage,
    [{ fullName: 'Dated', identityKey: 'ex-dated', customFields: own }],
    'Dated',
  );
  for (const name of ['Renewal', 'Founded']) await stage.call('PUT', '/leads/fields', { name, kind: 'date' });
  const chosen = columns('added', ...Object.keys(own).map((name) => `custom:${name}`));
  const file = async (format: string) =>
    stage.server.inject({
      method: 'GET',
      url: `/api/leads/lists/${id}/export?format=${format}&${chosen}`,
      headers: { authorization: 'Bearer token-of-mine' },
    });
  const files = filesOfZip((await file('xlsx')).rawPayload);
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  const addedAt = leads[0]?.addedAt ?? '';
  const [, serial = ''] = /<c s="2"><v>([\d.]+)<\/v>/.exec(sheet) ?? [];
  // Read back as our own import reads it.
  expect(numberText(serial, lookOfFormat('yyyy\\-mm\\-dd\\ hh:mm'), false)).toBe(
    new Date(Math.round(Date.parse(addedAt) / 1000) * 1000).toISOString().slice(0, 19).replace('T', ' '),
  );
  expect(files.get('xl/styles.xml')).toContain('formatCode="yyyy\\-mm\\-dd\\ hh:mm"');
  expect(sheet).toContain('Added (UTC)');
  expect(sheet).toContain('<c s="3"><v>46347</v></c>');
  expect(sheet).toContain('<c><v>4843</v></c>');
  for (const text of ['1850-01-01', '01067', '+4791000266']) expect(sheet).toContain(`>${text}</t>`);
  expect((await file('csv')).payload).toContain(`${addedAt},21.11.2026,1850-01-01,4843,01067`);
});

test('status and signals leave in the words of the screen; JSON keeps the keys of the API', async () => {
  const { leads, platform, workspaceId } = stage;
  const [, leadId = ''] = ids;
  const at = platform.clock.businessNow();
  const happened = { leadId, ref: 'r', from: null, to: null, url: null, at };
  await inWorkspace(platform.db, workspaceId, async (tx) => {
    await leads.noteContactWord(tx, workspaceId, { leadId, is: 'replied', at });
    const kinds = ['posted', 'changed_job'] as const;
    await keepSignals(
      tx,
      workspaceId,
      kinds.map((kind) => ({ ...happened, kind, id: platform.random.id() })),
      at,
    );
  });
  const chosen = `${columns('name', 'status', 'signals')}&sort=name`;
  expect((await open(`?${chosen}`)).payload.split('\r\n').slice(1, 4)).toEqual([
    'Bob,New,',
    `"'=cmd",New,`,
    'Öz,Replied,"Changed job, Posted"',
  ]);
  const workbook = await open(`?format=xlsx&${chosen}`);
  const sheet = filesOfZip(workbook.rawPayload).get('xl/worksheets/sheet1.xml') ?? '';
  expect(sheet).toContain('Changed job, Posted');
  expect(JSON.parse((await open(`?format=json&${chosen}`)).payload)).toMatchObject([
    { name: 'Bob', status: 'new', signals: [] },
    { name: '=cmd', status: 'new', signals: [] },
    { name: 'Öz', status: 'replied', signals: ['changed_job', 'posted'] },
  ]);
});

test('whether leads could be contacted leaves in the words of the screen, and in JSON as the API says it', async () => {
  const chosen = `${columns('name', 'contactable')}&sort=-name`;
  expect((await open(`?${chosen}`)).payload.split('\r\n')).toEqual([
    '\uFEFFName,Contactable',
    `Öz,"'=Not now"`,
    `"'=cmd",Ready now`,
    'Bob,',
    '',
  ]);
  expect(JSON.parse((await open(`?format=json&${chosen}`)).payload)).toEqual([
    { name: 'Öz', contactable: { can: false, why: '=Not now' } },
    { name: '=cmd', contactable: { can: true, why: null } },
    { name: 'Bob', contactable: null },
  ]);
  const workbook = await open(`?format=xlsx&${chosen}`);
  const sheet = filesOfZip(workbook.rawPayload).get('xl/worksheets/sheet1.xml') ?? '';
  expect(sheet).toContain('Ready now');
  // Nobody asks for it with every field: it would be worked out for each of a million leads.
  expect((await open('?format=json&sort=name')).payload).not.toContain('contactable');
});

test('a selection leaves in the order that is asked for, named or all but some', async () => {
  const read = async (selection: object) =>
    JSON.parse(
      (await open('', { selection, format: 'json', columns: ['name'], sort: ['-name'] })).payload,
    ) as unknown;
  expect(await read({ of: 'leads', leadIds: [ids[2], ids[1]] })).toEqual([{ name: 'Öz' }, { name: 'Bob' }]);
  expect(await read({ of: 'matching', except: [ids[1]] })).toEqual([{ name: '=cmd' }, { name: 'Bob' }]);
  expect(await read({ of: 'matching', search: 'nobody' })).toEqual([]);
});

test('a column, filter or list that is not there is an answer, not half a file', async () => {
  const wrong = [`?${columns('name', 'shoe')}`, '?filter=shoe~equals~4', '?sort=tags'];
  const paths = ['query.columns.1', 'query.filter.0', 'query.sort.0'];
  for (const [index, query] of wrong.entries()) {
    const answer = await open(query);
    expect(answer.statusCode, query).toBe(422);
    expect((JSON.parse(answer.payload) as { issues: { path: string }[] }).issues[0]?.path).toBe(paths[index]);
  }
  expect((await open('', undefined, 'other')).statusCode).toBe(404);
  expect((await open('', { selection: { of: 'leads', leadIds: [] } })).statusCode).toBe(422);
});

test('a long list leaves whole, each lead once, page after page', async () => {
  const many = Array.from({ length: 2_345 }, (_, n) => ({
    fullName: `P ${n % 7}`,
    identityKey: `long-${n}`,
  }));
  const { id } = await seedList(stage, many, 'Long');
  const file = await stage.server.inject({
    method: 'GET',
    url: `/api/leads/lists/${id}/export?sort=name&${columns('profile')}`,
    headers: { authorization: 'Bearer token-of-mine' },
  });
  const lines = file.payload.trim().split('\r\n').slice(1);
  expect([lines.length, new Set(lines).size]).toEqual([2_345, 2_345]);
});
