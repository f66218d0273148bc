import type { Lead } from '@waypost/contract/leads';
import type { CustomField, GridView, RenamedCustomField } from '@waypost/contract/leads-grid';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { list as rowsOf } from '../../../platform/db/rows.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { insertColumn } from '../ai-column/column.store.ts';
import { createLeadStage, type LeadStage, noNetwork } from '../testing/lead-stage.ts';

let stage: LeadStage;
beforeAll(async () => {
  stage = await createLeadStage(noNetwork);
});
afterAll(() => stage.close());

const file = `Full name,LinkedIn URL,Seats
Ada Lovelace,https://www.linkedin.com/in/ada,12
Grace Hopper,https://www.linkedin.com/in/grace,3
Alan Turing,https://www.linkedin.com/in/alan,
`;

async function imported(content = file) {
  const { data } = await stage.upload(content, { name: 'People' });
  await stage.runJob(data.job.id);
  return data.list;
}
const rename = (from: string, to: string) =>
  stage.call<RenamedCustomField>('PATCH', `/leads/fields/${encodeURIComponent(from)}`, { name: to });
const fields = async () =>
  (await stage.call<CustomField[]>('GET', '/leads/fields')).data.map(({ name }) => name);
const stored = <Row>(query: ReturnType<typeof sql<Row>>) =>
  inWorkspace(stage.platform.db, stage.workspaceId, (tx) => rowsOf(tx, query));

test('values, memberships, views, mappings and AI columns follow, and back again nothing is left of it', async () => {
  const { id } = await imported();
  await stage.call('PUT', '/leads/fields', { name: 'Seats', kind: 'number' });
  const view = await stage.call<GridView>('POST', `/leads/lists/${id}/views`, {
    name: 'Large',
    layout: {
      filter: ['custom:Seats~at_least~5'],
      sort: ['-custom:Seats'],
      columns: [{ field: 'custom:Seats', width: 90 }],
    },
  });
  await inWorkspace(stage.platform.db, stage.workspaceId, (tx) =>
    insertColumn(
      tx,
      stage.workspaceId,
      {
        ...{ id: stage.platform.random.id(), name: 'Large enough', question: 'Is it large?' },
        ...{ answerKind: 'yes_no', choices: [], fields: ['custom:Seats', 'title'] },
      },
      0,
    ),
  );
  const everything = async () => ({
    leads: await stored(sql<{ custom_fields: object }>`select custom_fields from leads order by full_name`),
    members: await stored(sql<{ custom: object }>`select custom from lead_list_members order by name_key`),
    mappings: await stored(sql<{ fields: object }>`select fields from lead_import_mappings`),
    columns: await stored(sql<{ fields: object }>`select name, fields from lead_ai_columns`),
    views: (await stage.call<GridView[]>('GET', `/leads/lists/${id}/views`)).data,
    fields: (await stage.call('GET', '/leads/fields')).data,
  });
  const before = await everything();
  expect(JSON.stringify(before.mappings)).toContain('custom:Seats');

  const renamed = await rename('Seats', ' Places ');
  expect(renamed.data).toEqual({ name: 'Places', kind: 'number', leads: 2 });
  const after = await everything();
  expect(JSON.stringify(after)).not.toContain('Seats');
  expect(after).toEqual(JSON.parse(JSON.stringify(before).replaceAll('Seats', 'Places')));
  const found = await stage.call<{ items: Lead[] }>(
    'GET',
    `/leads/lists/${id}/grid?filter=${encodeURIComponent('custom:Places~at_least~5')}`,
  );
  expect(found.data.items.map(({ fullName }) => fullName)).toEqual(['Ada Lovelace']);
  expect(view.data.layout.sort).toEqual(['-custom:Seats']);

  await rename('Places', 'Seats');
  expect(await everything()).toEqual(before);
});

test('an import of before can still be taken back from a renamed field', async () => {
  await imported('Full name,LinkedIn URL,Team\nBarbara Liskov,https://www.linkedin.com/in/liskov,Old\n');
  await imported('Full name,LinkedIn URL,Team\nBarbara Liskov,https://www.linkedin.com/in/liskov,New\n');
  await rename('Team', 'Group');
  const changes = await stored(sql<{ fields: object }>`select fields from lead_import_changes`);
  expect(JSON.stringify(changes)).not.toContain('custom:Team');
});

test('a field waits for an import that was told to fill it', async () => {
  const waiting = await stage.upload('Name,Link,Box\nEva Winter,https://www.linkedin.com/in/eva,12\n', {
    name: 'Boxes',
    mapping: { 0: 'fullName', 1: 'profileUrl', 2: 'custom:Box' },
  });
  expect((await rename('Box', 'Crate')).error.message).toContain('imported or changed just now');
  await stage.runJob(waiting.data.job.id);
  expect((await rename('Box', 'Crate')).data.leads).toBe(1);
});

test('a field keeps its name where the product reads it, where another is called so, and for others', async () => {
  await stage.call('PUT', '/leads/fields', { name: 'Budget', kind: 'text' });
  await stage.call('PUT', '/leads/fields', { name: 'Industry', kind: 'text' });
  await stage.call('PUT', '/leads/fields', { name: 'Headcount', kind: 'number' });
  const taken = await rename('Budget', 'industry');
  expect([taken.status, taken.error.issues?.[0]?.path]).toEqual([409, 'body.name']);
  expect((await rename('Industry', 'Sector')).error.message).toContain('{{industry}}');
  expect((await rename('Headcount', 'How many')).error.message).toContain('company size');
  expect((await rename('Headcount', 'Employees')).status).toBe(200);
  expect((await rename('Never heard of', 'Anything')).status).toBe(404);
  // Other letters of the same name are no other field.
  expect((await rename('Budget', 'BUDGET')).data.name).toBe('BUDGET');
  const other = await stage.call('PATCH', '/leads/fields/BUDGET', { name: 'Mine' }, 'other');
  expect(other.status).toBe(404);
  expect(await fields()).toEqual(expect.arrayContaining(['BUDGET', 'Employees', 'Industry']));
});
