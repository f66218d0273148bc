import type { Job } from '@waypost/contract/jobs';
import type { BulkSkipped } from '@waypost/contract/leads-bulk';
import type { CleaningPreview } from '@waypost/contract/leads-cleaning';
import type { CustomField } from '@waypost/contract/leads-grid';
import type { Lead } from '@waypost/contract/leads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLeadStage, type LeadStage, noNetwork } from '../testing/lead-stage.ts';
import { seedList } from '../testing/seed-list.ts';

let stage: LeadStage;
beforeAll(async () => {
  stage = await createLeadStage(noNetwork);
});
afterAll(() => stage.close());

let lists = 0;
const messy = () => {
  const n = (lists += 1);
  return seedList(stage, [
    { firstName: 'JOHN', lastName: 'SMITH', company: 'Acme, Inc.', identityKey: `clean-a-${n}` },
    { firstName: 'dr. anna', lastName: 'müller, MBA 🚀', company: 'SAP SE', identityKey: `clean-b-${n}` },
    { firstName: 'Ada', lastName: 'Lovelace', company: 'Analytical', identityKey: `clean-c-${n}` },
  ]);
};
const all = { of: 'matching' as const };
const both = ['name', 'company'];
async function preview(listId: string, body: object = {}): Promise<CleaningPreview> {
  const path = `/leads/lists/${listId}/cleaning/preview`;
  const answer = await stage.call<CleaningPreview>('POST', path, { selection: all, parts: both, ...body });
  expect(answer.status, answer.text).toBe(200);
  return answer.data;
}
async function clean(listId: string, does: object = {}): Promise<Job> {
  const answer = await stage.call<{ job: Job }>('POST', `/leads/lists/${listId}/bulk`, {
    selection: all,
    do: { action: 'clean', parts: both, ...does },
  });
  expect(answer.status, answer.text).toBe(200);
  return stage.runJob(answer.data.job.id);
}
const byName = async (listId: string) =>
  new Map((await stage.walk(listId)).map((lead) => [lead.publicIdentifier?.slice(0, 7) ?? '', lead]));
const said = ({ fullName, firstName, company, customFields }: Lead) => ({
  ...{ fullName, firstName, company, customFields },
});

test('the preview shows before and after of each lead that would change, and changes nothing', async () => {
  const { id, leads } = await messy();
  const page = await preview(id);
  expect(page).toMatchObject({ lookedAt: 3, nextCursor: null });
  expect(page.items.map(({ changes }) => changes)).toEqual([
    [
      { part: 'name', before: 'JOHN SMITH', after: 'John Smith' },
      { part: 'company', before: 'Acme, Inc.', after: 'Acme' },
    ],
    [
      { part: 'name', before: 'dr. anna müller, MBA 🚀', after: 'Anna Müller' },
      { part: 'company', before: 'SAP SE', after: 'SAP' },
    ],
  ]);
  expect(await stage.walk(id)).toEqual(leads);
  expect((await preview(id, { parts: ['company'] })).items[0]?.changes).toHaveLength(1);
});

test('the pages of a preview together show every change once', async () => {
  const { id } = await messy();
  const whole = (await preview(id)).items;
  const walked: CleaningPreview['items'] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: CleaningPreview = await preview(id, { limit: 1, ...(cursor === '' ? {} : { cursor }) });
    walked.push(...page.items);
    cursor = page.nextCursor;
  }
  expect(walked).toEqual(whole);
});

test('cleaning writes names, the first name of messages and companies, and keeps what was there in own fields', async () => {
  const { id, leads } = await messy();
  const job = await clean(id);
  expect(job).toMatchObject({ status: 'done', counts: { done: 2, skipped: 1 } });
  const after = await byName(id);
  expect(said(after.get('clean-a') as Lead)).toEqual({
    ...{ fullName: 'John Smith', firstName: 'John', company: 'Acme' },
    customFields: { 'Name as found': 'JOHN SMITH', 'Company as found': 'Acme, Inc.' },
  });
  expect(said(after.get('clean-b') as Lead)).toMatchObject({
    fullName: 'Anna Müller',
    firstName: 'Anna',
    company: 'SAP',
  });
  expect(after.get('clean-c')).toEqual(leads.find(({ fullName }) => fullName === 'Ada Lovelace'));
  const fields = (await stage.call<CustomField[]>('GET', '/leads/fields')).data.map(({ name }) => name);
  expect(fields).toEqual(expect.arrayContaining(['Company as found', 'Name as found']));
  const found = await stage.walk(id, { search: 'anna müller' });
  expect(found, 'found by the clean name at once').toHaveLength(1);
  expect((await clean(id)).counts, 'a second time there is nothing to do').toEqual({ done: 0, skipped: 3 });
});

test('who was unticked stays as they are, with the reason; an undo brings back the rest letter for letter', async () => {
  const { id, leads } = await messy();
  const [first, second] = leads.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const job = await clean(id, {
    except: [
      { leadId: first?.id, part: 'name' },
      { leadId: first?.id, part: 'company' },
      { leadId: second?.id, part: 'company' },
    ],
  });
  expect(job.counts).toEqual({ done: 1, skipped: 2 });
  const path = `/leads/lists/${id}/bulk/${job.id}`;
  const skipped = (await stage.call<{ items: BulkSkipped[] }>('GET', `${path}/skipped`)).data.items;
  expect(new Map(skipped.map(({ leadId, reason }) => [leadId, reason])).get(first?.id ?? '')).toBe(
    'Was left out of the cleaning.',
  );
  const after = await stage.walk(id);
  expect(after.find((lead) => lead.id === first?.id)).toEqual(first);
  expect(after.find((lead) => lead.id === second?.id)).toMatchObject({
    company: second?.company,
    fullName: 'Anna Müller',
  });
  const undo = await stage.call<{ job: Job }>('POST', `${path}/undo`);
  expect((await stage.runJob(undo.data.job.id)).counts).toEqual({ done: 1, skipped: 0 });
  expect(await stage.walk(id)).toEqual(leads);
});

test('an import cleans where that is asked, keeps what the file said, and knows the same people again', async () => {
  const rows = [
    'First Name,Last Name,URL,Company',
    'JOHN,SMITH,https://www.linkedin.com/in/clean-file,ACME TRADING GmbH',
  ];
  const upload = async (listId?: string) => {
    const options = { ...(listId === undefined ? { name: 'Cleaned' } : { listId }), clean: both };
    const { data } = await stage.upload(rows.join('\n'), options);
    return { list: data.list, job: await stage.runJob(data.job.id) };
  };
  const { list, job } = await upload();
  expect(job.counts).toMatchObject({ added: 1 });
  const [lead] = await stage.walk(list.id);
  expect(said(lead as Lead)).toEqual({
    ...{ fullName: 'John Smith', firstName: 'John', company: 'Acme Trading' },
    customFields: { 'Name as found': 'JOHN SMITH', 'Company as found': 'ACME TRADING GmbH' },
  });
  const again = await upload(list.id);
  expect(again.job.counts).toMatchObject({ added: 0, updated: 0, duplicate: 1 });
  expect(await stage.walk(list.id)).toEqual([lead]);
});

test('what cannot be asked is refused with a sentence, and another workspace sees nothing', async () => {
  const { id } = await messy();
  const path = `/leads/lists/${id}/cleaning/preview`;
  const none = await stage.call('POST', path, { selection: all, parts: [] });
  expect(none).toMatchObject({ status: 422 });
  expect((await stage.call('POST', path, { selection: all, parts: both, cursor: 'x' })).status).toBe(422);
  expect((await stage.call('POST', path, { selection: all, parts: both }, 'other')).status).toBe(404);
});
