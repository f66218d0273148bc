import type { LeadList } from '@waypost/contract/leads';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inWorkspace } from '../../platform/db/tenant.ts';
import { checkCsvJob } from './jobs/check-csv.ts';
import {
  campaignOf,
  checked,
  dryRun,
  imported,
  rowsOfKind,
  shown,
  stage,
  useImportStage,
} from './testing/import-stage.ts';

useImportStage();

const file = [
  'Name,LinkedIn,Company',
  'New One,linkedin.com/in/c-new,Acme',
  'New One,linkedin.com/in/c-new,Acme',
  'Nobody,,',
  'Left Out,linkedin.com/in/c-out,Initech',
].join('\n');

test('a check counts what the import then does, and stores nobody', async () => {
  await stage.call('POST', '/leads/exclusions', { kind: 'company', value: 'Initech' });
  const before = await stage.call<LeadList[]>('GET', '/leads/lists/all');
  const leaveOut = { excluded: true };
  const check = await checked(file, { leaveOut });
  expect(check).toMatchObject({ status: 'done', done: 4, total: 4 });
  expect(check.counts).toMatchObject({ added: 1, created: 1, repeated: 1, rejected: 1, excluded: 1 });
  const after = await stage.call<LeadList[]>('GET', '/leads/lists/all');
  expect(after.data).toHaveLength(before.data.length);
  expect(await rowsOfKind(check.id, 'added')).toMatchObject([{ row: 2, leadId: null }]);
  expect(await rowsOfKind(check.id, 'excluded')).toMatchObject([
    { row: 5, reason: 'Excluded by the rule “Initech” (company).' },
  ]);
  expect(await rowsOfKind(check.id, 'rejected')).toMatchObject([
    { row: 4, reason: expect.stringMatching(/\.$/) },
  ]);

  const real = await imported(null, { name: 'From a check', checkId: check.id, leaveOut });
  expect(real.job.counts).toEqual(check.counts);
  expect(await stage.walk(real.listId)).toMatchObject([{ fullName: 'New One', company: 'Acme' }]);
  expect(await rowsOfKind(real.job.id, 'added')).toMatchObject([
    { row: 2, name: 'New One', company: 'Acme' },
  ]);
  expect(await rowsOfKind(real.job.id, 'repeated')).toMatchObject([{ row: 3, name: 'New One' }]);
  const again = await stage.upload(null, { name: 'Again', checkId: check.id });
  expect(again.status).toBe(422);
  expect(again.error.message).toMatch(/no longer there\. Choose the file again/);
});

test('values that are no number or no day are counted and shown, and kept as they are', async () => {
  const rows =
    'Name,LinkedIn,Budget,Termin\nOne,linkedin.com/in/m-1,abc,31.02.2027\nTwo,linkedin.com/in/m-2,12,28.02.2027\n';
  const customKinds = { Budget: 'number', Termin: 'date' };
  const check = await checked(rows, { customKinds });
  expect(check.counts).toMatchObject({ added: 2, mistyped: 2 });
  const why = [
    {
      row: 2,
      reason:
        'Budget: "abc" is no number; it is kept as it is. Termin: "31.02.2027" is no day; it is kept as it is.',
    },
  ];
  expect(await rowsOfKind(check.id, 'mistyped')).toMatchObject(why);
  const real = await imported(null, { name: 'Typed', checkId: check.id, customKinds });
  expect(real.job.counts).toEqual(check.counts);
  expect(await rowsOfKind(real.job.id, 'mistyped')).toMatchObject(why);
  // The workspace knows the kinds by now: the next file is told the same without saying them.
  expect((await checked(rows)).counts).toMatchObject({ mistyped: 2 });
  const held = (await stage.walk(real.listId)).map(({ customFields }) => customFields['Budget']);
  expect(held.toSorted()).toEqual(['12', 'abc']);
});

test('people in other lists, or written to before, are left out where that was chosen', async () => {
  await imported('Name,LinkedIn\nIn List,linkedin.com/in/l-1\nWritten,linkedin.com/in/l-2\n', {
    name: 'First',
  });
  await inWorkspace(stage.platform.db, stage.workspaceId, (tx) =>
    sql`update leads set contacted_at = now() where workspace_id = ${stage.workspaceId} and identity_key = 'l-2'`.execute(
      tx,
    ),
  );
  const rows =
    'Name,LinkedIn\nIn List,linkedin.com/in/l-1\nWritten,linkedin.com/in/l-2\nNew,linkedin.com/in/l-3\n';
  const contacted = await checked(rows, { leaveOut: { contacted: true } });
  expect(contacted.counts).toMatchObject({ added: 2, skipped: 1 });
  const anyList = await checked(null, { leaveOut: { anyList: true }, checkId: contacted.id });
  expect(anyList.counts).toMatchObject({ added: 1, skipped: 2 });
  const real = await imported(null, { name: 'Rest', checkId: anyList.id, leaveOut: { anyList: true } });
  expect(real.job.counts).toEqual(anyList.counts);
  expect(await rowsOfKind(real.job.id, 'skipped')).toMatchObject([
    { row: 2, reason: 'In another lead list.' },
    { row: 3, reason: 'In another lead list.' },
  ]);
});

test('repaired cells and rules for all rows count as if the file had said so', async () => {
  const broken =
    'First name,Last name,LinkedIn,Company\nAda Lovelace,,,Engines\nGrace,Hopper,see linkedin.com/in/r-grace !,Navy\nAlan,Turing,nowhere,\n';
  expect((await checked(broken, { mapping: { '2': 'profileUrl' } })).counts).toMatchObject({
    added: 1,
    rejected: 2,
  });
  const { job, listId } = await imported(broken, {
    name: 'Repaired',
    mapping: { '2': 'profileUrl' },
    fixes: ['trim', 'split_full_name', 'normalise_url'],
    repairs: [
      { row: 4, column: 2, value: 'linkedin.com/in/r-alan', was: 'nowhere' },
      { row: 3, column: 3, value: 'Never', was: 'another content' },
    ],
  });
  expect(job.counts).toMatchObject({ added: 3, rejected: 0 });
  expect(
    (await stage.walk(listId)).map((lead) => [lead.fullName, lead.publicIdentifier, lead.company]),
  ).toEqual([
    ['Ada Lovelace', null, 'Engines'],
    ['Grace Hopper', 'r-grace', 'Navy'],
    ['Alan Turing', 'r-alan', null],
  ]);
});

test('the mapping of a header is remembered whatever the order of its columns', async () => {
  const { job } = await imported('Wer,Link,Notiz\nErika,linkedin.com/in/m-erika,x\n', {
    name: 'Mapped',
    mapping: { '0': 'fullName', '1': 'profileUrl', '2': null },
  });
  expect(job.status).toBe('done');
  const recalled = await stage.call('POST', '/leads/imports/mapping', { header: ['Notiz', 'wer', 'LINK'] });
  expect(recalled.data).toMatchObject({
    mapping: { '0': null, '1': 'fullName', '2': 'profileUrl' },
    fileName: 'people.csv',
  });
});

test('headers with the same words but another set of columns are not taken for each other', async () => {
  const recalled = await stage.call('POST', '/leads/imports/mapping', { header: ['Wer', 'Link'] });
  expect(recalled.data).toEqual({ mapping: null, fileName: null, usedAt: null });
});

test('a check and an import say how many rows they were measured over', async () => {
  const file = 'Name,LinkedIn\nA B,linkedin.com/in/pace-1\nC D,linkedin.com/in/pace-2\nE F,nowhere\n';
  const asked = await stage.upload(file, { name: 'Pace' }, { path: dryRun });
  const checkId = asked.data.job.id;
  expect((await shown(checkId)).pace).toBeNull();
  await stage.runJob(checkId, [
    checkCsvJob({ ...stage.platform, files: stage.files, uploads: stage.uploads }),
  ]);
  expect((await shown(checkId)).pace).toEqual({ rows: 3, ms: 0 });
  const { job } = await imported(file, { name: 'Pace' });
  expect((await shown(job.id)).pace).toEqual({ rows: 3, ms: 0 });
});

test('people in a campaign under way can be left out, each with its name', async () => {
  const rows = 'Name,LinkedIn\nIn Campaign,linkedin.com/in/m-1\nFree,linkedin.com/in/m-2\n';
  await imported(rows, { name: 'Both' });
  campaignOf.set('m-1', 'Autumn');
  const check = await checked(rows, { leaveOut: { inCampaign: true } });
  expect(check.counts).toMatchObject({ added: 1, skipped: 1 });
  const real = await imported(null, { name: 'Free', checkId: check.id, leaveOut: { inCampaign: true } });
  expect(real.job.counts).toEqual(check.counts);
  expect(await rowsOfKind(real.job.id, 'skipped')).toMatchObject([
    { row: 2, reason: 'In the campaign “Autumn”.' },
  ]);
});

test('a value too long to be kept whole is counted, said with its row, and there to be downloaded as it came', async () => {
  const long = 'Ada'.repeat(1_000);
  const content = [
    'First Name,Last Name,LinkedIn,Notes',
    `${long},Lovelace,linkedin.com/in/c-long,${'n'.repeat(12_000)}`,
    'Grace,Hopper,linkedin.com/in/c-short,fits',
  ].join('\n');
  const check = await checked(content);
  expect(check.counts).toMatchObject({ added: 2, rejected: 0, shortened: 2 });
  const reason =
    'First name has 3,000 characters; the first 150 are kept. Notes has 12,000 characters; the first 10,000 are kept.';
  expect(await rowsOfKind(check.id, 'shortened')).toMatchObject([{ row: 2, reason }]);
  expect(await rowsOfKind(check.id, 'created')).toMatchObject([{ row: 2 }, { row: 3 }]);

  const real = await imported(null, { name: 'Long values', checkId: check.id });
  expect(real.job.counts).toEqual(check.counts);
  expect((await stage.walk(real.listId)).map(({ firstName }) => firstName?.length).toSorted()).toEqual([
    150, 5,
  ]);
  expect(await rowsOfKind(real.job.id, 'shortened')).toMatchObject([{ row: 2, reason }]);
  const download = async (kind: string) =>
    (await stage.call('GET', `/leads/imports/${real.job.id}/rejects?kind=${kind}`)).text
      .trimEnd()
      .split('\n');
  const kept = await download('shortened');
  expect(kept).toHaveLength(2);
  expect(kept[1]).toContain(`${long},Lovelace`);
  expect(kept[1]).toContain(reason);
  expect(await download('rejected')).toHaveLength(1);

  // The same file again brings nothing new, so nothing is shortened either.
  const again = await imported(content, { listId: real.listId });
  expect(again.job.counts).toMatchObject({ duplicate: 2, shortened: 0 });
});
