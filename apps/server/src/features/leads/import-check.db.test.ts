import type { ImportRow, LeadImport } from '@waypost/contract/leads-import';
import type { Job } from '@waypost/contract/jobs';
import type { LeadList } from '@waypost/contract/leads';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { list as rowsOf } from '../../platform/db/rows.ts';
import { inWorkspace } from '../../platform/db/tenant.ts';
import { checkCsvJob } from './jobs/check-csv.ts';
import { importCsvJob } from './jobs/import-csv.ts';
import { createLeadStage, type LeadStage, noNetwork } from './testing/lead-stage.ts';

let stage: LeadStage;
/** Public names of people that a campaign is under way with, and its name. */
const campaignOf = new Map<string, string>();
/** Lists that a campaign chose. */
const used = new Set<string>();
beforeAll(async () => {
  stage = await createLeadStage(noNetwork, {
    listInUse: async (_tx, _workspaceId, listId) => used.has(listId),
    campaignsOf: async (tx, workspaceId, leadIds) => {
      const leads = await stage.leads.getLeads(tx, workspaceId, leadIds);
      return new Map(
        leads.flatMap(({ id, publicIdentifier }) => {
          const campaign = campaignOf.get(publicIdentifier ?? '');
          return campaign === undefined ? [] : [[id, campaign] as const];
        }),
      );
    },
  });
});
afterAll(() => stage.close());

const dryRun = '/leads/imports/dry-run';

async function checked(content: string | null, options: object = {}) {
  const answer = await stage.upload(content, options, { path: dryRun });
  expect(answer.status, answer.text).toBe(200);
  return stage.runJob(answer.data.job.id);
}
async function imported(content: string | null, options: object) {
  const answer = await stage.upload(content, options);
  expect(answer.status, answer.text).toBe(200);
  return { job: await stage.runJob(answer.data.job.id), listId: answer.data.list.id };
}
const rowsOfKind = async (importId: string, kind: string) =>
  (
    await stage.call<{ items: ImportRow[]; nextCursor: string | null }>(
      'GET',
      `/leads/imports/${importId}/rows?kind=${kind}`,
    )
  ).data.items;
const shown = async (importId: string) =>
  (await stage.call<LeadImport>('GET', `/leads/imports/${importId}`)).data;
async function undone(importId: string): Promise<Job> {
  const answer = await stage.call<{ job: Job }>('POST', `/leads/imports/${importId}/undo`);
  expect(answer.status, answer.text).toBe(200);
  return stage.runJob(answer.data.job.id);
}

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

test('an import is undone as a whole: who came goes, what changed comes back, later work stays', async () => {
  const first = await imported(
    'Name,LinkedIn,Company,Title,Tier\nOld One,linkedin.com/in/u-old,,,\nKept One,linkedin.com/in/u-kept,,,\n',
    { name: 'Before' },
  );
  const second = await imported(
    'Name,LinkedIn,Company,Title,Tier,Lead score\nOld One,linkedin.com/in/u-old,Acme,CEO,A,80\nKept One,linkedin.com/in/u-kept,Acme,CTO,B,\nNew One,linkedin.com/in/u-new,X,,,\nTouched,linkedin.com/in/u-touched,Y,,,\n',
    { listId: first.listId },
  );
  expect(second.job.counts).toMatchObject({ added: 2, created: 2, updated: 2 });
  expect((await shown(second.job.id)).undo).toMatchObject({ state: 'open' });
  stage.platform.clock.advance(60_000);
  const later = await imported(
    'Name,LinkedIn,Company\nKept One,linkedin.com/in/u-kept,Better\nTouched,linkedin.com/in/u-touched,Z\n',
    { listId: first.listId, onExisting: 'overwrite' },
  );
  expect(later.job.counts).toMatchObject({ updated: 2 });

  const undo = await undone(second.job.id);
  expect(undo).toMatchObject({ status: 'done', counts: { erased: 1, takenOut: 0, restored: 1, kept: 2 } });
  const left = await stage.walk(first.listId);
  expect(
    left.map((lead) => [
      lead.publicIdentifier,
      lead.company,
      lead.title,
      lead.customFields,
      lead.score?.value ?? null,
    ]),
  ).toEqual([
    ['u-old', null, null, {}, null],
    ['u-kept', 'Better', null, {}, null],
  ]);
  const list = await stage.call<LeadList>('GET', `/leads/lists/${first.listId}`);
  expect(list.data._count.leads).toBe(2);
  expect((await shown(second.job.id)).undo.state).toBe('undone');
  const twice = await stage.call('POST', `/leads/imports/${second.job.id}/undo`);
  expect([twice.status, twice.error.message]).toEqual([409, 'This import was already undone.']);
  const all = await stage.call<LeadImport[]>('GET', `/leads/lists/${first.listId}/imports`);
  expect(all.data.map(({ undo: { state } }) => state)).toEqual(['open', 'undone', 'open']);
});

test('a file that was taken back is no source of its list any more, unless people of it stay', async () => {
  const sources = async (listId: string) =>
    (await stage.call<LeadList>('GET', `/leads/lists/${listId}`)).data.sources.map(({ label }) => label);
  const { listId } = await imported('Name,LinkedIn\nOld,linkedin.com/in/source-old\n', { name: 'Of a file' });
  stage.platform.clock.advance(60_000);
  const taken = await imported('Name,LinkedIn\nOld,linkedin.com/in/source-new\n', { listId });
  expect(await sources(listId)).toHaveLength(2);
  expect(await undone(taken.job.id)).toMatchObject({ counts: { erased: 1, kept: 0 } });
  expect(await sources(listId)).toHaveLength(1);
  const kept = await imported('Name,LinkedIn\nOld,linkedin.com/in/source-kept\n', { listId });
  stage.platform.clock.advance(60_000);
  const lead = (await stage.walk(listId)).find(({ publicIdentifier }) => publicIdentifier === 'source-kept');
  await stage.call('PATCH', `/leads/${lead?.id}`, { title: 'Worked with' });
  expect(await undone(kept.job.id)).toMatchObject({ counts: { erased: 0, kept: 1 } });
  expect(await sources(listId)).toHaveLength(2);
});

test('an undone import takes the list it made along, unless somebody did something with it since', async () => {
  const row = (name: string) => `Name,LinkedIn\nOf Made,linkedin.com/in/${name}\n`;
  const gone = async (listId: string) => (await stage.call('GET', `/leads/lists/${listId}`)).status === 404;
  const alone = await imported(row('made-alone'), { name: 'Made for a file', description: 'All of it' });
  expect(await undone(alone.job.id)).toMatchObject({
    counts: { erased: 1 },
    message: 'The list “Made for a file”, made for this file, is gone as well.',
  });
  expect(await gone(alone.listId)).toBe(true);
  expect((await shown(alone.job.id)).undo.state).toBe('undone');

  const renamed = await imported(row('made-renamed'), { name: 'Renamed' });
  await stage.call('PATCH', `/leads/lists/${renamed.listId}`, { name: 'Mine' });
  const filled = await imported(row('made-filled'), { name: 'Filled' });
  const second = await imported(row('made-second'), { listId: filled.listId });
  const chosen = await imported(row('made-chosen'), { name: 'Chosen by a campaign' });
  used.add(chosen.listId);
  for (const { job } of [renamed, second, filled, chosen]) {
    expect(await undone(job.id)).toMatchObject({ status: 'done', message: null });
  }
  for (const { listId } of [renamed, filled, chosen]) expect(await gone(listId)).toBe(false);
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

test('thirty days later an import stands', async () => {
  const { job } = await imported('Name,LinkedIn\nA B,linkedin.com/in/over-1\n', { name: 'Over' });
  stage.platform.clock.advance(30 * 24 * 3_600_000);
  expect((await shown(job.id)).undo.state).toBe('over');
  const answer = await stage.call('POST', `/leads/imports/${job.id}/undo`);
  expect([answer.status, answer.error.message]).toEqual([
    409,
    'An import can be undone for 30 days; this one is older.',
  ]);
});

const person = fc.record({
  who: fc.integer({ min: 0, max: 6 }),
  form: fc.constantFrom('/in/p-', '/de/in/P-', '/in/namesake-', 'broken/'),
  company: fc.constantFrom('', 'Acme', 'Bolt'),
  tier: fc.constantFrom('', 'A', 'B'),
  score: fc.constantFrom('', '10', '90'),
});
type Person = typeof person extends fc.Arbitrary<infer One> ? One : never;

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

function csv(people: readonly Person[], tag: string): string {
  const rows = people.map(({ who, form, company, tier, score }) =>
    [`N ${who}`, `https://www.linkedin.com${form}${who}-${tag}`, company, tier, score].join(','),
  );
  return `Name,LinkedIn,Company,Tier,Lead score\n${rows.join('\n')}\n`;
}

test('a score that a file changes and sets again is as old as it was once the import is undone', async () => {
  const one = { who: 4, form: '/in/p-', company: '', tier: '' } as const;
  const held = await imported(csv([{ ...one, score: '10' }], 'twice'), { name: 'Scored' });
  const scoreNow = async () => (await stage.walk(held.listId)).map(({ score }) => score);
  const before = await scoreNow();
  stage.platform.clock.advance(60_000);
  const rows = csv(
    [
      { ...one, score: '90' },
      { ...one, score: '10' },
    ],
    'twice',
  );
  const again = await stage.upload(rows, { name: 'Again', onExisting: 'overwrite' });
  // Each row in a commit of its own.
  const deps = { ...stage.platform, files: stage.files, uploads: stage.uploads };
  await stage.runJob(again.data.job.id, [importCsvJob({ ...deps, rowsPerChunk: 3, rowsPerPiece: 1 })]);
  expect(await scoreNow()).not.toEqual(before);
  await undone(again.data.job.id);
  expect(await scoreNow()).toEqual(before);
});

test('a check equals its import, and undo brings back what was there', { timeout: 120_000 }, async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: 1, maxLength: 8 }),
      fc.array(person, { minLength: 1, maxLength: 10 }),
      fc.constantFrom('skip', 'fill_empty', 'overwrite'),
      fc.record({ anyList: fc.boolean(), excluded: fc.constant(true) }),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 3 }),
      fc.boolean(),
      async (known, people, onExisting, leaveOut, rowsPerChunk, rowsPerPiece, intoSame) => {
        run += 1;
        const tag = `q${run}x`;
        const held = await imported(csv(known, tag), { name: tag });
        const target = intoSame ? held.listId : (await stage.newList(tag)).id;
        const snapshot = async () => ({
          held: (await stage.walk(held.listId)).map(withoutTimes),
          target: (await stage.walk(target)).map(withoutTimes),
          leads: await leadsNamed(tag),
        });
        const before = await snapshot();
        stage.platform.clock.advance(60_000);
        const deps = { ...stage.platform, files: stage.files, uploads: stage.uploads, rowsPerChunk };
        const options = { listId: target, onExisting, leaveOut };
        const check = await stage.upload(csv(people, tag), options, { path: dryRun });
        const dry = await stage.runJob(check.data.job.id, [checkCsvJob(deps)]);
        expect(await snapshot()).toEqual(before);
        const real = await stage.upload(null, { ...options, checkId: dry.id });
        const job = await stage.runJob(real.data.job.id, [
          importCsvJob({ ...deps, rowsPerChunk: 3, rowsPerPiece }),
        ]);
        expect(job.counts).toEqual(dry.counts);
        const { added = 0, updated = 0, duplicate = 0, repeated = 0, skipped = 0, rejected = 0 } = job.counts;
        expect(added + updated + duplicate + repeated + skipped + rejected).toBe(people.length);
        stage.platform.clock.advance(60_000);
        const undo = await undone(job.id);
        expect(undo.counts['kept']).toBe(0);
        expect(await snapshot()).toEqual(before);
      },
    ),
    { numRuns: 25 },
  );
});

function withoutTimes<Lead extends { addedAt: string }>(lead: Lead): Lead {
  return { ...lead, addedAt: '' };
}

async function leadsNamed(tag: string): Promise<unknown[]> {
  return inWorkspace(stage.platform.db, stage.workspaceId, (tx) =>
    rowsOf(
      tx,
      sql`select identity_key, full_name, company, custom_fields, search_text, score from leads
        where workspace_id = ${stage.workspaceId} and identity_key like ${`%-${tag}`} order by identity_key`,
    ),
  );
}

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
