import type { CustomFieldUse, GridView } from '@waypost/contract/leads-grid';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { list as rowsOf } from '../../../platform/db/rows.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { eraseColumn, insertColumn } from '../ai-column/column.store.ts';
import { createLeadStage, type LeadStage, noNetwork } from '../testing/lead-stage.ts';

let stage: LeadStage;
beforeAll(async () => {
  stage = await createLeadStage(noNetwork);
});
afterAll(() => stage.close());

test('a field goes with its values once it was said how many leads lose one, and leaves nothing behind', async () => {
  const { data } = await stage.upload(
    'Full name,LinkedIn URL,Seats,Team\nAda Lovelace,https://www.linkedin.com/in/ada,12,A\nGrace Hopper,https://www.linkedin.com/in/grace,3,B\n',
    { name: 'People' },
  );
  await stage.runJob(data.job.id);
  const path = `/leads/lists/${data.list.id}/views`;
  await stage.call('POST', path, {
    name: 'Large',
    layout: { filter: ['custom:Seats~contains~1', 'custom:Team~not_empty'], sort: ['custom:Seats'] },
  });
  await stage.call('POST', path, { name: 'Other', layout: { sort: ['name'] } });
  const columnId = stage.platform.random.id();
  const inMine = <T>(work: Parameters<typeof inWorkspace<T>>[2]) =>
    inWorkspace(stage.platform.db, stage.workspaceId, work);
  await inMine((tx) =>
    insertColumn(
      tx,
      stage.workspaceId,
      {
        ...{ id: columnId, name: 'Large enough', question: 'Is it large?', answerKind: 'yes_no' },
        ...{ choices: [], fields: ['custom:Seats'] },
      },
      0,
    ),
  );
  const remove = (losing: number, as?: 'other') =>
    stage.call('DELETE', `/leads/fields/Seats?losing=${losing}`, undefined, as);

  const use = await stage.call<CustomFieldUse>('GET', '/leads/fields/Seats/use');
  expect(use.data).toEqual({ leads: 2, views: ['Large'], aiColumns: ['Large enough'], imports: 1 });
  expect((await stage.call('GET', '/leads/fields/Seats/use', undefined, 'other')).status).toBe(404);
  expect((await remove(2)).error.message).toContain('“Large enough” needs this field');
  await inMine((tx) => eraseColumn(tx, stage.workspaceId, columnId));
  expect((await remove(1)).error.message).toContain('2 leads have a value in Seats.');
  expect((await remove(2, 'other')).status).toBe(404);

  expect((await remove(2)).status).toBe(200);
  const left = await inMine(async (tx) => ({
    leads: await rowsOf(tx, sql`select custom_fields from leads order by full_name`),
    members: await rowsOf(tx, sql`select custom from lead_list_members order by name_key`),
    mappings: await rowsOf(tx, sql`select fields from lead_import_mappings`),
  }));
  expect(left.leads).toEqual([{ custom_fields: { Team: 'A' } }, { custom_fields: { Team: 'B' } }]);
  expect(left.members).toEqual([{ custom: { 't:Team': 'a' } }, { custom: { 't:Team': 'b' } }]);
  expect(JSON.stringify(left.mappings)).not.toContain('Seats');
  expect((await stage.call<GridView[]>('GET', path)).data[0]?.layout).toMatchObject({
    filter: ['custom:Team~not_empty'],
    sort: [],
  });
  expect((await stage.call('GET', '/leads/fields/Seats/use')).status).toBe(404);
});
