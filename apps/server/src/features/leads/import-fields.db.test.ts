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
